"""A camera that may come and go: lost, tried again with growing pauses, found again."""

from collections.abc import Callable

from vision.camera.base import Camera, CameraError, Frame

SECOND_NS = 1_000_000_000
FIRST_PAUSE_NS = SECOND_NS // 2
LONGEST_PAUSE_NS = 10 * SECOND_NS
SETTLED_FRAMES = 30
"""So many pictures after it was opened a camera has found its exposure: two seconds."""


class SteadyCamera:
    """Never raises after it is made. `notice` is None while there are pictures, else says why not.

    `read` is told the time, so that waiting is nobody's business but the caller's.
    """

    def __init__(self, open_camera: Callable[[], Camera]) -> None:
        self._open = open_camera
        self._camera: Camera | None = None
        self._pause_ns = FIRST_PAUSE_NS
        self._retry_ns: int | None = None
        self._lock_wanted = False
        self._locked = False
        self._frames = 0
        """Since the camera was opened, or was left to itself again."""
        self.notice: str | None = None
        self.ended = False
        """A recording has been shown to its end."""

    def read(self, now_ns: int) -> Frame | None:
        """A frame, or None: there is none now, or it is too early to try again."""
        if self._retry_ns is not None and now_ns < self._retry_ns:
            return None
        try:
            return self._next_frame()
        except CameraError as error:
            self._lose(now_ns, str(error))
            return None

    def lock(self) -> None:
        """Hold the settings as soon as they have settled; a camera that comes back is locked
        again. May be called for every picture."""
        self._lock_wanted = True

    def unlock(self) -> None:
        """The light is another: let the camera find its settings again."""
        self._lock_wanted = False
        if self._locked and self._camera is not None:
            self._camera.unlock()
            self._locked, self._frames = False, 0

    def close(self) -> None:
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _next_frame(self) -> Frame | None:
        if self._camera is None:
            self._camera = self._open()
            self._locked, self._frames = False, 0
        frame = self._camera.read()
        self._frames += 1
        if self._lock_wanted and not self._locked and self._frames >= SETTLED_FRAMES:
            self._camera.lock()
            self._locked = True
        self.ended = frame is None
        self.notice, self._retry_ns, self._pause_ns = None, None, FIRST_PAUSE_NS
        return frame

    def _lose(self, now_ns: int, reason: str) -> None:
        self.close()
        self.notice = reason
        self._retry_ns = now_ns + self._pause_ns
        self._pause_ns = min(2 * self._pause_ns, LONGEST_PAUSE_NS)
