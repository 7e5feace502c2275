"""The table's file."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage
from vision.sticks.scene import table_of
from vision.sticks.table import TableFileUnreadable, read_table, table_data, write_table


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
    "text", ["{", "[]", '{"markers": {}}', '{"markers": {"corners_mm": {"0": [1]}}}']
)
def test_a_garbled_file_says_how_to_make_a_new_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "table.json").write_text(text)
    with pytest.raises(TableFileUnreadable, match="arbitre calibrate"):
        read_table(tmp_path / "table.json")
