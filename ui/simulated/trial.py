"""A trial: one whole game on the simulated table, under a light and from a viewpoint of its own."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.bots import Bots
from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.proxies import proxy_deck
from ui.simulated.acting import ACTORS
from ui.simulated.builders import CarefulBuilders
from ui.simulated.card_table import CardTable
from ui.simulated.match import Match
from ui.simulated.stage import Stage
from ui.simulated.tally import Tally
from ui.simulated.tower_stage import TowerStage
from ui.simulated.tower_table import TowerTable
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint
from vision.sticks.rendered.lot import chance_camera, chance_light
from vision.sticks.rendered.scene import Setting
from vision.sticks.rendered.simulated import TowerEye
from vision.watch import TableWatch

FACE_PX_PER_MM = 6.0
GAMES = (*ACTORS, "mokadi")
MOST_ASKED = 2
"""Questions that a table can be asked in one game before it minds."""


def simulated_match(game: str, seed: int, players: int) -> Match:
    return tower_match(seed, players) if game == "mokadi" else card_match(game, seed, players)


def card_match(game: str, seed: int, players: int) -> Match:
    chance = random.Random(seed)
    setup = new_setup(find_game(game), SEATS[:players])
    plan = mat_plan(game, setup.seats)
    faces = proxy_deck(game, FACE_PX_PER_MM).bgr_faces
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
    builders = CarefulBuilders(chance)
    return Match(setup, TowerTable(TowerStage(eye, builders, seed)), Bots(chance), builders)


@dataclass(frozen=True, slots=True)
class Trial:
    """Which game is played: everything else follows from the seed."""

    game: str
    seed: int
    players: int = 3
    limit_frames: int = 60_000


@dataclass(frozen=True, slots=True)
class Shown:
    """What a trial has shown."""

    trial: Trial
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
    notes: tuple[str, ...]
    """What went wrong, one line each."""

    @property
    def is_good(self) -> bool:
        return self.ended and self.wrong == 0 and self.asked <= MOST_ASKED


def play(trial: Trial) -> Shown:
    """Play a game to its end, or for as many frames as the trial allows."""
    match = simulated_match(trial.game, trial.seed, trial.players)
    started_s = time.thread_time()
    for _ in match.play(trial.limit_frames):
        pass
    tally = match.tally
    return Shown(
        trial=trial,
        ended=match.referee.view.outcome is not None,
        frames=tally.frames,
        cards=len(tally.announced_ns),
        wrong=len(tally.wrong),
        asked=len(tally.questions) + len(tally.by_hand),
        waits_ms=tuple(sorted(wait_ns / 1e6 for wait_ns in tally.announced_ns)),
        eyes_s=match.table.eyes_s,
        spent_s=time.thread_time() - started_s,
        notes=tuple(notes(tally)),
    )


def notes(tally: Tally) -> Iterator[str]:
    for wrong in tally.wrong:
        ruled, right = ([one.reason.key for one in each] for each in (wrong.ruled, wrong.right))
        yield f"wrong: ruled {ruled}, not {right}: heard {wrong.heard}, truth {wrong.truth}"
    for question in tally.questions:
        yield f"asked: {question.zone}: {question.candidates}"
    for event in tally.by_hand:
        yield f"missed: {event}"
    for event in tally.untold:
        yield f"untold: {event}"
    for wait_ns, event in tally.late:
        yield f"late: {wait_ns // 1_000_000} ms to {event}"
