"""Tells systemd that the table is open, and that it is alive. Elsewhere it does nothing."""

import contextlib
import os
import socket
import time
from collections.abc import Callable

EVERY_NS = 2_000_000_000
"""The watchdog of the service waits for 15 s."""
LONGEST_TELLING_S = 0.5
"""A systemd that does not listen may not stop the game."""


class Heartbeat:
    def __init__(
        self, address: str | None = None, now_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """`address`: where to tell it; default: where systemd wants it."""
        self._address = os.environ.get("NOTIFY_SOCKET") if address is None else address
        self._now_ns = now_ns
        self._last_ns: int | None = None

    @property
    def is_heard(self) -> bool:
        """systemd started us and listens."""
        return bool(self._address)

    def beat(self) -> None:
        """Call it often. The first one reports ready."""
        now_ns = self._now_ns()
        if self._last_ns is None:
            self._tell("READY=1\nWATCHDOG=1")
        elif now_ns - self._last_ns < EVERY_NS:
            return
        else:
            self._tell("WATCHDOG=1")
        self._last_ns = now_ns

    def say(self, text: str) -> None:
        """One line for `systemctl status arbitre`."""
        self._tell(f"STATUS={' '.join(text.split())}")

    def stop(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        # A leading @ is how systemd writes an address without a file.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(LONGEST_TELLING_S)
            line.sendto(text.encode(), address)
