"""What is asked about is put to the proof as well."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, lay, second_stick, usual_picture
from tests.vision.sticks.test_carriers import tracked
from vision.sticks import notches
from vision.sticks.hold import Tracked
from vision.sticks.memory import Before, Tower
from vision.sticks.proof import Explained, Proof
from vision.sticks.sighting import Sighting


@pytest.mark.parametrize(
    ("asked", "sticks"), [((), {"D1", "L1"}), (("L1",), {"D1"})], ids=["plain", "in doubt"]
)
def test_what_may_be_no_stick_and_lies_very_oddly_is_none(
    stage: Stage, asked: Sequence[str], sticks: set[str]
) -> None:
    """It was found by two lines on the bare mat that are too near to each other for notches."""
    look = stage.watcher().see(usual_picture(second_stick)).look
    seen = tracked(look)
    ends_mm = seen["L1"].ends_mm - np.array([60.0, 0.0, 0.0])
    flat_mm = look.eye.flat(ends_mm)
    lines_mm = flat_mm.mean(axis=0) + (flat_mm - flat_mm.mean(axis=0)) * 0.3
    sighting = replace(seen["L1"].seen, flat_mm=flat_mm, tips_mm=flat_mm, notches_mm=lines_mm)
    new = replace(seen["L1"], seen=sighting, ends_mm=ends_mm)
    before = Before(Tower(first_stick().sticks, {}), {"D1": seen["D1"]})
    proof = Proof(look, second_stick().plots, before, np.zeros_like(look.inside))
    result = proof.of(Explained({"D1": seen["D1"], "L1": new}, {}, asked))
    assert result.sticks.keys() == sticks


@pytest.mark.parametrize(("length", "sticks"), [(1.0, {"D1", "L1"}), (1.25, {"D1"})])
def test_what_shows_no_notches_and_would_hover_is_none(
    stage: Stage, length: float, sticks: set[str]
) -> None:
    """Something like wood without notches lies as a stick would, or is too long for one."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    seen = tracked(look)
    middle = seen["L1"].ends_mm.mean(axis=0)
    ends_mm = middle + (seen["L1"].ends_mm - middle) * length
    light, dark, mat = (m.copy() for m in (look.wood.light, look.wood.dark, look.wood.mat))
    for image, value in ((light, 255), (dark, 0), (mat, 0)):
        look.paint_stick(image, ends_mm, 0.0, value)
    flat_mm = look.eye.flat(ends_mm)
    new = replace(seen["L1"], seen=replace(seen["L1"].seen, flat_mm=flat_mm, tips_mm=flat_mm))
    before = Before(Tower(first_stick().sticks, {}), {"D1": seen["D1"]})
    wood = replace(look.wood, light=light, dark=dark, mat=mat, lit=light)
    like_wood = replace(look, wood=wood)
    proof = Proof(like_wood, second_stick().plots, before, np.zeros_like(look.inside))
    result = proof.of(Explained({"D1": seen["D1"], "L1": new}, {}, ()))
    assert result.sticks.keys() == sticks


@pytest.mark.parametrize(("sides", "sticks"), [(0.93, {"D1"}), (0.6, set())])
def test_a_stick_that_looks_like_its_plot_is_one_if_it_has_edges_that_no_shadow_has(
    stage: Stage, sides: float, sticks: set[str]
) -> None:
    """A window is mirrored in the dark stick where it lies on a light plot."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    light = look.wood.light.copy()
    look.paint_top(light, first_stick().plots["PL2"].at_mm, 0.0)
    gleaming = replace(look, wood=replace(look.wood, light=light))
    seen = tracked(look)["D1"]
    laid = replace(
        seen, side_share=sides, seen=replace(seen.seen, ends_free=(True, True), notches_mm=None)
    )
    proof = Proof(gleaming, first_stick().plots, Before(Tower({}, {}), {}), look.inside & 0)
    assert proof.of(Explained({"D1": laid}, {}, ())).sticks.keys() == sticks


@pytest.mark.parametrize(("missing", "sticks"), [((), {"L1"}), (("D3",), {"L1", "D2"})])
def test_what_lies_very_oddly_beside_a_stick_that_was_laid_is_its_shadow(
    stage: Stage, missing: Sequence[str], sticks: set[str]
) -> None:
    """It would lean on the table, and shows no notches; if one is missing it may be that one."""
    look = stage.watcher().see(usual_picture(second_stick)).look
    seen = tracked(look)
    laid = seen["L1"].ends_mm
    lines_mm = notches.places(look.scene("light"), laid)
    new = replace(seen["L1"], seen=replace(seen["L1"].seen, notches_mm=lines_mm))
    short = look.eye.flat(laid - np.array([60.0, 0.0, 0.0]))
    short = short.mean(axis=0) + (short - short.mean(axis=0)) * 0.9
    dark, mat = look.wood.dark.copy(), look.wood.mat.copy()
    ends_mm = look.lifted(short)
    look.paint_stick(dark, ends_mm)
    look.paint_stick(mat, ends_mm, 0.0, 0)
    shady = replace(look, wood=replace(look.wood, dark=dark, mat=mat))
    shadow = replace(
        seen["D1"], seen=replace(new.seen, flat_mm=short, tips_mm=short, notches_mm=None)
    )
    before = Before(Tower(first_stick().sticks, {}), {"D1": seen["D1"]})
    proof = Proof(shady, second_stick().plots, before, look.inside & 0)
    found = {"D1": seen["D1"], "L1": new, "D2": replace(shadow, ends_mm=ends_mm)}
    result = proof.of(Explained(found, dict.fromkeys(missing, seen["D1"]), ()))
    assert result.sticks.keys() - {"D1"} == sticks


def test_what_others_lie_on_is_there_though_it_looks_like_the_mat(stage: Stage) -> None:
    """What was laid over it shades it; alone it would be gone."""
    layout = lay(first_stick(), "L1", (-75, -85), (0, 62))
    look, lying = stage.watcher().see(stage.picture(layout)).look, layout.sticks
    ends = (True, True)
    seen = {
        name: Tracked(
            each.colour, Sighting(look.eye.flat(each.ends_mm), ends, ends), 1.0, each.ends_mm
        )
        for name, each in lying.items()
    }
    dark, mat = look.wood.dark.copy(), look.wood.mat.copy()
    look.paint_stick(dark, lying["D1"].ends_mm, 2.0, 0)
    look.paint_stick(mat, lying["D1"].ends_mm, 2.0, 255)
    look.paint_stick(mat, lying["L1"].ends_mm, 1.0, 0)
    shaded = replace(look, wood=replace(look.wood, dark=dark, mat=mat))
    proof = Proof(shaded, layout.plots, Before(Tower(lying, {}), seen), look.inside & 0)
    assert proof.of(Explained(seen, {}, ())).sticks.keys() == {"D1", "L1"}
    assert proof.of(Explained({"D1": seen["D1"]}, {}, ())).sticks.keys() == set()
