"""A camera that is unplugged and plugged in again in the middle of a game."""

from itertools import pairwise

import cv2

from tests.vision.camera.test_conformance import FakeCapture
from vision.camera import Camera, CameraError, SteadyCamera, UsbCamera
from vision.camera.steady import FIRST_PAUSE_NS, LONGEST_PAUSE_NS

S = 1_000_000_000


class Socket:
    """Where a camera is plugged in, or not."""

    def __init__(self) -> None:
        self.plugged = True
        self.opened = 0
        self.last: FakeCapture | None = None

    def open(self) -> Camera:
        self.opened += 1
        if not self.plugged:
            raise CameraError("no USB camera answers")
        self.last = FakeCapture(pictures=2)
        return UsbCamera(self.last)


def test_a_lost_camera_is_noticed_and_found_again() -> None:
    socket = Socket()
    camera = SteadyCamera(socket.open)
    assert camera.read(0) is not None
    assert camera.read(1) is not None
    assert camera.read(2) is None
    assert camera.notice is not None
    assert camera.read(2 + FIRST_PAUSE_NS) is not None
    assert camera.notice is None


def test_the_pauses_between_tries_grow_up_to_a_limit() -> None:
    socket = Socket()
    socket.plugged = False
    camera, tries, now_ns = SteadyCamera(socket.open), [], 0
    while now_ns < 120 * S:
        before = socket.opened
        camera.read(now_ns)
        if socket.opened > before:
            tries.append(now_ns)
        now_ns += S // 10
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert pauses == sorted(pauses)
    assert pauses[0] == FIRST_PAUSE_NS
    assert pauses[-1] == LONGEST_PAUSE_NS


def test_a_camera_that_comes_back_is_locked_again() -> None:
    socket = Socket()
    camera = SteadyCamera(socket.open)
    camera.read(0)
    camera.lock()
    camera.read(1)
    camera.read(2)
    camera.read(2 + FIRST_PAUSE_NS)
    assert socket.opened == 2
    assert socket.last is not None
    assert socket.last.settings[cv2.CAP_PROP_AUTOFOCUS] == 0


def test_a_game_without_any_camera_goes_on() -> None:
    socket = Socket()
    socket.plugged = False
    camera = SteadyCamera(socket.open)
    assert camera.read(0) is None
    assert camera.notice == "no USB camera answers"
