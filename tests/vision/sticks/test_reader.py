"""What speaks against a way to lie beside the picture."""

import pytest

from tests.vision.sticks.conftest import Stage, usual_picture
from tests.vision.sticks.test_rethink import sightings, third_stick
from vision.sticks.memory import Before, Tower
from vision.sticks.pieces import TABLE
from vision.sticks.reader import ILLEGAL, Reader


@pytest.mark.parametrize(
    ("on", "wrong"),
    [({"L1", "PL1"}, 0), ({"L1", "D1"}, 1), ({TABLE}, 1), ({TABLE, "D1"}, 2), ({"D1", "PD1"}, 2)],
    ids=["as it should", "on its colour", "fallen", "fallen on its colour", "twice on its colour"],
)
def test_the_more_supports_the_rules_forbid_the_less_likely_players_meant_it(
    stage: Stage, on: set[str], wrong: int
) -> None:
    look = stage.watcher().see(usual_picture(third_stick)).look
    layout = third_stick()
    reader = Reader(look, sightings(look), layout.plots, {}, Before(Tower({}, {}), {}))
    assert reader.unlikely("D2", frozenset(on)) == wrong * ILLEGAL
