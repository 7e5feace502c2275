"""Tells dark wood in which a lamp is mirrored from light wood on which none shines.

A stick that leans may turn its upper side to a lamp, or away from all. Varnished dark wood then
looks like light wood in the shade.
"""

from collections.abc import Mapping

import numpy as np

from vision.mat import Array
from vision.sticks.colours import DARKEST
from vision.sticks.find import NEW, Found, body_points
from vision.sticks.look import Look
from vision.sticks.outline import EDGE
from vision.sticks.pieces import COLOURS, Colour

FEWEST_PX = 200
"""Fewer pixels in full light do not tell the colour of a wood."""


def may_gleam(look: Look, stick: Found, lost: Mapping[Colour, int]) -> bool:
    """What looks like a light stick is a dark one: no lamp shines on it, and only dark ones are
    missing; or, if none is missing, it is nearer to the colour of dark wood."""
    if stick.lit > NEW.lit:
        return False
    if any(lost.values()):
        return not lost.get("light")
    pixels = look.view.px(body_points(stick.flat_mm, look.sizes.stick_width_mm))
    columns, rows = np.round(pixels).astype(int).T
    height, width = look.inside.shape
    here = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    seen = look.straight[rows[here], columns[here]][look.inside[rows[here], columns[here]] > 0]
    return _nearer(usual(seen), {colour: _lit(look, colour) for colour in COLOURS}) == "dark"


def _nearer(own: Array, woods: Mapping[Colour, Array]) -> Colour:
    """The wood whose colour is nearer; light if one of them is not known."""
    away = {colour: float(np.linalg.norm(own - wood)) for colour, wood in woods.items()}
    return "dark" if away["dark"] < away["light"] else "light"


def _lit(look: Look, colour: Colour) -> Array:
    """Logarithmic colour (3,) of a wood in full light; nan if none is seen."""
    pixels = look.straight[(look.wood.of(colour) > EDGE) & (look.wood.lit > EDGE)]
    return usual(pixels) if len(pixels) > FEWEST_PX else np.full(3, np.nan)


def usual(pixels: Array) -> Array:
    """Median logarithmic colour (3,) of pixels (n, 3)."""
    return np.asarray(np.median(np.log(np.maximum(pixels.astype(float), DARKEST)), axis=0))
