"""The buttons of the table: a buzzer per seat, and the keys of the console."""

import enum
from dataclasses import dataclass

from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Buzzer:
    """The big button in front of a seat."""

    seat: Seat

    def __str__(self) -> str:
        return f"buzzer {int(self.seat)}"


class Key(enum.Enum):
    """A key of the console, by what is printed beside its pin."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    CONFIRM = "confirm"
    """Marked ✓; also "Passe pas !"."""
    BACK = "back"
    """Marked ↩; held, it pauses the game."""

    def __str__(self) -> str:
        return f"key {self.value}"


Button = Buzzer | Key

BUZZERS: tuple[Buzzer, ...] = tuple(Buzzer(seat) for seat in SEATS)
BUTTONS: tuple[Button, ...] = (*BUZZERS, *Key)
