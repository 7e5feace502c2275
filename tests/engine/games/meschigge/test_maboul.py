"""Maboul commands: nobody may play."""

import pytest

from engine.games.meschigge.reasons import Reason
from engine.rulings import TableReason
from tests.engine.games.meschigge.test_rounds import revealed


def test_who_plays_on_a_maboul_gives_back_a_red_token() -> None:
    table = revealed("blue-blue")
    table.press(3)
    table.choose("maboul", seat=1)
    assert table.reasons == [Reason.MABOUL, Reason.MABOUL_PLAYED]
    assert table.points() == [4, 4, 3]


def test_a_maboul_round_ends_by_itself_after_five_seconds() -> None:
    table = revealed("blue-blue")
    table.wait(4.9)
    assert table.reasons == [TableReason.NOT_NOW]
    table.wait(0.1)
    assert table.reasons == [Reason.MABOUL]
    assert table.points() == [4, 4, 4]


@pytest.mark.parametrize("limit_s", [3, 10])
def test_the_house_sets_how_long_a_maboul_lasts(limit_s: int) -> None:
    table = revealed("blue-blue", maboul_limit_s=limit_s)
    table.wait(limit_s)
    assert table.reasons == [Reason.MABOUL]


def test_a_maboul_round_ends_when_everybody_was_fooled() -> None:
    table = revealed("red-red")
    for seat in (1, 2, 3):
        table.press(seat)
    assert table.points() == [3, 3, 3]


def test_maboul_called_on_a_normal_command_is_refused() -> None:
    table = revealed("red-blue")
    table.choose("maboul", seat=1)
    assert table.reasons == [Reason.NOT_MABOUL]


@pytest.mark.parametrize(
    ("house", "commandant_plays", "points"),
    [
        ("nobody", False, 4),
        ("commandant", False, 5),
        ("commandant", True, 4),
        ("idle_commandant", False, 5),
        ("idle_commandant", True, 3),
    ],
)
def test_the_commandants_point_on_maboul(house: str, commandant_plays: bool, points: int) -> None:
    table = revealed("green-green", maboul_point=house)
    if commandant_plays:
        table.press(1)
    table.choose("maboul", seat=1)
    assert table.score(1).points == points


def test_nothing_that_is_awaited_gives_a_maboul_away() -> None:
    normal, maboul = revealed("red-blue").view.awaiting, revealed("red-red").view.awaiting
    assert [item.ask for item in normal] == [item.ask for item in maboul][: len(normal)]
    assert normal[0].actors == maboul[0].actors
