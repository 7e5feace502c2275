"""Works the whole tower out from the bottom up: every stick's heights, supports and certainty."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.mat import Array
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.order import Above, Known, bottom_up, covered_top, crossings, meeting_places
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import TABLE, Plot, Question, Stick
from vision.sticks.rest import carried_aside, plot_body, stick_body
from vision.sticks.settle import ODD, Floor, Reading, Under, leaning, over, readings, supports

CLEAR_LEAD = 1.0
"""A reading this much cheaper than the next one is certain enough to say."""
HABIT = 2.0
"""What stood on these supports before the turn most likely still does."""

RIVAL, MOST_RIVALS = 4.0, 3
"""A reading that is dearer by less may be the right one if what lies on the stick says so; so many
of them are tried."""
MISJUDGED = 3.0
"""Price of an end that is not where it seems to be."""
NOTCH_MM, SHARPEST = 1.2, 0.2
"""Contacts nearer to a notch line than this, at a right angle, cannot be judged from above; at
sharp angles (sine) up to five times as much. Of 308 contacts in rendered games, all 2.5 mm and more
from the line, none was seen on its wrong side, and 3 are asked about."""
ASIDE_MM = 0.5
"""How far a stick may lie beside where it is seen."""
NOISE_MM = 0.8
"""Ends that differ by less have not moved."""
FLUNG_MM = 20.0
"""A stick that went this far by itself mostly fell."""
FELL = 1.0
"""How much likelier that makes it that it touches the table."""


@dataclass(frozen=True, slots=True)
class Tower:
    """All sticks at rest."""

    sticks: Mapping[str, Stick]
    above: Above
    unsure: tuple[Question, ...] = ()
    plots: Mapping[str, Plot] = field(default_factory=dict)
    """What it stands on."""
    cost: float = 0.0
    """How oddly the sticks lie that were read in this turn."""


@dataclass(frozen=True, slots=True)
class Before:
    """What was known before the turn."""

    tower: Tower
    tracked: Mapping[str, Tracked]


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
    first = _Builder(look, sticks, plots, above, before)
    builder = second_thoughts(first.build(bottom_up(guess, above, first.late)))
    return Tower(builder.done, above, tuple(builder.unsure), dict(plots), builder.cost)


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


def hop_mm(old: Tracked, now: Tracked) -> float:
    """How far a stick's picture moved; by less than its width it cannot have passed another."""
    if old.seen is now.seen:
        return 0.0
    return float(np.linalg.norm(old.seen.flat_mm - now.seen.flat_mm, axis=1).max())


def came_late(sticks: Mapping[str, Tracked], before: Before) -> Iterator[str]:
    """Sticks that came to their places after the others: new ones, and those flung aside."""
    for name, now in sticks.items():
        old = before.tracked.get(name)
        if old is None or hop_mm(old, now) > FLUNG_MM:
            yield name


def sine(one: Stick, other: Stick) -> float:
    """Of the angle between two sticks seen from above."""
    ways = [(stick.ends_mm[1] - stick.ends_mm[0])[:2] for stick in (one, other)]
    (x, y), (u, v) = (way / np.linalg.norm(way) for way in ways)
    return abs(float(x * v - y * u))


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


def shifted_plots(before: Mapping[str, Plot], now: Mapping[str, Plot]) -> Iterator[Plot]:
    """Plots that are new, gone (as they were) or elsewhere (both as they were and as they are)."""
    for name in {**before, **now}:
        was, is_ = before.get(name), now.get(name)
        if was is not is_:
            yield from (plot for plot in (was, is_) if plot is not None)


class _Builder:
    """The tower so far."""

    def __init__(
        self,
        look: Look,
        sticks: Mapping[str, Tracked],
        plots: Mapping[str, Plot],
        above: Above,
        before: Before,
    ) -> None:
        self.look = look
        self.sticks = sticks
        self.plots = plots
        self.ground = [plot_body(plot.id, plot.at_mm, look.sizes) for plot in plots.values()]
        self.shifted = list(shifted_plots(before.tower.plots, plots))
        self.above = above
        self.before = before
        self.late = frozenset(came_late(sticks, before))
        self.chosen: dict[str, frozenset[str]] = {}
        """Supports of sticks of which not the best reading is taken."""
        self.order: Sequence[str] = ()
        self.costs: dict[str, float] = {}
        self.rivals: dict[str, tuple[float, frozenset[str]]] = {}
        """Second best readings: how much dearer, and the supports."""
        self.done: dict[str, Stick] = {}
        self.unsure: list[Question] = []

    @property
    def cost(self) -> float:
        return sum(self.costs.values())

    def build(self, order: Sequence[str]) -> "_Builder":
        """Settle all sticks, each after those under it."""
        self.order = order
        for name in order:
            self.settle(name)
        return self

    def with_reading(self, name: str, ids: frozenset[str]) -> "_Builder":
        """The same tower, built with another reading of one stick."""
        again = _Builder(self.look, self.sticks, self.plots, self.above, self.before)
        again.chosen = {name: ids}
        return again.build(self.order)

    def settle(self, name: str) -> None:
        tracked = self.sticks[name]
        same = self._unchanged(name)
        if same is not None:
            self.done[name] = replace(same, visible=tracked.visible)
            self.unsure += [q for q in self.before_questions() if q.stick == name]
            return
        under = self._under(name)
        options = self._readings(name, under)
        chosen = [option for option in options if option.rest.ids == self.chosen.get(name)]
        best = (chosen or options)[0]
        lead = options[1].cost - best.cost if len(options) > 1 and not chosen else 25.0
        self.costs[name] = best.cost
        if lead < RIVAL:
            self.rivals[name] = lead, options[1].rest.ids
        confidence = float(1 / (1 + np.exp(-max(lead, 0.0))) * np.exp(-max(best.cost, 0.0) / 60))
        stick = self._as_it_was(name, best) or Stick(
            name, tracked.colour, best.ends_mm, supports(best, under.bodies, self.look.sizes)
        )
        self.done[name] = replace(stick, confidence=confidence, visible=tracked.visible)
        if lead < CLEAR_LEAD:
            choices = sorted(best.rest.ids ^ options[1].rest.ids)
            other = None if self._near_notch(stick) else self._second_way(name, options, under)
            self.unsure.append(Question(name, "support", tuple(choices), other))
        elif self._matters(name, best):
            choices = sorted(best.rest.ids | best.rest.close)
            self.unsure.append(Question(name, "support", tuple(choices)))
        elif others := self._aside(name, best, under):
            self.unsure.append(Question(name, "support", tuple(sorted(best.rest.ids | others))))
        elif name not in self.before.tower.sticks and (near := self._near_notch(stick)):
            self.unsure.append(Question(name, "notch", near))

    def _second_way(self, name: str, options: Sequence[Reading], under: Under) -> Stick | None:
        """The stick as its second reading has it; None if a third one is as likely, or if it could
        as well rest on something else that it all but touches."""
        best, second, *rest = options
        if (rest and rest[0].cost - best.cost < CLEAR_LEAD) or best.rest.close | second.rest.close:
            return None
        on = supports(second, under.bodies, self.look.sizes)
        sure = float(np.exp(-max(best.cost, 0.0) / 60))
        other = Stick(name, self.sticks[name].colour, second.ends_mm, on, sure)
        return None if self._near_notch(other) else other

    def _as_it_was(self, name: str, best: Reading) -> Stick | None:
        """The stick before the turn, if it differs by measuring noise only.

        Without this every stick above one that seems to move by a hair would be settled again.
        """
        old = self.before.tower.sticks.get(name)
        if old is None or best.rest.ids != {support.id for support in old.supports}:
            return None
        return old if np.abs(old.ends_mm - best.ends_mm).max() < NOISE_MM else None

    def _matters(self, name: str, best: Reading) -> bool:
        """A stick just laid could as well rest on something else that it all but touches: one of
        three supports, too, unless all of them are plots, which are equally high."""
        ids = best.rest.ids
        three = len(ids) > 2 and not ids.isdisjoint(self.done)
        return (bool(best.rest.close) or three) and name not in self.before.tower.sticks

    def _aside(self, name: str, best: Reading, under: Under) -> frozenset[str]:
        """What else carries a stick just laid at a sharp angle over one of its supports if it lies
        a little aside: there a hair moves the place that carries it by millimetres."""
        stick = Stick(name, self.sticks[name].colour, best.ends_mm)
        lower = [self.done[other] for other in best.rest.ids if other in self.done]
        if name in self.before.tower.sticks or all(sine(stick, o) > SHARPEST for o in lower):
            return frozenset()
        return carried_aside(best.ends_mm, under.bodies, self.look.sizes, ASIDE_MM) - best.rest.ids

    def _near_notch(self, stick: Stick) -> tuple[str, ...]:
        """Supports of which it cannot be told on which side of the notch the stick lies.

        The sharper the angle, the less is known about which place of the crossing carries it.
        """
        notch_mm = self.look.sizes.notch_from_end_mm
        lying = [(s.id, s.from_end_mm) for s in stick.supports if s.from_end_mm is not None]
        beyond = {
            name: (from_end_mm - notch_mm) * max(sine(stick, self.done[name]), SHARPEST)
            for name, from_end_mm in lying
        }
        if any(mm > NOTCH_MM for mm in beyond.values()):
            # It lies outside another one's end: which side of this notch it is does not matter.
            return ()
        return tuple(name for name, mm in beyond.items() if abs(mm) < NOTCH_MM)

    def before_questions(self) -> tuple[Question, ...]:
        return self.before.tower.unsure

    def _under(self, name: str) -> Under:
        lower = [*self._lower(self.above, name), *self._beside(name)]
        bodies = [
            stick_body(other, self.done[other].ends_mm, self.look.sizes)
            for other in lower
            if other in self.done
        ]
        doubtful = frozenset(other for other in lower if self.above.get((name, other), 1) is None)
        surely = [self.done[o] for o in lower if o in self.done and o not in doubtful]
        return Under([*self.ground, *bodies], doubtful, self._floors(name, surely))

    def _beside(self, name: str) -> Iterator[str]:
        """Sticks that do not meet this one in the picture and may still carry it, if it came late.

        What is higher appears further out, so a tip that rests on a tip may not cover it.
        """
        if name in self.late:
            for other in self.done:
                if (name, other) not in self.above and other not in self.late:
                    yield other

    def _floors(self, name: str, lower: Sequence[Stick]) -> list[Floor]:
        """Where the stick covers lower ones in the picture, and how high these are there."""
        guess = Stick(name, self.sticks[name].colour, self.sticks[name].ends_mm)
        floors = []
        for other in lower:
            flat = self.look.eye.flat(other.ends_mm)
            run = flat[1] - flat[0]
            for place in meeting_places(guess, other, self.look):
                share = float((place - flat[0]) @ run / (run @ run))
                level = float(np.interp(share, [0, 1], other.ends_mm[:, 2]))
                top_mm = level + self.look.sizes.stick_height_mm / 2
                floors.append(Floor(place, top_mm, other.colour != guess.colour))
        return [*floors, *self._plots_covered(guess)]

    def _plots_covered(self, guess: Stick) -> Iterator[Floor]:
        """Where the stick covers plots of the other colour: what lies on the table cannot."""
        alike = [
            Stick(name, stick.colour, stick.ends_mm)
            for name, stick in self.sticks.items()
            if stick.colour == guess.colour and name != guess.id
        ]
        for plot in self.plots.values():
            if plot.colour == guess.colour:
                continue
            place = covered_top(guess, plot, alike, self.look)
            if place is not None:
                yield Floor(place, self.look.sizes.plot_height_mm, seen=True)

    def _readings(self, name: str, under: Under) -> list[Reading]:
        tracked, eye, sizes = self.sticks[name], self.look.eye, self.look.sizes
        starts: list[Array] = [tracked.ends_mm[:, 2]]
        old = self.before.tracked.get(name)
        anew = self._rests_on_news(name)
        if old is None or anew or hop_mm(old, tracked) > sizes.stick_width_mm:
            starts.append(np.full(2, sizes.stick_height_mm / 2))
            starts += leaning(tracked.seen, (eye, sizes))
            starts += over(tracked.seen, under.floors, sizes)
        again = readings(tracked.seen, under, (eye, sizes), starts)
        if again[0].cost > ODD:
            again += self._with_an_end_unseen(name, under, starts)
        habit = self.before.tower.sticks.get(name)
        if habit is not None and not anew:
            ids = frozenset(support.id for support in habit.supports)
            again = [replace(r, cost=r.cost - HABIT) if r.rest.ids == ids else r for r in again]
        if old is not None and hop_mm(old, tracked) > FLUNG_MM:
            again = [replace(r, cost=r.cost - FELL) if TABLE in r.rest.ids else r for r in again]
        return sorted(again, key=lambda reading: reading.cost)

    def _with_an_end_unseen(
        self, name: str, under: Under, starts: Sequence[Array]
    ) -> Iterator[Reading]:
        """Readings of a stick that lies oddly, if it ends over a piece of its colour: there it may
        have been taken to be longer or shorter than it is."""
        look, tracked = self.look, self.sticks[name]
        wood = np.zeros_like(look.inside)
        for plot in self.plots.values():
            if plot.colour == tracked.colour:
                look.paint_plot(wood, plot.at_mm, NOISE_MM)
        for other, stick in self.sticks.items():
            if other != name and stick.colour == tracked.colour:
                look.paint_stick(wood, stick.ends_mm, NOISE_MM)
        for end in (0, 1):
            if samples(wood, look.view, tracked.seen.flat_mm[end : end + 1])[0] > EDGE:
                seen = tracked.seen.without(end)
                for reading in readings(seen, under, (look.eye, look.sizes), starts):
                    if reading.cost + MISJUDGED < ODD:
                        yield replace(reading, cost=reading.cost + MISJUDGED)

    def _rests_on_news(self, name: str) -> bool:
        """What is under the stick was not known, or was misread: so was the stick, perhaps."""
        lower = self._lower(self.above, name)
        return self._over_shifted(name) or any(self._corrected(other) for other in lower)

    def _over_shifted(self, name: str) -> bool:
        """A plot that is new, gone or elsewhere stands where the stick's picture is, or near."""
        (x0, y0), (x1, y1) = self.sticks[name].seen.flat_mm
        run = np.array([x1 - x0, y1 - y0])
        for plot in self.shifted:
            top = self.look.eye.flat(np.append(plot.at_mm, self.look.sizes.plot_height_mm))
            share = np.clip((top - (x0, y0)) @ run / (run @ run), 0, 1)
            if np.linalg.norm(top - (x0, y0) - share * run) < self.look.sizes.plot_diameter_mm:
                return True
        return False

    def _corrected(self, name: str) -> bool:
        """The stick is read otherwise than before the turn, though it looks as it did."""
        old = self.before.tracked.get(name)
        if name not in self.done or old is None or old.seen is not self.sticks[name].seen:
            return False
        return not self._same(name)

    def _unchanged(self, name: str) -> Stick | None:
        """The stick as it was, if neither it nor anything under it changed."""
        old, tracked = self.before.tower.sticks.get(name), self.before.tracked.get(name)
        if old is None or tracked is None or tracked.seen is not self.sticks[name].seen:
            return None
        if self._over_shifted(name):
            return None
        if self._lower(self.above, name) != self._lower(self.before.tower.above, name):
            return None
        for other in self._lower(self.above, name):
            if self.done.get(other) is None or not self._same(other):
                return None
        return old

    def _same(self, name: str) -> bool:
        was = self.before.tower.sticks.get(name)
        return was is not None and self.done[name].ends_mm is was.ends_mm

    @staticmethod
    def _lower(above: Above, name: str) -> set[str]:
        return {other for (one, other), up in above.items() if one == name and up is not False}
