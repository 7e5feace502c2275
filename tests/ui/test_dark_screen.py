"""A box without a screen: it neither ends nor looks dead, and opens when one is plugged in."""

import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from ui.crash_guard import FAILURES, CrashGuard, Start
from ui.dark_screen import DarkScreen
from ui.display.window import NoDisplay, Window
from ui.heartbeat import Heartbeat

WINDOW = cast("Window", object())
SAFE = Start(FAILURES, "NoDisplay: no driver")


class Box:
    """Its screen opens at the try that `lit_at` names."""

    def __init__(self, folder: Path, line: socket.socket) -> None:
        self.drm, self.line = folder / "drm", line
        self.guard = CrashGuard(folder / "state")
        self.tries, self.lit_at, self.slept_s = 0, 1, 0.0
        self._told: list[str] = []
        self.plug("disconnected")

    def plug(self, status: str) -> None:
        for connector in ("card1-HDMI-A-1", "card1-HDMI-A-2"):
            (self.drm / connector).mkdir(parents=True, exist_ok=True)
        (self.drm / "card1-HDMI-A-2" / "status").write_text(f"{status}\n", encoding="ascii")

    def open_window(self) -> Window:
        self.tries += 1
        if self.tries < self.lit_at:
            raise NoDisplay("kmsdrm not available")
        return WINDOW

    def sleep_s(self, seconds: float) -> None:
        self.slept_s += seconds
        self._listen()

    def switch_on(self, start: Start | None = None) -> Window:
        begun = self.guard.begin()
        heart = Heartbeat(self.line.getsockname(), lambda: round(self.slept_s * 1e9))
        screen = DarkScreen(heart, self.drm, self.sleep_s)
        return screen.outlast(self.open_window, start or begun, self.guard)

    @property
    def told(self) -> list[str]:
        """What systemd heard; it listens all the time."""
        self._listen()
        return self._told

    def _listen(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                self._told += self.line.recv(1000).decode().splitlines()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield Box(tmp_path, line)


def test_a_screen_that_is_there_is_taken_at_once(box: Box) -> None:
    assert box.switch_on() is WINDOW
    assert box.slept_s == 0
    assert box.told == []  # the open table itself reports ready


def test_a_box_without_a_screen_is_ready_and_says_why_it_is_dark(box: Box) -> None:
    box.lit_at = 50
    assert box.switch_on() is WINDOW
    assert box.told.count("READY=1") == 1
    assert box.told.count("WATCHDOG=1") == 49  # one before every look
    assert box.told.count("STATUS=the screen stays dark: kmsdrm not available") == 1
    assert box.told[-1] == "STATUS=the table is open"


def test_evenings_with_the_screen_switched_off_are_no_failed_starts(box: Box) -> None:
    for _ in range(FAILURES + 1):
        box.tries, box.lit_at = 0, 3
        box.switch_on()
    assert not box.guard.begin().safe


def test_a_connected_screen_that_cannot_be_drawn_on_is_a_failed_start(box: Box) -> None:
    box.plug("connected")
    box.lit_at = 2
    with pytest.raises(NoDisplay):
        box.switch_on()
    assert box.told == []  # not ready: an update turns back to the release before


def test_after_three_of_those_safe_mode_waits_and_keeps_the_reason(box: Box) -> None:
    box.plug("connected")
    box.lit_at = 10
    assert box.switch_on(SAFE) is WINDOW
    assert "READY=1" in box.told


@pytest.mark.parametrize(
    "damage",
    [lambda drm: (drm / "card1-HDMI-A-2" / "status").unlink(), lambda drm: drm.rename("x")],
)
def test_where_the_kernel_tells_nothing_the_box_waits(
    box: Box, damage: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    damage(box.drm)
    box.lit_at = 2
    assert box.switch_on() is WINDOW
