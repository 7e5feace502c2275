"""Measure the watched table: whole games before the simulated camera.

Bots lay proxy cards on a rendered mat, each game with another light and camera. The referee learns
of cards only through the eyes; every card is compared with what was really laid.
"""

import argparse
import random
import resource
import time

from engine.bots import Bots
from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.proxies import proxy_deck
from ui.simulated.acting import ACTORS
from ui.simulated.match import Match, bgr
from ui.simulated.stage import Stage
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint
from vision.watch import TableWatch

FACE_PX_PER_MM = 6.0


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help=f"default: {', '.join(ACTORS)}")
    parser.add_argument("--games", type=int, default=1, help="whole games of each")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--frames", type=int, default=60_000, help="stop a game after so many")


def run(args: argparse.Namespace) -> int:
    print(
        f"{'game':10} {'seed':>4} {'end':>4} {'frames':>7} {'cards':>6} {'wrong':>6} {'asked':>6} "
        f"{'by hand':>8} {'ms to event p50/p95':>20} {'frames/s':>9} {'MB':>5}"
    )
    for game in args.game or ACTORS:
        for seed in range(args.games):
            bench(game, seed, args.players, args.frames)
    return 0


def bench(game: str, seed: int, players: int, frames: int) -> None:
    match = simulated_match(game, seed, players)
    started_s = time.process_time()
    for _ in match.play(frames):
        pass
    spent_s = time.process_time() - started_s
    tally = match.tally
    waits = sorted(wait_ns / 1e6 for wait_ns in tally.announced_ns) or [0.0]
    middle, late = waits[len(waits) // 2], waits[int(0.95 * (len(waits) - 1))]
    ended = "yes" if match.referee.view.outcome is not None else "no"
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{game:10} {seed:4} {ended:>4} {tally.frames:7} {len(waits):6} {len(tally.wrong):6} "
        f"{len(tally.questions):6} {len(tally.by_hand):8} {middle:11.0f} / {late:6.0f} "
        f"{tally.frames / spent_s:9.1f} {memory_mb:5.0f}",
        flush=True,
    )


def simulated_match(game: str, seed: int, players: int) -> Match:
    """A match under a light and from a viewpoint of its own."""
    chance = random.Random(seed)
    setup = new_setup(find_game(game), SEATS[:players])
    plan = mat_plan(game, setup.seats)
    faces = bgr(proxy_deck(game, FACE_PX_PER_MM).faces)
    width, height = plan.card_mm
    eye = CardEye(Deck("proxy", width / height, tuple(faces.items())).to_match())
    viewpoint = Viewpoint(tilt_deg=chance.uniform(-10, 10), roll_deg=chance.uniform(-3, 3))
    light = Light(brightness=chance.uniform(0.7, 1.05), slope=chance.uniform(0, 0.4))
    stage = Stage(plan, faces, chance, viewpoint=viewpoint, light=light)
    return Match(setup, stage, TableWatch(plan, eye), Bots(chance))
