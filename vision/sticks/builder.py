"""Reads a tower from the bottom up, stick by stick, and remembers what it costs to read it so."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.sticks.doubts import Doubts
from vision.sticks.memory import Second
from vision.sticks.order import bottom_up
from vision.sticks.pieces import Question, Stick
from vision.sticks.reader import Reader
from vision.sticks.reading import Reading, bedded, supports

RIVAL = 4.0
"""A reading that is dearer by less may be the right one if what lies on the stick says so."""
CERTAIN = 25.0
"""Lead of a stick that can be read in one way only."""
SECOND = 2.0
"""Lead that such a reading is given: enough to be believed, not to blame anybody for it."""


def arranged(reader: Reader, guess: Mapping[str, Stick]) -> "Builder":
    """The tower, if the sticks lie above each other as the reader thinks."""
    order = bottom_up(guess, reader.above, reader.late)
    return Builder(replace(reader, done={}), order).build()


@dataclass(slots=True)
class Builder:
    """The tower so far."""

    reader: Reader
    order: Sequence[str]
    """Each stick after those under it."""
    chosen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Supports of sticks of which not the best reading is taken."""
    costs: dict[str, float] = field(default_factory=dict)
    """What the readings of this turn cost."""
    held: dict[str, float] = field(default_factory=dict)
    """What those cost that were taken over from before the turn."""
    seconds: dict[str, Second] = field(default_factory=dict)
    """Second best readings of sticks that may have been misread."""
    unsure: list[Question] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """How oddly the sticks lie that were read."""
        return total(self.costs)

    @property
    def price(self) -> float:
        """How oddly all sticks lie, and what speaks against it beside the picture."""
        against = (
            self.reader.unlikely(stick.id, stick.on, np.ptp(stick.ends_mm[:, 2]))
            for stick in self.reader.done.values()
        )
        return total(self.costs) + total(self.held) + sum(against)

    def build(self) -> "Builder":
        """Settle all sticks, each after those under it."""
        for name in self.order:
            same = None if name in self.chosen else self.reader.unchanged(name)
            if same is None:
                self._settle(name)
            else:
                self._keep(same)
        return self

    def with_reading(self, name: str, ids: frozenset[str]) -> "Builder":
        """The same tower, built with another reading of one stick."""
        chosen = {**self.chosen, name: ids}
        return Builder(replace(self.reader, done={}), self.order, chosen).build()

    def _keep(self, stick: Stick) -> None:
        reader, before, name = self.reader, self.reader.before.tower, stick.id
        reader.done[name] = replace(stick, visible=reader.sticks[name].visible)
        self.held[name] = before.costs.get(name, 0.0)
        if name in before.seconds:
            self.seconds[name] = before.seconds[name]
        self.unsure += [q for q in before.unsure if q.stick == name]

    def _settle(self, name: str) -> None:
        reader, tracked = self.reader, self.reader.sticks[name]
        under = reader.under(name)
        options = distinct(reader.readings(name, under, anew=name in self.chosen))
        chosen = [option for option in options if option.rest.ids == self.chosen.get(name)]
        best = (chosen or options)[0]
        others = sorted((o for o in options if o is not best), key=lambda option: option.cost)
        lead = others[0].cost - best.cost if others else CERTAIN
        if others and lead < RIVAL:
            self.seconds[name] = Second(others[0].rest.ids, lead)
        rivals = others
        if best.is_down:
            rivals = [other for other in others if not other.is_down]
            lead = rivals[0].cost - best.cost if rivals else CERTAIN
        if chosen:
            lead = max(lead, SECOND)
        self.costs[name] = best.cost
        confidence = float(1 / (1 + np.exp(-max(lead, 0.0))) * np.exp(-max(best.cost, 0.0) / 60))
        sizes = reader.look.sizes
        best = bedded(best, under.bodies, (reader.look.eye, sizes))
        stick = reader.as_it_was(name, best) or Stick(
            name, tracked.colour, best.ends_mm, supports(best, under.bodies, sizes)
        )
        doubts = Doubts(stick, [best, *rivals], under, reader.done, sizes)
        question = doubts.question(lead, is_new=name not in reader.before.tower.sticks)
        reader.done[name] = replace(stick, confidence=confidence, visible=tracked.visible)
        self.unsure += [question] if question is not None else []


def total(costs: Mapping[str, float]) -> float:
    return sum(max(cost, 0.0) for cost in costs.values())


def distinct(options: Iterable[Reading]) -> list[Reading]:
    """Without readings that have the supports of an earlier one."""
    first: dict[frozenset[str], Reading] = {}
    for option in options:
        first.setdefault(option.rest.ids, option)
    return list(first.values())
