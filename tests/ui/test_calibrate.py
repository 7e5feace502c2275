"""`arbitre calibrate`: the table is measured once, and the game finds what was measured."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sticks.calibration.test_calibrate import CAMERA, CLOSE_MM, PIECES, picture
from ui.cli import main
from ui.eyes.tower import measured_table
from vision.sticks.pieces import Layout, Sizes
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Light, Setting, printed_mat
from vision.sticks.table import read_table

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def mat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the picture of one stick and one plot on the mat of the rendered table."""
    monkeypatch.setattr("ui.commands.calibrate.printed", printed_mat)
    folder = tmp_path / "mat"
    folder.mkdir()
    cv2.imwrite(str(folder / "2.png"), picture())
    return folder


def calibrate(state: Path, *words: object) -> int:
    return main(["calibrate", *map(str, words), "--state", str(state)])


def sizes(state: Path) -> Sizes:
    table = measured_table(state)
    assert table is not None
    return table.sizes


def test_what_is_measured_is_what_the_game_looks_for(mat: Path, tmp_path: Path) -> None:
    calibrate(tmp_path, "--picture", mat / "2.png")
    assert sizes(tmp_path).stick_length_mm == pytest.approx(PIECES.stick_length_mm, abs=CLOSE_MM)


def test_the_camera_of_the_table_takes_the_picture(
    mat: Path, tmp_path: Path, capsys: Captured
) -> None:
    cv2.imwrite(str(mat / "1.png"), np.zeros_like(picture()))  # not settled yet
    calibrate(tmp_path, "--camera", mat)
    assert sizes(tmp_path).stick_length_mm == pytest.approx(PIECES.stick_length_mm, abs=CLOSE_MM)
    assert str(tmp_path / "table.json") in capsys.readouterr().out


def test_a_file_of_ones_own_is_written_where_it_is_wanted(mat: Path, tmp_path: Path) -> None:
    calibrate(tmp_path, "--picture", mat, "--out", tmp_path / "mine.json")
    assert read_table(tmp_path / "mine.json").mat.corners_mm.keys() == {0, 1, 2, 3}
    assert measured_table(tmp_path) is None


def test_only_looking_writes_nothing(mat: Path, tmp_path: Path) -> None:
    calibrate(tmp_path, "--picture", mat, "--check")
    assert measured_table(tmp_path) is None


def test_a_picture_without_pieces_keeps_the_sizes_and_says_so(
    mat: Path, tmp_path: Path, capsys: Captured
) -> None:
    calibrate(tmp_path, "--picture", mat)
    before = sizes(tmp_path)
    cv2.imwrite(str(mat / "2.png"), render(Layout({}, {}), CAMERA, Light(), Setting()))
    assert calibrate(tmp_path, "--picture", mat) == 1
    assert "the sizes stay as they were" in capsys.readouterr().err
    assert sizes(tmp_path) == before


def test_a_file_among_the_pictures_that_is_none_is_named(
    mat: Path, tmp_path: Path, capsys: Captured
) -> None:
    (mat / "1.jpg").write_text("no picture")
    calibrate(tmp_path, "--picture", mat)
    assert "1.jpg: not a picture" in capsys.readouterr().err
    assert measured_table(tmp_path) is not None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--picture", "nowhere.jpg"], "give a .jpg or .png"),
        (["--camera", "none"], "--picture"),
        (["--camera", "nowhere.avi"], "cannot be played"),
    ],
)
def test_without_a_picture_it_says_what_to_give(
    words: list[str], told: str, tmp_path: Path, capsys: Captured
) -> None:
    assert calibrate(tmp_path, *words) == 1
    assert told in capsys.readouterr().err
