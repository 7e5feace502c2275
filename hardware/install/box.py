"""The machine that is being set up: its files and its commands, below any root."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import TextIO

from engine.errors import ArbitreError

Runner = Callable[[Sequence[str]], str]
"""Runs a command to its end and gives what it printed; raises InstallFailed."""

CLEAR_LINE = "\r\x1b[2K"


class InstallFailed(ArbitreError, RuntimeError):
    """A step could not be done; what was done before it stays, and install can be run again."""


@dataclass(frozen=True, slots=True)
class Box:
    """`root` is `/`, or a folder with another system (a mounted card, a test)."""

    root: Path
    run_here: Runner
    is_running: bool
    """False for a card in a reader, or a container without systemd: nothing can be started."""

    def path(self, inside: str) -> Path:
        """Where a path of the box, such as `/etc/hostname`, is on this computer."""
        return self.root / inside.lstrip("/")

    def run(self, *words: str) -> str:
        """Run a command of the box, in the box."""
        return self.run_here(words if self.is_this_computer else ("chroot", str(self.root), *words))

    def succeeds(self, *words: str) -> bool:
        try:
            self.run(*words)
        except InstallFailed:
            return False
        return True

    @property
    def is_this_computer(self) -> bool:
        return self.root == Path("/")

    def read(self, inside: str) -> str | None:
        """Text of a file, or None if there is none."""
        try:
            return self.path(inside).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None

    def write(self, inside: str, text: str, mode: int | None = 0o644) -> None:
        """Whole or not at all, also if the plug is pulled. `mode` None: the place knows no modes
        (the boot partition is FAT)."""
        path = self.path(inside)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.arbitre-new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            fresh.chmod(mode)
        fresh.replace(path)
        sync_folder(path.parent)


def open_box(root: Path) -> Box:
    root = root.resolve()
    return Box(root, run_here, root == Path("/") and Path("/run/systemd/system").is_dir())


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def run_here(words: Sequence[str]) -> str:
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive", LC_ALL="C.UTF-8")
    try:
        process = subprocess.Popen(
            words, stdout=PIPE, stderr=STDOUT, text=True, errors="replace", env=environment, cwd="/"
        )
    except OSError as error:
        raise InstallFailed(f"{words[0]} cannot be run: {error.strerror}") from error
    output = "".join(watched(process.stdout or ()))
    if process.wait():
        raise InstallFailed(f"{' '.join(words)}  failed:\n{output[-2000:].strip()}")
    return output


def watched(lines: Iterable[str]) -> Iterator[str]:
    """The lines as they come; the latest one is shown, so that minutes of apt do not look dead."""
    shows = sys.stderr.isatty()
    for line in lines:
        if shows:
            tell(f"{CLEAR_LINE}    {line.strip()[:72]}", end="", file=sys.stderr)
        yield line
    if shows:
        tell(CLEAR_LINE, end="", file=sys.stderr)


def ignore_hang_up() -> None:
    """An ssh that breaks off must not leave the box between two releases."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def tell(text: str, *, end: str = "\n", file: TextIO | None = None) -> None:
    """Print, if somebody still watches: an ssh that broke off may not stop the work."""
    with contextlib.suppress(OSError):
        print(text, end=end, file=file or sys.stdout, flush=True)
