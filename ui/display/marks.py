"""How a seat is recognised: symbol, colour and place, never by colour alone."""

from dataclasses import dataclass

from engine.seats import SEATS, Seat
from ui.display.theme import Colour


@dataclass(frozen=True, slots=True)
class Mark:
    """The symbol is drawn in `ink` on a tile of `colour`."""

    symbol: str
    colour: Colour
    ink: Colour = (24, 30, 28)


MARKS: dict[Seat, Mark] = dict(
    zip(
        SEATS,
        (
            Mark("circle", (245, 120, 94)),
            Mark("square", (98, 182, 240)),
            Mark("triangle", (247, 214, 92)),
            Mark("star", (112, 201, 148)),
            Mark("heart", (246, 160, 200)),
            Mark("diamond", (242, 236, 222)),
            Mark("moon", (182, 152, 246)),
        ),
        strict=True,
    )
)
