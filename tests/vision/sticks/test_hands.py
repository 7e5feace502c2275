"""Hands are thicker than sticks."""

import numpy as np
import pytest

from vision.mat import Array
from vision.sticks.hands import thick_parts

RADIUS_PX = 11.0
INSIDE = np.zeros((120, 180), np.uint8)
INSIDE[:100] = 255


def coming_in(width_px: int) -> Array:
    """Something this wide that reaches in over the near border."""
    foreign = np.zeros_like(INSIDE)
    foreign[60:100, 80 : 80 + width_px] = 255
    return foreign


@pytest.mark.parametrize(("width_px", "hand"), [(20, False), (26, True)])
def test_only_what_is_as_thick_as_a_finger_may_be_a_hand(width_px: int, hand: bool) -> None:
    thick = thick_parts(coming_in(width_px), INSIDE, RADIUS_PX)
    assert thick.shape == (40, 60)
    assert bool(thick[30:33].any()) is hand
