"""Games before the simulated camera: hands, cards, eyes, rulings, and the truth beside them."""

import random
from collections.abc import Sequence

import pytest

from engine.awaiting import AwaitCard
from engine.bots import Bots
from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.proxies import proxy_deck
from ui.simulated.card_table import CardTable
from ui.simulated.match import Match
from ui.simulated.stage import Stage
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint
from vision.watch import TableWatch
from vision.zones import Appeared, Change

FEW_FRAMES = 400
ANNOUNCE_MS = 400


def simulated(game: str, seed: int, kind: type[CardTable] = CardTable) -> Match:
    chance = random.Random(seed)
    setup = new_setup(find_game(game), SEATS[:2])
    plan = mat_plan(game, setup.seats)
    faces = proxy_deck(game, 4.0).bgr_faces
    width, height = plan.card_mm
    eye = CardEye(Deck("proxy", width / height, tuple(faces.items())).to_match())
    viewpoint, light = Viewpoint(tilt_deg=7, roll_deg=-2), Light(brightness=0.85, slope=0.3)
    stage = Stage(plan, faces, chance, viewpoint=viewpoint, light=light)
    table = kind(game, stage, TableWatch(plan, eye))
    return Match(setup, table, Bots(chance))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "events"), [("mauwi", 5), ("mawoki", 4), ("meschigge", 6), ("passe_pas", 8)]
)
def test_a_game_is_judged_from_what_the_camera_sees_as_from_the_truth(
    game: str, events: int
) -> None:
    match = simulated(game, seed=5)
    for _ in match.play(FEW_FRAMES):
        if match.tally.events >= events:
            break
    assert match.tally.events >= events
    assert match.tally.wrong == []
    assert match.tally.by_hand == []
    assert match.tally.questions == []
    assert max(match.tally.announced_ns) <= ANNOUNCE_MS * 1_000_000


class Dreamer(CardTable):
    """Sees what it dreams of, or nothing at all."""

    dreams: Sequence[Change] = ()

    @property
    def is_calm(self) -> bool:
        return not self.stage.is_busy

    def look(self, at_ns: int) -> Sequence[Change]:
        self.stage.frame(at_ns)
        dreams, self.dreams = self.dreams, ()
        return dreams


def test_a_card_that_is_not_the_one_that_was_laid_is_a_wrong_ruling_counted_once() -> None:
    match = simulated("mawoki", seed=5, kind=Dreamer)
    (awaited,) = match.referee.view.awaiting
    assert isinstance(awaited, AwaitCard)
    match.table.dreams = [Appeared("pile", awaited.among[0], 0.9)]  # type: ignore[attr-defined]
    assert next(match.play(FEW_FRAMES))
    (wrong,) = match.tally.wrong
    assert wrong.ruled != wrong.right
    # From now on the truth is what the table believes.
    assert match.truth.view.state == match.referee.view.state


def test_what_the_camera_misses_is_entered_by_hand_and_is_right() -> None:
    match = simulated("mawoki", seed=5, kind=Dreamer)
    assert next(match.play(FEW_FRAMES))
    assert len(match.tally.by_hand) == 1
    assert match.tally.wrong == []
