"""Evenings at the table: hands come and go, and the watch tells what they left."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from tests.vision.sticks.conftest import first_stick, lay, plots, second_stick, square
from vision.camera.base import Frame
from vision.mat import Array
from vision.simulated.hand import Hand
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.pieces import Layout
from vision.sticks.rendered.simulated import TowerEye

FRAME_NS = 1_000_000_000 // 15
AWAY = (0.0, -420.0)
AT_ONCE_NS = 400_000_000
"""A turn is told this soon after the hand has left."""


EYE = TowerEye()
"""Shared, so that every layout is rendered once."""


@dataclass
class Table:
    """A simulated table with a watch over it."""

    eye: TowerEye = field(default_factory=lambda: EYE)
    layout: Layout = field(default_factory=Layout)
    now_ns: int = 0
    told: list[TowerSeen] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.watch = StickWatch(self.eye.table)

    def wait(self, frames: int, *hands: Hand) -> None:
        for _ in range(frames):
            self.show(self.eye.picture(self.layout, *hands))

    def show(self, image: Array) -> None:
        self.now_ns += FRAME_NS
        self.told += self.watch.take(Frame(self.now_ns, np.asarray(image, np.uint8)))

    def becomes(self, layout: Layout) -> list[TowerSeen]:
        """A hand reaches in, changes the table, and leaves; what is told from then on."""
        for hand in reaching():
            self.wait(1, hand)
        self.layout = layout
        for hand in reaching():
            self.wait(1, hand)
        before = len(self.told)
        self.wait(6)
        return self.told[before:]


def reaching() -> Iterator[Hand]:
    for y in (-260.0, -140.0, -60.0):
        yield Hand((30.0, y), AWAY)


def few_plots(*names: str) -> Layout:
    return Layout({name: square().plots[name] for name in names})


def test_a_game_from_the_empty_mat_on() -> None:
    table = Table()
    table.wait(5)
    assert table.told == []
    (dark,) = table.becomes(few_plots("PD1"))
    assert [plot.colour for plot in dark.layout.plots.values()] == ["dark"]
    (both,) = table.becomes(few_plots("PD1", "PL1"))
    assert [plot.colour for plot in both.layout.plots.values()] == ["dark", "light"]
    (rest,) = table.becomes(square())
    assert sorted(rest.layout.plots) == ["PD1", "PD2", "PL1", "PL2"]
    (laid,) = table.becomes(first_stick())
    assert laid.change.added == ("D1",)
    assert {support.id for support in laid.layout.sticks["D1"].supports} == {"PL1", "PL2"}


@pytest.fixture
def table() -> Table:
    """A table at which the first stick has been laid and seen."""
    begun = Table(layout=first_stick())
    begun.wait(6)
    return begun


def test_what_lies_there_when_the_watch_begins_is_told_once(table: Table) -> None:
    (seen,) = table.told
    assert seen.change.added == ("D1",)
    table.wait(20)
    assert len(table.told) == 1


def test_nothing_is_told_while_a_hand_is_in_the_picture(table: Table) -> None:
    table.layout = second_stick()
    table.wait(12, Hand((30.0, -60.0), AWAY))
    assert len(table.told) == 1
    assert not table.watch.is_quiet


def test_a_stick_is_told_soon_after_the_hand_has_left(table: Table) -> None:
    for hand in reaching():
        table.wait(1, hand)
    table.layout = second_stick()
    left_ns = table.now_ns
    table.wait(8)
    assert table.told[-1].change.added == ("L1",)
    assert table.told[-1].at_ns - left_ns <= AT_ONCE_NS


def test_a_stick_along_the_border_of_the_mat_is_no_hand() -> None:
    """What is high seems to lie further out: it touches the border, as a sleeve does."""
    far = Layout(plots(PL1=(-60, 156), PL2=(60, 156), PD1=(-60, 60), PD2=(60, 60)))
    table = Table(layout=far)
    table.wait(6)
    assert table.becomes(lay(far, "D1", (-90, 167), (60, 167))) == []
    table.wait(15)
    assert [seen.change.added for seen in table.told] == [(), ("D1",)]


def test_a_hand_that_only_waves_changes_nothing(table: Table) -> None:
    assert table.becomes(first_stick()) == []


def test_a_stick_that_falls_is_told(table: Table) -> None:
    table.becomes(second_stick())
    (seen,) = table.becomes(lay(first_stick(), "L1", (130, -100), (160, 80)))
    assert seen.change.fallen == ("L1",)


def test_a_lamp_that_is_switched_on_is_no_turn(table: Table) -> None:
    brighter = np.clip(table.eye.picture(table.layout) * 1.25, 0, 255)
    for _ in range(12):
        table.show(brighter)
    assert len(table.told) == 1


def test_without_its_mat_the_watch_says_so() -> None:
    table = Table()
    for _ in range(8):
        table.show(np.full((720, 1280, 3), 90, np.uint8))
    assert table.watch.mat_hidden
    assert table.told == []


def test_a_mat_that_is_laid_down_later_is_seen() -> None:
    table = Table(layout=square())
    for _ in range(8):
        table.show(np.full((720, 1280, 3), 90, np.uint8))
    table.wait(8)
    assert not table.watch.mat_hidden
    assert len(table.told) == 1
