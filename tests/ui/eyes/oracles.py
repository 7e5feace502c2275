"""Simulated tables whose cameras see a bare mat, and oracles that know what was laid there.

Drawing and reading cards and sticks would take longer than all the rest of a game.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.events import Event
from engine.games.meschigge.cards import BY_LABEL
from engine.games.mokadi.awaited import AwaitStick
from engine.games.mokadi.things import collapsed, seen
from engine.seats import Seat
from ui.eyes.scenery import Cards, Scenery, Tower
from ui.eyes.watching import Blind, Watch
from ui.simulated.acting import ACTORS
from ui.simulated.builders import CarefulBuilders
from ui.simulated.stage import Stage
from ui.simulated.tower_stage import TowerStage
from vision.camera import Frame
from vision.mats import mat_plan
from vision.simulated import FlatTable, Hand, Light, SimulatedEye, Viewpoint
from vision.sticks.live import TowerSeen
from vision.sticks.pieces import Layout
from vision.sticks.rendered.scene import Camera, Setting, table_of
from vision.sticks.turn import change_between
from vision.zones import Appeared, Change

Image = NDArray[np.uint8]
NewWatch = Callable[[], Watch]
"""A bumped camera makes cards be looked at anew; a tower minds it itself."""
SIZE = (384, 216)
HIGH = 5
"""Sticks of a tower that somebody knocks over."""


@cache
def bare_mat(game: str, seats: tuple[Seat, ...]) -> Image:
    plan = mat_plan(game, seats)
    return SimulatedEye(plan, Viewpoint(size_px=SIZE)).picture(FlatTable(plan), Light(noise=0.5))


class BareEye:
    """Sees the mat without cards and hands."""

    def __init__(self, picture: Image) -> None:
        self._picture = picture

    def shows(self, hand: Hand) -> bool:
        return True

    def picture(self, table: FlatTable, light: Light, *hands: Hand) -> Image:
        del table, light, hands
        return self._picture


class BareTowerEye:
    """Sees the mat without plots, sticks and hands."""

    camera, setting = Camera(), Setting()
    table = table_of(camera, setting)

    def __init__(self, picture: Image) -> None:
        self._picture = picture

    def has_drawn(self, layout: Layout) -> bool:
        return True

    def picture(self, layout: Layout, *hands: Hand) -> Image:
        del layout, hands
        return self._picture


class CardOracle(Blind):
    """Knows what lies on the stage; notices it when the hands have left."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known: dict[str, tuple[str, ...]] = {}

    def take(self, frame: Frame) -> list[Change]:
        del frame
        if self._stage.is_busy:
            return []
        zones = [zone.id for zone in self._stage.plan.zones]
        before, self._known = self._known, {zone: self._stage.lying(zone) for zone in zones}
        fresh = {
            zone: cards for zone, cards in self._known.items() if cards != before.get(zone, ())
        }
        return [Appeared(zone, cards[-1], 0.95) for zone, cards in fresh.items() if cards]


class TowerOracle(Blind):
    """The same for a tower."""

    def __init__(self, stage: TowerStage) -> None:
        self._stage = stage
        self.layout = Layout()

    def take(self, frame: Frame) -> list[TowerSeen]:
        before, now = self.layout, self._stage.layout
        if self._stage.is_busy or now is before:
            return []
        self.layout = now
        return [TowerSeen(frame.at_ns, now, change_between(before.sticks, now.sticks))]


class HastyBuilders(CarefulBuilders):
    """Knock a tower over as soon as it has a few sticks, so that the game is soon over."""

    def lay(self, awaited: AwaitStick, at_ns: int) -> Sequence[Event]:
        *_, last = (None, *awaited.layout.sticks)
        if last is None or len(awaited.layout.sticks) < HIGH:
            return super().lay(awaited, at_ns)
        return (seen(collapsed(awaited.layout, [last.id]), at_ns),)


def meschigge(seats: tuple[Seat, ...]) -> tuple[Scenery, NewWatch]:
    labels = [*BY_LABEL, *(f"back-{seat}" for seat in seats)]
    faces = {label: np.zeros((22, 16, 3), np.uint8) for label in labels}
    plan = mat_plan("meschigge", seats)
    stage = Stage(plan, faces, Random(1), viewpoint=Viewpoint(size_px=(16, 9)))
    stage._eye = BareEye(bare_mat("meschigge", seats))  # type: ignore[assignment]
    return Cards(stage, ACTORS["meschigge"]), lambda: CardOracle(stage)


def mokadi(seats: tuple[Seat, ...]) -> tuple[Scenery, NewWatch]:
    eye, builders = BareTowerEye(bare_mat("mokadi", seats)), HastyBuilders(Random(1))
    stage = TowerStage(eye, builders, seed=1)  # type: ignore[arg-type]
    oracle = TowerOracle(stage)
    return Tower(stage, builders, lambda: oracle.layout), lambda: oracle


TABLES = {"meschigge": meschigge, "mokadi": mokadi}
