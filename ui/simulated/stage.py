"""The stage: cards on a rendered mat, and hands that come, do something, and go."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ui.simulated.hands import Gesture, Gestures
from ui.simulated.paper_mat import paper_mat
from vision.camera import Frame
from vision.mats import MatPlan
from vision.mats.plan import Point
from vision.simulated import FlatTable, Light, PlacedCard, SimulatedEye, Viewpoint

SLOPPY_MM = 2.5
SLOPPY_DEG = 6.0
"""How exactly people lay their cards."""

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the stage, and what it is."""

    label: str
    card: PlacedCard


class Stage:
    """A simulated table of one game: what lies there, and what the camera sees of it."""

    def __init__(
        self,
        plan: MatPlan,
        faces: Mapping[str, Image],
        chance: random.Random,
        *,
        viewpoint: Viewpoint | None = None,
        light: Light | None = None,
    ) -> None:
        self.plan = plan
        self.table = FlatTable(plan, mat=paper_mat(plan))
        self.light = light or Light()
        self.chance = chance
        self._faces = faces
        self._eye = SimulatedEye(plan, viewpoint or Viewpoint(), seed=chance.randrange(1 << 30))
        self._stacks: dict[str, list[Lying]] = {}
        self._gestures = Gestures(self._eye.shows)

    @property
    def labels(self) -> tuple[str, ...]:
        """Every card that can be laid here."""
        return tuple(self._faces)

    @property
    def is_busy(self) -> bool:
        return self._gestures.is_busy

    @property
    def hand_seen_ns(self) -> int:
        """When a picture last showed a hand."""
        return self._gestures.seen_ns

    def lying(self, zone: str) -> tuple[str, ...]:
        """The cards in a zone, from bottom to top."""
        return tuple(each.label for each in self._stacks.get(zone, ()))

    def frame(self, at_ns: int) -> Frame:
        """What the camera sees at this moment; gestures that are due happen on the way."""
        return self.shutter(at_ns)()

    def shutter(self, at_ns: int) -> Callable[[], Frame]:
        """The same, but the picture can be taken later, and the stage go on meanwhile."""
        hands = self._gestures.hands(at_ns)
        table, light = self.table, self.light
        return lambda: Frame(at_ns, self._eye.picture(table, light, *hands))

    def settle(self) -> None:
        """Let every gesture be over at once: the table is set up before anybody looks."""
        self._gestures.finish()

    def lay(self, zone: str, label: str, at_ns: int, person: int = 0) -> Gesture:
        return self._reach(zone, at_ns, person, lambda: self._put(zone, label))

    def turn(self, zone: str, label: str, at_ns: int, person: int = 0) -> Gesture:
        """Turn the top card of a zone over: it now shows `label`."""
        return self._reach(zone, at_ns, person, lambda: self._swap(zone, label))

    def remove(self, zone: str, at_ns: int, person: int = 0) -> Gesture:
        return self._reach(zone, at_ns, person, lambda: self._take(zone))

    def arrange(self, zone: str, labels: Sequence[str], at_ns: int, person: int = 0) -> Gesture:
        """In one go: what does not belong there, or not in this order from the bottom, is taken
        away; what is missing is laid on top."""
        return self._reach(zone, at_ns, person, lambda: self._make(zone, labels))

    def has(self, zone: str) -> bool:
        return bool(self._stacks.get(zone))

    def _reach(self, zone: str, at_ns: int, person: int, does: Callable[[], None]) -> Gesture:
        place = self.plan.zone(zone)
        from_mm = edge_near(place.centre_mm, self.plan.size_mm)
        return self._gestures.begin(Gesture(at_ns, place.centre_mm, from_mm, person, does))

    def _swap(self, zone: str, label: str) -> None:
        self._take(zone)
        self._put(zone, label)

    def _make(self, zone: str, labels: Sequence[str]) -> None:
        kept = 0
        for each in self._stacks.get(zone, [])[:]:
            if each.label in labels[kept : kept + 1]:
                kept += 1
            else:
                self._lift(zone, each)
        for label in labels[kept:]:
            self._put(zone, label)

    def _put(self, zone: str, label: str) -> None:
        place = self.plan.zone(zone)
        stack = self._stacks.setdefault(zone, [])
        aside, along = (self.chance.uniform(-SLOPPY_MM, SLOPPY_MM) for _ in range(2))
        if place.growing:
            along += (self.plan.card_mm[1] - place.size_mm[1]) / 2 + len(stack) * place.strip_mm
        turn = place.turn_deg + self.chance.uniform(-SLOPPY_DEG, SLOPPY_DEG)
        card = PlacedCard(self._faces[label], place.at(aside, along), turn, self.plan.card_mm)
        stack.append(Lying(label, card))
        self.table = self.table.with_card(card)

    def _take(self, zone: str) -> None:
        stack = self._stacks.get(zone)
        if stack:
            self._lift(zone, stack[-1])

    def _lift(self, zone: str, each: Lying) -> None:
        self._stacks[zone].remove(each)
        self.table = self.table.without(each.card)


def edge_near(point: Point, size_mm: tuple[float, float]) -> Point:
    """The nearest point outside the picture from which a hand reaches this place."""
    x, y = point
    width, height = size_mm
    below = (x * 1.15, -height * 0.85 if y <= 0 else height * 0.85)
    beside = (width * 0.85 if x > 0 else -width * 0.85, y * 1.15)
    return beside if abs(x) / width > abs(y) / height + 0.15 else below
