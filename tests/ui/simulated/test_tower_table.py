"""Mokadi before the simulated camera: hands, plots and sticks, eyes, rulings."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.state import Phase
from engine.referee import View
from ui.simulated.tower_table import TowerTable
from ui.simulated.trial import simulated_match
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import ASKED

FEW_FRAMES = 120
CORNERS = ((0.0, 0.0), (120.0, 0.0), (120.0, 120.0), (0.0, 120.0))
PLOTS = tuple(
    game.Plot(f"P{number}", "light" if number % 2 else "dark", corner)
    for number, corner in enumerate(CORNERS, 1)
)
STANDING = game.Stick("L1", "light", ends_mm=((0, 0, 34), (180, 0, 34)))


@pytest.mark.slow
def test_plots_and_a_stick_are_judged_from_what_the_camera_sees_as_from_the_truth() -> None:
    match = simulated_match("mokadi", seed=0, players=2)
    for _ in match.play(FEW_FRAMES):
        if match.referee.view.state.layout.sticks:
            break
    assert len(match.referee.view.state.layout.plots) == 4
    assert len(match.referee.view.state.layout.sticks) == 1
    assert match.tally.wrong == []
    assert match.tally.by_hand == []
    assert match.tally.questions == []


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (game.Layout(), True),
        (game.Layout(sticks=(replace(STANDING, supports=(game.Support("P1"),)),)), False),
        (game.Layout(sticks=(STANDING, replace(STANDING, id="L2", fallen=True))), False),
        (game.Layout(sticks=(replace(STANDING, fallen=True),)), True),
    ],
    ids=["taken", "pushed", "dropped what he was laying", "fallen"],
)
def test_what_is_told_by_hand_is_what_something_follows_from(
    after: game.Layout, told: bool
) -> None:
    match = simulated_match("mokadi", seed=0, players=2)
    view = match.referee.view
    building = replace(view.state, phase=Phase.BUILD, layout=game.Layout(sticks=(STANDING,)))
    truth = LayoutSeen(at_ns=0, layout=after)
    assert match.table.is_worth_telling(truth, replace(view, state=building)) is told


class Doubting(TowerTable):
    """Somebody has dropped the stick that he was laying; the camera thinks that it may stand."""

    dropped = game.Layout(PLOTS, (replace(STANDING, fallen=True),))

    def look(self, at_ns: int) -> Sequence[TowerSeen]:
        return super().look(at_ns)[:0] or [None]  # type: ignore[list-item]

    def hear(self, noticed: TowerSeen, view: View, at_ns: int) -> LayoutSeen:
        open_one = replace(STANDING, supports=None, confidence=ASKED)
        return LayoutSeen(at_ns=at_ns, layout=replace(self.dropped, sticks=(open_one,)))

    def truth(self, meant: object) -> LayoutSeen:
        return LayoutSeen(at_ns=0, layout=self.dropped)


def test_a_stick_dropped_from_the_hand_takes_back_nothing_that_was_done_before() -> None:
    match = simulated_match("mokadi", seed=0, players=2)
    for count in range(1, len(PLOTS) + 1):
        laid = LayoutSeen(at_ns=count, layout=game.Layout(PLOTS[:count]))
        match.referee.take(laid)
        stood = match.truth.take(laid).state
    match.table = Doubting(match.table.stage)  # type: ignore[attr-defined]
    assert next(match.play(FEW_FRAMES))
    assert len(match.tally.questions) == 1
    assert match.truth.view.state is stood
