"""What every camera promises, whatever is behind it."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.seats import SEATS
from ui.eyes.cameras import Paced
from ui.eyes.outfit import StageCamera
from vision.camera import (
    Camera,
    CameraError,
    CameraLost,
    Frame,
    PiCamera,
    RecordedCamera,
    UsbCamera,
)
from vision.camera.usb import AUTO_EXPOSURE, MANUAL_EXPOSURE
from vision.mats import mat_plan
from vision.simulated import FlatTable, Light, SimulatedEye, Viewpoint

SHAPE = (72, 128, 3)
PICTURES = 12
PLAN = mat_plan("meschigge", SEATS[:3])


def picture(number: int) -> NDArray[np.uint8]:
    return np.full(SHAPE, 100 + number % 50, np.uint8)


class FakeCapture:
    """A V4L2 device that gives some pictures and is then unplugged."""

    def __init__(self, pictures: int = PICTURES, dimmed_by: int = 1) -> None:
        self.left = pictures
        self.dimmed_by = dimmed_by
        """How much darker its pictures are while its exposure is held."""
        self.settings: dict[int, float] = {cv2.CAP_PROP_EXPOSURE: 157, cv2.CAP_PROP_FOCUS: 30}
        self.opened = True

    def isOpened(self) -> bool:  # noqa: N802
        return self.opened

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.left -= 1
        held = self.settings.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL_EXPOSURE
        image = picture(max(self.left, 0)) // (self.dimmed_by if held else 1)
        return (True, image) if self.left >= 0 else (False, None)

    def get(self, prop: int) -> float:
        return self.settings.get(prop, 0)

    def set(self, prop: int, value: float) -> bool:
        self.settings[prop] = value
        return True

    def release(self) -> None:
        self.opened = False


class FakePicamera2:
    """The calls of picamera2 that are used, with a sensor that dies after some pictures."""

    def __init__(self) -> None:
        self.left = PICTURES
        self.controls: dict[str, Any] = {}

    def create_video_configuration(self, main: dict[str, Any]) -> dict[str, Any]:
        return main

    def configure(self, configuration: dict[str, Any]) -> None:
        assert configuration["format"] == "RGB888"

    def start(self) -> None:
        """Nothing to warm up."""

    def capture_request(self) -> Any:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("camera frontend has timed out")
        stamp = {"SensorTimestamp": 1_000 - self.left}
        image = picture(self.left)
        return SimpleNamespace(
            get_metadata=lambda: stamp, make_array=lambda _: image, release=lambda: None
        )

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 20_000, "AnalogueGain": 2.0, "LensPosition": 1.5}

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls |= controls

    def close(self) -> None:
        self.left = 0


def pi_library() -> ModuleType:
    library = ModuleType("picamera2")
    library.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    return library


def folder_camera(folder: Path) -> Camera:
    for number in range(PICTURES):
        cv2.imwrite(str(folder / f"{number:02}.png"), picture(number))
    (folder / "notes.txt").write_text("not a picture")
    return RecordedCamera(folder)


def video_camera(folder: Path) -> Camera:
    path = folder / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, SHAPE[1::-1])
    for number in range(PICTURES):
        writer.write(picture(number))
    writer.release()
    return RecordedCamera(path)


def simulated_camera(_: Path) -> Camera:
    """The rendered table, without anybody's hands."""
    eye = SimulatedEye(PLAN, Viewpoint(size_px=SHAPE[1::-1]))
    table, ticks = FlatTable(PLAN), count(1)
    still = SimpleNamespace(frame=lambda at_ns: Frame(at_ns, eye.picture(table, Light())))
    return StageCamera(still, lambda: next(ticks), lambda seconds: None)  # type: ignore[arg-type]


def paced_camera(folder: Path) -> Camera:
    folder_camera(folder)
    return Paced(folder, sleep=lambda seconds: None)


CAMERAS: dict[str, Callable[[Path], Camera]] = {
    "folder": folder_camera,
    "video": video_camera,
    "paced": paced_camera,
    "simulated": simulated_camera,
    "usb": lambda _: UsbCamera(FakeCapture()),
    "pi": lambda _: PiCamera(pi_library()),
}


@pytest.fixture(params=CAMERAS)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Camera:
    made: Camera = CAMERAS[request.param](tmp_path)
    return made


def test_frames_are_colour_pictures_with_growing_stamps(camera: Camera) -> None:
    frames = [camera.read() for _ in range(3)]
    assert all(frame is not None and frame.image.shape == SHAPE for frame in frames)
    stamps = [frame.at_ns for frame in frames if frame is not None]
    assert stamps == sorted(set(stamps))


def test_when_there_are_no_more_pictures_it_says_so(camera: Camera) -> None:
    if isinstance(camera, StageCamera):
        pytest.skip("a simulated camera never ends")
    for _ in range(PICTURES):
        camera.read()
    try:
        assert camera.read() is None  # a recording has ended
    except CameraLost as error:
        assert "gives no picture" in str(error)  # noqa: PT017


def test_it_can_be_locked_unlocked_and_closed_twice(camera: Camera) -> None:
    camera.read()
    camera.lock()
    assert camera.read() is not None
    camera.unlock()
    assert camera.read() is not None
    camera.close()
    camera.close()


def test_locking_a_usb_camera_stops_every_automatic() -> None:
    capture = FakeCapture()
    camera = UsbCamera(capture)
    camera.read()
    camera.lock()
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert capture.settings[cv2.CAP_PROP_AUTO_WB] == 0
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == MANUAL_EXPOSURE
    assert capture.settings[cv2.CAP_PROP_EXPOSURE] == 157
    camera.unlock()
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 1
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO_EXPOSURE


def test_an_exposure_that_a_usb_camera_cannot_hold_stays_automatic() -> None:
    capture = FakeCapture(dimmed_by=3)
    camera = UsbCamera(capture)
    camera.read()
    camera.lock()
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO_EXPOSURE
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 0


def test_locking_the_pi_camera_keeps_what_it_had_found() -> None:
    camera = PiCamera(pi_library())
    camera.lock()
    held = camera._camera.controls
    assert held["AeEnable"] is False
    assert held["ExposureTime"] == 20_000
    assert held["LensPosition"] == 1.5
    assert held["AfMode"] == 0
    camera.unlock()
    assert held == held | {"AeEnable": True, "AwbEnable": True, "AfMode": 2}


def test_a_pi_camera_that_does_not_start_is_free_for_the_next_try() -> None:
    closed: list[bool] = []

    class Stubborn(FakePicamera2):
        def start(self) -> None:
            raise RuntimeError("Failed to start camera")

        def close(self) -> None:
            closed.append(True)

    library = ModuleType("picamera2")
    library.Picamera2 = Stubborn  # type: ignore[attr-defined]
    with pytest.raises(CameraError, match="ribbon cable"):
        PiCamera(library)
    assert closed == [True]


def test_a_missing_usb_camera_is_explained() -> None:
    capture = FakeCapture()
    capture.opened = False
    with pytest.raises(CameraError, match="plug it in"):
        UsbCamera(capture)


def test_a_damaged_picture_of_a_film_is_passed_over(tmp_path: Path) -> None:
    camera = folder_camera(tmp_path)
    (tmp_path / "05.png").write_bytes(b"not a picture")
    frames = list(iter(camera.read, None))
    assert len(frames) == PICTURES - 1


def test_a_grey_usb_camera_is_seen_in_colour_and_a_scrap_is_no_picture() -> None:
    capture = FakeCapture()
    camera = UsbCamera(capture)
    capture.read = lambda: (True, np.full((72, 128), 90, np.uint8))  # type: ignore[method-assign]
    assert camera.read().image.shape == SHAPE
    capture.read = lambda: (True, np.zeros((1, 1, 3), np.uint8))  # type: ignore[method-assign]
    with pytest.raises(CameraLost, match="can be used"):
        camera.read()


def test_an_empty_folder_and_a_broken_file_are_explained(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture in"):
        RecordedCamera(tmp_path)
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"not a picture")
    with pytest.raises(CameraError, match="can be read"):
        RecordedCamera(tmp_path)
    with pytest.raises(CameraError, match="cannot be played"):
        RecordedCamera(broken)
