"""The rule of the cards a second time, from the sentences of the rules alone.

Imports nothing of Arbitre: it knows four colours, and reads a card as it is printed, "red-blue" for
a red card that says blue.
"""

COLOURS = ("blue", "yellow", "green", "red")
CARDS = tuple(f"{colour}-{word}" for colour in COLOURS for word in COLOURS if colour != word)


def verdict(action: str, command: str, card: str) -> str:
    """What the rules say of a card; `action` is what the die shows."""
    if card == "-".join(reversed(command.split("-"))):
        return "contre"  # "le contraire exact", whatever the die shows
    if action == "colour":  # it has the colour that the command says
        return "valid" if card.startswith(command.split("-")[1] + "-") else "wrong"
    return "valid" if card.endswith("-" + command.split("-", maxsplit=1)[0]) else "wrong"


ROWS = tuple(
    (action, command, card, verdict(action, command, card))
    for action in ("colour", "word")
    for command in CARDS
    for card in CARDS
)
"""Both actions, twelve commands, twelve cards."""
