"""Measuring: a label counts as right only where, or as often as, the card lies there."""

import numpy as np

from vision.cards.answers import Seen, Sight
from vision.cards.measured.measure import Score, Truth, count, count_listed

HERE = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
THERE = HERE + 200


def seen(label: str, corners: np.ndarray = HERE) -> Seen:
    return Seen(label, corners, 0.9, 1.0)


def test_a_right_label_in_the_wrong_place_is_wrong() -> None:
    score = Score()
    count(score, Sight((seen("fox", THERE),)), (Truth("fox", HERE, 1.0),))
    assert (score.found, score.wrong) == (0, 1)


def test_a_card_that_was_never_taught_need_not_be_found() -> None:
    score = Score()
    count(score, Sight(), (Truth(None, HERE, 1.0),))
    assert score.cards == 0


def test_where_places_are_unknown_labels_count_as_often_as_they_are_listed() -> None:
    score = Score()
    count_listed(score, Sight((seen("fox"), seen("fox"), seen("owl"))), ("fox", "owl", "cat"))
    assert (score.cards, score.found, score.wrong) == (3, 2, 1)
