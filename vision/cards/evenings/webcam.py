"""What a webcam makes of light: exposure, white balance, noise, shoulder, sharpening and JPEG.

The spread of the settings is that of sample pictures whose settings are known, a little wider:
a quarter more tint, and twice the noise.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.segments import Floats
from vision.picture import Picture

Chance = np.random.Generator


@dataclass(frozen=True, slots=True, kw_only=True)
class Webcam:
    """One camera as it is set for one picture."""

    blur_px: float
    balance: float
    """How much of the lamps' colour is taken back; 1 is all."""
    tint: tuple[float, float, float]
    """Factor per channel by which the white balance is off."""
    usual: float
    """Mean light that exposure aims at; 1 is what the sensor can take."""
    highest: float
    """Light of the brightest spots that exposure allows."""
    noise: tuple[float, float]
    """Shot noise (variance per light) and read noise (deviation)."""
    knee: float
    """Light from which highlights are squeezed."""
    saturation: float
    sharpness: float
    quality: int
    """Of the JPEG."""

    @classmethod
    def teaching(cls, taste: Chance) -> "Webcam":
        """As an owner sets it, who takes care."""
        return fair(taste, usual=taste.uniform(0.17, 0.26), highest=taste.uniform(0.45, 0.75))

    @classmethod
    def playing(cls, taste: Chance) -> "Webcam":
        return fair(taste, usual=taste.uniform(0.18, 0.4), highest=taste.uniform(0.75, 1.15))

    @classmethod
    def dim(cls, taste: Chance) -> "Webcam":
        """In the evening: darker, noisier, softer and more tinted."""
        return cls(
            blur_px=taste.uniform(0.55, 0.95),
            balance=taste.uniform(0.5, 0.95),
            tint=off_white(taste, 0.09),
            usual=taste.uniform(0.055, 0.13),
            highest=taste.uniform(0.3, 0.5),
            noise=(taste.uniform(0.0005, 0.002), taste.uniform(0.002, 0.006)),
            knee=taste.uniform(0.7, 0.85),
            saturation=taste.uniform(0.92, 1.17),
            sharpness=taste.uniform(0.2, 0.6),
            quality=int(taste.integers(77, 92)),
        )

    def picture(self, light: Floats, lamps: Floats, chance: Chance) -> Picture:
        """`light` (height×width×3, 1 is white paper) under `lamps` (of the same shape)."""
        colour = lamps.mean(axis=(0, 1)) / lamps.mean()
        gains = np.array(self.tint) / np.power(colour, self.balance) * self.exposure(light)
        raw = cv2.GaussianBlur(light * gains.astype(np.float32), (0, 0), self.blur_px)
        shot, read = self.noise
        deviation = np.sqrt(shot * np.maximum(raw, 0.0) + read**2)
        raw = self.squeezed(raw + deviation * chance.standard_normal(raw.shape, np.float32))
        levels = 255.0 * np.power(np.clip(raw, 0.0, 1.0), 1 / 2.2)
        grey = levels.mean(axis=2, keepdims=True)
        levels = grey + self.saturation * (levels - grey)
        soft = cv2.GaussianBlur(levels, (0, 0), 1.2)
        levels = np.clip(levels + self.sharpness * (levels - soft), 0, 255)
        quality = [int(cv2.IMWRITE_JPEG_QUALITY), self.quality]
        _, packed = cv2.imencode(".jpg", levels.astype(np.uint8), quality)
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def exposure(self, light: Floats) -> float:
        few = light[::8, ::8].mean(axis=2)
        bright = max(float(np.percentile(few, 99.3)), 1e-3)
        return min(self.usual / max(float(few.mean()), 1e-3), self.highest / bright)

    def squeezed(self, raw: Floats) -> Floats:
        room = 1.0 - self.knee
        over = np.maximum(raw - self.knee, 0.0)
        return np.asarray(np.minimum(raw, self.knee) + room * (1 - np.exp(-over / room)))


def fair(taste: Chance, *, usual: float, highest: float) -> Webcam:
    return Webcam(
        blur_px=taste.uniform(0.45, 0.75),
        balance=taste.uniform(0.75, 1.0),
        tint=off_white(taste, 0.04),
        usual=usual,
        highest=highest,
        noise=(taste.uniform(0.0002, 0.001), taste.uniform(0.001, 0.003)),
        knee=taste.uniform(0.7, 0.85),
        saturation=taste.uniform(0.92, 1.17),
        sharpness=taste.uniform(0.2, 0.6),
        quality=int(taste.integers(77, 92)),
    )


def off_white(taste: Chance, spread: float) -> tuple[float, float, float]:
    blue, red = np.exp(taste.normal(0.0, spread, 2))
    return float(blue), 1.0, float(red)
