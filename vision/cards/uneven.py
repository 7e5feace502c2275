"""A face under light that changes from place to place: a lamp mirrored in the varnish, a shadow.

Light adds up where it is light, not in the levels of a picture: a mirrored lamp lays the same light
over dark and bright print. So levels are turned into light, and around every point two numbers are
fitted to all channels together: how strongly the print is lit, and how much white lies over it.
Nothing else is free, so a colour stays a colour.

Such light is smooth: it is worked out on every other pixel both ways, channel by channel (3×h×w),
and then laid over all of them.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.light import BLEACHED, Gains, Lamp, planes, thinned, tinted
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
    """h×w each: strength of the light on the print, and of the veil over it; and the colour of the
    veil (3, mean 1)."""

    strength: Floats
    veil: Floats
    colour: Floats

    def on(self, face: Floats) -> Floats:
        """3×h×w: the face, given as light, in this light."""
        return self.strength * face + self.over

    @property
    def over(self) -> Floats:
        return self.veil * self.colour[:, None, None]


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """What is seen, thinned, ready to be compared with many faces; 3×h×w each."""

    levels: Floats
    light: Floats
    say: Floats
    """Of each pixel and channel."""

    @classmethod
    def of(cls, seen: Floats, weight: Floats) -> "Lit":
        """From a place (height×width×3) and what its pixels have to say (height×width)."""
        few = planes(thinned(seen))
        doubt = cv2.pow(np.maximum(few / 255.0, DARKEST), 2.0 * GAMMA - 2.0)
        say = np.asarray(thinned(weight) * (few < BLEACHED) / doubt)
        light = as_light(few)
        return cls(as_levels(light), light, say)


def unevenly_lit(seen: Lit, face: Floats, lamp: Lamp) -> tuple[Floats, Gains]:
    """`face` (height×width×3) as it would look in the light that `seen` suggests, and its gains."""
    whole = as_light(planes(face))
    light, gains = found(seen, np.ascontiguousarray(whole[:, ::2, ::2]), lamp)
    return shown_in(light, whole, gains), gains


def found(seen: Lit, plain: Floats, lamp: Lamp) -> tuple[Light, Gains]:
    """The light and the gains that turn the face `plain`, given as light, into what is seen."""
    there, say = seen.light, seen.say
    gains: Gains = np.exp(np.array(lamp.tint))
    even = np.ones_like(plain[0])
    light = Light(even, np.zeros_like(even), np.ones(3, np.float32))
    for _ in range(2):
        light = fitted(there, plain * lifted(gains), say, light)
        gains = own_gains(np.maximum(there - light.over, 0.0), light, plain, say, lamp)
        face = plain * lifted(gains)
        light = replace(light, colour=veil_colour(there, light, face, say))
        off = np.abs(as_levels(light.on(face)) - seen.levels).max(axis=0)
        say = np.asarray(say / (1.0 + (off / OFF_LEVELS) ** 2), np.float32)
    return fitted(there, plain * lifted(gains), say, light), gains


def shown_in(light: Light, face: Floats, gains: Gains) -> Floats:
    """height×width×3: the whole face (3×height×width, as light) in that light."""
    size = face.shape[2], face.shape[1]
    strength, veil = (cv2.resize(part, size) for part in (light.strength, light.veil))
    whole = Light(np.asarray(strength), np.asarray(veil), light.colour)
    levels = as_levels(whole.on(face * lifted(gains)))
    return np.asarray(cv2.merge(list(levels)), np.float32)


def lifted(gains: Gains) -> Floats:
    """3×1×1: gains of levels as gains of light."""
    return np.asarray(gains**GAMMA, np.float32)[:, None, None]


def fitted(there: Floats, face: Floats, say: Floats, before: Light) -> Light:
    """The light that turns `face` into `there` (both as light), near the light `before`."""
    usual, colour = float(np.median(before.strength)), before.colour[:, None, None]
    print_say, veil_say = say * face, say * colour
    square, cross = around(print_say, face), around(print_say, colour)
    count = around(veil_say, colour)
    print_seen, light_seen = around(print_say, there), around(veil_say, there)
    hold = STEADY * float(square.mean()) + 1e-6
    total = count + CLEAR * float(count.mean()) + 1e-6
    strength = (print_seen + hold * usual - cross * light_seen / total) / (
        square + hold - cross * cross / total
    )
    np.clip(strength, WEAKEST * usual, STRONGEST * usual, out=strength)
    veil = np.maximum((light_seen - cross * strength) / total, 0.0)
    return Light(strength, np.asarray(veil, np.float32), before.colour)


def veil_colour(there: Floats, light: Light, face: Floats, say: Floats) -> Floats:
    """What the veil adds to each channel; lamps are between candle and sky."""
    if float(light.veil.mean()) < LEAST_VEIL:
        return np.ones(3, np.float32)
    weighted = say * light.veil
    over = there - light.strength * face
    own = per_channel(weighted, over) / (per_channel(weighted, light.veil[None]) + 1e-6)
    colour = np.clip(own, 1e-3, None) / max(float(own.mean()), 1e-3)
    return np.asarray(np.clip(colour, 0.4, 1.5), np.float32)


def own_gains(there: Floats, light: Light, plain: Floats, say: Floats, lamp: Lamp) -> Gains:
    """Gains of the face as far as the print shows them, drawn towards those of the lamp."""
    face = light.strength * plain
    weighted = say * face
    own = (per_channel(weighted, there) + 1e-6) / (per_channel(weighted, face) + 1e-6)
    own = own ** (1.0 / GAMMA)
    return tinted(own, np.asarray(np.exp(np.log(own).mean())), lamp)


def per_channel(one: Floats, other: Floats) -> Gains:
    """3: sum of the products."""
    return np.asarray((one * other).sum(axis=(1, 2)), np.float64)


def around(one: Floats, other: Floats) -> Floats:
    """h×w: products summed over the channels, averaged around every point."""
    side = AROUND_PX // 2 + 1
    blue, green, red = one * other
    return np.asarray(cv2.blur(blue + green + red, (side, side)), np.float32)


def as_light(levels: Floats) -> Floats:
    """0–1 and beyond, from levels of a picture."""
    return np.asarray(cv2.pow(np.maximum(levels, 0.0) / 255.0, GAMMA), np.float32)


def as_levels(light: Floats) -> Floats:
    return np.asarray(255.0 * cv2.pow(np.clip(light, 0.0, 1.0), 1.0 / GAMMA), np.float32)
