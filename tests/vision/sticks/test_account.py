"""Sticks that the camera sees, and those that the table entered by hand."""

from dataclasses import replace

import numpy as np
import pytest

from engine.games.mokadi.layout import Layout, Plot, Support, is_sound
from engine.games.mokadi.layout import Stick as GameStick
from vision.sticks import pieces
from vision.sticks.account import TowerAccount
from vision.sticks.live import TowerSeen


def seen(*names_at: tuple[str, float]) -> TowerSeen:
    """Light sticks side by side, by name and place along y."""
    sticks = {
        name: pieces.Stick(name, "light", np.array([[0.0, y, 34.0], [180.0, y, 34.0]]))
        for name, y in names_at
    }
    return TowerSeen(0, pieces.Layout({}, sticks), pieces.Change(tuple(sticks)))


def by_hand(name: str, y: float | None) -> GameStick:
    ends = None if y is None else ((0.0, y, 34.0), (180.0, y, 34.0))
    return GameStick(name, "light", ends_mm=ends)


def ids(account: TowerAccount, sight: TowerSeen, *known: GameStick) -> list[str]:
    return [stick.id for stick in account.hear(sight, Layout(sticks=known)).layout.sticks]


def test_a_stick_entered_by_hand_stays_though_the_camera_does_not_see_it() -> None:
    account = TowerAccount()
    assert ids(account, seen(("L1", 0)), by_hand("hand-1", 90)) == ["L1", "hand-1"]


def test_a_stick_entered_by_hand_without_a_place_stays() -> None:
    assert ids(TowerAccount(), seen(("L1", 0)), by_hand("hand-1", None)) == ["L1", "hand-1"]


def test_a_stick_that_the_camera_knew_and_sees_no_more_is_gone() -> None:
    account = TowerAccount()
    ids(account, seen(("L1", 0), ("L2", 90)))
    assert ids(account, seen(("L1", 0)), by_hand("L1", 0), by_hand("L2", 90)) == ["L1"]


def test_when_the_camera_finds_it_after_all_it_is_there_once_under_its_name() -> None:
    account = TowerAccount()
    assert ids(account, seen(("L1", 88)), by_hand("hand-1", 90)) == ["hand-1"]


def test_after_a_restart_every_piece_keeps_its_name() -> None:
    """The camera counts from one again."""
    sight = seen(("L1", 90), ("L2", 0))
    again = ids(TowerAccount(), sight, by_hand("L1", 0), by_hand("L2", 90))
    assert sorted(again) == ["L1", "L2"]
    assert again == ["L2", "L1"]  # what the camera calls L1 has always been L2


def test_a_new_piece_gets_a_name_that_nobody_has() -> None:
    account = TowerAccount()
    assert ids(account, seen(("L1", 200)), by_hand("L1", 0), by_hand("L2", 90)) == [
        "L3",
        "L1",
        "L2",
    ]


def test_what_a_stick_rests_on_is_named_alike() -> None:
    account = TowerAccount()
    below, above = (
        pieces.Stick(name, "light", np.array([[0.0, y, 34.0], [180.0, y, 34.0]]), held)
        for name, y, held in (("L1", 0.0, ()), ("L2", 90.0, (pieces.Support("L1"),)))
    )
    layout = pieces.Layout({}, {"L1": below, "L2": above})
    sight = TowerSeen(0, layout, pieces.Change(("L1", "L2")))
    heard = account.hear(sight, Layout(sticks=(by_hand("L7", 0),))).layout
    assert heard.sticks[1].supports is not None
    assert [support.id for support in heard.sticks[1].supports] == ["L7"]


def test_plots_of_an_earlier_evening_keep_their_names() -> None:
    standing = Plot("PD4", "dark", (10.0, 20.0))
    plot = pieces.Plot("PD1", "dark", np.array([12.0, 19.0]))
    sight = TowerSeen(0, pieces.Layout({"PD1": plot}, {}), pieces.Change())
    heard = TowerAccount().hear(sight, Layout(plots=(standing,))).layout
    assert [each.id for each in heard.plots] == ["PD4"]


def fallen(sight: TowerSeen, name: str, confidence: float) -> TowerSeen:
    """The same, but this stick seems to lie on the table."""
    down = replace(
        sight.layout.sticks[name], supports=(pieces.Support(pieces.TABLE),), confidence=confidence
    )
    sticks = {**sight.layout.sticks, name: down}
    return replace(sight, layout=replace(sight.layout, sticks=sticks))


@pytest.mark.parametrize("confidence", [0.3, 0.97])
def test_a_stick_stands_that_the_camera_lost_and_the_table_vouches_for(confidence: float) -> None:
    account, both = TowerAccount(), seen(("L1", 0.0), ("L2", 50.0))
    standing = by_hand("L1", 0.0), by_hand("L2", 50.0)
    ids(account, both)
    ids(account, fallen(both, "L1", confidence), *standing)
    assert ids(account, fallen(both, "L1", confidence), *standing) == ["L2", "L1"]
    # The table has said that nothing fell; the camera finds it no more, and then it does.
    assert ids(account, seen(("L2", 50.0)), *standing) == ["L2", "L1"]
    assert ids(account, seen(("L2", 50.0)), *standing) == ["L2", "L1"]
    ids(account, both, *standing)
    assert ids(account, seen(("L2", 50.0)), *standing) == ["L2"]


def test_when_a_stick_that_the_table_vouched_for_moves_the_camera_is_heard_again() -> None:
    account, both = TowerAccount(), seen(("L1", 0.0), ("L2", 50.0))
    standing = by_hand("L1", 0.0), by_hand("L2", 50.0)
    ids(account, both)
    down = fallen(both, "L1", 0.5)
    ids(account, down, *standing)
    assert ids(account, down, *standing) == ["L2", "L1"]
    moved = replace(down, change=pieces.Change(moved=("L1",)))
    (told,) = (s for s in account.hear(moved, Layout(sticks=standing)).layout.sticks if s.fallen)
    assert told.id == "L1"


def test_what_was_entered_by_hand_does_not_rest_on_what_is_gone() -> None:
    account, low = TowerAccount(), by_hand("L1", 0.0)
    ids(account, seen(("L1", 0.0)))
    high = replace(by_hand("hand-1", 90.0), supports=(Support("L1"), Support("L2")))
    known = Layout(sticks=(low, by_hand("L2", 50.0), high))
    told = account.hear(seen(("L2", 50.0)), known).layout
    assert is_sound(told)
    assert [stick.id for stick in told.sticks] == ["L2", "hand-1"]


def test_a_stick_that_fell_for_sure_does_not_stand() -> None:
    account, both = TowerAccount(), seen(("L1", 0.0), ("L2", 50.0))
    ids(account, both)
    ids(account, fallen(both, "L1", 0.97), by_hand("L1", 0.0), by_hand("L2", 50.0))
    assert ids(account, seen(("L2", 50.0)), by_hand("L2", 50.0)) == ["L2"]


def test_while_the_table_is_asked_a_fallen_stick_is_told_and_then_its_word_counts() -> None:
    account, both = TowerAccount(), seen(("L1", 0.0), ("L2", 50.0))
    counted = Layout(sticks=(by_hand("L1", 0.0), by_hand("L2", 50.0)))
    ids(account, both)
    ids(account, fallen(both, "L1", 0.5), *counted.sticks)
    cleared = account.hear(seen(("L2", 50.0)), counted, asked=True).layout
    assert [stick.id for stick in cleared.sticks] == ["L2"]
    # Nothing fell, says the table: so what the camera does not see stands all the same.
    assert ids(account, seen(("L2", 50.0)), *counted.sticks) == ["L2", "L1"]
