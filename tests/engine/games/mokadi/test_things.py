"""The simulated table: games look like games, and they end."""

import random

import pytest

from engine.bots import Bots, Manners, play
from engine.game import new_setup
from engine.games.mokadi import GAME
from engine.games.mokadi.state import Phase
from engine.games.mokadi.things import collapsed
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.rulings import Verdict
from engine.seats import SEATS
from tests.engine.games.mokadi.scenes import layout, stick

GAMES = 12


def played(seed: int, manners: Manners) -> tuple[set[Phase], int, Referee]:
    """The phases that a game went through, how many sticks were refused, and its end."""
    referee = Referee(MemoryJournal(new_setup(GAME, SEATS[: 2 + seed % 3])))
    phases, refused = set(), 0
    for _, view in play(referee, Bots(random.Random(seed), manners)):
        phases.add(view.state.phase)
        refused += any(ruling.verdict is Verdict.REFUSED for ruling in view.rulings)
    return phases, refused, referee


def test_games_end_with_a_single_winner_and_some_are_built_to_the_top() -> None:
    games = [played(seed, Manners()) for seed in range(GAMES)]
    outcomes = [referee.view.outcome for *_, referee in games]
    assert all(outcome is not None and len(outcome.winners) == 1 for outcome in outcomes)
    assert sum(Phase.TAKE in phases for phases, *_ in games) > GAMES / 4


@pytest.mark.parametrize("manners", [Manners(skill=1, patience=1), Manners(mischief=0.2)])
def test_games_end_whatever_the_manners(manners: Manners) -> None:
    *_, referee = played(3, manners)
    assert referee.view.outcome is not None


def test_careful_players_are_seldom_refused() -> None:
    _, refused, referee = played(5, Manners(skill=1))
    assert refused < referee.view.seq / 10


def test_what_rested_on_a_fallen_stick_falls_too() -> None:
    tower = layout(
        "PL1 PL2 PD1 PD2",
        stick("D1", "PL1", "PL2"),
        stick("L1", "PD1", "D1:10"),
        stick("D2", "PL1", "L1:10"),
        stick("L2", "PD1", "PD2"),
    )
    after = collapsed(tower, ["D1"])
    assert [each.id for each in after.sticks if each.fallen] == ["D1", "L1", "D2"]
