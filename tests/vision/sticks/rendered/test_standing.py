"""How sticks come to rest on what is under them."""

import numpy as np

from tests.vision.sticks.conftest import SIZES
from vision.sticks.pieces import Layout, Stick
from vision.sticks.rendered.standing import resting

NEAR_MM = 1.5


def test_where_a_stick_rests_is_known_even_if_it_touches_by_a_hair_only() -> None:
    """Two dark sticks in the air, and a light one across them, which rolls onto an edge."""
    sticks = {
        "D7": Stick("D7", "dark", np.array([[-77.2, 102.2, 35.3], [-194.5, -33.7, 44.8]])),
        "D9": Stick("D9", "dark", np.array([[-97.3, 21.4, 51.0], [76.3, -22.5, 66.1]])),
    }
    ends = np.array([[-181.3, -4.8, 52.7], [-8.4, 42.2, 65.8]])
    lying = resting("L10", "light", ends, Layout({}, sticks), SIZES)
    (far,) = (support.from_end_mm for support in lying.supports if support.id == "D7")
    assert far is not None
    assert abs(far - 35.6) < NEAR_MM


def test_a_stick_that_leans_on_another_one_is_as_long_as_any() -> None:
    """One end on the table: it rolls onto an edge of what it leans on, and leans more for that."""
    lower = Stick("D8", "dark", np.array([[-10.8, -3.5, 52.9], [-182.3, -56.4, 39.6]]))
    ends = np.array([[-164.2, -115.9, 6.3], [-81.9, 17.2, 90.0]])
    lying = resting("D10", "dark", ends, Layout({}, {"D8": lower}), SIZES)
    assert lying.fallen
    assert abs(np.linalg.norm(lying.ends_mm[1] - lying.ends_mm[0]) - SIZES.stick_length_mm) < 0.1
