"""Sharing out the sticks of an eliminated player (spec 4.5)."""

from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import Pieces


def share(pool: Pieces, players: int, options: Options) -> tuple[Pieces, Pieces]:
    """What each remaining player gets, and what is put aside until the next elimination.

    « Chaque joueur restant obtient le même nombre de baguettes de chaque couleur. » MOK-17: the
    same number per colour for every player; by house rule also as many light as dark ones.
    """
    light, dark = pool.light // players, pool.dark // players
    if options.sharing == "equal_colours":
        light = dark = min(light, dark)
    each = Pieces(light, dark)
    return each, Pieces(pool.light - light * players, pool.dark - dark * players)
