"""A contested scene becomes a file, or a sentence that says why not."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.events import Press
from engine.phrase import phrase
from engine.seats import Seat
from ui.eyes.photo import photo_of
from ui.eyes.ring import Recording
from ui.eyes.saving import CannotSave, save
from ui.troubles import trouble
from vision.camera import Frame

TENTH_NS = 100_000_000


@pytest.fixture
def tape() -> Recording:
    """One second, brighter from picture to picture, with a press in the middle."""
    frames = (Frame(n * TENTH_NS, np.full((90, 160, 3), 20 * n, np.uint8)) for n in range(11))
    return Recording(tuple(map(photo_of, frames)), (Press(Seat(2), 5 * TENTH_NS),))


def pictures(path: Path) -> list[np.ndarray]:
    video, found = cv2.VideoCapture(str(path)), []
    while (read := video.read())[0]:
        found.append(np.asarray(read[1]))
    return found


def test_every_picture_is_in_the_file_in_order(tape: Recording, tmp_path: Path) -> None:
    path = save(tape, tmp_path, "mauwi")
    assert path == tmp_path / "contested" / "0001-mauwi.avi"
    levels = [picture[60:].mean() for picture in pictures(path)]
    assert levels == pytest.approx([20 * n for n in range(11)], abs=4)


def test_a_second_scene_does_not_overwrite_the_first(tape: Recording, tmp_path: Path) -> None:
    first = save(tape, tmp_path, "mauwi")
    second = save(tape, tmp_path, "mokadi")
    assert second.name == "0002-mokadi.avi"
    assert first.is_file()


def test_a_press_is_written_on_the_pictures_that_follow_it(tape: Recording, tmp_path: Path) -> None:
    shown = pictures(save(tape, tmp_path, "mauwi"))
    quiet = save(Recording(tape.photos), tmp_path, "mauwi")
    ink = [np.abs(a.astype(int) - b).max() for a, b in zip(shown, pictures(quiet), strict=True)]
    assert max(ink[:5]) < 30
    assert min(ink[5:9]) > 60


def test_nothing_is_saved_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(CannotSave):
        save(Recording(), tmp_path, "mauwi")
    assert not (tmp_path / "contested").exists()


def test_a_place_that_cannot_be_written_is_said(tape: Recording, tmp_path: Path) -> None:
    (tmp_path / "contested").write_text("not a folder")
    with pytest.raises(CannotSave, match="contested"):
        save(tape, tmp_path, "mauwi")


def test_a_disk_that_fills_up_leaves_no_half_file(
    tape: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.eyes.saving.write", lambda tape, path: path.write_bytes(b"RIFF"))
    with pytest.raises(CannotSave, match="0 of 11") as told:
        save(tape, tmp_path, "mauwi")
    assert trouble(told.value) == phrase("trouble.full")
    assert list((tmp_path / "contested").iterdir()) == []
