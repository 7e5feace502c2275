"""Hands that lay cards; the pictures are not looked at."""

import random

import numpy as np
import pytest

from engine.seats import SEATS
from ui.simulated.stage import Stage
from vision.mats import mat_plan

FACE = np.full((68, 44, 3), 200, np.uint8)


@pytest.mark.parametrize(
    ("lying", "wanted"),
    [
        ("w3 w3", "nine w3"),
        ("nine w3 w3", "nine w3"),
        ("nine w3 w3", "nine"),
        ("w3", "w3 nine"),
        ("w3 w6", ""),
    ],
)
def test_a_column_is_made_as_the_game_has_it_from_the_bottom_up(lying: str, wanted: str) -> None:
    plan = mat_plan("mauwi", SEATS[:2])
    faces = dict.fromkeys(("nine", "w3", "w6"), FACE)
    stage = Stage(plan, faces, random.Random(1))
    for label in lying.split():
        stage.lay("1-A", label, 0)
    stage.settle()
    stage.arrange("1-A", wanted.split(), 0)
    stage.settle()
    assert stage.lying("1-A") == tuple(wanted.split())
    assert len(stage.table.cards) == len(wanted.split())
