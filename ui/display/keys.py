"""The eight keys of the console, and what a person reads on them."""

import enum


class Key(enum.Enum):
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    OK = "check"
    BACK = "back"

    @property
    def is_digit(self) -> bool:
        return self in DIGITS


DIGITS = (Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX)
