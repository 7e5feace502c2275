"""What the table looks like without its cards."""

import numpy as np
from numpy.typing import NDArray

from vision.cards.changed import bared

CARD = np.array([[80, 80], [160, 80], [160, 200], [80, 200]], np.float32)
"""In pixels of the full picture."""


def table(level: int = 120) -> NDArray[np.uint8]:
    """Half size."""
    return np.full((120, 160, 3), level, np.uint8)


def with_card(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    laid = image.copy()
    laid[40:100, 40:80] = 230
    return laid


def test_a_card_that_lies_there_is_not_part_of_the_table() -> None:
    assert np.array_equal(bared(table(), with_card(table()), [CARD]), table())


def test_a_card_that_was_lost_sight_of_does_not_become_part_of_it() -> None:
    assert np.array_equal(bared(table(), with_card(table()), []), table())


def test_light_that_changes_slowly_is_followed() -> None:
    assert bared(table(120), table(135), [])[60, 60, 0] == 135
