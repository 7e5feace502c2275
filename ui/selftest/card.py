"""Checks of the memory card: space, speed, and whether every game on it can be read."""

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.journal.base import JournalError
from engine.journal.shelf import Shelf
from engine.journal.sqlite import SqliteJournal
from engine.phrase import phrase
from ui.selftest.finding import Finding, fails, ok
from ui.state import games_directory

NEEDED_MB = 200
"""Thousands of games fit; below this the system's own log and updates get into trouble."""
SLOW_FSYNC_MS = 150.0
"""Every event is on the card before it is shown; a slower card is felt at the buzzer."""
SYNCS = 9


def free_space(state: Path) -> Finding:
    free_mb = shutil.disk_usage(existing(state)).free // 1_000_000
    said = f"{free_mb} MB free for games in {state}"
    if free_mb < NEEDED_MB:
        fix = f"free at least {NEEDED_MB} MB, or copy to a larger card"
        return fails(said, fix, phrase("checkup.seen.space", free_mb=free_mb))
    return ok(said)


def fsync_time(state: Path, now_ns: Callable[[], int] = time.perf_counter_ns) -> Finding:
    try:
        state.mkdir(parents=True, exist_ok=True)
        taken = sorted(sync_once(state, now_ns) for _ in range(SYNCS))
    except OSError as error:
        return fails(
            f"{state} cannot be written ({error.strerror})",
            "check its owner and the card; the box runs as the user arbitre",
            phrase("checkup.seen.closed"),
        )
    said = f"a safe write takes {taken[SYNCS // 2]:.1f} ms, at worst {taken[-1]:.1f} ms"
    if taken[SYNCS // 2] > SLOW_FSYNC_MS:
        slow = phrase("checkup.seen.slow", taken_ms=round(taken[SYNCS // 2]))
        return fails(said, "the card is slow or worn: use one marked A1 or A2", slow)
    return ok(said)


def sync_once(folder: Path, now_ns: Callable[[], int]) -> float:
    """Milliseconds for one small write to be safe on the card."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".selftest-") as file:
        started = now_ns()
        file.write(b"x" * 4096)
        file.flush()
        os.fsync(file.fileno())
        return (now_ns() - started) / 1e6


def journals(state: Path) -> Finding:
    """Reads every game; repairs nothing (the table does, when it opens one)."""
    paths = Shelf(games_directory(state)).paths()
    damaged = [path.name for path in paths if not is_whole(path)]
    aside = list(games_directory(state).glob("*.corrupt-*"))
    if damaged:
        return fails(
            f"damaged: {', '.join(damaged)}",
            "open it on the table: what is whole is played on, and the damaged file is kept",
            phrase("checkup.seen.games", games=tuple(damaged)),
        )
    put_aside = f"; {len(aside)} damaged files were put aside" if aside else ""
    return ok(f"{len(paths)} games, all whole{put_aside}")


def is_whole(path: Path) -> bool:
    try:
        SqliteJournal.open(path).close()
    except JournalError:
        return False
    return True


def existing(path: Path) -> Path:
    """The path, or the nearest folder above it that is there."""
    return path if path.exists() else existing(path.parent)
