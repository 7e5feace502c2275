"""Recorded games are found wherever they lie, and cards beside them are none."""

import json
from pathlib import Path

import pytest

from vision.sticks.measured.truth import NoSequences, recorded

MARKER = {"id": 0, "corners_mm": [[0, 0, 0], [40, 0, 0], [40, 40, 0], [0, 40, 0]]}
LENS = {"K": [[900, 0, 640], [0, 900, 360], [0, 0, 1]], "dist": [0, 0, 0, 0, 0]}
POST = {"id": "P1", "colour": "dark", "xy_mm": [10, 20], "height_mm": 30, "diameter_mm": 25}
BARE_MAT = {
    "image": "00.jpg",
    "markers": [MARKER],
    "camera": LENS,
    "posts": [POST],
    "sticks": [],
    "stick_mm": [180, 8, 8],
    "notch_from_end_mm": 30,
}


def put(folder: Path, name: str, truth: object) -> None:
    folder.mkdir(parents=True)
    (folder / name).write_text(json.dumps(truth))


def test_a_game_is_found_below_the_folder_named(tmp_path: Path) -> None:
    put(tmp_path / "sticks" / "seq_00", "00.json", BARE_MAT)
    put(tmp_path / "cards" / "cats", "deck.json", {"classes": []})
    (game,) = recorded(tmp_path)
    assert game.name == "seq_00"
    assert [step.name for step in game.steps] == ["00.jpg"]
    (same,) = recorded(tmp_path / "sticks" / "seq_00")
    assert same.name == game.name


def test_a_folder_of_cards_holds_no_game(tmp_path: Path) -> None:
    put(tmp_path / "cats", "deck.json", {"classes": []})
    put(tmp_path / "notes", "list.json", [{"posts": 1}])
    with pytest.raises(NoSequences, match="check --data"):
        next(recorded(tmp_path))
