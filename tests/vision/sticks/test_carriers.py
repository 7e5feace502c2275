"""What carries others is not gone while they lie on it."""

import pytest

from tests.vision.sticks.conftest import Stage, second_stick, usual_picture
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Tower
from vision.sticks.sighting import Sighting
from vision.sticks.watch import CARRIED, Explained, StickWatcher

SEEN = (True, True)


@pytest.mark.parametrize(
    ("oddly", "there"), [(0.5 * CARRIED, False), (2 * CARRIED, True)], ids=["well", "oddly"]
)
def test_a_stick_that_seems_gone_is_there_if_what_lay_on_it_cannot_lie_without_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, oddly: float, there: bool
) -> None:
    watcher = stage.watcher()
    look = watcher.see(usual_picture(second_stick)).look
    tracked = {
        name: Tracked(
            stick.colour, Sighting(look.eye.flat(stick.ends_mm), SEEN, SEEN), 1.0, stick.ends_mm
        )
        for name, stick in second_stick().sticks.items()
    }

    def built(_self: StickWatcher, _look: Look, sticks: dict[str, Tracked]) -> Tower:
        return Tower({}, {}, cost=0.0 if "D1" in sticks else oddly)

    monkeypatch.setattr(StickWatcher, "_built", built)
    gone = Explained({"L1": tracked["L1"]}, {"D1": tracked["D1"]}, ())
    result, _ = watcher._with_carriers(look, gone, watcher._built(look, gone.sticks))
    assert ("D1" in result.sticks) is there
    assert ("D1" in result.lost) is not there
