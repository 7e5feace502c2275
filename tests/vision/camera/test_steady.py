"""A camera that is unplugged and plugged in again in the middle of a game."""

from itertools import pairwise

import cv2

from tests.vision.camera.test_conformance import FakeCapture
from vision.camera import Camera, CameraError, SteadyCamera, UsbCamera
from vision.camera.steady import FIRST_PAUSE_NS, LONGEST_PAUSE_NS, SETTLED_FRAMES

S = 1_000_000_000


class Socket:
    """Where a camera is plugged in, or not."""

    def __init__(self, pictures: int = 2) -> None:
        self.pictures = pictures
        self.plugged = True
        self.opened = 0
        self.last: FakeCapture | None = None

    def open(self) -> Camera:
        self.opened += 1
        if not self.plugged:
            raise CameraError("no USB camera answers")
        self.last = FakeCapture(self.pictures)
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
    socket = Socket(pictures=SETTLED_FRAMES + 10)
    camera = SteadyCamera(socket.open)
    camera.lock()
    for second in range(SETTLED_FRAMES + 10):
        camera.read(second * S)
    assert socket.opened == 2
    assert not holds_focus(socket), "it has not found its own settings yet"
    for second in range(SETTLED_FRAMES):
        camera.read((100 + second) * S)
    assert holds_focus(socket)


def holds_focus(socket: Socket) -> bool:
    assert socket.last is not None
    return socket.last.settings.get(cv2.CAP_PROP_AUTOFOCUS) == 0


def test_a_camera_left_to_itself_settles_before_it_is_locked_again() -> None:
    socket = Socket(pictures=200)
    camera = SteadyCamera(socket.open)
    camera.lock()
    for _ in range(SETTLED_FRAMES):
        camera.read(0)
    assert holds_focus(socket)
    camera.unlock()
    assert not holds_focus(socket)
    camera.lock()
    camera.read(0)
    assert not holds_focus(socket)
    for _ in range(SETTLED_FRAMES):
        camera.read(0)
    assert holds_focus(socket)


def test_a_game_without_any_camera_goes_on() -> None:
    socket = Socket()
    socket.plugged = False
    camera = SteadyCamera(socket.open)
    assert camera.read(0) is None
    assert camera.notice == "no USB camera answers"
