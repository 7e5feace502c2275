"""Recognise the cards of a taught deck in pictures: one line per picture.

With --json each line is an object: image, cards (label, corners, confidence, visible), unsure
(candidates, corners), ms. A picture that cannot be used is reported in its line, as "error"; the
others are seen all the same. The exit status is 1 if there was such a picture, else 0.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from ui.arguments import add_state
from ui.drawings import Drawings
from ui.state import state_directory
from vision.cards.answers import Sight
from vision.cards.deck import load
from vision.cards.drawn import drawn
from vision.cards.eye import CardEye
from vision.one_core import use_one_core
from vision.picture import UnreadablePicture, read_picture


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE")
    parser.add_argument("--deck", required=True, metavar="NAME")
    parser.add_argument("--json", action="store_true", help="one JSON object per picture")
    parser.add_argument("--draw", type=Path, metavar="DIR", help="save pictures with outlines")
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    # One core: the referee shares the machine with display and buzzers.
    use_one_core()
    eye = CardEye(load(state_directory(args.state), args.deck).to_match())
    drawings = Drawings(args.draw) if args.draw else None
    failures = 0
    for path in args.images:
        line, failed = look_at(eye, path, drawings)
        failures += failed
        if args.json:
            print(json.dumps(line, ensure_ascii=False), flush=True)
        elif not failed:
            print(told(line), flush=True)
    return 1 if failures else 0


def look_at(eye: CardEye, path: Path, drawings: Drawings | None) -> tuple[dict[str, Any], bool]:
    try:
        picture = read_picture(path)
    except UnreadablePicture as error:
        print(f"arbitre: {error}", file=sys.stderr)
        why = str(error).removeprefix(f"{path}: ")
        return {"image": str(path), "cards": [], "unsure": [], "ms": 0.0, "error": why}, True
    started_ns = time.perf_counter_ns()
    sight = eye.look(picture)
    elapsed_ms = (time.perf_counter_ns() - started_ns) / 1e6
    if drawings is not None:
        drawings.try_put(path, drawn(picture, sight))
    return {"image": str(path), **as_json(sight), "ms": round(elapsed_ms, 1)}, False


def as_json(sight: Sight) -> dict[str, Any]:
    cards = [
        {
            "label": one.label,
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in one.corners],
            "confidence": round(one.confidence, 3),
            "visible": round(one.visible, 3),
        }
        for one in sight.seen
    ]
    unsure = [
        {
            "candidates": [[label, round(confidence, 3)] for label, confidence in one.candidates],
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in one.corners],
        }
        for one in sight.unsure
    ]
    return {"cards": cards, "unsure": unsure}


def told(line: dict[str, Any]) -> str:
    cards = [f"{card['label']} ({card['confidence']:.2f})" for card in line["cards"]]
    unsure = ["/".join(label for label, _ in one["candidates"]) + "?" for one in line["unsure"]]
    return f"{line['image']}: {', '.join(cards + unsure) or 'no card'}"
