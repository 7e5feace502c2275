"""What speaks against a way to lie beside the picture, and what is read where an end misleads."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, lay, usual_picture
from tests.vision.sticks.test_rethink import sightings, third_stick
from vision.sticks.hold import Tracked
from vision.sticks.memory import FLUNG_MM, Before, Tower
from vision.sticks.notches import places
from vision.sticks.order import Above
from vision.sticks.pieces import TABLE, Layout
from vision.sticks.reader import ILLEGAL, STEEP_MM, Reader
from vision.sticks.sighting import Sighting

LEVEL_MM, SHADE_MM = 8.0, 10.0
NOTHING = Before(Tower({}, {}), {})


@pytest.mark.parametrize(
    ("on", "wrong"),
    [({"L1", "PL1"}, 0), ({"L1", "D1"}, 1), ({TABLE}, 1), ({TABLE, "D1"}, 1), ({"D1", "PD1"}, 2)],
    ids=["as it should", "on its colour", "fallen", "fallen on its colour", "twice on its colour"],
)
def test_the_more_supports_the_rules_forbid_the_less_likely_players_meant_it(
    stage: Stage, on: set[str], wrong: int
) -> None:
    """What it leans on when it fell nobody chose; and nobody lays a stick so that it is steep."""
    look = stage.watcher().see(usual_picture(third_stick)).look
    layout = third_stick()
    reader = Reader(look, sightings(look), layout.plots, {}, NOTHING)
    assert reader.unlikely("D2", frozenset(on), LEVEL_MM) == wrong * ILLEGAL
    steep = wrong if TABLE in on else wrong + 1
    assert reader.unlikely("D2", frozenset(on), STEEP_MM + 1.0) == steep * ILLEGAL


def test_it_is_not_held_against_one_that_went_far_that_it_lies_on_the_table(stage: Stage) -> None:
    """However all lies together: of what went by itself most fell."""
    look = stage.watcher().see(usual_picture(third_stick)).look
    there = sightings(look)
    elsewhere = replace(there["D2"].seen, flat_mm=there["D2"].seen.flat_mm + 2 * FLUNG_MM)
    before = Before(Tower({}, {}), {**there, "D2": replace(there["D2"], seen=elsewhere)})
    reader = Reader(look, there, third_stick().plots, {}, before)
    assert reader.unlikely("D2", frozenset({TABLE}), LEVEL_MM) == 0.0
    assert reader.unlikely("D1", frozenset({TABLE}), LEVEL_MM) == ILLEGAL


@cache
def beside_its_like() -> Layout:
    """A dark stick flat on the table; one end lies in the shade of one of its colour."""
    return lay(first_stick(), "D2", (0, 50), (20, -130))


def test_a_stick_that_lies_flat_is_no_longer_than_it_is_in_the_shade_of_its_like(
    stage: Stage,
) -> None:
    """The shade makes it reach that one, as if it leaned on something."""
    look = stage.watcher().see(usual_picture(beside_its_like)).look
    sticks, plots = beside_its_like().sticks, beside_its_like().plots
    above_mm, ends_mm = sticks["D1"].ends_mm, sticks["D2"].ends_mm
    flat_mm = look.eye.flat(ends_mm)
    along = (flat_mm[1] - flat_mm[0]) / np.linalg.norm(flat_mm[1] - flat_mm[0])
    shaded = flat_mm - np.outer([SHADE_MM, 0.0], along)
    line_mm = places(look.scene("dark"), ends_mm)
    line_mm[0] = np.nan
    free = (True, True)
    seen = {
        "D1": Tracked("dark", Sighting(look.eye.flat(above_mm), free, free), 1.0, above_mm),
        "D2": Tracked("dark", Sighting(shaded, free, free, shaded, None, line_mm), 1.0, ends_mm),
    }
    reader = Reader(look, seen, plots, {}, NOTHING)
    best = reader.readings("D2", reader.under("D2"))[0]
    assert best.rest.ids == {TABLE}
    assert np.abs(best.ends_mm - ends_mm).max() < 1.5


@pytest.mark.parametrize(("aside_mm", "covers"), [(7.4, False), (4.0, True)])
def test_a_stick_beside_its_like_covers_nothing_of_it(
    stage: Stage, aside_mm: float, covers: bool
) -> None:
    """Wood appears a little broader than it is: the rims of two side by side seem to overlap."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    low = first_stick().sticks["D1"]
    ends_mm = low.ends_mm - np.array([0.0, aside_mm, 0.0])
    free = (True, True)
    seen = {
        name: Tracked("dark", Sighting(look.eye.flat(each), free, free), 1.0, each)
        for name, each in (("D1", low.ends_mm), ("D2", ends_mm))
    }
    above: Above = {("D2", "D1"): True, ("D1", "D2"): False}
    reader = Reader(look, seen, {}, above, NOTHING, {"D1": low})
    assert bool(reader.under("D2").floors) is covers
