"""Measure the table once: mat, light, lens, and the sizes of a stick and a plot.

Lay one light stick (flat) and one dark plot (standing, near a corner) on the mat, take a picture:

    arbitre calibrate --picture mat.jpg --out table.json

For exact heights give a folder of five or more pictures of the mat from different sides; the one
with the pieces comes last in the alphabet. Says what is wrong with a picture and how to mend it.
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.mat import Frame, Mat
from vision.mats import mat_plan
from vision.sticks.calibrate import calibrate
from vision.sticks.findings import CannotCalibrate, moved
from vision.sticks.pieces import Sizes
from vision.sticks.table import read_table, write_table

PICTURES = (".jpg", ".jpeg", ".png")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--picture", type=Path, required=True, help="a picture, or a folder of them"
    )
    parser.add_argument("--out", type=Path, default=Path("table.json"), help="default: table.json")
    parser.add_argument(
        "--table", type=Path, help="take mat and lens from this file, measure the rest"
    )
    parser.add_argument(
        "--check", action="store_true", help="only say what is wrong; write nothing"
    )
    parser.add_argument(
        "--still", action="store_true", help="the camera stood still: say if it was bumped"
    )


def run(args: argparse.Namespace) -> int:
    frames = read_pictures(args.picture)
    known = read_table(args.table) if args.table else None
    mat = known.mat if known else printed()
    sizes, lens = (known.sizes, known.lens) if known else (Sizes(), None)
    table, findings = calibrate(frames, mat, sizes, lens)
    findings = [*findings, *(moved(frames, mat) if args.still else [])]
    for finding in findings:
        print(f"! {finding.text}", file=sys.stderr)
    measured = table.sizes
    print(
        f"stick {measured.stick_length_mm} × {measured.stick_width_mm} mm, "
        f"notch {measured.notch_from_end_mm} mm from the ends"
    )
    print(f"plot {measured.plot_diameter_mm} mm wide, {measured.plot_height_mm} mm high")
    if not args.check:
        write_table(args.out, table)
        print(f"written to {args.out}; change a number there if your ruler says otherwise")
    return 1 if findings else 0


def printed() -> Mat:
    """The Mokadi mat that  arbitre print mats  makes."""
    corners = mat_plan("mokadi", []).marker_corners_mm()
    return Mat({number: np.array(quad) for number, quad in corners.items()})


def read_pictures(path: Path) -> list[Frame]:
    files = (
        sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
        if path.is_dir()
        else [path]
    )
    frames = [cv2.imread(str(file), cv2.IMREAD_COLOR) for file in files]
    good = [np.asarray(frame, dtype=np.uint8) for frame in frames if frame is not None]
    if not good:
        raise CannotCalibrate(
            f"no picture can be read from {path}: give a .jpg or .png, or a folder of them"
        )
    return good
