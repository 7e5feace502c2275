"""The table's file."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage
from vision.sticks.rendered.scene import table_of
from vision.sticks.table import (
    TableFileUnreadable,
    TableFileUnwritable,
    read_table,
    table_data,
    write_table,
)


def test_what_is_written_is_read_again(tmp_path: Path, stage: Stage) -> None:
    table = table_of(stage.camera, stage.setting)
    write_table(tmp_path / "table.json", table)
    again = read_table(tmp_path / "table.json")
    assert again.sizes == table.sizes
    assert np.allclose(again.lens.matrix, table.lens.matrix, atol=1e-3)
    assert table_data(again) == table_data(table)


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(TableFileUnreadable, match="arbitre calibrate"):
        read_table(tmp_path / "none.json")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        "\xff",
        '{"markers": {}}',
        '{"markers": {"corners_mm": {"0": [1]}}}',
        '{"markers": {"corners_mm": [1]}, "stick_mm": [180, 8, 8]}',
    ],
)
def test_a_garbled_file_says_how_to_make_a_new_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "table.json").write_text(text)
    with pytest.raises(TableFileUnreadable, match="arbitre calibrate"):
        read_table(tmp_path / "table.json")


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("stick_mm", [-180, 8, 8], "between 0 and"),
        ("stick_mm", [0, 0, 0], "between 0 and"),
        ("stick_mm", [8, 180, 8], "length comes first"),
        ("stick_mm", "long", "calibrate"),
        ("notch_from_end_mm", float("nan"), "between 0 and"),
        ("notch_from_end_mm", 120, "half the length"),
        ("plot_mm", None, "calibrate"),
        ("markers", {"corners_mm": {}}, "no marker"),
        ("camera", {"K": [[0, 0, 0]] * 3, "dist": []}, "focal lengths"),
        ("camera", {"K": [[900, 0, 640], [0, 900, 360], [0, 0, 1]], "dist": [1, 2, 3]}, "OpenCV"),
    ],
)
def test_numbers_that_no_table_has_are_refused(
    tmp_path: Path, stage: Stage, place: str, value: object, told: str
) -> None:
    data = table_data(table_of(stage.camera, stage.setting)) | {place: value}
    (tmp_path / "table.json").write_text(json.dumps(data))
    with pytest.raises(TableFileUnreadable, match=told):
        read_table(tmp_path / "table.json")


def test_sticks_of_another_size_are_taken(tmp_path: Path, stage: Stage) -> None:
    data = table_data(table_of(stage.camera, stage.setting)) | {"stick_mm": [120, 6, 5]}
    (tmp_path / "table.json").write_text(json.dumps(data))
    assert read_table(tmp_path / "table.json").sizes.stick_length_mm == 120


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, stage: Stage) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(TableFileUnwritable, match="--out"):
        write_table(tmp_path / "file" / "table.json", table_of(stage.camera, stage.setting))
