"""What every journal promises, on the disk or in memory."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.events import Pressed, Rolled
from engine.game import Setup, new_setup
from engine.journal import Journal, MemoryJournal, SqliteJournal
from engine.registry import find_game
from engine.seats import SEATS, Seat

Make = Callable[[Setup], Journal]
SETUP = new_setup(find_game("meschigge"), SEATS[:3], names={Seat(1): "Zoë"})


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    if request.param == "memory":
        return MemoryJournal
    return lambda setup: SqliteJournal.create(tmp_path / "game.journal", setup)


def test_it_remembers_the_set_up(make: Make) -> None:
    assert make(SETUP).setup == SETUP


def test_events_are_numbered_from_one_and_kept_in_order(make: Make) -> None:
    journal = make(SETUP)
    first, second = Rolled(at_ns=5, face="word"), Pressed(at_ns=3, seat=Seat(2))
    assert [journal.append(first), journal.append(second)] == [1, 2]
    assert list(journal.events()) == [first, second]


def test_a_new_journal_is_empty(make: Make) -> None:
    assert list(make(SETUP).events()) == []
