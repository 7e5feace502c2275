"""Say what lies on the table: sticks, what each rests on, and what a turn changed.

Give the pictures in order of play. Plots and sticks are found; ids stay through the sequence.
`at_mm_along_support` is measured along the supporting stick from its middle, positive towards the
second of its `ends_mm`; `distance_to_end_mm` is how far its nearer end is. Plots have neither.
A picture that cannot be used is reported in its line, as "error"; the others are seen all the same.
The exit status is 1 if there was such a picture, else 0.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from engine.errors import ArbitreError
from ui.drawings import Drawings
from vision.picture import read_picture
from vision.sticks.draw import drawn
from vision.sticks.report import NOTHING, as_data, in_words
from vision.sticks.table import read_table
from vision.sticks.watch import StickWatcher


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="in order of play")
    parser.add_argument("--table", type=Path, required=True, help="file from  arbitre calibrate")
    parser.add_argument("--json", action="store_true", help="one JSON object per line and image")
    parser.add_argument(
        "--draw", type=Path, metavar="DIR", help="also write pictures with the layout"
    )


def run(args: argparse.Namespace) -> int:
    watcher = StickWatcher(read_table(args.table))
    drawings = Drawings(args.draw) if args.draw else None
    problems = 0
    for path in args.images:
        try:
            print(line(path, watcher, drawings, as_json=args.json), flush=True)
        except ArbitreError as problem:
            # One bad picture is no reason to lose the rest of the game.
            tell(path, problem, as_json=args.json)
            problems += 1
    return 1 if problems else 0


def line(path: Path, watcher: StickWatcher, drawings: Drawings | None, *, as_json: bool) -> str:
    frame = read_picture(path)
    started = time.perf_counter()
    sight = watcher.see(frame)
    spent_ms = (time.perf_counter() - started) * 1e3
    if drawings is not None:
        drawings.try_put(path, drawn(frame, sight))
    if as_json:
        return json.dumps({"image": str(path), **as_data(sight), "ms": round(spent_ms, 1)})
    return f"{path}: {in_words(sight)}"


def tell(path: Path, problem: ArbitreError, *, as_json: bool) -> None:
    reason = str(problem).removeprefix(f"{path}: ")
    print(f"arbitre: {path}: {reason}", file=sys.stderr)
    if as_json:
        print(json.dumps({"image": str(path), **NOTHING, "ms": 0.0, "error": reason}), flush=True)
