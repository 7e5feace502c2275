"""Say what lies on the table: sticks, what each rests on, and what a turn changed.

Give the pictures in order of play. Plots and sticks are found; ids stay through the sequence.
`at_mm_along_support` is measured along the supporting stick from its middle, positive towards the
second of its `ends_mm`; `distance_to_end_mm` is how far its nearer end is. Plots have neither.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from engine.errors import ArbitreError
from vision.mat import Frame
from vision.sticks.draw import drawn
from vision.sticks.report import as_data, in_words
from vision.sticks.table import read_table
from vision.sticks.watch import StickWatcher


class PictureUnreadable(ArbitreError, ValueError):
    """A file that is no picture."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="in order of play")
    parser.add_argument("--table", type=Path, required=True, help="file from  arbitre calibrate")
    parser.add_argument("--json", action="store_true", help="one JSON object per line and image")
    parser.add_argument(
        "--draw", type=Path, metavar="DIR", help="also write pictures with the layout"
    )


def run(args: argparse.Namespace) -> int:
    watcher = StickWatcher(read_table(args.table))
    problems = 0
    for path in args.images:
        try:
            print(line(path, watcher, args), flush=True)
        except ArbitreError as problem:
            # One bad picture is no reason to lose the rest of the game.
            print(f"arbitre: {path}: {problem}", file=sys.stderr)
            problems += 1
    return 1 if problems else 0


def line(path: Path, watcher: StickWatcher, args: argparse.Namespace) -> str:
    frame = read_picture(path)
    started = time.perf_counter()
    sight = watcher.see(frame)
    spent_ms = (time.perf_counter() - started) * 1e3
    if args.draw:
        args.draw.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(args.draw / f"{path.stem}.png"), drawn(frame, sight))
    if args.json:
        return json.dumps({"image": str(path), **as_data(sight), "ms": round(spent_ms, 1)})
    return f"{path}: {in_words(sight)}"


def read_picture(path: Path) -> Frame:
    frame = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if frame is None:
        raise PictureUnreadable("no picture can be read from this file: give a .jpg or .png")
    return np.asarray(frame, dtype=np.uint8)
