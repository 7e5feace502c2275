"""Plays Mokadi by chance: towers that stand, turn after turn, for measuring and for the simulation.

Every stick comes to rest by the hull rule, and the tower must be in balance: the load on each stick
lies between its two supports. Besides legal turns there are wrong colours, contacts outside the
end zone, second sticks on the same pair, sticks that drop to the table, and bumped towers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vision.mat import Array
from vision.sticks.geometry import with_length
from vision.sticks.legality import faults
from vision.sticks.pieces import COLOURS, TABLE, Colour, Layout, Plot, Sizes, Stick, Support
from vision.sticks.rest import Body, Rest, depths, footprint, plot_body, rest, stick_body, touch

Event = Literal["legal", "illegal", "fall", "knock"]
TRIES = 400
FIELD_MM = (200.0, 130.0)
"""Half the area in which plots are laid."""
CLEAR_MM = 2.5
"""Contacts this close to a notch line, or overlaps this thin, nobody could judge."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The table after a turn, and what happened."""

    layout: Layout
    event: Event
    placed: str | None = None
    removed: tuple[str, ...] = ()


@dataclass(slots=True)
class Player:
    """Plays one game; the same seed plays the same game."""

    seed: int
    sizes: Sizes = field(default_factory=Sizes)
    mishaps: float = 0.3
    """Share of turns that are not plain legal ones."""
    chance: np.random.Generator = field(init=False)

    def __post_init__(self) -> None:
        self.chance = np.random.default_rng(self.seed)

    def game(self, turns: int) -> Iterator[Turn]:
        """One table after each turn; ends early when nothing more can be laid, or after a fall."""
        layout = Layout(self._plots(), {})
        illegal: str | None = None
        for number in range(turns):
            removed: tuple[str, ...] = ()
            if illegal is not None and self.chance.random() < 0.5:
                layout, removed = without(layout, illegal, self.sizes), (illegal,)
            turn = self._turn(layout, number, last=number == turns - 1)
            if turn is None:
                return
            layout = turn.layout
            illegal = turn.placed if turn.event == "illegal" else None
            yield replace(turn, removed=removed)
            if turn.event in ("fall", "knock"):
                return

    def crowd(self, count: int) -> Iterator[Turn]:
        """A tower of `count` sticks, all standing: where no legal place is left, any that holds."""
        layout = Layout(self._plots(), {})
        for number in range(count):
            turn = self.lay(layout, number, "legal") or self.lay(layout, number, "illegal")
            if turn is None:
                return
            layout = turn.layout
            yield turn

    def _turn(self, layout: Layout, number: int, *, last: bool) -> Turn | None:
        if last and len(layout.sticks) >= 3 and self.mishaps > 0:
            return self.knock(layout) if self.chance.random() < 0.5 else self.drop(layout, number)
        wanted: Event = "illegal" if number > 1 and self.chance.random() < self.mishaps else "legal"
        return self.lay(layout, number, wanted) or self.lay(layout, number, "legal")

    def _plots(self) -> dict[str, Plot]:
        """Four light and four dark plots, the nearest two a third to one stick apart."""
        length = self.sizes.stick_length_mm
        spots: list[Array] = []
        while len(spots) < 8:
            spot = self.chance.uniform(-1, 1, 2) * FIELD_MM
            gaps = [float(np.linalg.norm(spot - other)) for other in spots]
            if not gaps or 0.36 * length < min(gaps) < length:
                spots.append(spot)
        names = ["PL1", "PL2", "PL3", "PL4", "PD1", "PD2", "PD3", "PD4"]
        self.chance.shuffle(spots)
        return {
            name: Plot(name, "light" if name[1] == "L" else "dark", spot)
            for name, spot in zip(names, spots, strict=True)
        }

    def lay(
        self, layout: Layout, number: int, wanted: Event, colours: Sequence[Colour] = COLOURS
    ) -> Turn | None:
        """A stick of one of these colours is laid, legally or not; None if no place is found."""
        for _ in range(TRIES):
            colour: Colour = colours[int(self.chance.integers(len(colours)))]
            ends = self._candidate(layout, colour, strict=wanted == "legal")
            if ends is None:
                continue
            rested = at_rest(ends, layout, self.sizes)
            if TABLE in rested.rest.ids or len(rested.rest.contacts) != 2:
                continue
            stick = rested.stick(f"{colour[0].upper()}{number + 1}", colour, self.sizes)
            if not self._fair(stick, layout):
                continue
            after = replace(layout, sticks={**layout.sticks, stick.id: stick})
            legal = not faults(stick, layout, self.sizes)
            if legal == (wanted == "legal") and in_balance(after):
                return Turn(after, wanted, stick.id)
        return None

    def _candidate(self, layout: Layout, colour: Colour, *, strict: bool) -> Array | None:
        """Ends (2, 3) of a stick over two places chosen by chance; heights are left to the rest."""
        everything: list[Plot | Stick] = [*layout.plots.values(), *layout.sticks.values()]
        pieces = [piece for piece in everything if not strict or piece.colour != colour]
        if len(pieces) < 2:
            return None
        first, second = (pieces[int(i)] for i in self.chance.choice(len(pieces), 2, replace=False))
        a, b = self._spot(first), self._spot(second)
        gap = float(np.linalg.norm(b - a))
        length = self.sizes.stick_length_mm
        low, high = max(4.0, length / 2 - gap + 6), min(length / 2 - 6, length - gap - 4.0)
        if gap < 0.3 * length or high <= low:
            return None
        start = self.chance.uniform(low, high)
        along = (b - a) / gap
        ends = np.stack([a - along * start, a - along * start + along * length])
        return np.column_stack([ends, np.zeros(2)])

    def _spot(self, piece: Plot | Stick) -> Array:
        """A place on a piece where a stick may be laid."""
        if isinstance(piece, Plot):
            return piece.at_mm + self.chance.uniform(-0.3, 0.3, 2) * self.sizes.plot_diameter_mm
        zone = self.chance.uniform(CLEAR_MM, self.sizes.notch_from_end_mm * 1.3)
        share = zone / self.sizes.stick_length_mm
        share = share if self.chance.random() < 0.5 else 1 - share
        return np.asarray(piece.ends_mm[0] + share * (piece.ends_mm[1] - piece.ends_mm[0]))[:2]

    def _fair(self, stick: Stick, layout: Layout) -> bool:
        """Nothing about the stick is a matter of a millimetre."""
        notch = self.sizes.notch_from_end_mm
        if len(stick.supports) != 2 or np.abs(stick.ends_mm[:, :2]).max(axis=0)[0] > 285:
            return False
        if np.abs(stick.ends_mm[:, 1]).max() > 185 or stick.ends_mm[:, 2].max() > 130:
            return False
        for support in stick.supports:
            if support.from_end_mm is not None and abs(support.from_end_mm - notch) < CLEAR_MM:
                return False
        _, points = footprint(stick.ends_mm, self.sizes)
        deepest = depths(points, bodies(layout, self.sizes))[0].max(axis=(1, 2))
        return not any(-CLEAR_MM < depth < 1.5 for depth in deepest)

    def drop(self, layout: Layout, number: int, colours: Sequence[Colour] = COLOURS) -> Turn | None:
        """The new stick slips: it lies on the table, perhaps leaning on something."""
        for _ in range(TRIES):
            colour: Colour = colours[int(self.chance.integers(len(colours)))]
            ends = self._candidate(layout, colour, strict=False)
            if ends is None:
                continue
            ends = ends + np.append(self.chance.uniform(-60, 60, 2), 0)
            stick = resting(f"{colour[0].upper()}{number + 1}", colour, ends, layout, self.sizes)
            if (
                stick.fallen
                and np.abs(ends[:, :2]).max(axis=0)[0] < 240
                and np.abs(ends[:, 1]).max() < 150
            ):
                sticks = {**layout.sticks, stick.id: stick}
                return Turn(replace(layout, sticks=sticks), "fall", stick.id)
        return None

    def knock(self, layout: Layout) -> Turn:
        """A stick is pushed away; what rested on it follows."""
        names = list(layout.sticks)
        pushed = names[int(self.chance.integers(len(names)))]
        angle, way = self.chance.uniform(0, 2 * np.pi), self.chance.uniform(30, 60)
        moved = dict(layout.sticks)
        ends = moved[pushed].ends_mm + np.array([np.cos(angle), np.sin(angle), 0]) * way
        moved[pushed] = replace(moved[pushed], ends_mm=ends)
        return Turn(settled(replace(layout, sticks=moved), self.sizes), "knock")


def bodies(layout: Layout, sizes: Sizes) -> list[Body]:
    plots = [plot_body(plot.id, plot.at_mm, sizes) for plot in layout.plots.values()]
    return plots + [stick_body(stick.id, stick.ends_mm, sizes) for stick in layout.sticks.values()]


@dataclass(frozen=True, slots=True)
class Rested:
    """A stick at rest, before anybody measured where exactly it touches what."""

    ends_mm: Array
    """(2, 3)."""
    rest: Rest
    under: Sequence[Body]

    def stick(self, name: str, colour: Colour, sizes: Sizes) -> Stick:
        supports = supported(self.ends_mm, self.rest, self.under, sizes)
        return Stick(name, colour, self.ends_mm, tuple(supports))


def at_rest(ends_mm: Array, layout: Layout, sizes: Sizes) -> Rested:
    """A stick at rest on everything that is there; its length is kept when it tilts."""
    ends = np.asarray(ends_mm, float)
    under = bodies(near(layout, ends), sizes)
    for _ in range(3):
        result = rest(ends, under, sizes)
        ends = with_length(np.column_stack([ends[:, :2], result.heights_mm]), sizes.stick_length_mm)
    return Rested(ends, result, under)


def resting(name: str, colour: Colour, ends_mm: Array, layout: Layout, sizes: Sizes) -> Stick:
    """The stick at rest on everything that is there."""
    return at_rest(ends_mm, layout, sizes).stick(name, colour, sizes)


def supported(
    ends_mm: Array, result: Rest, under: Sequence[Body], sizes: Sizes
) -> Iterator[Support]:
    """What carries a stick at rest, and where."""
    by_id = {body.id: body for body in under}
    points = touch(ends_mm, [by_id[c.id] for c in result.contacts if c.id in by_id], sizes)
    for contact in result.contacts:
        body = by_id.get(contact.id)
        if body is None or body.round or contact.id not in points:
            yield Support(contact.id)
        else:
            along = float(body.local(points[contact.id][:2])[0]) * float(np.sqrt(1 + body.slope**2))
            yield Support(contact.id, along, sizes.stick_length_mm / 2 - abs(along))


def near(layout: Layout, ends_mm: Array) -> Layout:
    """The pieces that a stick may touch which lies, or comes to lie, roughly here."""
    x, y = ends_mm[:, :2].mean(axis=0)
    length = float(np.linalg.norm(ends_mm[1] - ends_mm[0]))

    def is_close(to_mm: Array, reach_mm: float) -> bool:
        return bool((to_mm[0] - x) ** 2 + (to_mm[1] - y) ** 2 < reach_mm**2)

    plots = {n: p for n, p in layout.plots.items() if is_close(p.at_mm, length / 2 + 30)}
    sticks = {
        n: s for n, s in layout.sticks.items() if is_close(s.ends_mm.mean(axis=0), length + 10)
    }
    return Layout(plots, sticks)


def settled(layout: Layout, sizes: Sizes) -> Layout:
    """Every stick brought to rest again, in the order in which they were laid."""
    standing = Layout(layout.plots, {})
    for stick in layout.sticks.values():
        again = resting(stick.id, stick.colour, stick.ends_mm, standing, sizes)
        standing = replace(standing, sticks={**standing.sticks, stick.id: again})
    return standing


def without(layout: Layout, name: str, sizes: Sizes) -> Layout:
    """The stick is taken away."""
    rest_of = {key: stick for key, stick in layout.sticks.items() if key != name}
    return settled(replace(layout, sticks=rest_of), sizes)


def in_balance(layout: Layout) -> bool:
    """Each stick's weight and load together press down between its two supports."""
    loads: dict[str, list[tuple[float, float]]] = {name: [] for name in layout.sticks}
    for stick in reversed(list(layout.sticks.values())):
        places = [place for place, _ in _arms(stick, layout)]
        if len(places) < 2:
            continue
        weight = 1.0 + sum(load for _, load in loads[stick.id])
        centre = sum(place * load for place, load in loads[stick.id]) / weight
        low, high = min(places), max(places)
        if not low + 2.0 < centre < high - 2.0:
            return False
        for place, support in _arms(stick, layout):
            if support.id in loads and support.along_mm is not None:
                share = (
                    (high - centre) / (high - low)
                    if place == low
                    else (centre - low) / (high - low)
                )
                loads[support.id].append((support.along_mm, weight * share))
    return True


def _arms(stick: Stick, layout: Layout) -> Sequence[tuple[float, Support]]:
    """Place along the stick of each support, mm from its middle."""
    middle = stick.ends_mm.mean(axis=0)
    along = (stick.ends_mm[1] - stick.ends_mm[0]) / np.linalg.norm(
        stick.ends_mm[1] - stick.ends_mm[0]
    )
    arms = []
    for support in stick.supports:
        point = _place(support, layout)
        if point is not None:
            arms.append((float((point - middle[:2]) @ along[:2]), support))
    return arms


def _place(support: Support, layout: Layout) -> Array | None:
    if support.id in layout.plots:
        return layout.plots[support.id].at_mm
    if support.id in layout.sticks and support.along_mm is not None:
        ends = layout.sticks[support.id].ends_mm
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        return np.asarray(ends.mean(axis=0) + along * support.along_mm)[:2]
    return None
