"""Draw every screen in every language and three sizes, as PNG files.

arbitre screenshots --out DIR
arbitre screenshots --out DIR --only meschigge --languages fr --sizes 800x480
"""

import argparse
from pathlib import Path

from ui.language import LANGUAGES

SIZES = ("800x480", "1920x1080", "720x1280")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--only", default="", help="screens whose name contains this")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--sizes", default=",".join(SIZES), help="for example 1280x720,720x1280")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--big-text", action="store_true")


def run(args: argparse.Namespace) -> int:
    from ui.display.pictures import save_pictures  # noqa: PLC0415

    sizes = [(int(w), int(h)) for w, h in (size.split("x") for size in args.sizes.split(","))]
    count = save_pictures(args, args.languages.split(","), sizes)
    print(f"{count} pictures in {args.out}")
    return 0
