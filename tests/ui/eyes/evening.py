"""A whole evening without hardware and without waiting: every part is the real one but three.

Time is what the test says. The camera always sees the bare mat; whatever is wrong with it is done
to that picture. Instead of reading cards, `Oracle` knows what was laid: how well cards are read is
tested elsewhere.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.game import Setup, new_setup
from engine.games.meschigge.cards import BY_LABEL
from engine.registry import find_game, game_ids
from engine.seats import SEATS
from firmware.simulated_panel import SimulatedPanel
from tests.ui.display.inline import Inline
from ui.display.app import Display
from ui.display.intentions import Press
from ui.display.keys import Key
from ui.display.moves import Begin
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.window import Window
from ui.eyes.hands import Hands
from ui.eyes.lookout import Lookout
from ui.eyes.outfit import Outfit, Outfitter
from ui.eyes.scenery import Cards
from ui.eyes.watching import Blind, Eyes
from ui.keeper import ROBOT, Keeper
from ui.panel_thread import PanelThread
from ui.settings import Settings
from ui.simulated.acting import ACTORS
from ui.simulated.stage import Stage
from ui.snapshot import Snapshot
from vision.camera import Frame, SteadyCamera
from vision.mats import MatPlan, mat_plan
from vision.simulated import FlatTable, Hand, Light, SimulatedEye, Viewpoint
from vision.zones import Appeared, Change

Image = NDArray[np.uint8]
STEP_NS = 400_000_000
MOST_STEPS = 6_000
SIZE = (384, 216)


class BareEye:
    """Sees the mat without cards and hands: drawing them would take longer than all the rest."""

    def __init__(self, plan: MatPlan) -> None:
        self._picture = bare_mat(plan.game, len(plan.zones))

    def shows(self, hand: Hand) -> bool:
        return True

    def picture(self, table: FlatTable, light: Light, *hands: Hand) -> Image:
        del table, light, hands
        return self._picture


@cache
def bare_mat(game: str, zones: int) -> Image:
    plan = mat_plan(game, SEATS[: zones - 1])
    return SimulatedEye(plan, Viewpoint(size_px=SIZE)).picture(FlatTable(plan), Light(noise=0.5))


class Oracle(Blind):
    """Knows what lies on the stage; notices it when the hands have left."""

    def __init__(self, stage: Stage, labels: dict[int, str]) -> None:
        self._stage = stage
        self._labels = labels
        self._known: dict[str, list[int]] = {}

    def take(self, frame: Frame) -> list[Change]:
        if self._stage.is_busy:
            return []
        now = {
            zone: [id(each.card.face) for each in cards]
            for zone, cards in self._stage._stacks.items()
        }
        fresh = [
            Appeared(zone, self._labels[cards[-1]], 0.95)
            for zone, cards in now.items()
            if cards and cards != self._known.get(zone, [])
        ]
        self._known = now
        return list(fresh)


class OddCamera:
    """The camera over the stage; `spoils` is what is wrong with it."""

    def __init__(self, evening: "Evening", hands: Hands) -> None:
        self._evening = evening
        self._hands = hands

    def read(self) -> Frame:
        frame = self._hands.frame(self._evening.now_ns)
        return Frame(frame.at_ns, self._evening.spoil(frame.image))

    def lock(self) -> None: ...
    def unlock(self) -> None: ...
    def close(self) -> None: ...


class Rehearsal(Outfitter):
    """Fits a simulated table out with an oracle."""

    evening: "Evening"

    def fit_out(self, table: Snapshot) -> Outfit | None:
        setup = table.view.setup
        labels = [*BY_LABEL, *(f"back-{n}" for n in range(1, len(setup.seats) + 1))]
        faces = {label: np.zeros((22, 16, 3), np.uint8) for label in labels}
        plan = mat_plan(setup.game, setup.seats)
        stage = Stage(plan, faces, Random(1), viewpoint=Viewpoint(size_px=(16, 9)))
        stage._eye = BareEye(plan)  # type: ignore[assignment]
        hands = Hands(Cards(stage, ACTORS[setup.game]), self.fingers)
        named = {id(image): label for label, image in faces.items()}
        eyes = Eyes(plan, lambda: Oracle(stage, named), self.ring)
        hands.eyes_rest = lambda: eyes.is_quiet
        return Outfit(eyes, SteadyCamera(lambda: OddCamera(self.evening, hands)), hands)


class Evening:
    """Two robots play Meschigge, and somebody looks at the display."""

    def __init__(self, state: Path, window: Window) -> None:
        self.now_ns = 10**9
        self.spoil: Callable[[Image], Image] = lambda image: image
        self.worker = Inline(state / "games", self.clock)
        self.panel = SimulatedPanel(self.clock)
        self.buzzers = PanelThread(self.panel, lambda: None, self.clock)
        games = tuple(find_game(name) for name in game_ids())
        self.session = Session(self.worker, Settings(), games, state=state, now_ns=self.clock)
        outfitter = Rehearsal(state, None, self.buzzers.fingers)
        outfitter.evening = self
        self.session.lookout = self.lookout = Lookout(self.worker, outfitter)
        self.display = Display(window, self.session, Speaker(), self.buzzers, self.panel)

    def clock(self) -> int:
        return self.now_ns

    @property
    def table(self) -> Snapshot:
        table = self.worker.published.table
        assert table is not None
        return table

    def is_over(self) -> bool:
        return self.table.view.outcome is not None

    def begin(self, setup: Setup | None = None) -> None:
        self.session.perform((Begin(setup or two_robots()),), self.now_ns)

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until something is so (looked at now and then), or the game has ended."""
        for number in range(MOST_STEPS):
            if self.table.view.outcome is not None or (number % 16 == 0 and until()):
                return
            self.step()

    def step(self) -> None:
        self.now_ns += STEP_NS
        if self.table.view.paused:
            self.session.handle(Press(Key.OK))  # whoever is there lets the game go on
        self.buzzers.step(0)
        self.display.hear()
        self.worker.post(Keeper.tick)
        self.lookout.step(self.now_ns)

    def reads(self, sentence: str) -> bool:
        """Is this on the display now?"""
        self.display.show()
        assert self.display.frame is not None
        return any(sentence in text.text for text in self.display.frame.texts)


def two_robots() -> Setup:
    names = {seat: f"{ROBOT} {seat}" for seat in SEATS[:2]}
    return new_setup(find_game("meschigge"), SEATS[:2], options={"mode": "junior"}, names=names)
