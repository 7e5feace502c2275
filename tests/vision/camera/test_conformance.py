"""What every camera promises, whatever is behind it."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.camera import (
    Camera,
    CameraError,
    CameraLost,
    PiCamera,
    RecordedCamera,
    UsbCamera,
)

SHAPE = (72, 128, 3)


def picture(number: int) -> NDArray[np.uint8]:
    return np.full(SHAPE, 10 * number, np.uint8)


class FakeCapture:
    """A V4L2 device that gives three pictures and is then unplugged."""

    def __init__(self, pictures: int = 3) -> None:
        self.left = pictures
        self.settings: dict[int, float] = {}
        self.opened = True

    def isOpened(self) -> bool:  # noqa: N802
        return self.opened

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.left -= 1
        return (True, picture(self.left)) if self.left >= 0 else (False, None)

    def get(self, prop: int) -> float:
        return self.settings.get(prop, 0)

    def set(self, prop: int, value: float) -> bool:
        self.settings[prop] = value
        return True

    def release(self) -> None:
        self.opened = False


class FakePicamera2:
    """The calls of picamera2 that are used, with a sensor that dies after three pictures."""

    def __init__(self) -> None:
        self.left = 3
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
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), picture(number))
    (folder / "notes.txt").write_text("not a picture")
    return RecordedCamera(folder)


def video_camera(folder: Path) -> Camera:
    path = folder / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, SHAPE[1::-1])
    for number in range(3):
        writer.write(picture(number))
    writer.release()
    return RecordedCamera(path)


CAMERAS: dict[str, Callable[[Path], Camera]] = {
    "folder": folder_camera,
    "video": video_camera,
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
    for _ in range(3):
        camera.read()
    try:
        assert camera.read() is None  # a recording has ended
    except CameraLost as error:
        assert "gives no picture" in str(error)  # noqa: PT017


def test_it_can_be_locked_and_closed_twice(camera: Camera) -> None:
    camera.read()
    camera.lock()
    camera.close()
    camera.close()


def test_locking_a_usb_camera_stops_every_automatic() -> None:
    capture = FakeCapture()
    UsbCamera(capture).lock()
    assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert capture.settings[cv2.CAP_PROP_AUTO_WB] == 0
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1


def test_locking_the_pi_camera_keeps_what_it_had_found() -> None:
    camera = PiCamera(pi_library())
    camera.lock()
    held = camera._camera.controls
    assert held["AeEnable"] is False
    assert held["ExposureTime"] == 20_000
    assert held["LensPosition"] == 1.5
    assert held["AfMode"] == 0


def test_a_missing_usb_camera_is_explained() -> None:
    capture = FakeCapture()
    capture.opened = False
    with pytest.raises(CameraError, match="plug it in"):
        UsbCamera(capture)


def test_an_empty_folder_and_a_broken_file_are_explained(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture in"):
        RecordedCamera(tmp_path)
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"not a picture")
    with pytest.raises(CameraError, match="cannot be read as a picture"):
        RecordedCamera(tmp_path).read()
    with pytest.raises(CameraError, match="cannot be played"):
        RecordedCamera(broken)
