"""What is believed to be a stick."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.test_outline import ENDS, EYE, drawn
from vision.sticks.find import MISSED, NEW, OUTLINED, Found, is_stick, slide
from vision.sticks.notches import places
from vision.sticks.outline import Fit, Scene

LIGHT = replace(NEW, outlined=OUTLINED)


@pytest.mark.parametrize(
    ("side_share", "lit", "both_ends", "believed"),
    [
        (0.79, 0.9, True, True),
        (0.79, 0.24, True, True),
        (0.79, 0.24, False, False),
        (0.6, 0.24, True, False),
    ],
    ids=["in full light", "in the shade", "an end hidden in the shade", "blurred in the shade"],
)
def test_a_light_stick_in_the_shade_is_known_by_its_outline(
    side_share: float, lit: float, both_ends: bool, believed: bool
) -> None:
    outline = Fit(EYE.flat(ENDS), side_share, (True, both_ends), (True, both_ends))
    found = Found(outline.flat_mm, outline, own=0.94, covered=0.06, lit=lit)
    assert is_stick(found, drawn(145.0), LIGHT) is believed


@pytest.mark.parametrize(
    ("side_share", "lit", "believed"),
    [(0.79, 0.24, False), (0.88, 0.24, True), (0.88, 0.1, False)],
    ids=["blurred", "plain to see", "all of it in the shade"],
)
def test_a_dark_stick_in_the_shade_may_be_a_shadow(
    side_share: float, lit: float, believed: bool
) -> None:
    outline = Fit(EYE.flat(ENDS), side_share, (True, True), (True, True))
    found = Found(outline.flat_mm, outline, own=0.98, covered=0.02, lit=lit)
    assert is_stick(found, drawn(145.0), NEW) is believed


def test_an_end_beyond_the_border_of_the_mat_is_not_missed() -> None:
    """Nothing is known of what lies there, so that the rest may be enough."""
    outline = Fit(EYE.flat(ENDS), 0.79, (True, False), (True, False))
    found = Found(outline.flat_mm, outline, own=0.94, covered=0.06, lit=0.0)
    assert is_stick(found, drawn(60.0), LIGHT)
    assert not is_stick(found, drawn(145.0), LIGHT)


def notched() -> Scene:
    """The same stick with a dark line across where its first notch is."""
    scene = drawn(145.0)
    middle = round(float(scene.view.px(places(scene, ENDS))[0, 0]))
    grey = scene.grey.copy()
    grey[:, middle - 1 : middle + 2] = 60
    return replace(scene, grey=grey)


def test_a_new_stick_that_lacks_an_end_must_show_a_notch() -> None:
    """Nothing lies on it yet; others may lie on one that is missing from its place."""
    outline = Fit(EYE.flat(ENDS), 0.56, (True, False), (True, False))
    found = Found(outline.flat_mm, outline, own=0.89, covered=0.06, lit=0.67)
    assert not is_stick(found, drawn(145.0), NEW)
    assert is_stick(found, notched(), NEW)
    assert is_stick(found, drawn(145.0), MISSED)


def test_a_stick_in_line_with_another_is_looked_for_where_wood_is_unexplained() -> None:
    """Their wood is one long strip; the known one explains its left part."""
    scene = drawn(145.0)
    strip = scene.own.copy()
    strip[:, :] = strip.max(axis=1, keepdims=True)
    unexplained = strip.copy()
    unexplained[:, :180] = 0
    run = (np.array([-100.0, 21.0]), np.array([100.0, 21.0]))
    middle, right = (
        slide(replace(scene, own=strip), run, seeds, 34.0).mean(axis=0)[0]
        for seeds in (strip, unexplained)
    )
    assert right > middle + 20.0


def test_a_stick_in_which_a_lamp_is_mirrored_need_not_look_like_wood_all_along() -> None:
    """It looks like nothing known there; where the mat shows instead it is no stick."""
    outline = Fit(EYE.flat(ENDS), 0.79, (True, True), (True, True))
    found = Found(outline.flat_mm, outline, own=0.8, covered=0.0, lit=0.9)
    scene = drawn(145.0)
    holes = scene.mat.copy()
    holes[:, 200:260] = 255
    assert is_stick(found, scene, NEW)
    assert not is_stick(found, replace(scene, mat=holes), NEW)
    blurred = replace(found, fit=replace(outline, side_share=0.6))
    assert not is_stick(blurred, scene, NEW)
