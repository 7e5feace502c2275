"""A face under light that changes from place to place: a lamp mirrored in the varnish, a shadow.

Light adds up where it is light, not in the levels of a picture: a mirrored lamp lays the same light
over dark and bright print. So levels are turned into light, and around every point two numbers are
fitted to all channels together: how strongly the print is lit, and how much white lies over it.
Nothing else is free, so a colour stays a colour.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.light import BLEACHED, Gains, Lamp, tinted
from vision.cards.segments import Floats

GAMMA = 2.2
AROUND_PX = 17
"""Side of the square (px of the fine face) within which light is taken to be even."""
DARKEST = 40.0 / 255.0
"""Levels below this are all noise: they weigh no more than this one."""
STEADY = 0.03
"""How firmly the strength of the light keeps to what it is elsewhere on the card."""
CLEAR = 0.01
"""How firmly the veil keeps to none."""
WEAKEST, STRONGEST = 0.1, 1.6
"""Strength of the light at a place against the rest of the card: shadow, and nearer to the lamp."""
LEAST_VEIL = 0.02
OFF_LEVELS = 18.0
"""Difference from which a pixel loses its say: something lies there."""


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """height×width each: strength of the light on the print, and of the veil over it; and the
    colour of the veil (3, mean 1)."""

    strength: Floats
    veil: Floats
    colour: Floats

    def on(self, face: Floats) -> Floats:
        """height×width×3: the face, given as light, in this light."""
        return np.asarray(self.strength[..., None] * face + self.over, np.float32)

    @property
    def over(self) -> Floats:
        return self.veil[..., None] * self.colour


def unevenly_lit(seen: Floats, face: Floats, weight: Floats, lamp: Lamp) -> tuple[Floats, Gains]:
    """`face` (height×width×3) as it would look in the light that `seen` suggests, and its gains."""
    gains: Gains = np.exp(np.array(lamp.tint))
    there, plain = as_light(seen), as_light(face)
    say = (
        weight[..., None]
        * (seen < BLEACHED)
        / np.maximum(seen / 255.0, DARKEST) ** (2.0 * GAMMA - 2.0)
    )
    say = say.astype(np.float32)
    light = Light(np.ones_like(weight), np.zeros_like(weight), np.ones(3, np.float32))
    for _ in range(2):
        light = fitted(there, plain * lifted(gains), say, light)
        gains = own_gains(np.maximum(there - light.over, 0.0), light, plain, say, lamp)
        light = replace(light, colour=veil_colour(there, light, plain * lifted(gains), say))
        off = np.abs(as_levels(light.on(plain * lifted(gains))) - seen).max(axis=2, keepdims=True)
        say = say / (1.0 + (off / OFF_LEVELS) ** 2)
    light = fitted(there, plain * lifted(gains), say, light)
    return as_levels(light.on(plain * lifted(gains))), gains


def lifted(gains: Gains) -> Floats:
    """Gains of levels as gains of light."""
    return np.asarray(gains**GAMMA, np.float32)


def fitted(there: Floats, face: Floats, say: Floats, before: Light) -> Light:
    """The light that turns `face` into `there` (both as light), near the light `before`."""
    usual, colour = float(np.median(before.strength)), before.colour
    square = around((say * face * face).sum(axis=2))
    cross = around((say * face * colour).sum(axis=2))
    count = around((say * colour * colour).sum(axis=2))
    print_seen = around((say * there * face).sum(axis=2))
    light_seen = around((say * there * colour).sum(axis=2))
    hold = STEADY * float(square.mean()) + 1e-6
    total = count + CLEAR * float(count.mean()) + 1e-6
    strength = (print_seen + hold * usual - cross * light_seen / total) / (
        square + hold - cross * cross / total
    )
    np.clip(strength, WEAKEST * usual, STRONGEST * usual, out=strength)
    veil = np.maximum((light_seen - cross * strength) / total, 0.0)
    return Light(strength, np.asarray(veil, np.float32), colour)


def veil_colour(there: Floats, light: Light, face: Floats, say: Floats) -> Floats:
    """What the veil adds to each channel; lamps are between candle and sky."""
    over = there - light.strength[..., None] * face
    weighted = say * light.veil[..., None]
    square = (weighted * light.veil[..., None]).sum(axis=(0, 1)) + 1e-6
    own = (weighted * over).sum(axis=(0, 1)) / square
    colour = np.clip(own, 1e-3, None) / max(float(own.mean()), 1e-3)
    if float(light.veil.mean()) < LEAST_VEIL:
        colour = np.ones(3)
    return np.asarray(np.clip(colour, 0.4, 1.5), np.float32)


def own_gains(there: Floats, light: Light, plain: Floats, say: Floats, lamp: Lamp) -> Gains:
    """Gains of the face as far as the print shows them, drawn towards those of the lamp."""
    face = light.strength[..., None] * plain
    product = (say * there * face).sum(axis=(0, 1)).astype(np.float64) + 1e-6
    square = (say * face * face).sum(axis=(0, 1)).astype(np.float64) + 1e-6
    own = (product / square) ** (1.0 / GAMMA)
    return tinted(own, np.asarray(np.exp(np.log(own).mean())), lamp)


def around(values: Floats) -> Floats:
    return np.asarray(cv2.blur(values, (AROUND_PX, AROUND_PX)), np.float32)


def as_light(levels: Floats) -> Floats:
    """0–1 and beyond, from levels of a picture."""
    return np.asarray(np.power(np.maximum(levels, 0.0) / 255.0, GAMMA), np.float32)


def as_levels(light: Floats) -> Floats:
    return np.asarray(255.0 * np.power(np.clip(light, 0.0, 1.0), 1.0 / GAMMA), np.float32)
