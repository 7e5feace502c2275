"""Where the mat has cards laid."""

import numpy as np
import pytest

from engine.seats import SEATS
from vision.mats import mat_plan
from vision.mats.spots import BEYOND, card_spots, outline, steps_mm

MAUWI = mat_plan("mauwi", SEATS[:3])
COLUMN = MAUWI.zone("2-C")


def test_a_column_has_a_step_for_every_card_and_some_more() -> None:
    steps = steps_mm(COLUMN, MAUWI.card_mm[1])
    assert np.diff(steps) == pytest.approx([COLUMN.strip_mm] * (len(steps) - 1))
    # The first card lies at the lower end of its column.
    assert steps[0] - MAUWI.card_mm[1] / 2 == pytest.approx(-COLUMN.size_mm[1] / 2)
    assert len(steps) == 4 + BEYOND


def test_an_outline_has_the_size_of_a_card_and_turns_with_its_zone() -> None:
    row = mat_plan("passe_pas", SEATS[:3]).zone("row-2")
    corners = np.array(outline(row, (63.0, 44.0), (0.0, 0.0), 0.0))
    assert corners.mean(axis=0) == pytest.approx(row.centre_mm)
    assert np.linalg.norm(corners[1] - corners[0]) == pytest.approx(63.0)
    assert corners[0] - corners[3] == pytest.approx(np.subtract(row.at(0, 44), row.centre_mm))


def test_every_column_has_spots_and_no_pile() -> None:
    middles = card_spots(MAUWI).mean(axis=1)
    zones = {zone.id for zone in map(MAUWI.zone_at, map(tuple, middles)) if zone is not None}
    assert zones == {zone.id for zone in MAUWI.zones if zone.growing}
    assert len(card_spots(mat_plan("mawoki", SEATS[:3]))) == 0
