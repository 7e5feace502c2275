"""Home tells how long a game takes: as the box says, or as it took at this table."""

from pathlib import Path

from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.display.gallery import SETTINGS, games
from ui.display.screen import World
from ui.display.screens.home import Home
from ui.duration import MINUTE_NS
from ui.keeper import PastGame


def past(game: str, minutes: int, winners: tuple[Seat, ...] = (Seat(1),)) -> PastGame:
    setup = new_setup(find_game(game), SEATS[:3])
    return PastGame(Path("0001"), 1, setup, 9, winners, (1, 0, 0), minutes * MINUTE_NS)


def minutes_of(game: str, *played: PastGame) -> str:
    view = Home().view(World(SETTINGS, games(), past=played))
    return next(tile.minutes for tile in view.tiles if tile.id == game)


def test_what_is_printed_on_the_box_is_believed() -> None:
    assert minutes_of("passe_pas", past("passe_pas", 45)) == "20 min"


def test_a_box_that_says_nothing_leaves_it_to_the_table() -> None:
    assert minutes_of("mauwi") == ""
    evening = (past("mauwi", 30), past("mauwi", 41), past("mauwi", 44), past("mokadi", 5))
    assert minutes_of("mauwi", *evening) == "41 min"


def test_a_game_that_was_broken_off_says_nothing() -> None:
    assert minutes_of("mauwi", past("mauwi", 3, winners=())) == ""
