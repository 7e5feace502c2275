"""The ledger of trials: a long run that was broken off goes on where it was."""

from pathlib import Path

import pytest

from ui.simulated import ledger as module
from ui.simulated.ledger import Ledger, LedgerUnreadable, trials_shown
from ui.simulated.trial import Shown, Trial

TRIALS = [Trial("mawoki", seed) for seed in range(3)]


def shown(trial: Trial) -> Shown:
    return Shown(trial, True, 900, 40, 0, 1, (266.7, 333.3), 20.0, 30.0, ("missed: a card",))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Trial]:
    """The trials that were really played, each at no cost."""
    trials: list[Trial] = []

    def play(trial: Trial) -> Shown:
        trials.append(trial)
        return shown(trial)

    monkeypatch.setattr(module, "play", play)
    return trials


def test_what_was_measured_is_not_played_again(tmp_path: Path, played: list[Trial]) -> None:
    path = tmp_path / "games.jsonl"
    first = list(trials_shown(TRIALS[:2], Ledger(path)))
    again = list(trials_shown(TRIALS, Ledger(path)))
    assert played == TRIALS
    assert again[:2] == first


def test_without_a_file_everything_is_played(played: list[Trial]) -> None:
    assert len(list(trials_shown(TRIALS, Ledger()))) == len(played) == len(TRIALS)


def test_a_damaged_line_is_named(tmp_path: Path, played: list[Trial]) -> None:
    path = tmp_path / "games.jsonl"
    list(trials_shown(TRIALS[:1], Ledger(path)))
    with path.open("a") as file:
        file.write('{"trial": {"game"')
    with pytest.raises(LedgerUnreadable, match="line 2"):
        Ledger(path)


def test_a_game_is_good_if_it_ended_without_wrong_rulings_and_with_few_questions() -> None:
    good = shown(TRIALS[0])
    assert good.is_good
    assert not Shown(TRIALS[0], True, 9, 1, 1, 0, (), 1.0, 1.0, ()).is_good
    assert not Shown(TRIALS[0], True, 9, 1, 0, 3, (), 1.0, 1.0, ()).is_good
    assert not Shown(TRIALS[0], False, 9, 1, 0, 0, (), 1.0, 1.0, ()).is_good
