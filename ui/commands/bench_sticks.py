"""Measure how well sticks are seen: recorded sequences with truth, and rendered games of our own.

Prints one row per sequence and the sums; --notes also prints every single mistake.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.one_core import use_one_core
from vision.sticks.measured.measure import Score, measure
from vision.sticks.measured.truth import Sequence, crowded, recorded, rendered

HEAD = (
    f"{'sequence':16} {'pics':>4} {'found':>12} {'false':>6} {'supports':>12} {'whole pics':>10}"
    f" {'falls':>7} {'false':>5} {'verdicts':>8} {'unsure':>6} {'wrong':>5} {'ms':>6} {'ms 28+':>6}"
)

MANY = 28
"""Pictures with at least this many sticks are timed apart."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="folder of recorded sequences")
    parser.add_argument("--games", type=int, default=6, help="rendered games (default 6)")
    parser.add_argument("--turns", type=int, default=12, help="turns of each game (default 12)")
    parser.add_argument(
        "--crowded", type=int, default=0, help="rendered games up to 30 sticks (default 0)"
    )
    parser.add_argument("--seed", type=int, default=100, help="seed of the first game")
    parser.add_argument("--notes", action="store_true", help="print every mistake")


def run(args: argparse.Namespace) -> int:
    use_one_core()
    print(HEAD)
    groups = {"recorded": recorded(args.data)} if args.data else {}
    groups["rendered"] = games(args)
    groups["crowded"] = (crowded(seed) for seed in range(args.seed, args.seed + args.crowded))
    for name, sequences in groups.items():
        total = Score()
        for sequence in sequences:
            score = measure(sequence)
            print(row(sequence.name, score), flush=True)
            if args.notes:
                print(*(f"    {note}" for note in score.notes), sep="\n", file=sys.stderr)
            total.add(score)
        if total.pictures:
            print(row(f"all {name}", total))
    return 0


def games(args: argparse.Namespace) -> Iterator[Sequence]:
    for seed in range(args.seed, args.seed + args.games):
        yield rendered(seed, args.turns)


def row(name: str, score: Score) -> str:
    usual = [ms for _, ms in score.cpu_ms]
    many = [ms for count, ms in score.cpu_ms if count >= MANY]
    return (
        f"{name:16} {score.pictures:4} {share(score.found, score.sticks):>12} {score.false:6}"
        f" {share(score.supports_right, score.sticks):>12}"
        f" {score.pictures_right:4}/{score.pictures:<5}"
        f" {score.fallen_found:3}/{score.fallen:<3} {score.fallen_false:5}"
        f" {score.verdict_right:4}/{score.turns:<3}"
        f" {score.verdict_unsure:6} {score.verdict_wrong:5}"
        f" {middle(usual):>6} {middle(many):>6}"
    )


def share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / max(whole, 1):.0%}"


def middle(values: list[float]) -> str:
    """Median, or a dash."""
    return f"{np.median(values):.0f}" if values else "-"
