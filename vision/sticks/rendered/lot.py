"""The room of a game drawn by lot: mat, woods, light and camera.

Measured on the recorded games and met here with a little room beyond, values of 255 in the picture:

* camera 780 to 800 mm up, on the players' side, tilted 2 to 13°, turned up to 7°; 1.37 to
  1.43 px/mm;
* the white of the markers 197 to 248 and nearly neutral (blue 0.94 to 0.99 of red): the camera
  balances white; the share of white that a mat sends back in the picture is 0.33 (blue),
  0.45 (red), 0.41 (grey), 0.67 (sand); of light wood 0.86 to 0.98 in red, of dark 0.26 to 0.35;
* a lamp of 2900 to 3500 K, 600 to 850 mm aside and 1200 to 1700 mm up, and a large window of 5900
  to 6700 K, two metres aside and only 800 to 1250 mm up; shadows on the mat near the pieces: a
  fifth is darker than 0.73 to 0.87 of the bare mat, a hundredth darker than 0.48 to 0.68;
* noise of 0.8 to 1.6 after JPEG of 78 to 91; unevenness of the mat 4 to 10 %.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Colour
from vision.sticks.rendered.scene import (
    BLUE_AND_BLACK,
    OAK_AND_WALNUT,
    RED_AND_BLACK,
    Bgr,
    Camera,
    Cloth,
    Film,
    Lamp,
    Light,
    Setting,
)

GREY = Cloth(mat=(0.17, 0.175, 0.18), table=(0.12, 0.12, 0.13))
CLOTHS = (
    Cloth(),
    Cloth(mat=(0.06, 0.13, 0.055), table=(0.5, 0.52, 0.55)),
    Cloth(mat=(0.042, 0.048, 0.19), table=(0.45, 0.47, 0.5)),
    GREY,
    Cloth(mat=(0.22, 0.33, 0.40), table=(0.2, 0.3, 0.2)),
)
"""Mats: blue, green, red, grey, sand."""
EDITIONS = (*[OAK_AND_WALNUT] * 4, BLUE_AND_BLACK, *[OAK_AND_WALNUT] * 4, RED_AND_BLACK)
"""What the games are played with, in turn."""

KELVIN = (2700, 3000, 3500, 4000, 5000, 6000, 6500, 7000)
BLUE_OF_GREEN = (0.24, 0.32, 0.45, 0.58, 0.80, 0.96, 1.04, 1.12)
RED_OF_GREEN = (2.52, 2.19, 1.81, 1.57, 1.29, 1.12, 1.06, 1.02)
"""The light of a glowing body at these temperatures."""


def chance_setting(seed: int, chance: np.random.Generator) -> Setting:
    edition = EDITIONS[seed % len(EDITIONS)]
    # Nobody plays blue sticks on a blue mat: the painted editions lie on grey.
    cloth = CLOTHS[int(chance.integers(len(CLOTHS)))] if edition is OAK_AND_WALNUT else GREY
    cloth = replace(cloth, blotches=float(chance.uniform(0.05, 0.16)))
    return Setting(cloth=cloth, woods=chance_woods(edition, chance), seed=seed)


def chance_woods(
    edition: Mapping[Colour, Bgr], chance: np.random.Generator
) -> Mapping[Colour, Bgr]:
    """The woods of an edition, a little lighter or darker, redder or yellower."""

    def other(colour: Bgr) -> Bgr:
        blue, green, red = (
            np.array(colour) * chance.uniform(0.8, 1.15) * chance.uniform(0.93, 1.07, 3)
        )
        return float(blue), float(green), float(red)

    return {"light": other(edition["light"]), "dark": other(edition["dark"])}


def chance_camera(chance: np.random.Generator) -> Camera:
    """A camera on the players' side, with the mat well inside the picture."""
    height = chance.uniform(700, 880)
    lean = height * np.tan(np.radians(chance.uniform(1, 14)))
    angle = np.radians(chance.uniform(-120, -60))
    at = (float(lean * np.cos(angle)), float(lean * np.sin(angle)), float(height))
    turn, bend = float(chance.uniform(-8, 8)), (float(chance.uniform(-0.05, 0.02)), 0.003)
    focal = float(height * chance.uniform(1.36, 1.47))
    return Camera(at_mm=at, turn_deg=turn, focal_px=focal, bend=bend, film=chance_film(chance))


def chance_film(chance: np.random.Generator) -> Film:
    return Film(
        exposure=float(chance.uniform(0.72, 1.1)),
        blur_px=float(chance.uniform(0.5, 0.85)),
        sharpen=float(chance.uniform(0.2, 0.55)),
        vignette=float(chance.uniform(0.05, 0.25)),
        noise=float(chance.uniform(1.5, 4.0)),
        jpeg=int(chance.integers(76, 93)),
    )


def chance_light(chance: np.random.Generator) -> Light:
    """A lamp and a window, and a bright ceiling; the camera balances white, though not quite."""
    lamp = Lamp(
        at_mm=_aside(chance, (500, 1000), (1100, 1800)),
        radius_mm=float(chance.uniform(60, 250)),
        colour=glowing(chance.uniform(2800, 3700)),
        strength=float(chance.uniform(0.25, 1.0)),
    )
    window = Lamp(
        at_mm=_aside(chance, (1300, 2200), (800, 1300)),
        radius_mm=float(chance.uniform(250, 500)),
        colour=glowing(chance.uniform(5700, 6900)),
        strength=float(chance.uniform(0.5, 1.0)),
    )
    ceiling = Lamp((0.0, 0.0, 1500.0), 1400.0, (1.0, 1.0, 1.0), float(chance.uniform(0.3, 0.6)))
    lamps = (lamp, window, ceiling)
    return Light(balanced(lamps, chance.uniform(0.84, 0.97)), float(chance.uniform(0.1, 0.2)))


def _aside(
    chance: np.random.Generator, away_mm: tuple[float, float], up_mm: tuple[float, float]
) -> tuple[float, float, float]:
    angle, away = chance.uniform(0, 2 * np.pi), chance.uniform(*away_mm)
    return float(away * np.cos(angle)), float(away * np.sin(angle)), float(chance.uniform(*up_mm))


def glowing(kelvin: float) -> Bgr:
    """Colour of a light, green = 1."""
    blue, red = np.interp(kelvin, KELVIN, BLUE_OF_GREEN), np.interp(kelvin, KELVIN, RED_OF_GREEN)
    return float(blue), 1.0, float(red)


def balanced(lamps: tuple[Lamp, ...], strength: float) -> tuple[Lamp, ...]:
    """The lamps as a camera shows them that makes white of their sum, up to `strength` (0…1)."""
    parts = [np.array(lamp.colour) * lamp.strength for lamp in lamps]
    whole = np.sum(parts, axis=0) / sum(lamp.strength for lamp in lamps)
    return tuple(replace(lamp, colour=_over(lamp.colour, whole**strength)) for lamp in lamps)


def _over(colour: Bgr, white: Array) -> Bgr:
    blue, green, red = np.array(colour) / white
    return float(blue), float(green), float(red)
