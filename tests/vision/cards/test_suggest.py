"""Where a card may lie of which one side is not seen."""

import numpy as np

from vision.cards.suggest import LENGTHS, with_three_sides

CARD = np.array([[100, 100], [140, 100], [140, 160], [100, 160]], np.float32)
BOTTOM_HIDDEN = np.array([[1.0, 1.0, 0.0, 0.9]], np.float32)
ALL_SEEN = np.array([[1.0, 1.0, 0.95, 0.9]], np.float32)
HARDLY_SEEN = np.array([[1.0, 0.5, 0.0, 0.5]], np.float32)


def test_a_white_card_on_a_white_one_is_tried_in_several_lengths() -> None:
    cards = with_three_sides(CARD[None], BOTTOM_HIDDEN)
    assert len(cards) == len(LENGTHS)
    assert np.allclose(cards[:, :2], CARD[:2]), "the end that is seen stays"
    assert np.allclose(cards[:, 2:, 1], 100 + 60 * np.array(LENGTHS)[:, None])
    assert np.allclose(cards[:, 2:, 0], CARD[2:, 0])


def test_the_width_is_tried_where_a_long_side_is_not_seen() -> None:
    cards = with_three_sides(CARD[None], np.roll(BOTTOM_HIDDEN, -1))
    assert np.allclose(cards[:, 1:3, 0], 100 + 40 * np.array(LENGTHS)[:, None])


def test_a_card_with_all_its_sides_needs_no_other_length() -> None:
    assert len(with_three_sides(CARD[None], ALL_SEEN)) == 0


def test_two_sides_are_too_few() -> None:
    assert len(with_three_sides(CARD[None], HARDLY_SEEN)) == 0
