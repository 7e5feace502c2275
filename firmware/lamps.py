"""What each seat's lamp shows, and whether it is lit at a given moment; pure."""

import enum
from collections.abc import Mapping

from engine.seats import Seat

BLINK_NS = 250_000_000
"""Half a period of a winner's lamp."""
FLASH_NS = 2_000_000_000
"""Period of the short flash of a seat whose buzzer has a fault."""


class Lamp(enum.Enum):
    OFF = "off"
    GLOW = "glow"
    """This seat may press."""
    BLINK = "blink"
    """This seat has won the race."""
    FLASH = "flash"
    """This seat's buzzer has a fault: use the console or the screen."""


def is_lit(lamp: Lamp, now_ns: int) -> bool:
    match lamp:
        case Lamp.OFF:
            return False
        case Lamp.GLOW:
            return True
        case Lamp.BLINK:
            return now_ns // BLINK_NS % 2 == 0
        case Lamp.FLASH:
            return now_ns % FLASH_NS < BLINK_NS // 2


def lit_seats(lamps: Mapping[Seat, Lamp], now_ns: int) -> frozenset[Seat]:
    return frozenset(seat for seat, lamp in lamps.items() if is_lit(lamp, now_ns))
