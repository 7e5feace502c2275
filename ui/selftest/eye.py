"""Checks of the camera: does it give pictures, how many a second, and does it see the mat?"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.phrase import phrase
from firmware.opening import is_raspberry_pi
from ui.selftest.finding import Finding, fails, not_here, ok
from vision.camera import Camera, CameraError, Frame, PiCamera, UsbCamera
from vision.mats.plan import DICTIONARY

WARM_UP, COUNTED = 5, 30
ENOUGH_PER_S = 12.0
"""Slower than this, a card that is laid and covered at once can be missed."""
CORNERS = frozenset(range(4))
OpenCamera = Callable[[], Camera]


def open_camera() -> Camera:
    """The Pi's own camera if there is one, else USB."""
    if is_raspberry_pi():
        try:
            return PiCamera.open()
        except CameraError:
            pass
    return UsbCamera.open()


def camera(opened: OpenCamera = open_camera) -> tuple[Finding, Finding]:
    """The camera with its frame rate, and the mat below it. Opened once for both."""
    try:
        source = opened()
    except CameraError as error:
        return no_camera(str(error)), not_here("no camera")
    try:
        frames = [frame for _ in range(WARM_UP + COUNTED) if (frame := source.read())]
    except CameraError as error:
        return no_camera(str(error)), not_here("no picture")
    finally:
        source.close()
    if len(frames) <= WARM_UP + 1:
        return no_camera("the camera gives no pictures"), not_here("no picture")
    return frame_rate(frames[WARM_UP:]), mat(frames[-1])


def no_camera(said: str) -> Finding:
    fix = "check plug or ribbon; on the box stop the table first:  sudo systemctl stop arbitre"
    if is_raspberry_pi():
        return fails(said, fix, phrase("checkup.seen.no_picture"))
    return not_here(said)


def frame_rate(frames: list[Frame]) -> Finding:
    height, width = frames[-1].image.shape[:2]
    seconds = (frames[-1].at_ns - frames[0].at_ns) / 1e9
    per_s = (len(frames) - 1) / seconds if seconds else 0.0
    said = f"{width}×{height}, {per_s:.0f} pictures a second"
    if per_s < ENOUGH_PER_S:
        fix = "more light (the camera exposes long in the dark), or another USB port"
        return fails(said, fix, phrase("checkup.seen.few_pictures", number=round(per_s)))
    return ok(said)


def mat(frame: Frame) -> Finding:
    seen = markers(frame.image) & CORNERS
    if seen == CORNERS:
        return ok("all four markers seen")
    missing = ", ".join(str(number) for number in sorted(CORNERS - seen))
    return fails(
        f"markers {missing} not seen",
        "lay the mat flat, whole in the picture, without glare:  arbitre print mat GAME",
        phrase("checkup.seen.markers", count=len(CORNERS - seen)),
    )


def markers(image: NDArray[np.uint8]) -> set[int]:
    """Ids of the markers in a picture (height, width, 3; BGR)."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    ids = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)[1]
    return set() if ids is None else {int(number) for number in np.ravel(ids)}
