"""Work goes on behind the display, and stops when nobody wants it any more."""

import threading
from pathlib import Path

from ui.backroom.checkup import CheckupJob
from ui.backroom.room import Backroom
from ui.backroom.status import Checked, Checkup, Taught, Tell, Work
from ui.selftest.finding import State
from vision.camera import Camera, CameraError

WAIT_S = 20
"""A test that waits so long has failed; it never waits in vain."""


class Counting:
    """Counts what it is told; needs no step."""

    def __init__(self) -> None:
        self.status = Taught("cats")
        self.closed = threading.Event()

    def step(self) -> bool:
        return False

    def tell(self, word: Tell) -> None:
        self.status = Taught("cats", number=self.status.number + 1)

    def close(self) -> None:
        self.closed.set()


class Listener:
    """Waits until the room has shown something."""

    def __init__(self, make: Counting) -> None:
        self.woken = threading.Semaphore(0)
        self.room = Backroom(lambda work: make, self.woken.release)

    def wait(self) -> None:
        assert self.woken.acquire(timeout=WAIT_S)


def test_what_is_told_reaches_the_work_and_shows() -> None:
    listener = Listener(Counting())
    listener.room.employ(Checkup())
    listener.wait()
    listener.room.tell(Tell.SKIP)
    listener.wait()
    assert listener.room.status == Taught("cats", number=1)
    listener.room.close()


def test_dismissed_work_is_closed_and_no_longer_shown() -> None:
    job = Counting()
    listener = Listener(job)
    listener.room.employ(Checkup())
    listener.wait()
    listener.room.close()
    assert job.closed.wait(WAIT_S)
    assert listener.room.status is None


def test_work_that_breaks_does_not_break_the_room() -> None:
    begun = threading.Event()

    def broken(work: Work) -> Counting:
        begun.set()
        raise OSError(f"cannot do {work}")

    room = Backroom(broken, lambda: None)
    room.employ(Checkup())
    assert begun.wait(WAIT_S)
    room.close()
    assert room.status is None


def no_camera() -> Camera:
    raise CameraError("no camera here")


def test_a_checkup_finds_something_about_every_subject(tmp_path: Path) -> None:
    job = CheckupJob(tmp_path, no_camera)
    while job.step():
        pass
    status: Checked = job.status
    subjects = [subject for subject, _ in status.found]
    assert status.done
    assert subjects[-2:] == ["camera", "mat"]
    assert "free space" in subjects
    assert dict(status.found)["mat"].state is State.NOT_HERE


def test_a_checkup_leaves_alone_what_the_table_itself_uses(tmp_path: Path) -> None:
    job = CheckupJob(tmp_path, no_camera)
    while job.step():
        pass
    assert not {"sound", "display", "buzzers", "lamps"} & {name for name, _ in job.status.found}
