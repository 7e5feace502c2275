"""Measure the display: ms per changed frame at 720p and 1080p, and the CPU share when idle.

arbitre bench ui            on whatever display there is; without one, in memory
"""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=10, help="how long to idle; default 10")


def run(args: argparse.Namespace) -> int:
    from ui.display.bench import report  # noqa: PLC0415

    for line in report(args.seconds):
        print(line, flush=True)
    return 0
