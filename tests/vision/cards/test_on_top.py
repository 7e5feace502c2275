"""What lies on top hides what is beneath it, and is no evidence about that."""

import numpy as np
import pytest

from vision.cards.on_top import OnTop
from vision.cards.rectify import to_half

CARD = np.array([[100, 100], [180, 100], [180, 220], [100, 220]], np.float32)
GRID = (8, 12)


@pytest.fixture
def on_top() -> OnTop:
    """Of a picture of 640×400 in which there is an edge all along the card's left side."""
    near = np.zeros((200, 320), bool)
    near[50:110, 49:52] = True
    return OnTop.nothing(near)


def test_where_nothing_lies_on_top_all_of_a_card_is_in_sight(on_top: OnTop) -> None:
    assert on_top.in_sight(CARD[None], GRID).all()
    assert not on_top.hidden(CARD, GRID).any()


def test_beneath_a_whole_card_nothing_is_in_sight(on_top: OnTop) -> None:
    on_top.hide_all(to_half(CARD))
    assert not on_top.in_sight(CARD[None], GRID)[0, 1:-1, 1:-1].any()
    assert on_top.hidden(CARD, GRID).all()


def test_what_does_not_fit_a_card_stays_in_sight(on_top: OnTop) -> None:
    fits = np.zeros((84, 56), bool)
    fits[:42] = True
    on_top.hide(to_half(CARD), fits)
    in_sight = on_top.in_sight(CARD[None], GRID)[0]
    assert not in_sight[:5].any()
    assert in_sight[7:].all()


def test_a_side_beneath_a_hand_is_neither_seen_nor_missed(on_top: OnTop) -> None:
    before, share = on_top.outlined(CARD[None])
    hand = np.zeros((200, 320), np.uint8)
    hand[80:, :] = 255
    on_top.lay_on(hand)
    after, share_of_the_rest = on_top.outlined(CARD[None])
    assert 0 < after[0] < before[0]
    assert share_of_the_rest[0] >= share[0]


def test_of_a_card_that_goes_on_beyond_the_picture_that_part_is_hidden(on_top: OnTop) -> None:
    half_out = np.asarray(CARD - (140, 0), np.float32)
    hidden = on_top.hidden(half_out, GRID)
    assert hidden[:, :3].all()
    assert not hidden[:, 5:].any()
    assert on_top.cut_off(half_out) > on_top.cut_off(CARD) == 0.0
