"""Dark wood in which a lamp is mirrored looks like light wood in the shade."""

from collections.abc import Mapping

import pytest

from tests.vision.sticks.conftest import Stage, second_stick, usual_picture
from vision.sticks.find import Found
from vision.sticks.gleam import may_gleam
from vision.sticks.outline import Fit
from vision.sticks.pieces import Colour

BOTH = (True, True)


@pytest.mark.parametrize(
    ("name", "lit", "lost", "gleams"),
    [
        ("D1", 0.0, {}, True),
        ("L1", 0.0, {}, False),
        ("L1", 0.0, {"dark": 1}, True),
        ("L1", 0.0, {"dark": 1, "light": 1}, False),
        ("L1", 0.9, {"dark": 1}, False),
    ],
    ids=["as dark as dark wood", "as light", "a dark one is missing", "both", "in full light"],
)
def test_what_seems_to_be_light_wood_without_light_may_be_dark(
    stage: Stage, name: str, lit: float, lost: Mapping[Colour, int], gleams: bool
) -> None:
    look = stage.watcher().see(usual_picture(second_stick)).look
    flat = look.eye.flat(second_stick().sticks[name].ends_mm)
    found = Found(flat, Fit(flat, 0.8, BOTH, BOTH), own=0.9, covered=0.0, lit=lit)
    assert may_gleam(look, found, lost) is gleams
