"""Print the quick guide for the staff of a café: one page, to hang beside the table."""

import argparse
from pathlib import Path

from ui.arguments import add_language
from ui.language import Words
from ui.printing.guide_sheet import print_guide


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: guide-LANGUAGE.pdf here")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    path = args.out or Path(f"guide-{args.language}.pdf")
    words = Words(args.language)
    print_guide(path, words)
    print(words("print.written", path=str(path), count=1, paper="A4"))
    return 0
