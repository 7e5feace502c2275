"""`arbitre see sticks` speaks the agreed format."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, second_stick, usual_picture
from ui.cli import main
from vision.sticks.rendered.scene import table_of
from vision.sticks.table import write_table


@pytest.fixture
def game(tmp_path: Path) -> list[str]:
    """Two pictures, a file that is none, and the words that name them."""
    stage = Stage()
    write_table(tmp_path / "table.json", table_of(stage.camera, stage.setting))
    for name, build in (("1.png", first_stick), ("2.png", second_stick)):
        cv2.imwrite(str(tmp_path / name), usual_picture(build))
    return [str(tmp_path / name) for name in ("1.png", "2.png")] + [
        "--table",
        str(tmp_path / "table.json"),
    ]


def test_one_json_line_per_picture(
    game: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["see", "sticks", *game, "--json", "--draw", str(tmp_path / "drawn")]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(line) for line in lines] == [
        {"image", "plots", "sticks", "change", "unsure", "ms"}
    ] * 2
    assert [line["change"]["added"] for line in lines] == [["D1"], ["L1"]]
    laid = lines[1]["sticks"][-1]
    assert laid["colour"] == "light"
    assert len(laid["ends_px"]) == 2
    assert len(laid["ends_mm"][0]) == 3
    assert laid["fallen"] is False
    assert {support["id"] for support in laid["supports"]} >= {"D1"}
    assert (tmp_path / "drawn" / "2.png").exists()


def test_a_file_that_is_no_picture_does_not_stop_the_others(
    game: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_text("no picture")
    assert main(["see", "sticks", str(broken), *game]) == 1
    said = capsys.readouterr()
    assert "broken.jpg: not a picture" in said.err
    assert "D1 laid on" in said.out


def test_every_picture_has_its_line_also_one_without_a_mat(
    game: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, shape in (("tiny.png", (1, 1, 3)), ("bare.png", (360, 640, 3))):
        cv2.imwrite(str(tmp_path / name), np.full(shape, 128, np.uint8))
    pictures = [str(tmp_path / name) for name in ("tiny.png", "bare.png", "1.png")]
    assert main(["see", "sticks", *pictures, "--json", *game[2:]]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == pictures
    assert "too small" in lines[0]["error"]
    assert "no marker" in lines[1]["error"]
    assert lines[0]["sticks"] == lines[1]["change"]["added"] == []
    assert "error" not in lines[2]
