"""Something that lives in a thread of its own for as long as a `with` lasts."""

import threading
from abc import abstractmethod
from typing import Self

from firmware.panel import Closing


class OwnThread(Closing):
    """`close` asks the thread to end and waits for it."""

    def __init__(self, name: str) -> None:
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    @abstractmethod
    def _run(self) -> None:
        """What the thread does, from its beginning to its end."""
