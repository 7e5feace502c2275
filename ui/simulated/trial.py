"""A trial: one whole game on the simulated table, under a light and from a viewpoint of its own."""

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.bots import Bots
from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.proxies import proxy_deck
from ui.simulated.acting import ACTORS
from ui.simulated.card_table import CardTable
from ui.simulated.match import Match, bgr
from ui.simulated.stage import Stage
from ui.simulated.tower_table import CarefulBuilders, TowerTable
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint
from vision.sticks.scene import Setting
from vision.sticks.simulated import TowerEye
from vision.sticks.truth import chance_camera, chance_light
from vision.watch import TableWatch

FACE_PX_PER_MM = 6.0
GAMES = (*ACTORS, "mokadi")


def simulated_match(game: str, seed: int, players: int) -> Match:
    return tower_match(seed, players) if game == "mokadi" else card_match(game, seed, players)


def card_match(game: str, seed: int, players: int) -> Match:
    chance = random.Random(seed)
    setup = new_setup(find_game(game), SEATS[:players])
    plan = mat_plan(game, setup.seats)
    faces = bgr(proxy_deck(game, FACE_PX_PER_MM).faces)
    width, height = plan.card_mm
    eye = CardEye(Deck("proxy", width / height, tuple(faces.items())).to_match())
    viewpoint = Viewpoint(tilt_deg=chance.uniform(-10, 10), roll_deg=chance.uniform(-3, 3))
    light = Light(brightness=chance.uniform(0.7, 1.05), slope=chance.uniform(0, 0.4))
    stage = Stage(plan, faces, chance, viewpoint=viewpoint, light=light)
    return Match(setup, CardTable(game, stage, TableWatch(plan, eye)), Bots(chance))


def tower_match(seed: int, players: int) -> Match:
    chance, lot = random.Random(seed), np.random.default_rng(seed)
    setup = new_setup(find_game("mokadi"), SEATS[:players])
    eye = TowerEye(chance_camera(lot), chance_light(lot), Setting(seed=seed))
    return Match(setup, TowerTable(eye, seed), Bots(chance), CarefulBuilders(chance))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a trial has shown."""

    game: str
    seed: int
    ended: bool
    frames: int
    cards: int
    """Events that the camera told."""
    wrong: int
    asked: int
    """Questions, and what the camera missed without one."""
    waits_ms: tuple[float, ...]
    """From the last frame with a hand to the event, sorted."""
    eyes_s: float
    """CPU seconds of the watch."""
    spent_s: float
    """CPU seconds of everything, the rendering too."""

    @property
    def is_good(self) -> bool:
        return self.ended and self.wrong == 0 and self.asked <= MOST_ASKED


MOST_ASKED = 2
"""Questions that a table can be asked in one game before it minds."""


def trial(game: str, seed: int, players: int, limit_frames: int) -> tuple[Shown, Match]:
    """Play a game to its end, or for so many frames."""
    match = simulated_match(game, seed, players)
    started_s = time.thread_time()
    for _ in match.play(limit_frames):
        pass
    tally = match.tally
    shown = Shown(
        game=game,
        seed=seed,
        ended=match.referee.view.outcome is not None,
        frames=tally.frames,
        cards=len(tally.announced_ns),
        wrong=len(tally.wrong),
        asked=len(tally.questions) + len(tally.by_hand),
        waits_ms=tuple(sorted(wait_ns / 1e6 for wait_ns in tally.announced_ns)),
        eyes_s=match.table.eyes_s,
        spent_s=time.thread_time() - started_s,
    )
    return shown, match


def at_share(values: Iterable[float], share: float) -> float:
    """The value below which this share of the sorted values lies; 0 if there is none."""
    ordered = list(values) or [0.0]
    return ordered[round(share * (len(ordered) - 1))]


def resident_mb() -> float:
    """Memory that this process holds now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 1e6
