"""A stick that was misread is read anew when what is laid on it says so."""

from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    Stage,
    first_stick,
    lay,
    second_stick,
    square,
    usual_picture,
)
from vision.sticks.builder import Builder
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, Second, Tower
from vision.sticks.order import Above
from vision.sticks.pieces import TABLE, Layout, Stick, Support
from vision.sticks.proof import Explained, Proof
from vision.sticks.rethink import ways_over_and_under
from vision.sticks.sighting import Sighting
from vision.sticks.tower import build
from vision.sticks.turn import change_between, still

SEEN = (True, True)
RIGHT = frozenset({"PD2", "D1"})
NEAR_MM = 2.0
LITTLE_MM2, MUCH_MM2 = 13.0, 80.0


@cache
def third_stick() -> Layout:
    """A dark stick across the light one."""
    return lay(second_stick(), "D2", (20, 0), (150, 5))


def sightings(look: Look) -> dict[str, Tracked]:
    """The sticks as a camera without noise would see them."""
    return {
        name: Tracked(
            stick.colour, Sighting(look.eye.flat(stick.ends_mm), SEEN, SEEN), 1.0, stick.ends_mm
        )
        for name, stick in third_stick().sticks.items()
    }


def misread(look: Look, tracked: dict[str, Tracked], lead: float) -> Tower:
    """The tower before the third stick, with the light one's far end raised to a plot that is not
    under it; the right reading is dearer by `lead`."""
    old = {name: tracked[name] for name in second_stick().sticks}
    tower = build(look, old, second_stick().plots, Before(Tower({}, {}), {}))
    light = tower.sticks["L1"]
    raised = light.ends_mm + np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 14.0]])
    wrong = replace(light, ends_mm=raised, supports=(Support("PD2"), Support("PL2")))
    return replace(
        tower,
        sticks={**tower.sticks, "L1": wrong},
        costs={"L1": 5.0 - lead},
        seconds={"L1": Second(RIGHT, lead)},
    )


def test_what_is_laid_on_a_misread_stick_corrects_it(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(third_stick)).look
    tracked = sightings(look)
    before = misread(look, tracked, lead=0.5)
    old = {name: tracked[name] for name in before.sticks}
    tower = build(look, tracked, second_stick().plots, Before(before, old))
    assert tower.sticks["L1"].on == RIGHT
    for name, stick in third_stick().sticks.items():
        assert np.abs(tower.sticks[name].ends_mm - stick.ends_mm).max() < NEAR_MM


def test_a_correction_is_no_move() -> None:
    light = second_stick().sticks["L1"]
    aside = replace(light, ends_mm=light.ends_mm + 9.0)
    seen = Tracked("light", Sighting(light.ends_mm[:, :2], SEEN, SEEN), 1.0, light.ends_mm)
    before, now = {"L1": light}, {"L1": aside}
    corrected = change_between(before, now, still({"L1": seen}, {"L1": seen}))
    assert not corrected.moved
    assert change_between(before, now).moved == ("L1",)


@cache
def fallen_across() -> Layout:
    """A light stick that fell against another one, and leans on it and on the table."""
    return lay(lay(square(), "L1", (-95, -70), (60, -69)), "L2", (10, -40), (30, -200))


def test_a_stick_that_fell_lies_over_one_of_its_colour_if_all_lies_better_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = stage.watcher().see(usual_picture(fallen_across)).look
    truth = fallen_across().sticks
    seen = {
        name: Tracked("light", Sighting(look.eye.flat(s.ends_mm), SEEN, SEEN), 1.0, s.ends_mm)
        for name, s in truth.items()
    }
    stood = replace(seen["L2"], seen=Sighting(seen["L2"].seen.flat_mm + 60.0, SEEN, SEEN))
    before = Before(Tower(truth, {}), {**seen, "L2": stood})
    under = {("L1", "L2"): True, ("L2", "L1"): False}
    monkeypatch.setattr("vision.sticks.tower.crossings", lambda *_: dict(under))
    tower = build(look, seen, square().plots, before)
    assert {name: stick.on for name, stick in tower.sticks.items()} == {
        name: stick.on for name, stick in truth.items()
    }


@cache
def dropped() -> Layout:
    """A dark stick on the light plots, and a light one flat on the table under an end of it."""
    flat = lay(Layout({}), "L1", (-100, -90), (-100, 90))
    return replace(first_stick(), sticks={**flat.sticks, **first_stick().sticks})


def as_seen(look: Look) -> dict[str, Tracked]:
    """Its sticks as a camera without noise sees them, one of their ends against others."""
    return {
        name: Tracked(
            s.colour, Sighting(look.eye.flat(s.ends_mm), SEEN, (True, False)), 1.0, s.ends_mm
        )
        for name, s in dropped().sticks.items()
    }


def taken_for_the_upper_one(
    seen: dict[str, Tracked], monkeypatch: pytest.MonkeyPatch, shown_mm2: float
) -> Before:
    """The light one stood elsewhere, and so much of it seems to show over the dark one."""
    over = {("L1", "D1"): True, ("D1", "L1"): False}
    monkeypatch.setattr("vision.sticks.tower.crossings", lambda *_: dict(over))
    monkeypatch.setattr("vision.sticks.rethink.shows_over_mm2", lambda *_: shown_mm2)
    stood = replace(seen["L1"], seen=Sighting(seen["L1"].seen.flat_mm + 60.0, SEEN, SEEN))
    return Before(Tower(dropped().sticks, {}), {**seen, "L1": stood})


@pytest.mark.parametrize(("shown_mm2", "is_flat"), [(LITTLE_MM2, True), (MUCH_MM2, False)])
def test_a_stick_that_fell_lies_under_one_over_which_only_a_little_of_it_shows(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, shown_mm2: float, *, is_flat: bool
) -> None:
    """The upper one may be seen a little aside; but what is plain to see is so."""
    look = stage.watcher().see(usual_picture(dropped)).look
    seen = as_seen(look)
    before = taken_for_the_upper_one(seen, monkeypatch, shown_mm2)
    tower = build(look, seen, square().plots, before)
    assert (tower.sticks["L1"].on == {TABLE}) is is_flat


def test_an_outline_is_not_drawn_to_where_the_stick_would_lie_over_what_it_lies_under(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = stage.watcher().see(usual_picture(dropped)).look
    seen = as_seen(look)
    before = taken_for_the_upper_one(seen, monkeypatch, LITTLE_MM2)
    proof = Proof(look, square().plots, before, np.zeros_like(look.inside))
    assert proof.of(Explained(seen, {}, ())).sticks["L1"].seen is seen["L1"].seen


@dataclass(frozen=True)
class Read:
    """A tower in which a stick that fell seems to lie on two others."""

    done: dict[str, Stick]
    above: Above
    look: None = None
    strays: frozenset[str] = frozenset({"L3"})


def test_a_stick_that_fell_may_lie_under_either_of_those_that_it_seems_to_lie_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.sticks.rethink.arranged", lambda reader, _: reader)
    monkeypatch.setattr("vision.sticks.rethink.shows_over_mm2", lambda *_: 0.0)
    sticks = {name: Stick(name, "light", np.zeros((2, 3))) for name in ("L1", "L2", "L3")}
    seems = Read(sticks, {("L3", "L1"): True, ("L3", "L2"): True})
    builder = cast("Builder", SimpleNamespace(reader=seems, cost=9.0))
    orders = (cast("Read", read).above for _, read in ways_over_and_under(builder, sticks, "L3"))
    under = {frozenset(o for o in ("L1", "L2") if not order["L3", o]) for order in orders}
    assert under == {frozenset({"L1"}), frozenset({"L2"}), frozenset({"L1", "L2"})}


@cache
def held_up() -> Layout:
    """A dark stick that came down onto two plots, under another dark one, which leans on it now."""
    lower = lay(lay(square(), "L1", (-95, -70), (60, -69)), "D1", (-95, 60), (60, 61))
    return lay(lower, "D2", (0, -90), (5, 60))


def read_with_the_upper_one_under(look: Look, *gone: str) -> Tower:
    """The tower with the first dark stick new, and taken to lie over the second; others of these
    names are gone since."""
    truth = held_up().sticks
    seen = {
        name: Tracked(s.colour, Sighting(look.eye.flat(s.ends_mm), SEEN, SEEN), 1.0, s.ends_mm)
        for name, s in truth.items()
    }
    known = {name: seen[name] for name in ("L1", "D2")}
    before = Before(
        Tower({name: truth[name] for name in known}, {}), known | dict.fromkeys(gone, seen["D1"])
    )
    return build(look, seen, square().plots, before)


def test_a_stick_that_came_down_under_its_like_need_not_lie_on_the_table(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = stage.watcher().see(usual_picture(held_up)).look
    order = {("D1", "D2"): True, ("D2", "D1"): False, ("D2", "L1"): True, ("L1", "D2"): False}
    monkeypatch.setattr("vision.sticks.tower.crossings", lambda *_: dict(order))
    tower = read_with_the_upper_one_under(look, "D9")
    assert tower.sticks["D1"].on == {"PL1", "PL2"}
    assert tower.sticks["D2"].on == {"L1", "D1"}
    # If none is gone, it was laid: not between others.
    assert read_with_the_upper_one_under(look).sticks["D2"].on == {"L1", TABLE}
