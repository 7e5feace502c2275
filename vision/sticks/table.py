"""TABLE.json: the mat, the sizes of the pieces and the lens, as `arbitre calibrate` writes it."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import ArbitreError
from vision.mat import Lens, Mat
from vision.sticks.pieces import Sizes


class TableFileUnreadable(ArbitreError, ValueError):
    """The table's file is missing, damaged or lacks something."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is measured once about a table."""

    mat: Mat
    lens: Lens
    sizes: Sizes


def read_table(path: Path) -> Table:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise TableFileUnreadable(
            f"{path} cannot be read ({problem}): write it anew with  arbitre calibrate"
        ) from problem
    try:
        return table_from(data)
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise TableFileUnreadable(
            f"{path} lacks or garbles {problem}: write it anew with  arbitre calibrate"
        ) from problem


def table_from(data: Mapping[str, Any]) -> Table:
    """The table from the parsed file; raises what a missing or garbled entry raises."""
    markers = data["markers"]
    corners = {
        int(name): np.asarray(quad, float).reshape(4, -1)[:, :2]
        for name, quad in markers["corners_mm"].items()
    }
    length, width, height = (float(value) for value in data["stick_mm"])
    plot = data["plot_mm"]
    sizes = Sizes(
        length,
        width,
        height,
        float(data["notch_from_end_mm"]),
        float(plot["height"]),
        float(plot["diameter"]),
    )
    camera = data["camera"]
    lens = Lens(
        np.asarray(camera["K"], float).reshape(3, 3), np.asarray(camera["dist"], float).ravel()
    )
    return Table(Mat(corners, str(markers.get("dictionary", "DICT_4X4_50"))), lens, sizes)


def table_data(table: Table) -> dict[str, Any]:
    """The file's content; `table_from` is its inverse."""
    sizes = table.sizes
    return {
        "markers": {
            "dictionary": table.mat.dictionary,
            "corners_mm": {
                str(name): np.round(quad, 3).tolist() for name, quad in table.mat.corners_mm.items()
            },
        },
        "stick_mm": [sizes.stick_length_mm, sizes.stick_width_mm, sizes.stick_height_mm],
        "notch_from_end_mm": sizes.notch_from_end_mm,
        "plot_mm": {"height": sizes.plot_height_mm, "diameter": sizes.plot_diameter_mm},
        "camera": {
            "K": np.round(table.lens.matrix, 4).tolist(),
            "dist": np.round(table.lens.distortion, 6).tolist(),
        },
    }


def write_table(path: Path, table: Table) -> None:
    """Write the file so that a power cut leaves the old or the new one, never half of it."""
    draft = path.with_suffix(path.suffix + ".new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(table_data(table), file, indent=2)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
