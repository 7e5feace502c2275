"""Measure the watched table: whole games before the simulated camera.

Bots lay proxy cards on a rendered mat, each game with another light and camera. The referee learns
of cards only through the eyes; every ruling is compared with that of a referee who is told the
truth. With --minutes games are played one after the other for so much film, and memory is watched.
"""

import argparse

from ui.simulated.match import FRAME_NS, Match
from ui.simulated.trial import GAMES, Shown, at_share, resident_mb, trial

FRAMES_PER_MINUTE = 60_000_000_000 // FRAME_NS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--games", type=int, default=1, help="whole games of each")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--frames", type=int, default=60_000, help="stop a game after so many")
    parser.add_argument("--minutes", type=int, help="so much film at 15 frames a second, instead")


def run(args: argparse.Namespace) -> int:
    games = args.game or list(GAMES)
    print(
        f"{'game':10} {'seed':>4} {'end':>4} {'frames':>7} {'cards':>6} {'wrong':>6} {'asked':>6} "
        f"{'ms to event p50/p95/max':>24} {'frames/s':>9} {'eyes ms':>8} {'CPU':>5} {'MB':>5}"
    )
    if args.minutes is not None:
        return long_evening(games, args.players, args.minutes * FRAMES_PER_MINUTE)
    good = [
        bench(game, seed, args.players, args.frames).is_good
        for game in games
        for seed in range(args.seed, args.seed + args.games)
    ]
    print(f"{sum(good)} of {len(good)} games without a wrong ruling and with at most 2 questions")
    return 0 if all(good) else 1


def bench(game: str, seed: int, players: int, frames: int) -> Shown:
    shown, match = trial(game, seed, players, frames)
    waits = "/".join(f"{at_share(shown.waits_ms, share):.0f}" for share in (0.5, 0.95, 1.0))
    eyes_ms = 1e3 * shown.eyes_s / shown.frames
    print(
        f"{game:10} {seed:4} {'yes' if shown.ended else 'no':>4} {shown.frames:7} "
        f"{shown.cards:6} {shown.wrong:6} {shown.asked:6} {waits:>24} "
        f"{shown.frames / shown.spent_s:9.1f} {eyes_ms:8.1f} {15 * eyes_ms / 1e3:5.0%} "
        f"{resident_mb():5.0f}",
        flush=True,
    )
    tell(match)
    return shown


def tell(match: Match) -> None:
    """What went wrong, one line each."""
    for wrong in match.tally.wrong:
        ruled, right = ([one.reason.key for one in each] for each in (wrong.ruled, wrong.right))
        print(f"    wrong: ruled {ruled}, not {right}: heard {wrong.heard}, truth {wrong.truth}")
    for question in match.tally.questions:
        print(f"    asked: {question.zone}: {question.candidates}")
    for event in match.tally.by_hand:
        print(f"    missed: {event}")


def long_evening(games: list[str], players: int, frames: int) -> int:
    """Game after game; memory is printed after each, and must not grow once all were played."""
    left, seed, wrong = frames, 0, 0
    while left > 0:
        for game in games:
            if left > 0:
                shown = bench(game, seed, players, left)
                left, wrong = left - shown.frames, wrong + shown.wrong
        seed += 1
    return 1 if wrong else 0
