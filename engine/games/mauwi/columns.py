"""A column: some nines and what lies on them (spec 3.2, 3.3).

Every nine is some card face down. Nobody looks which (MAU-25), so nines are only counted.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.games.mauwi.cards import LIVES, SPIRIT, VALUE, WARRIORS, is_warrior

MOST_NINES = 3
"""« 4 cartes maximum dont 3 cartes 9 maximum. »"""


@dataclass(frozen=True, slots=True)
class Column:
    """`nines` 0 to 3; `top` is a warrior's label, `spirit` (only on nines) or None."""

    nines: int = 0
    top: str | None = None

    @property
    def is_empty(self) -> bool:
        """« un emplacement vide »"""
        return self.nines == 0 and self.top is None

    @property
    def is_bare(self) -> bool:
        """« une colonne de 9 »: nines with nothing on them."""
        return self.nines > 0 and self.top is None

    @property
    def warrior(self) -> str | None:
        """The warrior on top, or None."""
        return self.top if is_warrior(self.top) else None

    @property
    def has_spirit(self) -> bool:
        return self.top == SPIRIT

    @property
    def takes_nine(self) -> bool:
        """PLACE: « sur un emplacement vide ou sur une colonne de 9 », at most three nines."""
        return self.top is None and self.nines < MOST_NINES

    @property
    def points(self) -> int:
        """3.3: doubled by each nine; the base is 9 on bare nines, else what lies on top."""
        return self.base << self.nines

    @property
    def base(self) -> int:
        if self.top is None:
            return LIVES if self.nines else 0
        return VALUE.get(self.top, 0)

    def covered(self, card: str) -> "Column":
        return replace(self, top=card)

    def freed(self) -> "Column":
        return replace(self, top=None)

    def raised(self, warrior: str | None = None) -> "Column":
        """One more nine, with the warrior of a pair on it, if there is one."""
        return Column(self.nines + 1, warrior)


BARE = [Column(nines) for nines in range(MOST_NINES + 1)]
BLOCKED = [Column(nines, SPIRIT) for nines in range(1, MOST_NINES + 1)]
HELD = [Column(nines, warrior) for nines in range(MOST_NINES + 1) for warrior in WARRIORS]
COLUMNS = (*BARE, *BLOCKED, *HELD)
"""Every column that can ever lie on the table: 39."""

Zone: TypeAlias = tuple[Column, Column, Column, Column]
"""The four columns A to D in front of a player."""
EMPTY_ZONE: Zone = (Column(), Column(), Column(), Column())


def points(zone: Zone) -> int:
    return sum(column.points for column in zone)


def nines(zone: Zone) -> int:
    return sum(column.nines for column in zone)
