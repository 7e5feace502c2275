import pytest

from engine.game import new_setup
from engine.games.mokadi.state import State
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS


@pytest.fixture
def state() -> State:
    """Of a game of Mokadi that begins."""
    state: State = Referee(MemoryJournal(new_setup(find_game("mokadi"), SEATS[:2]))).view.state
    return state
