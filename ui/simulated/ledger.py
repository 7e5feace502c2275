"""The ledger of trials: what each has shown, one line of a file per game.

    ledger = Ledger(Path("games.jsonl"))
    for shown in trials_shown(trials, ledger, jobs=2): ...

A trial that is in the file is not played again, so a long run can be broken off and taken up later.
What is in the file was shown by the program as it was then: begin a new file after a change.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from engine.errors import ArbitreError
from ui.simulated.trial import Shown, Trial, play
from vision.one_core import use_one_core


class LedgerUnreadable(ArbitreError, ValueError):
    """A line of the file is not what a trial has shown."""


class Ledger:
    """Without a path nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.shown: dict[Trial, Shown] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text().splitlines(), start=1):
                shown = self._read(number, line)
                self.shown[shown.trial] = shown

    def add(self, shown: Shown) -> None:
        self.shown[shown.trial] = shown
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(json.dumps(asdict(shown)) + "\n")

    def _read(self, number: int, line: str) -> Shown:
        try:
            fields: dict[str, Any] = json.loads(line)
            fields["trial"] = Trial(**fields["trial"])
            for name in ("waits_ms", "notes"):
                fields[name] = tuple(fields[name])
            return Shown(**fields)
        except (ValueError, TypeError, KeyError) as error:
            raise LedgerUnreadable(
                f"{self._path}, line {number} is not a game that was measured ({error}): "
                "delete the line, or name another file"
            ) from error


def trials_shown(trials: Sequence[Trial], ledger: Ledger, jobs: int = 1) -> Iterator[Shown]:
    """What each trial shows, as soon as it is known; what the ledger knows comes first."""
    yield from (ledger.shown[trial] for trial in trials if trial in ledger.shown)
    for shown in played([trial for trial in trials if trial not in ledger.shown], jobs):
        ledger.add(shown)
        yield shown


def played(trials: Sequence[Trial], jobs: int) -> Iterator[Shown]:
    if jobs <= 1:
        yield from map(play, trials)
        return
    # Forked threads of OpenCV would hang: every process begins afresh.
    with ProcessPoolExecutor(jobs, get_context("spawn"), use_one_core) as pool:
        for future in as_completed([pool.submit(play, trial) for trial in trials]):
            yield future.result()
