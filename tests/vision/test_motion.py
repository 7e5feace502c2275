"""Motion, hands and light, on small painted tables."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.box import Box
from vision.camera import Frame
from vision.motion import MotionEye
from vision.settling import MOVING, Glance

Image = NDArray[np.uint8]
NOISE = 3.0


def table(seed: int = 0) -> Image:
    """A green mat with a printed pattern, as a slightly noisy camera sees it."""
    painted = np.full((360, 640, 3), (70, 110, 60), np.uint8)
    for x in range(40, 640, 80):
        cv2.circle(painted, (x, 180), 25, (200, 200, 210), 2)
    return noisy(painted, seed)


def noisy(image: Image, seed: int) -> Image:
    noise = np.random.default_rng(seed).normal(0, NOISE, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def with_card(image: Image) -> Image:
    laid = image.copy()
    cv2.rectangle(laid, (300, 120), (360, 205), (235, 235, 240), -1)
    cv2.putText(laid, "7", (312, 185), cv2.FONT_HERSHEY_DUPLEX, 2, (30, 30, 200), 4)
    return laid


def with_hand(image: Image) -> Image:
    reached = image.copy()
    cv2.rectangle(reached, (400, 200), (470, 360), (120, 150, 205), -1)
    return reached


def lit(image: Image, left: float, right: float) -> Image:
    """The same table under a lamp that brightens it unevenly."""
    gain = np.linspace(left, right, image.shape[1])[None, :, None]
    return np.clip(image * gain, 0, 255).astype(np.uint8)


def glances(*images: Image) -> list[Glance]:
    eye = MotionEye()
    return [eye.glance(Frame(number, image)) for number, image in enumerate(images)]


def test_noise_is_no_motion() -> None:
    last = glances(table(1), table(2), table(3))[-1]
    assert last.moving < MOVING / 4
    assert not last.hand


def test_a_card_laid_is_motion_then_a_lasting_change_and_no_hand() -> None:
    _, laid, after = glances(table(1), with_card(table(2)), with_card(table(3)))
    assert laid.moving >= MOVING
    assert after.moving < MOVING
    assert after.changed >= MOVING
    assert not after.hand


def test_a_hand_is_what_reaches_in_from_the_edge_even_at_rest() -> None:
    _, reached, resting = glances(table(1), with_hand(table(2)), with_hand(table(3)))
    assert reached.hand
    assert resting.hand
    assert resting.moving < MOVING


def test_what_reaches_in_is_told_in_pixels_of_the_frame() -> None:
    eye = MotionEye()
    eye.glance(Frame(0, table(1)))
    eye.glance(Frame(1, with_hand(table(2))))
    assert eye.reach is not None
    assert eye.reach.holds(Box(400, 200, 470, 360))
    assert Box(390, 190, 480, 360).holds(eye.reach)


def test_a_sleeve_as_bright_as_the_mat_is_seen_by_its_colour() -> None:
    mat = table(1)
    sleeve = mat.copy()
    cv2.rectangle(sleeve, (400, 200), (470, 360), (130, 88, 83), -1)
    grey = cv2.cvtColor(sleeve, cv2.COLOR_BGR2GRAY)
    assert abs(float(grey[340, 430]) - float(grey[340, 380])) < NOISE * 3
    assert glances(mat, noisy(sleeve, 2))[-1].hand


def test_a_warmer_lamp_is_no_change() -> None:
    warmer = np.clip(table(2) * np.array([0.75, 0.95, 1.15]), 0, 255).astype(np.uint8)
    _, lamp = glances(table(1), warmer)
    assert lamp.moving < MOVING
    assert not lamp.hand


@pytest.mark.parametrize(("left", "right"), [(1.25, 1.25), (0.7, 0.7), (1.0, 1.35), (1.2, 0.75)])
def test_a_lamp_switched_on_is_neither_motion_nor_change(left: float, right: float) -> None:
    _, lamp, after = glances(table(1), lit(table(2), left, right), lit(table(3), left, right))
    assert lamp.moving < MOVING
    assert after.changed < MOVING
    assert not after.hand


def test_a_dark_room_is_said_to_be_dark() -> None:
    _, dark = glances(table(1), lit(table(2), 0.05, 0.05))
    assert dark.dark


def test_what_was_accepted_is_no_change_any_more() -> None:
    eye = MotionEye()
    eye.glance(Frame(0, table(1)))
    eye.glance(Frame(1, with_card(table(2))))
    eye.accept()
    assert eye.glance(Frame(2, with_card(table(3)))).changed < MOVING
    assert eye.glance(Frame(3, table(4))).changed >= MOVING
