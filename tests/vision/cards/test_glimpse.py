"""What is seen inside an outline before it is looked at closely."""

import cv2
import numpy as np
import pytest

from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.glimpse import Glimpse, can_be_seen
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
    lying = [Lying("red_7", (400, 300), 0), Lying("blue_1", (400, 230), 0)]
    painted = Painter(tilt=0.0).scene(faces, lying)
    table = eye.searched(Scene.of(painted.picture))
    assert "blue_1" in [one.labels[0][0] for one in table.found], "the upper one"
    table = table.under(table.found[:1])
    beneath, above = (card.corners for card in painted.cards)
    assert can_be_seen(table, eye.faces, beneath)
    opposite = above + (above - beneath)
    assert not can_be_seen(table, eye.faces, opposite), "there the table is bare"
    in_the_open = above + np.array([500, 0], np.float32)
    assert can_be_seen(table, eye.faces, in_the_open), "that is another question"
