"""How one stick is read: what may be under it, and the ways to lie that explain what is seen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.mat import Array
from vision.sticks.bodies import plot_body, stick_body
from vision.sticks.geometry import within
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, came_late, hop_mm, may_have_fallen, shifted_plots
from vision.sticks.order import Above, meeting_places
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import TABLE, Plot, Stick
from vision.sticks.reading import Reading
from vision.sticks.settle import FLAT, ODD, Under
from vision.sticks.sighting import Floor, Sighting
from vision.sticks.starts import leaning, over
from vision.sticks.tops import covered_top

HABIT = 2.0
"""What stood on these supports before the turn most likely still does."""
MISJUDGED = 3.0
"""Price of an end that is not where it seems to be."""
ILLEGAL = 2.0
"""Price of each support of one's own colour, and of touching the table. One stick in ten lies so,
which would be worth twice as much: it only says which of two ways is taken while the table is
asked."""
STEEP_MM = 45.0
"""One that stands so, as much higher at one end, is as unlikely. Sticks that were laid in recorded
games rose by 24 mm at most."""
BEYOND_MM = 2.0
"""So far beyond an end it can be told what lies there."""
ALONGSIDE_MM = 0.8
"""So far the rims of two sticks of one wood may seem to overlap that lie side by side."""
NOISE_MM = 0.8
"""Ends that differ by less have not moved."""


@dataclass(slots=True)
class Reader:
    """Reads sticks one after the other, each after those under it, which are then in `done`."""

    look: Look
    sticks: Mapping[str, Tracked]
    plots: Mapping[str, Plot]
    above: Above
    before: Before
    done: dict[str, Stick] = field(default_factory=dict)
    late: frozenset[str] = field(init=False)
    """Sticks that came to their places after the others."""
    strays: frozenset[str] = field(init=False)
    """Those of them that may have fallen."""
    _shifted: list[Plot] = field(init=False)
    _lower: dict[str, set[str]] = field(init=False)
    """What is under each stick, or may be."""
    _lower_before: dict[str, set[str]] = field(init=False)
    """The same before the turn."""

    def __post_init__(self) -> None:
        self._lower, self._lower_before = all_lower(self.above), all_lower(self.before.tower.above)
        self.late = frozenset(came_late(self.sticks, self.before))
        self.strays = frozenset(may_have_fallen(self.sticks, self.before))
        self._shifted = list(shifted_plots(self.before.tower.plots, self.plots))

    def under(self, name: str) -> Under:
        """What may be under the stick."""
        lower = sorted({*self._lower.get(name, ()), *self._beside(name)})
        bodies = [
            stick_body(other, self.done[other].ends_mm, self.look.sizes)
            for other in lower
            if other in self.done
        ]
        ground = [plot_body(p.id, p.at_mm, self.look.sizes) for p in self.plots.values()]
        doubtful = frozenset(other for other in lower if self.above.get((name, other), 1) is None)
        surely = [self.done[o] for o in lower if o in self.done and o not in doubtful]
        return Under([*ground, *bodies], doubtful, self._floors(name, surely))

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
            for place in self._covered(guess, other):
                share = float((place - flat[0]) @ run / (run @ run))
                level = float(np.interp(share, [0, 1], other.ends_mm[:, 2]))
                top_mm = level + self.look.sizes.stick_height_mm / 2
                floors.append(Floor(place, top_mm, other.colour != guess.colour))
        return [*floors, *self._plots_covered(guess)]

    def _covered(self, guess: Stick, other: Stick) -> list[Array]:
        """Where the stick covers another one, flat (2,); one of its own wood by more than the rims
        of two seem to overlap that lie side by side, or nearly along each other."""
        places = meeting_places(guess, other, self.look)
        if other.colour != guess.colour or not places:
            return places
        first, second = self.look.eye.flat(guess.ends_mm)
        along = (second - first) / np.linalg.norm(second - first)
        middle = np.mean(places, axis=0)
        rims = [self.look.top_face(each.ends_mm) for each in (guess, other)]
        inner = [middle + (place - middle) @ along * along for place in places]
        return [at for at in inner if all(within(rim, at, ALONGSIDE_MM) for rim in rims)]

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

    def readings(self, name: str, under: Under, *, anew: bool = False) -> list[Reading]:
        """All ways in which the stick may lie, the likeliest first; `anew` if it may have been
        misread before."""
        tracked, sizes = self.sticks[name], self.look.sizes
        world = self.look.eye, sizes
        starts: list[Array] = [tracked.ends_mm[:, 2]]
        old = self.before.tracked.get(name)
        elsewhere = old is None or hop_mm(old, tracked) > sizes.stick_width_mm
        anew = anew or elsewhere or self._rests_on_news(name)
        if anew:
            starts.append(np.full(2, sizes.stick_height_mm / 2))
            starts += leaning(tracked.seen, world)
            starts += over(tracked.seen, under.floors, sizes)
        again = self.look.recall.readings(tracked.seen, under, world, starts)
        for seen, clear in self._with_an_end_covered(name, under):
            again += self.look.recall.readings(seen, clear, world, starts)
        if again[0].cost > ODD:
            again += self._with_an_end_unseen(name, under, starts)
        habit = self.before.tower.sticks.get(name)
        if habit is not None and not anew:
            ids = frozenset(support.id for support in habit.supports)
            again = [replace(r, cost=r.cost - HABIT) if r.rest.ids == ids else r for r in again]

        def price(way: Reading) -> float:
            return way.cost + self.unlikely(name, way.rest.ids, np.ptp(way.rest.heights_mm))

        return sorted(again, key=price)

    def _with_an_end_covered(self, name: str, under: Under) -> Iterator[tuple[Sighting, Under]]:
        """What is seen of the stick, and what may be under it, if its wood stops at another one
        because it ends under that one."""
        seen = self.sticks[name].seen
        run = seen.flat_mm[1] - seen.flat_mm[0]
        beyond = seen.flat_mm + np.array([[-BEYOND_MM], [BEYOND_MM]]) * run / np.linalg.norm(run)
        tops = {n: self.look.top_face(self.sticks[n].ends_mm) for n in self._over(name)}
        for end, place in enumerate(beyond):
            covering = {other for other, top in tops.items() if within(top, place)}
            if covering and not seen.ends_free[end]:
                bodies = [body for body in under.bodies if body.id not in covering]
                yield seen.without(end), replace(under, bodies=bodies)

    def _over(self, name: str) -> Iterator[str]:
        """Sticks that lie on this one, or may if it fell."""
        for other in self.sticks:
            over = self.above.get((other, name)) if other != name else False
            if over or (over is None and name in self.strays):
                yield other

    def unlikely(self, name: str, on: frozenset[str], rise_mm: float) -> float:
        """What speaks against a way to lie beside the picture: players mean to follow the rules, to
        drop nothing, and to lay nothing steep."""
        if TABLE in on:
            # What one that fell leans on nobody chose.
            return 0.0 if name in self.strays else ILLEGAL
        own = self.sticks[name].colour
        wrong = ((self.sticks.get(i) or self.plots[i]).colour == own for i in on)
        return ILLEGAL * (sum(wrong) + (rise_mm > STEEP_MM))

    def _with_an_end_unseen(
        self, name: str, under: Under, starts: Sequence[Array]
    ) -> Iterator[Reading]:
        """Readings of a stick that lies oddly, if it ends over a piece of its colour, or touching
        one: there it may have been taken to be longer or shorter than it is, as the shade between
        two sticks looks like either."""
        look, tracked = self.look, self.sticks[name]
        near_mm = look.sizes.stick_width_mm / 2
        wood = np.zeros_like(look.inside)
        for plot in self.plots.values():
            if plot.colour == tracked.colour:
                look.paint_plot(wood, plot.at_mm, near_mm)
        for other, stick in self.sticks.items():
            if other != name and stick.colour == tracked.colour:
                look.paint_stick(wood, stick.ends_mm, near_mm)
        for end in (0, 1):
            if samples(wood, look.view, tracked.seen.flat_mm[end : end + 1])[0] > EDGE:
                seen = tracked.seen.without(end)
                world = look.eye, look.sizes
                for reading in look.recall.readings(seen, under, world, starts):
                    # What lying flat costs of itself does not tell that it lies oddly so.
                    flat = FLAT if reading.rest.ids == {TABLE} else 0.0
                    if reading.cost + MISJUDGED - flat < ODD:
                        yield replace(reading, cost=reading.cost + MISJUDGED)

    def _rests_on_news(self, name: str) -> bool:
        """What is under the stick was not known, or was misread: so was the stick, perhaps."""
        lower = self._lower.get(name, ())
        return self._over_shifted(name) or any(self._corrected(other) for other in lower)

    def _over_shifted(self, name: str) -> bool:
        """A plot that is new, gone or elsewhere stands where the stick's picture is, or near."""
        (x0, y0), (x1, y1) = self.sticks[name].seen.flat_mm
        run = np.array([x1 - x0, y1 - y0])
        for plot in self._shifted:
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
        return not self.same(name)

    def unchanged(self, name: str) -> Stick | None:
        """The stick as it was, if neither it nor anything under it changed."""
        old, tracked = self.before.tower.sticks.get(name), self.before.tracked.get(name)
        if old is None or tracked is None or tracked.seen is not self.sticks[name].seen:
            return None
        if self._over_shifted(name):
            return None
        lower = self._lower.get(name, set())
        if lower != self._lower_before.get(name, set()):
            return None
        for other in lower:
            if self.done.get(other) is None or not self.same(other):
                return None
        return old

    def as_it_was(self, name: str, best: Reading) -> Stick | None:
        """The stick before the turn, if it differs by measuring noise only.

        Without this every stick above one that seems to move by a hair would be settled again.
        """
        old = self.before.tower.sticks.get(name)
        if old is None or best.rest.ids != {support.id for support in old.supports}:
            return None
        return old if np.abs(old.ends_mm - best.ends_mm).max() < NOISE_MM else None

    def same(self, name: str) -> bool:
        """The stick is read as it was before the turn."""
        was = self.before.tower.sticks.get(name)
        return was is not None and self.done[name].ends_mm is was.ends_mm


def lower_than(above: Above, name: str) -> set[str]:
    """What is under a stick, or may be."""
    return {other for (one, other), up in above.items() if one == name and up is not False}


def all_lower(above: Above) -> dict[str, set[str]]:
    """The same of every stick that has any."""
    found: dict[str, set[str]] = {}
    for (one, other), up in above.items():
        if up is not False:
            found.setdefault(one, set()).add(other)
    return found
