"""How cards, columns and choices are called."""

from collections.abc import Iterable

from engine.games.mauwi.columns import Column
from engine.games.mauwi.places import PLACES, Place
from engine.phrase import Fact, Phrase, phrase
from engine.seats import SEATS


def card_name(card: str) -> Phrase:
    return phrase(f"name.{card}")


def card_names(cards: Iterable[str]) -> tuple[Phrase, ...]:
    """Warriors first, from the highest."""
    return tuple(card_name(card) for card in sorted(cards, reverse=True))


def lying(place: Place, column: Column) -> dict[str, Fact]:
    """What a ruling says about a column as it lies now."""
    return {"owner": place.seat, "column": place.letter, "points": column.points}


def name(thing: str) -> Phrase:
    """A place is called by its owner and letter, a partner by his name."""
    if thing in PLACES:
        place = PLACES[thing]
        return phrase("name.place", seat=place.seat, column=place.letter)
    seat = next((seat for seat in SEATS if thing == f"seat-{seat}"), None)
    return phrase(f"name.{thing}") if seat is None else phrase("name.seat", seat=seat)
