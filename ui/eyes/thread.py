"""The thread that looks: a slow picture never stops the display, the buzzers or the referee."""

import threading
import time
from typing import Self

from ui.eyes.lookout import Lookout
from ui.own_thread import OwnThread
from vision.one_core import use_one_core

IDLE_S = 0.2
"""How often it is looked whether a game has begun, or a lost camera is back."""


class EyesThread(OwnThread):
    def __init__(self, lookout: Lookout) -> None:
        super().__init__("eyes")
        self._lookout = lookout
        self._stop = threading.Event()

    def __enter__(self) -> Self:
        # One core for the eyes: display, buzzers and referee share the machine.
        use_one_core()
        return super().__enter__()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stop.is_set():
            if not self._lookout.step(time.monotonic_ns()):
                self._stop.wait(IDLE_S)
        self._lookout.close()
