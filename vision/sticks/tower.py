"""Works the whole tower out from the bottom up: every stick's heights, supports and certainty."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.sticks.doubts import Doubts
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, hop_mm
from vision.sticks.order import Above, Known, bottom_up, crossings
from vision.sticks.pieces import TABLE, Plot, Question, Stick
from vision.sticks.reader import Reader
from vision.sticks.settle import ODD, supports

RIVAL, MOST_RIVALS = 4.0, 3
"""A reading that is dearer by less may be the right one if what lies on the stick says so; so many
of them are tried."""
SECOND = 2.0
"""Lead that such a reading is given: enough to be believed, not to blame anybody for it."""

SLIPPED = 3.0
"""How much better all must lie if a stick that fell is to have come to lie under others of its
colour."""


def build(
    look: Look, sticks: Mapping[str, Tracked], plots: Mapping[str, Plot], before: Before
) -> Tower:
    """Settle every stick on what is under it."""
    guess = {name: Stick(name, t.colour, t.ends_mm) for name, t in sticks.items()}
    old = before.tracked
    moved = frozenset(
        n for n, t in sticks.items() if n in old and hop_mm(old[n], t) > look.sizes.stick_width_mm
    )
    new = frozenset(sticks) - frozenset(before.tower.sticks)
    above = crossings(guess, look, Known(before.tower.above, new, moved))
    above |= dict(unseen_supports(above, frozenset(guess), before.tower.sticks, moved))
    first = arranged(Reader(look, sticks, plots, above, before), guess)
    builder = second_thoughts(slipped(first, guess))
    done, above = builder.reader.done, builder.reader.above
    return Tower(done, above, tuple(builder.unsure), dict(plots), builder.cost)


def arranged(reader: Reader, guess: Mapping[str, Stick]) -> "_Builder":
    """The tower, if the sticks lie above each other as the reader thinks."""
    order = bottom_up(guess, reader.above, reader.late)
    return _Builder(replace(reader, done={}), order).build()


def slipped(builder: "_Builder", guess: Mapping[str, Stick]) -> "_Builder":
    """The tower with sticks that came late and lie oddly, or on the table, under those of their
    colour, if all together lies much better so."""
    for name in sorted(builder.reader.late):
        odd = builder.costs.get(name, 0.0) > SLIPPED or builder.reader.done[name].fallen
        if odd and builder.cost > SLIPPED:
            above = beneath_alike(name, guess, builder.reader.above)
            under = replace(builder.reader, above=above)
            if TABLE in under.readings(name, under.under(name))[0].rest.ids:
                again = arranged(under, guess)
                builder = again if again.cost < builder.cost - SLIPPED else builder
    return builder


def beneath_alike(name: str, sticks: Mapping[str, Stick], above: Above) -> Above:
    """The same order, but a stick lies under all of its colour: one that fell did not come to lie
    on top, and equal wood does not show it."""
    alike = {other for other, stick in sticks.items() if stick.colour == sticks[name].colour}
    order = dict(above)
    for one, other in above:
        if one == name and other in alike:
            order[one, other], order[other, one] = False, True
    return order


def second_thoughts(first: "_Builder") -> "_Builder":
    """If a stick lies oddly, one under it may have been misread: the tower with a second best
    reading of one stick in it, if all together that explains the picture much better."""
    if max(first.costs.values(), default=0.0) < ODD:
        return first
    best = first
    for name, ids in sorted(first.rivals.items(), key=lambda item: item[1][0])[:MOST_RIVALS]:
        again = first.with_reading(name, ids[1])
        if again.cost < best.cost - RIVAL:
            best = again
    return best


def unseen_supports(
    above: Above,
    sticks: frozenset[str],
    before: Mapping[str, Stick],
    moved: frozenset[str],
) -> Iterator[tuple[tuple[str, str], bool]]:
    """What lay on another stick without meeting it in the picture is still above it, unless that
    one has moved."""
    for name in sticks:
        for support in before[name].supports if name in before else ():
            pair = name, support.id
            if support.id in sticks - moved and pair not in above:
                yield pair, True
                yield pair[::-1], False


@dataclass(slots=True)
class _Builder:
    """The tower so far."""

    reader: Reader
    order: Sequence[str]
    """Each stick after those under it."""
    chosen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Supports of sticks of which not the best reading is taken."""
    costs: dict[str, float] = field(default_factory=dict)
    rivals: dict[str, tuple[float, frozenset[str]]] = field(default_factory=dict)
    """Second best readings: how much dearer, and the supports."""
    unsure: list[Question] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """How oddly the sticks lie that were read."""
        return sum(max(cost, 0.0) for cost in self.costs.values())

    def build(self) -> "_Builder":
        """Settle all sticks, each after those under it."""
        for name in self.order:
            same = self.reader.unchanged(name)
            if same is None:
                self._settle(name)
            else:
                self._keep(same)
        return self

    def with_reading(self, name: str, ids: frozenset[str]) -> "_Builder":
        """The same tower, built with another reading of one stick."""
        return _Builder(replace(self.reader, done={}), self.order, {name: ids}).build()

    def _keep(self, stick: Stick) -> None:
        reader = self.reader
        reader.done[stick.id] = replace(stick, visible=reader.sticks[stick.id].visible)
        self.unsure += [q for q in reader.before.tower.unsure if q.stick == stick.id]

    def _settle(self, name: str) -> None:
        reader, tracked = self.reader, self.reader.sticks[name]
        under = reader.under(name)
        options = reader.readings(name, under)
        chosen = [option for option in options if option.rest.ids == self.chosen.get(name)]
        best = (chosen or options)[0]
        lead = options[1].cost - best.cost if len(options) > 1 else 25.0
        if chosen:
            lead = SECOND
        self.costs[name] = best.cost
        if lead < RIVAL:
            self.rivals[name] = lead, options[1].rest.ids
        confidence = float(1 / (1 + np.exp(-max(lead, 0.0))) * np.exp(-max(best.cost, 0.0) / 60))
        sizes = reader.look.sizes
        stick = reader.as_it_was(name, best) or Stick(
            name, tracked.colour, best.ends_mm, supports(best, under.bodies, sizes)
        )
        doubts = Doubts(stick, chosen or options, under, reader.done, sizes)
        question = doubts.question(lead, is_new=name not in reader.before.tower.sticks)
        reader.done[name] = replace(stick, confidence=confidence, visible=tracked.visible)
        self.unsure += [question] if question is not None else []
