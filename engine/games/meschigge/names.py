"""How cards are called: the colour, what is printed, and what that means."""

from engine.games.meschigge.cards import BY_LABEL, DECK, Action, Card
from engine.games.meschigge.options import Options
from engine.phrase import Phrase, phrase

HUE = {
    "blue": phrase("hue.blue"),
    "yellow": phrase("hue.yellow"),
    "green": phrase("hue.green"),
    "red": phrase("hue.red"),
}
"""A colour as it stands beside the word "card": French and Dutch bend it."""
COLOUR = {
    "blue": phrase("colour.blue"),
    "yellow": phrase("colour.yellow"),
    "green": phrase("colour.green"),
    "red": phrase("colour.red"),
}


def card_name(card: Card, options: Options) -> Phrase:
    """MES-21: the words on the cards are German; the display adds the translation."""
    return phrase(
        "name.card",
        hue=HUE[card.colour],
        printed=printed(card.word, options),
        word=COLOUR[card.word],
    )


def printed(word: str, options: Options) -> str:
    text: str = DECK["printed"][options.printed][word]
    return text


def wanted(command: Card, action: Action, options: Options) -> Phrase:
    """What the command asked for: a card of a colour, or a card with a word."""
    if action == "colour":
        return phrase("wanted.colour", colour=COLOUR[command.word])
    return phrase(
        "wanted.word", word=COLOUR[command.colour], printed=printed(command.colour, options)
    )


def name(thing: str) -> Phrase:
    card = BY_LABEL.get(thing)
    return phrase(f"name.{thing}") if card is None else card_name(card, Options())
