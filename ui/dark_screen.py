"""A box whose screen stays dark: it lives on, says why, and opens the table as soon as it can.

A service that ends because nobody plugged the screen in would be started again and again, and at
last not at all. So it reports ready, tells systemd the reason (`systemctl status arbitre`), and
looks every few seconds. Only where a screen is there and yet cannot be drawn on is it a failed
start: the release before may do better, and the crash guard counts to three.
"""

import time
from collections.abc import Callable
from pathlib import Path

from ui.crash_guard import CrashGuard, Start
from ui.display.window import NoDisplay, Window
from ui.heartbeat import Heartbeat

CONNECTORS = Path("/sys/class/drm")
LOOK_EVERY_S = 4.0
"""Well within the watchdog's patience."""
OpenWindow = Callable[[], Window]


class DarkScreen:
    """`connectors` is where the kernel tells what is plugged in."""

    def __init__(
        self,
        heart: Heartbeat,
        connectors: Path = CONNECTORS,
        sleep_s: Callable[[float], None] = time.sleep,
    ) -> None:
        self._heart = heart
        self._connectors = connectors
        self._sleep_s = sleep_s

    def outlast(self, open_window: OpenWindow, start: Start, guard: CrashGuard) -> Window:
        """The window, however long it takes.

        Raises NoDisplay where a screen is connected, except in safe mode, the last resort.
        """
        try:
            return open_window()
        except NoDisplay as reason:
            if self.is_connected and not start.safe:
                raise
            guard.ended()  # nothing has failed: this is as open as the table can be
            return self._wait(open_window, str(reason))

    @property
    def is_connected(self) -> bool:
        """A screen is plugged in and switched on, as far as the kernel knows."""
        return any(is_plugged(status) for status in self._connectors.glob("card*-*/status"))

    def _wait(self, open_window: OpenWindow, reason: str) -> Window:
        told = ""
        while True:
            if reason != told:
                told = reason
                print(f"arbitre: the screen stays dark: {reason}", flush=True)
                self._heart.say(f"the screen stays dark: {reason}")
            self._heart.beat()
            self._sleep_s(LOOK_EVERY_S)
            try:
                window = open_window()
            except NoDisplay as again:
                reason = str(again)
            else:
                self._heart.say("the table is open")
                return window


def is_plugged(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii").strip() == "connected"
    except OSError:
        return False
