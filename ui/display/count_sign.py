"""What is counted, as a small picture: for tiles that have no room for its name."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.geometry import Box
from ui.display.theme import Colour


@dataclass(frozen=True, slots=True)
class CountSign:
    """A stick, or a round piece, of this colour."""

    colour: Colour
    is_stick: bool


def draw_sign(canvas: Canvas, box: Box, sign: CountSign) -> None:
    """In the middle of the box: a stick as wide as it, or a disc."""
    side = min(box.w, box.h) * 2 // 3
    shape = box.centred(box.w, max(side // 2, 3)) if sign.is_stick else box.centred(side, side)
    canvas.panel(shape, sign.colour, 2, canvas.theme.ink, 0.2)
