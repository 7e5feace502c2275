"""The crash guard: after three failed starts the box starts in safe mode and says why.

A start is noted on the card before anything is opened, and struck out when the table has been
open for a minute or was left on purpose. What is found noted at the next start has failed:
by an error, or without a word (watchdog, power cut).

    guard = CrashGuard(state)
    start = guard.begin()         # start.safe: no camera, no sound, no games of other packages
    ... guard.tick()              # now and then, while the table is open
    guard.ended()  or  guard.failed(error)
"""

import contextlib
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ui.language import Words

MARKER = "starts.json"
FAILURES = 3
"""So many failed starts in a row, and the next is safe."""
STEADY_NS = 60_000_000_000
"""Long enough that a box which fails sooner, again and again, gets to safe mode before systemd
gives up on it (`hardware/install/unit.py`)."""


@dataclass(frozen=True, slots=True)
class Start:
    """How to start. `failed` starts came before this one; `reason` is the last error, or empty."""

    failed: int = 0
    reason: str = ""

    @property
    def safe(self) -> bool:
        return self.failed >= FAILURES

    def why(self, words: Words) -> str:
        """For the screen."""
        reason = self.reason or words("safe_mode.no_reason")
        return words("safe_mode.why", count=self.failed, reason=reason)


class CrashGuard:
    """Never raises: a card that cannot be written must not keep the table from opening."""

    def __init__(self, state: Path, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._marker = state / MARKER
        self._now_ns = now_ns
        self._begun_ns: int | None = None
        self._failed = 0

    def begin(self) -> Start:
        start = read(self._marker)
        self._begun_ns = self._now_ns()
        self._failed = start.failed + 1
        # The old reason stays until there is a newer one: a killed process gives none.
        write(self._marker, Start(self._failed, start.reason))
        return start

    def tick(self) -> None:
        if self._begun_ns is not None and self._now_ns() - self._begun_ns >= STEADY_NS:
            self.ended()

    def ended(self) -> None:
        """The start was a good one."""
        self._begun_ns = None
        with contextlib.suppress(OSError):
            self._marker.unlink(missing_ok=True)

    def failed(self, error: BaseException) -> None:
        if self._begun_ns is not None:
            write(self._marker, Start(self._failed, f"{type(error).__name__}: {error}"[:200]))


def read(marker: Path) -> Start:
    """What is noted; a marker that cannot be read counts for nothing."""
    try:
        noted = json.loads(marker.read_text(encoding="utf-8"))
        return Start(int(noted["failed"]), str(noted["reason"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Start()


def write(marker: Path, start: Start) -> None:
    """Safe on the card when it returns, if the card can be written at all."""
    fresh = marker.with_suffix(".new")
    with contextlib.suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            json.dump({"failed": start.failed, "reason": start.reason}, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(marker)
        folder = os.open(marker.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
