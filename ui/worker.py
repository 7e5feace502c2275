"""Runs a keeper in a thread of its own, so that a slow memory card never stops the picture.

    with Worker(Shelf(folder), publish) as worker:
        worker.post(lambda keeper: keeper.begin(setup))
        worker.shelf_view          # the newest that is safely written

`publish` is called in the worker's thread whenever there is something new to see.
"""

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.journal.shelf import Shelf
from ui.keeper import Keeper, PastGame
from ui.own_thread import OwnThread
from ui.snapshot import Snapshot

Job = Callable[[Keeper], None]
LONGEST_WAIT_S = 5.0


@dataclass(frozen=True, slots=True)
class Published:
    """What the keeper shows; `trouble` is an error that the last job ended with."""

    table: Snapshot | None = None
    past: tuple[PastGame, ...] = ()
    trouble: Exception | None = None


class Worker(OwnThread):
    def __init__(self, shelf: Shelf, publish: Callable[[], None]) -> None:
        super().__init__("table")
        self.published = Published()
        self._shelf = shelf
        self._publish = publish
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def post(self, job: Job) -> None:
        """Have a job done soon; jobs are done in the order they are posted."""
        self._jobs.put(job)

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        # The journal belongs to the thread that opened it, so the keeper lives here.
        keeper = Keeper(self._shelf)
        self._show(keeper, None)
        while True:
            job = self._next_job(keeper)
            if job is None:
                keeper.leave()
                return
            self._show(keeper, attempt(job, keeper))

    def _next_job(self, keeper: Keeper) -> Job | None:
        wait_s = (keeper.due_ns - time.monotonic_ns()) / 1e9
        try:
            return self._jobs.get(timeout=min(max(wait_s, 0), LONGEST_WAIT_S))
        except queue.Empty:
            return Keeper.tick

    def _show(self, keeper: Keeper, trouble: Exception | None) -> None:
        fresh = Published(keeper.snapshot, keeper.past, trouble)
        if fresh != self.published:
            self.published = fresh
            self._publish()


def attempt(job: Job, keeper: Keeper) -> Exception | None:
    """Do a job; the game stays as it was if the job fails."""
    try:
        job(keeper)
    except Exception as error:  # whatever it is, the display says so and play goes on
        return error
    return None
