"""A child who presses anything: every game goes on, and every picture can be drawn."""

import random
from pathlib import Path

import pytest

from engine.registry import game_ids
from engine.seats import SEATS
from tests.ui.display.inline import Hands
from ui.display.canvas import Canvas
from ui.display.intentions import Buzz, Hold, Press
from ui.display.keys import DIGITS, Key
from ui.display.navigator import START
from ui.display.screens.failsafe import Failsafe
from ui.display.screens.home import HomeView
from ui.display.theme import NORMAL

STEPS = 350
SIZE = (800, 480)
KEYS = (*DIGITS, *DIGITS, Key.OK, Key.OK, Key.BACK)


def sit_with_robots(hands: Hands, game: str) -> None:
    view = hands.view
    assert isinstance(view, HomeView)
    key = next(tile.start.key for tile in view.tiles if tile.id == game)
    assert key is not None
    hands.press(key)
    hands.buzz(1)
    hands.press(Key.TWO, Key.OK, Key.OK)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", game_ids())
def test_nothing_that_anybody_presses_breaks_the_display(
    game: str, seed: int, tmp_path: Path
) -> None:
    hands = Hands(tmp_path)
    chance = random.Random(seed)
    sit_with_robots(hands, game)
    for step in range(STEPS):
        hands.wait(chance.choice((0.05, 0.5, 2.0)))
        press_something(hands, chance)
        assert not isinstance(hands.session.stack[-1], Failsafe), hands.session.stack[-1]
        if step % 5 == 0:
            hands.view.draw(Canvas(*SIZE, NORMAL))
        if not hands.session.running or hands.session.stack == START:
            hands.session.running, hands.session.stack = True, START
            sit_with_robots(hands, game)
    hands.leave()


def press_something(hands: Hands, chance: random.Random) -> None:
    if chance.random() < 0.2:
        hands.session.handle(Buzz(chance.choice(SEATS), hands.now_ns))
    elif chance.random() < 0.05:
        hands.session.handle(Hold(Key.BACK))
    else:
        hands.session.handle(Press(chance.choice(KEYS)))
    hands.session.listen()
