"""The games that are there: ours and those of other packages, found by entry point.

A package adds a game with two lines of its own `pyproject.toml`:

    [project.entry-points."arbitre.games"]
    noughts = "noughts_for_arbitre:GAME"
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from engine.errors import ArbitreError
from engine.game import AnyGame, Game

GROUP = "arbitre.games"
OURS = "engine.games."


class UnknownGame(ArbitreError, LookupError):
    """No such game; the message lists those that are there."""


class BrokenGame(ArbitreError, ImportError):
    """A package promises a game and cannot deliver it."""


@cache
def find_game(game_id: str) -> AnyGame:
    entry = entries().get(game_id)
    if entry is None:
        raise UnknownGame(f"there is no game '{game_id}'; there is: {', '.join(game_ids())}")
    return load(entry)


def game_ids(*, ours: bool = False) -> list[str]:
    """`ours`: without the games of other packages."""
    found = entries().items()
    return sorted(name for name, entry in found if not ours or entry.value.startswith(OURS))


def entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> AnyGame:
    try:
        game = entry.load()
    except Exception as error:
        raise BrokenGame(
            f"the game '{entry.name}' ({entry.value}) cannot be loaded: {error}; "
            "update or remove the package that brings it"
        ) from error
    if not isinstance(game, Game) or game.id != entry.name:
        raise BrokenGame(f"'{entry.value}' is not a game called '{entry.name}'")
    return game
