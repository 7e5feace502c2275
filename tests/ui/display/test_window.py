"""A real window on a virtual screen, driven with real keys through a whole game of Meschigge."""

import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy
import numpy.typing
import pytest

from engine.games.meschigge.state import Phase, State
from engine.journal.base import JournalError
from engine.journal.shelf import Shelf
from engine.journal.sqlite import SqliteJournal
from engine.referee import Referee, View
from engine.registry import game_ids

SIZE = (800, 480)
START_S = 60
MESCHIGGE = str(game_ids().index("meschigge") + 1)
"""Its digit on the home screen."""
GAME_S = 240
missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(
    bool(missing), reason=f"{', '.join(missing)} not installed: apt install xvfb xdotool"
)


class Screen:
    """A virtual screen with Arbitre on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.x = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                "1",
                "-screen",
                "0",
                f"{SIZE[0]}x{SIZE[1]}x24",
                "-fbdir",
                str(folder),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.x.stdout is not None
        display = f":{self.x.stdout.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.environment.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "-m", "ui", "play", "--state", str(folder), "--size", "800x480"]
        self.arbitre = subprocess.Popen(command, env=self.environment)

    def keys(self, *keys: str) -> None:
        """One after the other, each when the picture has answered to the one before."""
        for key in keys:
            before = self.picture()
            subprocess.run(["xdotool", "key", key], env=self.environment, check=True)
            wait_for(partial(differs, self, before), START_S)

    def rest(self) -> None:
        """A key may change the picture twice: at once, and when the referee has spoken."""
        for _ in range(10):
            before = self.picture()
            time.sleep(0.2)
            if not differs(self, before):
                return

    def begin(self) -> None:
        """Two people sit down to Meschigge."""
        self.until_drawn()
        for key in (MESCHIGGE, "q", "w", "Return", "Return"):
            self.keys(key)
            self.rest()
        wait_for(lambda: last_game(self.folder) is not None, START_S)
        self.rest()

    def picture(self) -> numpy.typing.NDArray[numpy.uint8]:
        """What is on the screen now [height, width, RGB], out of Xvfb's own memory (XWD)."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        width, height, stride = header[4], header[5], header[12]
        start = header[0] + header[19] * 12
        pixels = numpy.frombuffer(data, numpy.uint8, stride * height, start)
        return pixels.reshape(height, stride // 4, 4)[:, :width, 2::-1].copy()

    def until_drawn(self) -> None:
        """The program is up as soon as more than one colour is on the screen."""
        wait_for(lambda: self.picture().std() > 5, START_S)

    def close(self) -> int:
        self.arbitre.kill()
        code = self.arbitre.wait(20)
        self.x.terminate()
        self.x.wait(20)
        return code


def wait_for(seen: Callable[[], object], limit_s: float) -> None:
    end = time.monotonic() + limit_s
    while not seen():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shown = Screen(tmp_path)
    yield shown
    shown.close()


def last_game(folder: Path) -> View | None:
    """What the journal on the disk says, read while the program plays."""
    paths = Shelf(folder / "games").paths()
    if not paths:
        return None
    try:
        journal = SqliteJournal.open(paths[-1], read_only)
    except JournalError:
        return None  # it is just being made
    try:
        return Referee(journal).view
    finally:
        journal.close()


def read_only(path: str) -> sqlite3.Connection:
    """The program must not notice that somebody looks over its shoulder."""
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)


def keys_for(view: View) -> list[str]:
    """What two people on one keyboard do next; they know the game."""
    state = view.state
    match state.phase:
        case Phase.ROLL:
            return ["1"]
        case Phase.REVEAL:
            return first_command(state)
        case Phase.RACE if state.command.is_maboul:
            return ["1"]
        case Phase.RACE:
            return ["q", "w"]
    return ["1", "1"]  # whatever was laid, it was the first card of the first row


def first_command(state: State) -> list[str]:
    """Up to six commands have a digit each; more stand in rows by colour."""
    return ["1"] if len(state.commands) <= 6 else ["1", "1"]


def test_a_whole_game_is_played_with_keys_in_a_real_window(screen: Screen) -> None:
    screen.begin()
    end = time.monotonic() + GAME_S
    while (view := last_game(screen.folder)) is not None and view.outcome is None:
        assert time.monotonic() < end, f"the game hangs: {view.awaiting}"
        screen.keys(*keys_for(view))
        wait_for(partial(newer, screen.folder, view.seq), START_S)
        screen.rest()  # the journal is ahead of the picture, and nobody answers unseen questions
    assert view is not None
    assert view.state.round == 16


def differs(screen: Screen, before: numpy.typing.NDArray[numpy.uint8]) -> bool:
    return bool((screen.picture() != before).any())


def newer(folder: Path, seq: int) -> bool:
    view = last_game(folder)
    return view is not None and view.seq > seq


def test_the_window_is_closed_without_losing_the_game(screen: Screen) -> None:
    screen.begin()
    screen.keys("1")
    wait_for(lambda: newer(screen.folder, 0), START_S)
    screen.arbitre.kill()
    screen.arbitre.wait(20)
    view = last_game(screen.folder)
    assert view is not None
    assert view.state.action == "colour"
