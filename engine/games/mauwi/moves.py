"""The move table: which card may go on which column, and why not (spec 3.5).

A move is judged on what lies on the table alone; what it does is in `turns.py`.
"""

import enum
from collections.abc import Mapping
from functools import lru_cache

from engine.games.mauwi.cards import (
    JOKER,
    KIWI,
    NINOX,
    TUATURA,
    hand_labels,
    is_warrior,
    same_colour,
)
from engine.games.mauwi.columns import COLUMNS, Column
from engine.games.mauwi.names import card_name
from engine.games.mauwi.options import Options
from engine.games.mauwi.reasons import Reason
from engine.rulings import Ruling, TableReason, refusal


class Side(enum.Enum):
    """Whose column it is, for the player on turn."""

    MINE = "mine"
    PARTNER = "partner"
    THEIRS = "theirs"


class Move(enum.Enum):
    R1 = "reinforce an empty place"
    R2 = "reinforce a column of nines"
    R3 = "combine different values"
    R4 = "combine equal values"
    B1 = "block with a spirit"
    B2 = "block with a warrior"
    D1 = "unblock from a spirit"
    A = "attack"
    ANNOUNCE = "lay a joker that must be announced"
    K = "Kiwi"
    N = "Ninox"


def not_in_game(card: str, options: Options) -> Ruling | None:
    """What is said about a card that nobody can hold; None if somebody can."""
    if card in hand_labels(options):
        return None
    if card in (KIWI, NINOX, TUATURA):
        return refusal(Reason.EXPERT_OUT, card=card_name(card))
    return refusal(TableReason.UNKNOWN_CARD)


@lru_cache(maxsize=64)
def move_table(options: Options) -> Mapping[Side, Mapping[Column, Mapping[str, Move]]]:
    """Every legal move: whose column, what lies there, which card. Worked out once for a game."""
    return {side: {column: moves_on(column, side, options) for column in COLUMNS} for side in Side}


def moves_on(column: Column, side: Side, options: Options) -> dict[str, Move]:
    """Every card that may go on this column, and as what."""
    judged = {card: judge(card, column, side, options) for card in hand_labels(options)}
    return {card: move for card, move in judged.items() if isinstance(move, Move)}


def judge(card: str, column: Column, side: Side, options: Options) -> Move | Reason:
    """The move that this hand card would be on this column, or the reason why it is none.

    Whether the card is in the game at all is `not_in_game`'s business.
    """
    if card in (KIWI, NINOX, TUATURA):
        return expert(card, column, side, options)
    if side is Side.PARTNER:
        return Reason.PARTNER_ZONE  # MAU-24: a partner's column is not "adverse"
    if is_warrior(card):
        return warrior(card, column, mine=side is Side.MINE)
    if card == JOKER:
        return joker(column, options, mine=side is Side.MINE)
    return spirit(column, options, mine=side is Side.MINE)


def warrior(card: str, column: Column, *, mine: bool) -> Move | Reason:
    """« Renforcer … 1. Sur un emplacement vide 2. Sur une colonne de 9 3. Sur un guerrier de même
    couleur et de valeur différente 4. … de même valeur »; on an opponent's: block or attack.

    MAU-15: also where it lowers one's own score.
    """
    if column.has_spirit:
        return Reason.ON_SPIRIT if mine else Reason.THEIR_SPIRIT
    if column.warrior is not None:
        return warrior_on_warrior(card, column.warrior, mine=mine)
    if mine:
        return Move.R1 if column.is_empty else Move.R2
    return Reason.THEIR_EMPTY if column.is_empty else Move.B2


def warrior_on_warrior(card: str, other: str, *, mine: bool) -> Move | Reason:
    """« Un guerrier joué sur un autre guerrier de même couleur entraîne une combinaison »; on an
    opponent's warrior that is an attack."""
    if not same_colour(card, other):
        return Reason.OTHER_COLOUR
    if not mine:
        return Move.A
    return Move.R4 if card == other else Move.R3


def joker(column: Column, options: Options, *, mine: bool) -> Move | Reason:
    """« Le Joker ne peut en aucun cas bloquer une colonne ! » It replaces a warrior in a
    combination or an attack, a spirit only to unblock (MAU-4); it never remains lying (MAU-3)."""
    if column.warrior is not None:
        return Move.ANNOUNCE
    if column.has_spirit:
        return Move.D1 if mine else Reason.THEIR_SPIRIT
    if column.is_bare and not mine:
        return Reason.JOKER_BLOCKS
    if mine and column.is_empty and options.joker_lies:
        return Move.ANNOUNCE
    return Reason.JOKER_LIES


def spirit(column: Column, options: Options, *, mine: bool) -> Move | Reason:
    """« Un esprit ne peut pas être joué sur un guerrier ni sur un emplacement vide » ; « pour se
    débloquer d'un esprit, vous devez jouer un autre esprit dessus »."""
    if column.has_spirit:
        return Move.D1 if mine else Reason.THEIR_SPIRIT
    if not column.is_bare:
        return Reason.SPIRIT_NEEDS_NINES
    if mine and not options.spirit_on_own:
        return Reason.SPIRIT_ON_OWN  # MAU-5: « une colonne de 9 adverse »
    return Move.B1


def expert(card: str, column: Column, side: Side, options: Options) -> Move | Reason:
    """3.7: Kiwi and Ninox are laid on the column they act on; a Tuatura only answers an attack."""
    if card == KIWI:
        return kiwi(column, side, options)
    if card == NINOX:
        return ninox(column, side, options)
    return Reason.TUATURA_DEFENDS


def kiwi(column: Column, side: Side, options: Options) -> Move | Reason:
    """« récupérer un guerrier posé dans n'importe quelle zone de jeu »"""
    if column.warrior is None:
        return Reason.KIWI_NEEDS_WARRIOR
    if options.kiwi_from == "opponents" and side is not Side.THEIRS:  # MAU-18
        return Reason.KIWI_FROM_OPPONENTS
    return Move.K


def ninox(column: Column, side: Side, options: Options) -> Move | Reason:
    """« libérer une colonne adverse du blocage d'un esprit »"""
    if not column.has_spirit:
        return Reason.NINOX_NEEDS_SPIRIT
    if side is Side.PARTNER:
        return Reason.PARTNER_ZONE
    if side is Side.MINE and not options.ninox_on_own:  # MAU-20
        return Reason.NINOX_ON_OWN
    return Move.N
