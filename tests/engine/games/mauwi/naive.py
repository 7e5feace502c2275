"""The rules a second time, as simply as the rulebook says them, to compare with the real ones.

A column is a list of what one sees from the table up: "9", then at most one other card.
"""

from collections.abc import Sequence

Stack = list[str]


def stack(nines: int, top: str | None) -> Stack:
    return ["9"] * nines + ([] if top is None else [top])


def colour(card: str) -> int:
    """1 and 8 are one colour, 2 and 7, 3 and 6, 4 and 5."""
    return {"1": 1, "8": 1, "2": 2, "7": 2, "3": 3, "6": 3, "4": 4, "5": 4}.get(card[1:], 0)


def points(column: Stack) -> int:
    """« 9x2x2=36 pts », « 0x2x2=0 pt »"""
    if not column:
        return 0
    top = column[-1]
    total = 9 if top == "9" else 0 if top == "spirit" else int(top[1:])
    for card in column:
        if card == "9":
            total *= 2
    return total


def ends(zone: Sequence[Stack], *, bare_only: bool) -> bool:
    full = [column for column in zone if column.count("9") == 3]
    if bare_only:
        full = [column for column in full if len(column) == 3]
    return len(full) in (3, 4)


def takes_nine(column: Stack) -> bool:
    """« sur un emplacement vide ou sur une colonne de 9 », three nines at most"""
    return column in ([], ["9"], ["9", "9"])


def allowed(card: str, column: Stack, whose: str, house: frozenset[str]) -> str:
    """The name of the move in the table of moves, or "" if there is none."""
    top = column[-1] if column else "empty"
    warrior_below = top.startswith("w")
    if card == "tuatura":
        return ""
    if card == "kiwi":
        return "K" if warrior_below and ("kiwi-opponents" not in house or whose == "o") else ""
    if card == "ninox":
        mine = whose == "m" and "ninox-own" in house
        return "N" if top == "spirit" and (mine or whose == "o") else ""
    if whose == "p":
        return ""
    table = my_moves if whose == "m" else their_moves
    return table(card, top, house)


def my_moves(card: str, top: str, house: frozenset[str]) -> str:
    if card.startswith("w"):
        simple = {"empty": "R1", "9": "R2", "spirit": ""}
        if top in simple:
            return simple[top]
        both = int(card[1:]) + int(top[1:])
        return "R4" if card == top else "R3" if both == 9 else ""
    if card == "joker":
        lies = "ANNOUNCE" if "joker-lies" in house else ""
        return {"empty": lies, "9": "", "spirit": "D1"}.get(top, "ANNOUNCE")
    return {"spirit": "D1", "9": "B1" if "spirit-own" in house else ""}.get(top, "")


def their_moves(card: str, top: str, house: frozenset[str]) -> str:
    del house
    if card.startswith("w"):
        if top.startswith("w"):
            return "A" if colour(card) == colour(top) else ""
        return "B2" if top == "9" else ""
    if card == "joker":
        return "ANNOUNCE" if top.startswith("w") else ""
    return "B1" if top == "9" else ""


def defences(attack: str, target: str, house: str) -> set[str]:
    if house == "target":
        return {"joker", target}
    return {"joker", attack} | ({target} if house == "either" else set())
