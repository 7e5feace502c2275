"""The camera is set up before the display, with rendered pictures instead of a camera."""

import errno
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.phrase import phrase
from tests.vision.sticks.calibration.test_calibrate import (
    CAMERA,
    CLOSE_MM,
    OAK,
    PIECES,
    on_mat_of,
    picture,
)
from ui.backroom.calibrating import FRAME_NS, MOVED_NS, CalibratingJob
from ui.backroom.shutter import STILL_FRAMES
from ui.backroom.status import Tell
from ui.eyes.tower import FILE, measured_table
from vision.camera import Frame
from vision.mat import Frame as Image
from vision.mat import find_markers, marker_detector
from vision.mats import mat_plan
from vision.simulated import FlatTable, SimulatedEye, Viewpoint
from vision.simulated import Light as Lamp
from vision.sticks.pieces import Layout, Sizes
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Light, Setting, printed_mat

MAT = printed_mat()
LOOKS = STILL_FRAMES + 2
SECOND_NS = 1_000_000_000


@lru_cache(maxsize=1)
def empty() -> Image:
    """The mat with nothing on it."""
    return render(Layout({}, {}), CAMERA, Light(), Setting())


@dataclass
class Eye:
    """A camera that shows what the test prepared, and remembers whether it was told to hold."""

    notice: str | None = None
    frames: list[Frame] = field(default_factory=list)
    at_ns: int = 0
    held: bool = False

    def read(self, now_ns: int) -> Frame | None:
        return self.frames.pop(0) if self.frames else None

    def lock(self) -> None:
        self.held = True

    def unlock(self) -> None:
        self.held = False

    def close(self) -> None:
        self.frames = []


class Table:
    """Somebody arranges mat and camera."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.eye = Eye()
        self.job = CalibratingJob(self.eye, state / FILE, now_ns=lambda: 0, mat=MAT)

    def show(self, image: Image, looks: int = LOOKS, every_ns: int = FRAME_NS) -> None:
        for _ in range(looks):
            self.eye.at_ns += every_ns
            self.eye.frames.append(Frame(self.eye.at_ns, image))
        while self.eye.frames:
            self.job.step()

    @property
    def kept(self) -> Sizes | None:
        table = measured_table(self.state)
        return None if table is None else table.sizes


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def covered(image: Image, *numbers: int) -> Image:
    """A sleeve lies on these markers."""
    seen = find_markers(image, marker_detector(MAT.dictionary), MAT)
    image = image.copy()
    for number in numbers:
        cv2.fillConvexPoly(image, seen[number].astype(np.int32), (70, 90, 130))
    return image


def bumped(image: Image, by_px: float) -> Image:
    shift = np.array([[1, 0, by_px], [0, 1, 0]], np.float64)
    size = (image.shape[1], image.shape[0])
    moved = cv2.warpAffine(image, shift, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def test_a_good_picture_is_measured_kept_and_held(table: Table) -> None:
    table.show(empty())
    assert table.job.status.well
    assert table.kept == Sizes()
    assert table.eye.held


def test_nothing_is_kept_before_the_picture_lies_still(table: Table) -> None:
    table.show(empty(), looks=2)
    assert not table.job.status.well
    assert table.kept is None


def test_a_hidden_marker_is_named_and_shown_where_it_must_be(table: Table) -> None:
    table.show(covered(empty(), 2))
    status = table.job.status
    assert status.wrong == ("hidden",)
    assert status.hidden == (2,)
    there = find_markers(empty(), marker_detector(MAT.dictionary), MAT)[2].mean(axis=0)
    drawn = next(marker for marker in status.markers if not marker.sure)
    assert drawn.name == "2"
    assert np.allclose(np.array(drawn.middle) * (1280, 720), there, atol=25)
    assert table.kept is None


def test_with_a_sleeve_gone_again_all_is_well(table: Table) -> None:
    table.show(empty())
    table.show(covered(empty(), 1))
    assert not table.job.status.well
    table.show(empty())
    assert table.job.status.well


def test_a_mat_on_which_a_stick_is_hardly_seen_is_told_and_another_one_is_not(table: Table) -> None:
    table.show(on_mat_of(OAK, seed=1))
    assert table.job.status.mat_like_wood
    assert table.job.status.found is None
    table.show(picture())
    assert not table.job.status.mat_like_wood


def test_in_the_dark_the_camera_is_left_to_find_its_exposure(table: Table) -> None:
    table.show(empty())
    table.show((empty() * 0.2).astype(np.uint8))
    assert "dark" in table.job.status.wrong
    assert not table.eye.held


def test_a_bumped_camera_is_noticed_and_measured_again(table: Table) -> None:
    table.show(empty())
    table.show(bumped(empty(), 12), looks=3)
    assert table.job.status.wrong == ("moved",)
    assert not table.eye.held
    table.show(bumped(empty(), 12), every_ns=SECOND_NS)
    assert LOOKS * SECOND_NS > MOVED_NS
    assert table.job.status.well
    assert table.eye.held


def test_stick_and_plot_are_kept_only_when_the_table_agrees(table: Table) -> None:
    table.show(picture())
    found = table.job.status.found
    assert found is not None
    assert found.stick_length_mm == pytest.approx(PIECES.stick_length_mm, abs=CLOSE_MM)
    assert table.kept == Sizes()
    table.job.tell(Tell.KEEP)
    assert table.kept == found
    assert table.job.status.found is None


def test_what_was_measured_once_stays_without_the_pieces(table: Table) -> None:
    table.show(picture())
    table.job.tell(Tell.KEEP)
    known = table.kept
    again = Table(table.state)
    again.show(empty())
    assert again.job.status.sizes == known
    assert again.kept == known


def test_measuring_again_looks_at_the_same_picture_once_more(table: Table) -> None:
    table.show(empty())
    table.job.tell(Tell.NOW)
    assert not table.job.status.well
    table.show(empty())
    assert table.job.status.well


def test_the_mat_of_another_game_is_seen_well_but_not_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    plan = mat_plan("meschigge", ())
    table.show(SimulatedEye(plan, Viewpoint()).picture(FlatTable(plan), Lamp()))
    assert table.job.status.well
    assert not table.job.status.fits
    assert table.kept is None


def test_a_lost_camera_is_told_and_nothing_is_well(table: Table) -> None:
    table.show(empty())
    table.eye.notice = "no camera 0: plug it in"
    assert not table.job.step()
    assert table.job.status.trouble
    assert not table.job.status.well


def test_a_full_card_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ui.backroom.calibrating.write_table", full)
    table.show(empty())
    assert table.job.status.unsaved == phrase("trouble.full")
