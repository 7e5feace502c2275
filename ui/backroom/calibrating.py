"""The camera is set up: says what keeps it from seeing the mat well, until nothing does.

Then the place of the camera is measured and kept where the game of Mokadi looks for it, and the
camera holds its exposure and its focus. If a stick and a plot lie on the mat, their sizes are
measured as well; they are kept when the table says so.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from engine.errors import ArbitreError
from ui.backroom.markers import Corners, outlines, shift_px
from ui.backroom.shutter import Shutter
from ui.backroom.status import Calibrated, Tell
from ui.backroom.teaching import Eye
from ui.eyes.photo import photo_of
from ui.measured import measured_before, printed
from ui.troubles import trouble
from vision.camera import Frame
from vision.mat import Mat, MatDoesNotFit, find_markers, marker_detector
from vision.sticks.calibration.calibrate import calibrate
from vision.sticks.calibration.findings import (
    MOVED_PX,
    CannotCalibrate,
    Finding,
    Kind,
    check_picture,
)
from vision.sticks.calibration.lens import FROM_ABOVE
from vision.sticks.table import Table, write_table

LOG = logging.getLogger(__name__)
FRAME_NS = 150_000_000
"""Pictures that come faster are skipped: markers are looked for in every one."""
MOVED_NS = 3_000_000_000
"""How long it is said that the camera was bumped, before it is measured anew."""
OF_THE_LIGHT = frozenset[Kind]({"dark", "glare", "blurred"})
"""A camera that holds its settings cannot mend these."""


class HeldEye(Eye, Protocol):
    """An eye that can be told to hold its exposure and focus; see `SteadyCamera`."""

    def lock(self) -> None: ...

    def unlock(self) -> None: ...


class CalibratingJob:
    def __init__(
        self, eye: HeldEye, file: Path, now_ns: Callable[[], int], mat: Mat | None = None
    ) -> None:
        """`file` is where the game looks for what was measured; `mat` is Mokadi's."""
        self._eye = eye
        self._file = file
        self._now_ns = now_ns
        self._mat = mat or printed()
        self._detector = marker_detector(self._mat.dictionary)
        self._shutter = Shutter()
        self._due_ns = 0
        self._placed: Corners = {}
        """The markers when they were measured last."""
        self._moved_ns: int | None = None
        self._table: Table | None = None
        self.status = Calibrated(measured_before(file))

    def step(self) -> bool:
        frame = self._eye.read(self._now_ns())
        if frame is None:
            self.status = replace(self.status, photo=None, trouble=self._eye.notice or "")
            return False
        if frame.at_ns >= self._due_ns:
            self._due_ns = frame.at_ns + FRAME_NS
            self._look(frame)
        return True

    def tell(self, word: Tell) -> None:
        match word:
            case Tell.NOW:
                self._shutter.reset()
                self.status = replace(self.status, measured=False, found=None)
            case Tell.KEEP if self.status.found is not None and self._table is not None:
                self.status = replace(self.status, sizes=self.status.found, found=None)
                self._save(self._table)

    def close(self) -> None:
        self._eye.close()

    def _look(self, frame: Frame) -> None:
        seen = find_markers(frame.image, self._detector, self._mat)
        self._notice_bump(seen, frame.at_ns)
        wrong = [finding.kind for finding in check_picture(frame.image, self._mat)]
        if self._moved_ns is not None and frame.at_ns < self._moved_ns + MOVED_NS:
            wrong.append("moved")
        self.status = replace(
            self.status,
            photo=photo_of(frame),
            trouble="",
            markers=outlines(seen, frame.image),
            hidden=tuple(number for number in self._mat.corners_mm if number not in seen),
            wrong=tuple(dict.fromkeys(wrong)),
        )
        self._hold()
        is_still = self._shutter.opens(frame.image)
        if is_still and wrong:
            self._shutter.reset()
        elif is_still:
            self._measure(frame, seen)

    def _notice_bump(self, seen: Corners, at_ns: int) -> None:
        if shift_px(self._placed, seen) > MOVED_PX:
            self._placed, self._moved_ns = {}, at_ns
            self._eye.unlock()  # it may stand higher now: let it focus again
            self._shutter.reset()
            self.status = replace(self.status, measured=False, found=None)

    def _hold(self) -> None:
        if not self.status.wrong:
            self._eye.lock()
        elif OF_THE_LIGHT.intersection(self.status.wrong):
            self._eye.unlock()

    def _measure(self, frame: Frame, seen: Corners) -> None:
        self._placed, self._moved_ns = seen, None
        try:
            table, findings = calibrate([frame.image], self._mat, self.status.sizes)
        except CannotCalibrate as error:
            LOG.info("looked at in vain: %s", error)
            self._shutter.reset()
        except MatDoesNotFit:
            self.status = replace(self.status, measured=True, fits=False, found=None)
        else:
            self._found(table, findings)

    def _found(self, table: Table, findings: list[Finding]) -> None:
        kinds = {finding.kind for finding in findings}
        is_assumed = any(finding.text == FROM_ABOVE for finding in findings)
        has_pieces = table.sizes is not self.status.sizes
        self._table = table
        self.status = replace(
            self.status,
            measured=True,
            fits="lens" not in kinds or is_assumed,
            tilted="tilted" in kinds,
            lens_assumed=is_assumed,
            found=table.sizes if has_pieces else None,
            plot_in_middle=has_pieces and "pieces" in kinds,
            mat_like_wood="alike" in kinds,
        )
        if self.status.fits and not self.status.tilted:
            self._save(table)

    def _save(self, table: Table) -> None:
        """The sizes are those that the table has agreed to."""
        unsaved = None
        try:
            write_table(self._file, replace(table, sizes=self.status.sizes))
        except (ArbitreError, OSError) as error:
            LOG.warning("what was measured is not kept: %s", error)
            unsaved = trouble(error)
        self.status = replace(self.status, unsaved=unsaved)
