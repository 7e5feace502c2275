"""A suggested card is moved onto the edges that are seen of its sides."""

import numpy as np
import pytest

from vision.cards.scene import Scene
from vision.cards.settle import settled

CARD = np.array([[300, 200], [400, 200], [400, 350], [300, 350]], np.float32)
NEARLY_PX = 3.0
"""Edges are looked for in the halved picture: one of its pixels, and a little."""


@pytest.fixture(scope="module")
def table() -> Scene:
    """One white card on a dark table."""
    picture = np.full((720, 1280, 3), 40, np.uint8)
    picture[200:350, 300:400] = 220
    return Scene.of(picture)


@pytest.mark.parametrize("turn_rad", [-0.04, 0.0, 0.04])
@pytest.mark.parametrize("shift_px", [(0, 0), (5, -4), (-3, 5)])
def test_a_card_that_lies_a_little_off_finds_its_sides(
    table: Scene, turn_rad: float, shift_px: tuple[int, int]
) -> None:
    middle = CARD.mean(axis=0)
    spin = np.array([[np.cos(turn_rad), np.sin(turn_rad)], [-np.sin(turn_rad), np.cos(turn_rad)]])
    off = ((CARD - middle) @ spin + middle + shift_px).astype(np.float32)
    assert np.abs(settled(table, off[None])[0] - CARD).max() < NEARLY_PX


def test_a_card_nowhere_near_an_edge_stays(table: Scene) -> None:
    elsewhere = CARD + np.float32(300)
    assert np.allclose(settled(table, elsewhere[None])[0], elsewhere)


def test_no_card_is_no_problem(table: Scene) -> None:
    assert settled(table, CARD[None][:0]).shape == (0, 4, 2)
