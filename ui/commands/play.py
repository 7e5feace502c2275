"""Open the table (what plain `./arbitre` does).

Until the display is there, a demonstration game is played in the terminal.
"""

import argparse

from ui.commands import demo
from ui.language import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    demo.arguments(parser)
    parser.set_defaults(game="meschigge", seed=7)
    for action in parser._actions:
        if action.dest == "game":
            action.nargs = "?"


def run(args: argparse.Namespace) -> int:
    print(Words(args.language)("demo.display_to_come"), end="\n\n")
    return demo.run(args)
