"""Where `--draw` puts its pictures."""

from pathlib import Path

import numpy as np
import pytest

from ui.drawings import CannotDraw, Drawings
from vision.picture import read_picture

WHITE, BLACK = np.full((20, 20, 3), 255, np.uint8), np.zeros((20, 20, 3), np.uint8)


def test_pictures_of_one_name_from_two_folders_are_both_kept(tmp_path: Path) -> None:
    drawings = Drawings(tmp_path / "drawn")
    drawings.put(Path("monday/scene.jpg"), WHITE)
    drawings.put(Path("tuesday/scene.jpg"), BLACK)
    levels = {p.name: int(read_picture(p).max()) for p in (tmp_path / "drawn").iterdir()}
    assert levels == {"scene.png": 255, "scene-2.png": 0}


def test_drawing_again_replaces_what_was_drawn_before(tmp_path: Path) -> None:
    for picture in (WHITE, BLACK):
        Drawings(tmp_path).put(Path("scene.jpg"), picture)
    assert [p.name for p in tmp_path.iterdir()] == ["scene.png"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotDraw, match="--draw"):
        Drawings(tmp_path / "file")


def test_a_drawing_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "scene.png").mkdir()
    with pytest.raises(CannotDraw, match="cannot be written"):
        Drawings(tmp_path).put(Path("scene.jpg"), WHITE)
