"""What is seen inside an outline before it is looked at closely."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cards.eye import CardEye
from vision.cards.glimpse import Glimpse
from vision.cards.scene import Scene
from vision.picture import Picture


@pytest.mark.parametrize(("inked", "is_worth_it"), [(1.0, True), (0.1, False)])
def test_a_card_is_worth_a_closer_look_and_its_faint_print_on_a_mat_is_not(
    eye: CardEye, faces: dict[str, Picture], inked: float, is_worth_it: bool
) -> None:
    card = cv2.resize(faces["blue_1"], (126, 176), interpolation=cv2.INTER_AREA)
    mat = np.full((300, 300, 3), 120, np.uint8)
    mat[60:236, 80:206] = 120 + inked * (card.astype(np.float32) - 120)
    place = np.array([[80, 60], [206, 60], [206, 236], [80, 236]], np.float32) - 0.5
    glimpse = Glimpse.at(Scene.of(mat), eye.faces, place)
    assert glimpse.is_worth_a_closer_look == is_worth_it


def test_beneath_a_known_card_sides_or_lines_must_be_seen(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    table = np.full((300, 300, 3), 120, np.uint8)
    table[60:236, 80:206] = cv2.resize(faces["blue_1"], (126, 176), interpolation=cv2.INTER_AREA)
    place = np.array([[80, 60], [206, 60], [206, 236], [80, 236]], np.float32) - 0.5
    glimpse = Glimpse.at(Scene.of(table), eye.faces, place)
    covered = replace(glimpse, hidden=glimpse.hidden | (np.arange(glimpse.hidden.shape[1]) < 20))
    assert covered.can_lie_beneath(outlined=0.6), "its lines are seen"
    between = replace(covered, lines=np.full_like(covered.lines, 0.3))
    assert between.can_lie_beneath(outlined=1.0), "its sides are seen"
    assert not between.can_lie_beneath(outlined=0.6)
    assert replace(between, hidden=glimpse.hidden).can_lie_beneath(outlined=0.6), "all in the open"
