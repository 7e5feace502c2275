"""The thread that looks: a slow picture never stops the display, the buzzers or the referee."""

import threading
import time
from types import TracebackType
from typing import Self

import cv2

from ui.eyes.lookout import Lookout

IDLE_S = 0.2
"""How often it is looked whether a game has begun, or a lost camera is back."""


class EyesThread:
    def __init__(self, lookout: Lookout) -> None:
        self._lookout = lookout
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)

    def __enter__(self) -> Self:
        # One core for the eyes: display, buzzers and referee share the machine.
        cv2.setNumThreads(1)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stop.is_set():
            if not self._lookout.step(time.monotonic_ns()):
                self._stop.wait(IDLE_S)
        self._lookout.close()
