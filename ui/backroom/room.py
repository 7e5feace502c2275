"""One thread that works while the display goes on; at most one piece of work at a time.

room = Backroom(make_job, wake)
room.employ(Checkup())
room.status             # Checked(…), as far as it has come
room.dismiss()
"""

import logging
import queue
import threading
from collections.abc import Callable
from typing import Protocol

from ui.backroom.status import Status, Tell, Work

LOG = logging.getLogger(__name__)
IDLE_S = 0.2
"""How soon work that had nothing to do is looked after again."""


class Job(Protocol):
    """Made, stepped, told and closed in the room's thread; only `status` is read by others."""

    @property
    def status(self) -> Status: ...

    def step(self) -> bool:
        """Do a little; False if there is nothing to do for a while."""

    def tell(self, word: Tell) -> None: ...

    def close(self) -> None: ...


class Backroom:
    def __init__(self, make: Callable[[Work], Job], wake: Callable[[], None]) -> None:
        """`wake` is called from the room's thread whenever there is something new to see."""
        self.status: Status | None = None
        self._make = make
        self._wake = wake
        self._desk: Desk | None = None

    def employ(self, work: Work) -> None:
        """Begin; what was being done is dropped."""
        self.dismiss()
        self._desk = Desk(self, work)
        self._desk.start()

    def tell(self, word: Tell) -> None:
        if self._desk is not None:
            self._desk.words.put(word)

    def dismiss(self) -> None:
        """Stop soon; the display does not wait for it."""
        if self._desk is not None:
            self._desk.words.put(None)
        self._desk, self.status = None, None

    def close(self) -> None:
        """Stop, and wait until devices are closed."""
        desk = self._desk
        self.dismiss()
        if desk is not None:
            desk.join(timeout=5)

    def made(self, work: Work) -> Job:
        return self._make(work)

    def publish(self, desk: "Desk", status: Status) -> None:
        """Whoever has been dismissed has nothing to say any more."""
        if desk is self._desk and status != self.status:
            self.status = status
            self._wake()


class Desk(threading.Thread):
    """Does one piece of work."""

    def __init__(self, room: Backroom, work: Work) -> None:
        super().__init__(name="backroom", daemon=True)
        self.words: queue.SimpleQueue[Tell | None] = queue.SimpleQueue()
        self._room = room
        self._work = work

    def run(self) -> None:
        try:
            job = self._room.made(self._work)
        except Exception:
            LOG.exception("the backroom could not begin")
            return
        try:
            self._do(job)
        except Exception:  # the display goes on; what was found so far stays to be seen
            LOG.exception("the backroom failed")
        finally:
            job.close()

    def _do(self, job: Job) -> None:
        self._room.publish(self, job.status)
        busy = True
        while True:
            try:
                word = self.words.get(timeout=0 if busy else IDLE_S)
            except queue.Empty:
                busy = job.step()
            else:
                if word is None:
                    return
                job.tell(word)
                busy = True
            self._room.publish(self, job.status)
