"""Makes the jobs of the backroom out of what they need: the state folder and a camera."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ui.backroom.calibrating import CalibratingJob
from ui.backroom.checkup import CheckupJob
from ui.backroom.room import Job
from ui.backroom.status import Calibration, Checkup, Lesson, Work
from ui.backroom.teaching import TeachingJob
from ui.eyes.cameras import NONE, opener
from ui.eyes.tower import FILE
from vision.camera import Camera, CameraError, SteadyCamera, UsbCamera
from vision.cards.deck import keep


def worker_for(state: Path, camera: str) -> Callable[[Work], Job]:
    """`camera` is a name that `ui.eyes.cameras.opener` knows."""
    open_camera = refuse if camera == NONE else (opener(camera) or UsbCamera.open)

    def make(work: Work) -> Job:
        eye = SteadyCamera(open_camera)
        match work:
            case Checkup():
                return CheckupJob(state, open_camera)
            case Calibration():
                return CalibratingJob(eye, state / FILE, time.monotonic_ns)
            case Lesson():
                return TeachingJob(work, eye, partial(keep, state=state), time.monotonic_ns)

    return make


def refuse() -> Camera:
    raise CameraError("the table was opened without a camera: leave --camera none out")
