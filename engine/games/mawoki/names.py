"""How cards, halves, choices and counters are called."""

from engine.games.mawoki.cards import Card, Diagonal, Half
from engine.games.mawoki.deck import Deck, every_card
from engine.phrase import Fact, Phrase, phrase
from engine.seats import SEATS

HALF = {
    "blue-tomahawk": phrase("half.blue-tomahawk"),
    "blue-tipi": phrase("half.blue-tipi"),
    "blue-canoe": phrase("half.blue-canoe"),
    "blue-horse": phrase("half.blue-horse"),
    "red-tomahawk": phrase("half.red-tomahawk"),
    "red-tipi": phrase("half.red-tipi"),
    "red-canoe": phrase("half.red-canoe"),
    "red-horse": phrase("half.red-horse"),
    "yellow-tomahawk": phrase("half.yellow-tomahawk"),
    "yellow-tipi": phrase("half.yellow-tipi"),
    "yellow-canoe": phrase("half.yellow-canoe"),
    "yellow-horse": phrase("half.yellow-horse"),
}
"""Whole phrases, because Dutch and German bend the colour after the drawing.

MAW-15: the tipi, which the Dutch text forgets, is there in every language.
"""
DIAGONAL: dict[Diagonal, Phrase] = {
    "smoke": phrase("diagonal.smoke"),
    "arrow": phrase("diagonal.arrow"),
    "snake": phrase("diagonal.snake"),
}
SEAT_CHOICES = {f"seat-{seat}": phrase("name.seat", seat=seat) for seat in SEATS}


def half_name(half: Half) -> Fact:
    """A half that only another edition has is called as its deck file does."""
    return HALF.get(half, half)


def card_name(card: Card) -> Phrase:
    if card.is_joker:
        return phrase("name.joker")
    first, second = (half_name(half) for half in card.halves)
    if card.diagonal == "none":
        return phrase("name.card", half1=first, half2=second)
    diagonal = DIAGONAL[card.diagonal]
    return phrase("name.card_with", half1=first, half2=second, diagonal=diagonal)


def wanted(top: Card) -> Fact:
    """What a card needs in order to cover `top`, which is not the joker."""
    first, second = (half_name(half) for half in top.halves)
    return first if first == second else phrase("wanted.either", half1=first, half2=second)


def name(thing: str, deck: Deck) -> Phrase:
    card = every_card(deck.colours, deck.drawings).by_label.get(thing)
    if card is not None:
        return card_name(card)
    return SEAT_CHOICES.get(thing) or phrase(f"name.{thing}")
