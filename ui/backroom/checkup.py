"""The self-test behind the display: what can be checked while the table is open."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from ui.backroom.status import Checked, Tell
from ui.selftest.finding import Finding
from ui.selftest.subjects import NAMED, broken, guarded, subjects
from vision.camera import Camera


class CheckupJob:
    """Window, sound and pins belong to the table itself: they are seen, heard and pressed."""

    def __init__(self, state: Path, open_camera: Callable[[], Camera] | None = None) -> None:
        self.status = Checked()
        self._findings = findings(state, open_camera)

    def step(self) -> bool:
        named = next(self._findings, None)
        found = self.status.found if named is None else (*self.status.found, named)
        self.status = replace(self.status, found=found, done=named is None)
        return named is not None

    def tell(self, word: Tell) -> None:
        """It cannot be told anything."""

    def close(self) -> None:
        """It holds nothing open between two steps."""


def findings(state: Path, open_camera: Callable[[], Camera] | None) -> Iterator[NAMED]:
    for subject in subjects(state):
        if not subject.device:
            yield subject.name, guarded(subject.check)
    seen, mat = eyes(open_camera)
    yield "camera", seen
    yield "mat", mat


def eyes(open_camera: Callable[[], Camera] | None) -> tuple[Finding, Finding]:
    try:
        from ui.selftest import eye  # noqa: PLC0415  (OpenCV itself may be what is broken)

        return eye.camera(open_camera or eye.open_camera)
    except Exception as error:
        return broken(error), broken(error)
