"""Sticks that the camera sees, and those that the table entered by hand."""

import numpy as np

from engine.games.mokadi.layout import Layout
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


def test_when_the_camera_finds_it_after_all_it_is_there_once() -> None:
    account = TowerAccount()
    assert ids(account, seen(("L1", 88)), by_hand("hand-1", 90)) == ["L1"]
