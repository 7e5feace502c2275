"""A tower of sticks before a real camera: what its watch sees is told to Mokadi."""

from pathlib import Path

import numpy as np
import pytest

from engine.game import new_setup
from engine.games.mokadi.events import LayoutSeen
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from ui.eyes.outfit import Outfitter
from ui.eyes.ring import Ring
from ui.eyes.tower import FILE, TowerWatch, measured_table
from ui.eyes.trouble import Trouble
from ui.eyes.watching import Eyes
from ui.table import Table
from vision.camera import Camera, CameraError, Frame
from vision.mats import mat_plan
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.pieces import Change
from vision.sticks.pieces import Layout as Seen
from vision.sticks.pieces import Plot as SeenPlot
from vision.sticks.rendered.simulated import TowerEye
from vision.sticks.table import write_table

FRAMES = 8
"""Enough to come to rest and look."""


def no_camera() -> Camera:
    raise CameraError("nothing is opened here")


@pytest.fixture
def table() -> Table:
    return Table(Referee(MemoryJournal(new_setup(find_game("mokadi"), SEATS[:2]))), 0)


def test_a_measured_table_is_watched(table: Table, tmp_path: Path) -> None:
    assert measured_table(tmp_path) is None
    write_table(tmp_path / FILE, TowerEye().table)
    assert measured_table(tmp_path) is not None
    found = Outfitter(tmp_path, no_camera).fit_out(table.snapshot())
    assert found is not None
    assert found.hands is None


def test_a_table_that_nobody_measured_is_played_by_hand_and_that_is_said(
    table: Table, tmp_path: Path
) -> None:
    found = Outfitter(tmp_path, no_camera).fit_out(table.snapshot())
    assert found is not None
    found.eyes.take(Frame(0, TowerEye().picture(Seen())))
    assert Trouble.UNMEASURED in found.eyes.sight.troubles


def test_a_measure_that_cannot_be_read_is_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_text("{")
    assert measured_table(tmp_path) is None
    assert "arbitre calibrate" in caplog.text


def test_an_empty_mat_is_no_event() -> None:
    eye = TowerEye()
    watch = TowerWatch(StickWatch(eye.table))
    images = (eye.picture(Seen()) for _ in range(FRAMES))
    told = [watch.take(Frame(n * 66_000_000, image)) for n, image in enumerate(images)]
    assert not any(told)
    assert watch.is_quiet


def test_what_the_camera_sees_of_a_tower_is_outlined_for_the_display() -> None:
    eye = TowerEye()
    eyes = Eyes(mat_plan("mokadi", SEATS[:2]), lambda: TowerWatch(StickWatch(eye.table)), Ring())
    alone = Seen({"PL1": SeenPlot("PL1", "light", np.array([0.0, 0.0]))}, {})
    for n in range(FRAMES):
        eyes.take(Frame(n * 66_000_000, eye.picture(alone)))
    (outline,) = eyes.sight.cards
    middle = eye.camera.pixels(np.array([[0.0, 0.0, eye.setting.sizes.plot_height_mm]]))[0]
    assert np.multiply(outline.middle, eye.camera.size_px) == pytest.approx(middle, abs=3)


def test_a_tower_reaches_the_referee(table: Table) -> None:
    plot = SeenPlot("PL1", "light", np.array([0.0, 0.0]))
    table.saw([TowerSeen(0, Seen({"PL1": plot}, {}), Change())], 5)
    event = table.snapshot().said[-1].event
    assert isinstance(event, LayoutSeen)
    assert (event.at_ns, len(event.layout.plots)) == (5, 1)
