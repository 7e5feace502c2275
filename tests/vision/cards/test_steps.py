"""Cards laid in equal steps show where another one may lie."""

import numpy as np

from vision.cards.steps import FARTHEST, Corners, beside

CARD: Corners = np.array([-0.3 - 0.5j, 0.3 - 0.5j, 0.3 + 0.5j, -0.3 + 0.5j])
NEAR = 1e-9


def is_there(place: Corners, corners: Corners) -> bool:
    return bool(np.abs(place - corners).max() < NEAR)


def test_in_a_column_the_next_card_lies_as_far_on() -> None:
    first, second = CARD, CARD + 0.4j
    onwards, backwards, between = beside(first, second)
    assert is_there(onwards, CARD + 0.8j)
    assert is_there(backwards, CARD - 0.4j)
    assert is_there(between, CARD + 0.2j)


def test_of_spokes_the_next_is_turned_around_the_same_hub() -> None:
    step = np.exp(0.7j)
    spoke = CARD + 0.9j
    onwards, backwards, between = beside(spoke, spoke * step)
    assert is_there(onwards, spoke * step**2)
    assert is_there(backwards, spoke / step)
    assert is_there(between, spoke * np.exp(0.35j))


def test_a_card_that_lies_upside_down_was_laid_in_the_same_steps() -> None:
    turned = np.roll(CARD + 0.4j, 2)
    onwards, *_ = beside(CARD, turned)
    assert is_there(onwards, np.roll(CARD, 0) + 0.8j)


def test_cards_far_apart_were_not_laid_together() -> None:
    assert beside(CARD, CARD + FARTHEST + 0.1) == []
