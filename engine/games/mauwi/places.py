"""Where cards lie.

`<seat>-A` … `<seat>-D` (`2-B`) are the four columns in front of a seat. A defence, and the card
that continues an attack, is shown in `attack`, the spot in the middle, or on the attacked column.
"""

from dataclasses import dataclass

from engine.seats import SEATS, Seat

LETTERS = "ABCD"
ATTACK_ZONE = "attack"


@dataclass(frozen=True, slots=True)
class Place:
    """One of the four places in front of a seat."""

    seat: Seat
    letter: str

    zone: str
    """Its name in events."""

    @property
    def index(self) -> int:
        return LETTERS.index(self.letter)


PLACES_OF = {
    seat: tuple(Place(seat, letter, f"{seat}-{letter}") for letter in LETTERS) for seat in SEATS
}
"""The four places of each seat, A first."""
PLACES = {place.zone: place for places in PLACES_OF.values() for place in places}
"""Every place by its zone."""
