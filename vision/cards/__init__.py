"""Eyes for cards: teach any deck with one photo per card, then recognise it on any table.

    deck = load(state, "cats")
    sight = CardEye(deck.to_match()).look(picture)      # sight.seen, sight.unsure

Read `eye.py` first; it names every step.
"""

from vision.cards.answers import Seen, Sight, Unsure
from vision.cards.deck import Deck, load, save
from vision.cards.eye import CardEye
from vision.cards.look import Asked, Gone, Laid, Look
from vision.cards.teaching.teach import Lesson

__all__ = [
    "Asked",
    "CardEye",
    "Deck",
    "Gone",
    "Laid",
    "Lesson",
    "Look",
    "Seen",
    "Sight",
    "Unsure",
    "load",
    "save",
]
