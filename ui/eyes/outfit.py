"""What it takes to watch a game: a mat's plan, a deck, a camera; hands where all is simulated.

A deck that was taught under the game's name is used; else our own proxy deck.
"""

import contextlib
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from engine.errors import ArbitreError
from engine.game import Setup
from ui.eyes.covered import Covers, set_up_plan
from ui.eyes.hands import Fingers, Hands
from ui.eyes.ring import Ring
from ui.eyes.scenery import Cards, Tower
from ui.eyes.tower import TowerWatch, measured_table
from ui.eyes.trouble import Trouble
from ui.eyes.watching import Blind, Eyes
from ui.proxies import NoProxies, proxy_deck
from ui.simulated.acting import ACTORS
from ui.simulated.builders import CarefulBuilders
from ui.simulated.stage import Stage
from ui.simulated.tower_stage import TowerStage
from ui.snapshot import Snapshot
from vision.camera import Camera, Frame, SteadyCamera
from vision.cards.deck import Deck, NoSuchDeck, load
from vision.cards.eye import CardEye
from vision.mats import MatPlan, NoMat, mat_plan
from vision.simulated import Light, Viewpoint
from vision.sticks.live import StickWatch
from vision.sticks.rendered.simulated import TowerEye
from vision.watch import TableWatch

LOG = logging.getLogger(__name__)
FACE_PX_PER_MM = 6.0
STAGE_FRAME_NS = 100_000_000
"""Ten pictures a second leave a laptop most of its time for the display."""
OpenCamera = Callable[[], Camera]


@dataclass(frozen=True, slots=True)
class Outfit:
    """`hands` is None at a real table."""

    eyes: Eyes
    camera: SteadyCamera
    hands: Hands | None = None


@dataclass(slots=True)
class Outfitter:
    """`open_camera` is None where there is no real camera; `fingers` press simulated buzzers."""

    state: Path | None = None
    open_camera: OpenCamera | None = None
    fingers: Fingers | None = None
    ring: Ring = field(default_factory=Ring)

    def fit_out(self, table: Snapshot) -> Outfit | None:
        """Everything for the game on the table; None if it can only be played by hand."""
        try:
            return self._simulated(table) if table.simulated else self._real(table)
        except NoMat:
            return None

    def _simulated(self, table: Snapshot) -> Outfit | None:
        setup = table.view.setup
        if setup.game == "mokadi":
            return self._simulated_tower(mat_plan(setup.game, setup.seats))
        actor = ACTORS.get(setup.game)
        if actor is None:
            return None
        plan, deck = mat_plan(setup.game, setup.seats), proxies(setup.game)
        stage = Stage(
            plan,
            dict(deck.faces),
            random.Random(),
            viewpoint=Viewpoint(tilt_deg=4.0),
            light=Light(brightness=0.95),
        )
        hands = Hands(Cards(stage, actor), self.fingers)
        eyes = self._eyes(plan, deck)
        hands.eyes_rest = lambda: eyes.is_quiet
        return Outfit(eyes, SteadyCamera(lambda: StageCamera(hands)), hands)

    def _simulated_tower(self, plan: MatPlan) -> Outfit:
        chance = random.Random()
        builders = CarefulBuilders(chance)
        stage = TowerStage(TowerEye(), builders, chance.randrange(1 << 30))
        watch = StickWatch(stage.eye.table)
        eyes = Eyes(plan, lambda: TowerWatch(watch), self.ring)
        hands = Hands(Tower(stage, builders, lambda: watch.layout), self.fingers)
        hands.eyes_rest = lambda: eyes.is_quiet
        return Outfit(eyes, SteadyCamera(lambda: StageCamera(hands)), hands)

    def _real(self, table: Snapshot) -> Outfit | None:
        if self.open_camera is None:
            return None
        setup = table.view.setup
        plan = mat_plan(setup.game, setup.seats)
        try:
            eyes = self._eyes(plan, *deck_for(setup.game, self.state))
        except NoProxies:  # there is nothing but sticks and plots
            eyes = self._tower(plan)
        return Outfit(eyes, SteadyCamera(self.open_camera))

    def _tower(self, plan: MatPlan) -> Eyes:
        measured = measured_table(self.state)
        if measured is None:
            return Eyes(plan, Blind, self.ring, frozenset({Trouble.UNMEASURED}))
        watch = TowerWatch(StickWatch(measured))
        return Eyes(plan, lambda: watch, self.ring)  # it minds a bump itself

    def bare(self, prepared: Setup | None) -> Outfit | None:
        """The camera alone, while nobody plays: is there light, is the mat seen? And if a game is
        being `prepared`: what lies in its zones?"""
        if self.open_camera is None:
            return None
        plan = replace(mat_plan("mokadi", ()), zones=())
        if prepared is not None:
            with contextlib.suppress(NoMat):
                plan = set_up_plan(prepared)
        eyes = Eyes(plan, Blind, self.ring, covers=Covers(plan))
        return Outfit(eyes, SteadyCamera(self.open_camera))

    def _eyes(self, plan: MatPlan, deck: Deck, troubles: frozenset[Trouble] = frozenset()) -> Eyes:
        faces = deck.to_match()
        return Eyes(plan, lambda: TableWatch(plan, CardEye(faces)), self.ring, troubles)


class StageCamera:
    """The camera over the simulated table: a picture every `STAGE_FRAME_NS`."""

    def __init__(
        self,
        hands: Hands,
        now_ns: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._hands = hands
        self._now_ns = now_ns
        self._sleep = sleep
        self._due_ns = now_ns()

    def read(self) -> Frame:
        self._sleep(max(self._due_ns - self._now_ns(), 0) / 1e9)
        now_ns = self._now_ns()
        # A late picture does not make the next one early: the machine is busy enough.
        self._due_ns = max(self._due_ns, now_ns) + STAGE_FRAME_NS
        return self._hands.frame(now_ns)

    def lock(self) -> None:
        """Nothing drifts here."""

    def unlock(self) -> None:
        """Nothing was held."""

    def close(self) -> None:
        """Nothing was opened."""


def deck_for(game: str, state: Path | None) -> tuple[Deck, frozenset[Trouble]]:
    """The taught deck of this name, its labels being the game's cards; else the proxies, and what
    is to be said about it."""
    try:
        if state is not None:
            return by_card(load(state, game)), frozenset()
    except NoSuchDeck:
        pass
    except ArbitreError as error:
        LOG.warning("the taught deck is not used: %s", error)
        return proxies(game), frozenset({Trouble.DECK})
    return proxies(game), frozenset()


def by_card(deck: Deck) -> Deck:
    faces = tuple((deck.card(label), face) for label, face in deck.faces)
    return Deck(deck.name, deck.aspect, faces, revision=deck.revision)


@lru_cache(maxsize=2)
def proxies(game: str) -> Deck:
    """Our own deck; drawing it takes a second or two."""
    drawn = proxy_deck(game, FACE_PX_PER_MM)
    width_mm, height_mm = mat_plan(game, ()).card_mm
    return Deck("proxy", width_mm / height_mm, tuple(drawn.bgr_faces.items()))
