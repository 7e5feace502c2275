"""Whole games as text. The first line of each file is the command that wrote it.

    python -m tests.transcripts        writes all of them anew

A new transcript is a file with one line, for example `$ arbitre demo meschigge --seed 3`.
"""

import contextlib
import io
import tempfile
from pathlib import Path

from ui.cli import main

FOLDER = Path(__file__).parent / "transcripts"


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def retell(path: Path) -> str:
    """What the command of this transcript prints now."""
    command = path.read_text(encoding="utf-8").splitlines()[0]
    words = command.removeprefix("$ arbitre ").split()
    with tempfile.TemporaryDirectory() as state, contextlib.redirect_stdout(io.StringIO()) as out:
        main([*words, "--fast", "--state", state])
    told = [line for line in out.getvalue().splitlines() if state not in line]
    return "\n".join([command, *told, ""])


def regenerate() -> None:
    for path in paths():
        path.write_text(retell(path), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    regenerate()
