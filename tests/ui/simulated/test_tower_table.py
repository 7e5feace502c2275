"""Mokadi before the simulated camera: hands, plots and sticks, eyes, rulings."""

from dataclasses import replace

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.state import Phase
from ui.simulated.trial import simulated_match

FEW_FRAMES = 120
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
