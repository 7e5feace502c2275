"""The thread that keeps the games."""

import threading
from collections.abc import Callable
from pathlib import Path

from engine.events import Rolled
from engine.game import new_setup
from engine.journal.shelf import Shelf
from engine.phrase import phrase
from engine.registry import find_game
from engine.seats import SEATS
from ui.keeper import Keeper
from ui.worker import Worker

LONG_S = 20


class Listener:
    """Waits until the worker has published what a test wants to see."""

    def __init__(self) -> None:
        self.news = threading.Condition()

    def __call__(self) -> None:
        with self.news:
            self.news.notify_all()

    def until(self, seen: Callable[[], object]) -> None:
        with self.news:
            assert self.news.wait_for(seen, LONG_S)


def test_a_game_begins_and_takes_events_off_the_drawing_thread(tmp_path: Path) -> None:
    listen = Listener()
    setup = new_setup(find_game("meschigge"), SEATS[:2])
    with Worker(Shelf(tmp_path), listen) as worker:
        worker.post(lambda keeper: keeper.begin(setup))
        worker.post(lambda keeper: keeper.enter(Rolled(at_ns=0, face="word"), 0))
        listen.until(lambda: worker.published.table and worker.published.table.view.seq == 1)
    assert [past.events for past in Keeper(Shelf(tmp_path)).past] == [2]  # the roll, and the pause


def test_a_job_that_fails_is_told_and_the_next_one_is_done(tmp_path: Path) -> None:
    listen = Listener()
    setup = new_setup(find_game("meschigge"), SEATS[:2])
    with Worker(Shelf(tmp_path), listen) as worker:
        worker.post(lambda keeper: keeper.resume(tmp_path / "nothing.journal"))
        listen.until(lambda: worker.published.trouble is not None)
        worker.post(lambda keeper: keeper.begin(setup))
        listen.until(lambda: worker.published.table is not None)
        assert worker.published.trouble is None


def test_without_a_disk_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("")
    keeper = Keeper(Shelf(not_a_folder))
    keeper.begin(new_setup(find_game("meschigge"), SEATS[:2]))
    assert keeper.snapshot is not None
    assert keeper.snapshot.notice == phrase("notice.not_kept", why=phrase("trouble.unwritable"))


def test_a_damaged_game_is_left_out_of_the_list(tmp_path: Path) -> None:
    (tmp_path / "0001-meschigge.journal").write_bytes(b"nonsense")
    assert Keeper(Shelf(tmp_path)).past == ()


def test_the_newest_game_comes_first(tmp_path: Path) -> None:
    keeper = Keeper(Shelf(tmp_path))
    for _ in range(3):
        keeper.begin(new_setup(find_game("meschigge"), SEATS[:2]))
    keeper.leave()
    assert [past.number for past in keeper.past] == [3, 2, 1]
