"""Measure the live table: robots play in real time before the simulated camera and the display.

Pictures per second through the real eyes, what all of it costs, and whether the display stays
fluid meanwhile.
"""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="meschigge")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30, help="default: 30")


def run(args: argparse.Namespace) -> int:
    from ui.eyes.bench import report  # noqa: PLC0415

    for line in report(args.game, args.players, args.seconds):
        print(line, flush=True)
    return 0
