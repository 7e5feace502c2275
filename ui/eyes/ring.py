"""The last ten seconds, in memory only: what a contest looks at. Nothing is stored unasked."""

from collections import deque
from dataclasses import dataclass

from engine.events import Press
from ui.eyes.photo import Photo

SPAN_NS = 10_000_000_000
MOST_BYTES = 32_000_000
"""Also a camera that sends many large pictures must not fill the memory of a Raspberry Pi."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Ten seconds taken out of the ring; presses are stamped as the pictures are."""

    photos: tuple[Photo, ...] = ()
    presses: tuple[Press, ...] = ()

    @property
    def start_ns(self) -> int:
        return self.photos[0].at_ns if self.photos else 0

    @property
    def end_ns(self) -> int:
        return self.photos[-1].at_ns if self.photos else 0

    @property
    def marks(self) -> tuple[Press, ...]:
        """The presses that fall between the first picture and the last."""
        return tuple(p for p in self.presses if self.start_ns <= p.at_ns <= self.end_ns)

    def index_at(self, at_ns: int) -> int:
        """The last picture that was taken by then; the first if none was."""
        return max((i for i, each in enumerate(self.photos) if each.at_ns <= at_ns), default=0)


class Ring:
    """Keeps what is young enough, and never more than `MOST_BYTES`. One thread writes; reading
    takes a copy."""

    def __init__(self, span_ns: int = SPAN_NS, most_bytes: int = MOST_BYTES) -> None:
        self._span_ns = span_ns
        self._most_bytes = most_bytes
        self._photos: deque[Photo] = deque()
        self._bytes = 0

    def put(self, photo: Photo) -> None:
        self._photos.append(photo)
        self._bytes += len(photo.jpeg)
        while self._is_full(photo.at_ns):
            self._bytes -= len(self._photos.popleft().jpeg)

    def photos(self) -> tuple[Photo, ...]:
        return tuple(self._photos.copy())

    def _is_full(self, now_ns: int) -> bool:
        too_old = self._photos[0].at_ns < now_ns - self._span_ns
        return len(self._photos) > 1 and (too_old or self._bytes > self._most_bytes)
