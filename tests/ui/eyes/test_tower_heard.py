"""What a tower that the camera saw means to the game."""

from dataclasses import replace

from engine.games.mokadi import layout as game
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Phase, State
from tests.ui.eyes.towers import known
from ui.eyes.tower_heard import is_news


def test_a_tower_that_was_pushed_and_stands_is_not_worth_telling(state: State) -> None:
    before = game.Layout(sticks=(known("L1", 1.0),))
    moved = replace(before.sticks[0], supports=(game.Support("P1"),))
    building = replace(state, phase=Phase.BUILD, layout=before)
    assert not is_news(change_seen(building, game.Layout(sticks=(moved,))))
    assert is_news(change_seen(building, game.Layout(sticks=(replace(moved, fallen=True),))))
    assert is_news(change_seen(building, game.Layout()))
