"""Games are found by entry point; another package can add one without touching ours."""

import random
from pathlib import Path

import pytest

from engine.bots import Bots, play
from engine.game import WrongPlayers, new_setup
from engine.journal import MemoryJournal
from engine.referee import OtherRules, Referee
from engine.registry import BrokenGame, UnknownGame, find_game, game_ids
from engine.seats import SEATS, Seat
from tests.engine import another_package


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    another_package.install(
        tmp_path,
        monkeypatch,
        "noughts = tests.engine.noughts:GAME\n"
        "broken = tests.engine.no_such_module:GAME\n"
        "liar = tests.engine.noughts:GAME\n",
    )
    find_game.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_game_of_another_package_is_played_like_ours() -> None:
    game = find_game("noughts")
    referee = Referee(MemoryJournal(new_setup(game, (Seat(2), Seat(5)))))
    played = list(play(referee, Bots(random.Random(3))))
    assert 5 <= len(played) <= 9
    assert referee.view.outcome is not None
    assert "noughts" in game_ids()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["broken", "liar"])
def test_a_broken_package_is_named(name: str) -> None:
    with pytest.raises(BrokenGame, match=name):
        find_game(name)


def test_an_unknown_game_is_told_what_there_is() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; there is: .*meschigge"):
        find_game("chess")


def test_too_many_players_are_told_how_many_can_play() -> None:
    with pytest.raises(WrongPlayers, match="meschigge is for 2 to 4 players, not 5"):
        new_setup(find_game("meschigge"), SEATS[:5])


def test_who_does_not_play_cannot_start() -> None:
    with pytest.raises(WrongPlayers, match="seat 6 cannot start"):
        new_setup(find_game("meschigge"), SEATS[:3], first=Seat(6))


def test_a_game_played_by_other_rules_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("meschigge")
    journal = MemoryJournal(new_setup(game, SEATS[:2]))
    monkeypatch.setattr(type(game), "version", 2)
    with pytest.raises(OtherRules, match="version 1 of the rules or with other cards, here"):
        Referee(journal)
