"""TABLE.json: the mat, the sizes of the pieces and the lens, as `arbitre calibrate` writes it."""

import json
import math
import os
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import ArbitreError
from vision.mat import Lens, Mat
from vision.sticks.pieces import Sizes

ANEW = "write it anew with  arbitre calibrate"
LARGEST_MM = 1000.0
DISTORTIONS = (0, 4, 5, 8, 12, 14)
"""Numbers of a lens that OpenCV understands."""


class TableFileUnreadable(ArbitreError, ValueError):
    """The table's file is missing, damaged or lacks something."""


class TableFileUnwritable(ArbitreError, OSError):
    """The disk did not take the table's file."""


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
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise TableFileUnreadable(f"{path} cannot be read ({reason}): {ANEW}") from problem
    try:
        table = table_from(data)
    except KeyError as missing:
        raise TableFileUnreadable(f"{path} lacks {missing}: {ANEW}") from missing
    except (TypeError, ValueError, IndexError, AttributeError) as problem:
        raise TableFileUnreadable(f"{path} cannot be used ({problem}): {ANEW}") from problem
    if wrong := nonsense(table):
        raise TableFileUnreadable(f"{path}: {wrong}; correct it, or {ANEW}")
    return table


def nonsense(table: Table) -> str | None:
    """What no table can be like, as a sentence; None if all is possible."""
    sizes, lens = table.sizes, table.lens
    if not all(math.isfinite(size) and 0 < size < LARGEST_MM for size in astuple(sizes)):
        return f"the sizes of stick and plot are millimetres between 0 and {LARGEST_MM:.0f}"
    if sizes.stick_width_mm > sizes.stick_length_mm:
        return "stick_mm is length, width, height: the length comes first"
    if sizes.notch_from_end_mm > sizes.stick_length_mm / 2:
        return "notch_from_end_mm is more than half the length of a stick"
    if not table.mat.corners_mm:
        return "markers.corners_mm names no marker"
    if not all(np.isfinite(quad).all() for quad in table.mat.corners_mm.values()):
        return "markers.corners_mm are millimetres"
    if not np.isfinite(lens.matrix).all() or min(lens.matrix[0, 0], lens.matrix[1, 1]) <= 0:
        return "camera.K is no lens: its first and fifth numbers are focal lengths in pixels"
    if len(lens.distortion) not in DISTORTIONS or not np.isfinite(lens.distortion).all():
        return (
            "camera.dist has 4, 5, 8, 12 or 14 numbers, as OpenCV knows them; [0, 0, 0, 0] will do"
        )
    return None


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8") as file:
            json.dump(table_data(table), file, indent=2)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise TableFileUnwritable(
            f"{path} cannot be written ({error.strerror or error}): make room, allow writing, or "
            "choose another place with --out"
        ) from error
