"""What the referee's sentences are filled with. Cards are called `name.<label>` in `words`."""

from engine.games.passe_pas.cards import PRINTED, Card, Clash
from engine.phrase import Phrase, phrase
from engine.seats import SEATS

PASSE_PAS = "passe_pas"
SEAT_OF = {f"seat-{seat}": seat for seat in SEATS}
"""The table's word that a seat was first."""


def name(thing: str) -> Phrase:
    """A card, a zone, a call; the choice of a seat is called like the player."""
    seat = SEAT_OF.get(thing)
    return phrase(f"name.{thing}") if seat is None else phrase("name.seat", seat=seat)


def row_zone(row: int) -> str:
    """The zone, and the call, of a row."""
    return f"row-{row}"


def card_name(card: Card) -> Phrase:
    return phrase(f"name.{card.label}")


def item_name(item: Card) -> Phrase:
    """A card of a row, or what is printed on the hexagon: the table must know where to look."""
    if item in PRINTED:
        return phrase("item.printed", item=card_name(item))
    return card_name(item)


def clash_name(clash: Clash) -> Phrase:
    """Why a card does not fit, with the item that forbids it."""
    if clash.same_object is None and clash.same_colour is not None:
        return phrase("clash.colour", item=item_name(clash.same_colour))
    if clash.same_colour is None and clash.same_object is not None:
        return phrase("clash.object", item=item_name(clash.same_object))
    assert clash.same_colour is not None
    assert clash.same_object is not None
    return phrase(
        "clash.both", coloured=item_name(clash.same_colour), shaped=item_name(clash.same_object)
    )
