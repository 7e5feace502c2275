"""Measure the watched table: whole games before the simulated camera.

Bots lay proxy cards on a rendered mat, each game with another light and camera. The referee learns
of cards only through the eyes; every ruling is compared with that of a referee who is told the
truth. With --minutes games are played one after the other for so much film, and memory is watched.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ui.eyes.leftovers import give_back
from ui.simulated.ledger import Ledger, trials_shown
from ui.simulated.match import FRAME_NS
from ui.simulated.trial import GAMES, Shown, Trial, play
from vision.one_core import use_one_core

FRAMES_PER_MINUTE = 60_000_000_000 // FRAME_NS
HEAD = (
    f"{'game':10} {'seed':>4} {'end':>4} {'frames':>7} {'cards':>6} {'wrong':>6} {'asked':>6} "
    f"{'ms to event p50/p95/max':>24} {'frames/s':>9} {'eyes ms':>8} {'CPU':>5}"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--games", type=int, default=1, help="whole games of each")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--frames", type=int, default=60_000, help="stop a game after so many")
    parser.add_argument("--jobs", type=int, default=1, help="games that are played side by side")
    parser.add_argument(
        "--ledger", type=Path, metavar="FILE", help="keep every game; what is there is not repeated"
    )
    parser.add_argument("--minutes", type=int, help="so much film at 15 frames a second, instead")


def run(args: argparse.Namespace) -> int:
    use_one_core()
    games = args.game or list(GAMES)
    print(HEAD)
    if args.minutes is not None:
        return long_evening([Trial(game, 0, args.players) for game in games], args.minutes)
    seeds = range(args.seed, args.seed + args.games)
    trials = [Trial(game, seed, args.players, args.frames) for game in games for seed in seeds]
    every = []
    for shown in trials_shown(trials, Ledger(args.ledger), args.jobs):
        print(row(shown), *notes(shown), sep="\n", flush=True)
        every.append(shown)
    good = sum(shown.is_good for shown in every)
    print(*summary(every), sep="\n")
    return 0 if good == len(every) else 1


def row(shown: Shown) -> str:
    eyes_ms = 1e3 * shown.eyes_s / shown.frames
    return (
        f"{shown.trial.game:10} {shown.trial.seed:4} {'yes' if shown.ended else 'no':>4} "
        f"{shown.frames:7} {shown.cards:6} {shown.wrong:6} {shown.asked:6} "
        f"{waits(shown.waits_ms):>24} {shown.frames / shown.spent_s:9.1f} {eyes_ms:8.1f} "
        f"{15 * eyes_ms / 1e3:5.0%}"
    )


def notes(shown: Shown) -> list[str]:
    return [f"    {note}" for note in shown.notes]


def summary(every: Sequence[Shown]) -> list[str]:
    """One line per game, and one for all."""
    lines = []
    for game in dict.fromkeys(shown.trial.game for shown in every):
        of_game = [shown for shown in every if shown.trial.game == game]
        ms = sorted(wait for shown in of_game for wait in shown.waits_ms)
        lines.append(
            f"{game}: {len(of_game)} games, {sum(each.ended for each in of_game)} to the end, "
            f"{sum(each.cards for each in of_game)} cards, "
            f"{sum(each.wrong for each in of_game)} wrong rulings, "
            f"{sum(each.asked for each in of_game)} questions (most in a game: "
            f"{max(each.asked for each in of_game)}), {waits(ms)} ms to the event"
        )
    good = sum(shown.is_good for shown in every)
    return [*lines, f"{good} of {len(every)} games without a wrong ruling, at most 2 questions"]


def waits(ms: Sequence[float]) -> str:
    """Middle, 95th percentile and largest of sorted values."""
    ordered = ms or (0.0,)
    shares = (ordered[round(share * (len(ordered) - 1))] for share in (0.5, 0.95, 1.0))
    return "/".join(f"{value:.0f}" for value in shares)


def long_evening(trials: Sequence[Trial], minutes: int) -> int:
    """Game after game; memory is printed after each, and must not grow once all were played."""
    left, evening, wrong = minutes * FRAMES_PER_MINUTE, 0, 0
    held_mb: list[float] = []
    while left > 0:
        for trial in trials:
            if left > 0:
                shown = play(replace(trial, seed=evening, limit_frames=left))
                give_back()  # as at a real table, when a game is over
                held_mb.append(resident_mb())
                print(f"{row(shown)} {held_mb[-1]:5.0f} MB", *notes(shown), sep="\n", flush=True)
                left, wrong = left - shown.frames, wrong + shown.wrong
        evening += 1
    begin, middle, end = held_mb[: len(trials)][-1], held_mb[len(held_mb) // 2], held_mb[-1]
    print(f"memory: {begin:.0f} MB after one round, {middle:.0f} MB halfway, {end:.0f} MB at last")
    return 1 if wrong else 0


def resident_mb() -> float:
    """Memory that this process holds now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 1e6
