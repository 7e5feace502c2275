"""A real window on a virtual screen, driven with real keys through a whole game of Meschigge."""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy
import numpy.typing
import pytest

from engine.journal.shelf import Shelf
from engine.journal.sqlite import SqliteJournal

SIZE = (800, 480)
START_S = 60
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
        subprocess.run(["xdotool", "key", "--delay", "60", *keys], env=self.environment, check=True)

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
        self.arbitre.send_signal(signal.SIGTERM)
        code = self.arbitre.wait(20)
        self.x.terminate()
        self.x.wait(20)
        return code


def wait_for(seen: object, limit_s: float) -> None:
    assert callable(seen)
    end = time.monotonic() + limit_s
    while not seen():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shown = Screen(tmp_path)
    yield shown
    shown.close()


def events(folder: Path) -> int:
    paths = Shelf(folder / "games").paths()
    if not paths:
        return 0
    journal = SqliteJournal.open(paths[-1])
    try:
        return len(journal.events())
    finally:
        journal.close()
