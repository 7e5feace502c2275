"""Photos of one deck agree on how large its cards are."""

import numpy as np
import pytest

from vision.cards.outlines import Quads
from vision.cards.teaching.agree import agreed, common_aspect
from vision.cards.teaching.photo import CardPhoto

NOTHING = np.zeros((8, 8, 3), np.uint8)


def box(width: float, height: float) -> Quads:
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


RIM, FRAME, PLANK = box(88, 134), box(78, 124), box(88, 142)


def photo(*outlines: Quads) -> CardPhoto:
    return CardPhoto(NOTHING, np.stack(outlines))


def widths(photos: list[CardPhoto]) -> list[float]:
    return [float(one.quad[1, 0]) for one in agreed(photos)]


def heights(photos: list[CardPhoto]) -> list[float]:
    return [float(one.quad[2, 1]) for one in agreed(photos)]


def test_a_frame_is_passed_over_for_the_rim_that_other_cards_have() -> None:
    assert widths([photo(RIM), photo(FRAME, RIM), photo(RIM, FRAME)]) == [88, 88, 88]


def test_of_a_rim_and_a_frame_that_all_cards_have_the_rim_is_the_card() -> None:
    assert widths([photo(FRAME, RIM)] * 4) == [88] * 4


def test_a_plank_beside_one_card_is_not_its_side() -> None:
    assert heights([photo(RIM), photo(RIM), photo(PLANK, RIM), photo(RIM)]) == [134] * 4


def test_a_card_without_a_better_outline_keeps_its_own() -> None:
    assert widths([photo(RIM), photo(RIM), photo(FRAME)]) == [88, 88, 78]


def test_photos_from_anywhere_are_taken_as_they_are() -> None:
    near, far = box(176, 268), box(60, 91)
    assert widths([photo(near, RIM), photo(far), photo(box(110, 168))]) == [176, 60, 110]
    assert agreed([]) == []


def test_cards_of_which_half_has_the_colour_of_the_table_do_not_shape_the_deck() -> None:
    halves = [photo(box(88, height)) for height in (60, 66, 72, 79)]
    aspect, agreeing = common_aspect([*halves, photo(RIM), photo(RIM), photo(RIM)])
    assert aspect == pytest.approx(88 / 134)
    assert agreeing == 3
