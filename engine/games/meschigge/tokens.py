"""Tokens: a black one is worth two points, a red one a single point (spec 5.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.games.meschigge.options import Options
from engine.games.meschigge.reasons import Reason
from engine.rulings import Ruling, note
from engine.seats import Seat

RED_IN_THE_BOX = 14
"""Only the house option MES-6 counts them; otherwise the supply is unlimited."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What lies in front of a player; `cards` are the commands won in the Junior variant."""

    black: int = 0
    red: int = 0
    cards: int = 0

    @classmethod
    def at_start(cls, options: Options) -> "Purse":
        return cls() if options.mode == "junior" else cls(black=1, red=2)

    @property
    def points(self) -> int:
        return 2 * self.black + self.red + self.cards

    def counters(self, *, junior: bool) -> dict[str, int]:
        return {"cards": self.cards} if junior else {"black": self.black, "red": self.red}


Purses = Mapping[Seat, Purse]
Change = tuple[Purses, tuple[Ruling, ...]]
"""The purses afterwards, and what was exchanged on the way."""


def with_purse(purses: Purses, seat: Seat, purse: Purse) -> Purses:
    return {**purses, seat: purse}


def give_red(purses: Purses, seat: Seat, options: Options) -> Change:
    """The round's point: one red token from the bank."""
    said: tuple[Ruling, ...] = ()
    if options.exchange == "bank_without_red" and bank_is_empty(purses):
        purses, said = change_red(purses, seat)
    purse = purses[seat]
    return with_purse(purses, seat, replace(purse, red=purse.red + 1)), said


def bank_is_empty(purses: Purses) -> bool:
    return sum(purse.red for purse in purses.values()) >= RED_IN_THE_BOX


def change_red(purses: Purses, seat: Seat) -> Change:
    """Two red for one black (MES-6): the winner's own if he has two, else the richest player's."""
    richest = max(purses, key=lambda each: (purses[each].red, -each))
    payer = seat if purses[seat].red >= 2 else richest
    purse = purses[payer]
    changed = replace(purse, black=purse.black + 1, red=purse.red - 2)
    return with_purse(purses, payer, changed), (note(Reason.RED_CHANGED, seat=payer),)


def take_red(purses: Purses, seat: Seat, options: Options) -> Change | None:
    """Give back one red token, "s'il en possède"; None if there is nothing to give (MES-5)."""
    purse = purses[seat]
    said: tuple[Ruling, ...] = ()
    if purse.red == 0 and purse.black > 0 and options.floor == "change_black":
        purse = replace(purse, black=purse.black - 1, red=2)
        said = (note(Reason.BLACK_CHANGED, seat=seat),)
    if purse.red == 0:
        return None
    return with_purse(purses, seat, replace(purse, red=purse.red - 1)), said
