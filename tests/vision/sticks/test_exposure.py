"""A camera that chooses its own exposure and white balance shows the same table otherwise."""

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    Stage,
    first_stick,
    second_stick,
    square,
    usual_picture,
)
from tests.vision.sticks.test_watch import assert_seen
from vision.mat import Frame
from vision.sticks.colours import log_cells
from vision.sticks.exposure import drift, without_drift
from vision.sticks.riddle import share_of

BRIGHTER, DIMMER, WARMER = (1.1, 1.1, 1.1), (0.9, 0.9, 0.9), (0.95, 1.0, 1.06)
Gain = tuple[float, float, float]


def exposed(frame: Frame, gain: Gain) -> Frame:
    """The frame, if the camera shows blue, green and red so much brighter."""
    return np.asarray(np.clip(np.round(frame * np.array(gain)), 0, 255), np.uint8)


@pytest.mark.parametrize("gain", [BRIGHTER, DIMMER])
def test_where_the_camera_alone_changed_the_picture_has_not(stage: Stage, gain: Gain) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(second_stick))
    look = watcher.see(exposed(usual_picture(second_stick), gain)).look
    assert share_of(look.changed & look.inside, look.inside) < 0.001


@pytest.mark.parametrize("gain", [BRIGHTER, DIMMER, WARMER])
def test_a_stick_is_seen_whatever_the_camera_makes_of_the_light(stage: Stage, gain: Gain) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(square))
    watcher.see(exposed(usual_picture(first_stick), gain))
    sight = watcher.see(usual_picture(second_stick))
    assert_seen(sight, second_stick())
    assert sight.change.added == ("L1",)
    assert sight.change.moved == ()


def test_what_was_laid_does_not_change_the_exposure() -> None:
    """A fifth of the table is covered with something bright, and the light has gained a tenth."""
    before = np.full((60, 90, 3), 80, np.uint8)
    now = exposed(before, BRIGHTER)
    now[:12] = 230
    assert np.allclose(drift(log_cells(before), log_cells(now)), np.log(1.1), atol=0.005)


def test_a_steady_picture_is_left_as_it_is() -> None:
    before = np.full((60, 90, 3), 80, np.uint8)
    cells = log_cells(before)
    assert without_drift(before, cells, cells) is before


def test_a_picture_in_which_nothing_can_be_told_is_left_as_it_is() -> None:
    black = np.zeros((60, 90, 3), np.uint8)
    bright = np.full_like(black, 255)
    assert without_drift(bright, log_cells(black), log_cells(bright)) is bright


def test_a_picture_that_shows_something_else_is_left_as_it_is() -> None:
    """No place of it became brighter as most did, in every colour."""
    before = np.full((20, 20, 3), np.log(60.0))
    steps = np.linspace(-1.0, 1.0, 400)
    apart = np.stack([steps, np.roll(steps, 200), np.roll(steps, 100)], axis=-1)
    straight = np.full((60, 90, 3), 80, np.uint8)
    assert without_drift(straight, before, before + apart.reshape(before.shape)) is straight
