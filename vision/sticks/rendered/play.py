"""Plays Mokadi by chance: towers that stand, turn after turn, for measuring and for the simulation.

Every stick comes to rest by the hull rule, and the tower must be in balance: the load on each stick
lies between its two supports. Besides legal turns there are wrong colours, contacts outside the
end zone, second sticks on the same pair, sticks that drop to the table, and bumped towers.

How people build was measured on the recorded games (31 sticks laid in 35 pictures of five games):
plots within 161 × 105 mm of the middle and at least 62 mm apart; ends within 204 × 132 mm; colours
in turn; 7 of 31 sticks laid wrong, two of three on their own colour along the one under them,
and every second stick on the same pair 8.2 to 11.6 mm beside the first one; legal sticks at 20° and
more to the sticks under them; ends of one stick 0 to 24 mm apart in height; whatever a new stick is
laid on shifts by some tenths of a millimetre, at times by 3; five to ten turns; a stick that is
knocked away turns by up to 40° and lies on the table, what touched it goes 2 to 12 mm.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import (
    COLOURS,
    TABLE,
    Colour,
    Layout,
    Plot,
    Sizes,
    Stick,
    opposite,
)
from vision.sticks.rendered.candidates import CLEAR_MM, Candidate, Candidates
from vision.sticks.rendered.legality import faults
from vision.sticks.rendered.standing import (
    at_rest,
    bodies,
    in_balance,
    is_settled,
    resting,
    settled,
    without,
)
from vision.sticks.rest import depths, footprint

Event = Literal["legal", "illegal", "fall", "knock"]
TRIES = 400
FIELD_MM = (165.0, 110.0)
"""Half the area in which plots are laid."""
PLOT_GAP = (0.345, 0.8)
"""How far a plot is from the nearest one, in lengths of a stick."""
REACH_MM = (225.0, 150.0, 110.0)
"""How far from the middle of the mat, and how high, ends of sticks may be."""
RISE_MM = 32.0
"""One end of a stick that stands is not higher above the other."""
CROSSING_DEG = 16.0
"""A legal stick is not laid at a sharper angle to what carries it."""


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
    mishaps: float = 0.25
    """Share of turns that are not plain legal ones."""
    chance: np.random.Generator = field(init=False)
    candidates: Candidates = field(init=False)

    def __post_init__(self) -> None:
        self.chance = np.random.default_rng(self.seed)
        self.candidates = Candidates(self.sizes, self.chance)

    def game(self, turns: int) -> Iterator[Turn]:
        """One table after each turn; ends early when nothing more can be laid, or after a fall."""
        layout = Layout(self._plots(), {})
        illegal: str | None = None
        for number in range(turns):
            removed: tuple[str, ...] = ()
            if illegal is not None and self.chance.random() < 0.5 and number < turns - 1:
                layout, removed = without(layout, illegal, self.sizes), (illegal,)
            turn = self._turn(layout, number, last=number == turns - 1)
            if turn is None:
                return
            turn = self._nudged(turn)
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
        colours = self._colours(layout)
        if last and len(layout.sticks) >= 3 and self.mishaps > 0:
            knocked = self.chance.random() < 0.5
            return self.knock(layout) if knocked else self.drop(layout, number, colours)
        wanted: Event = "illegal" if number > 1 and self.chance.random() < self.mishaps else "legal"
        return (
            self.lay(layout, number, wanted, colours)
            or self.lay(layout, number, "legal", colours)
            or self.lay(layout, number, "legal")
        )

    def _colours(self, layout: Layout) -> Sequence[Colour]:
        """The colours take turns; now and then one comes twice."""
        last = next(reversed(list(layout.sticks.values())), None)
        if last is None or self.chance.random() < 0.1:
            return COLOURS
        return (opposite(last.colour),)

    def _plots(self) -> dict[str, Plot]:
        """Four light and four dark plots, none far from all others."""
        length = self.sizes.stick_length_mm
        spots: list[Array] = []
        while len(spots) < 8:
            spot = self.chance.uniform(-1, 1, 2) * FIELD_MM
            gaps = [float(np.linalg.norm(spot - other)) for other in spots]
            if not gaps or PLOT_GAP[0] * length < min(gaps) < PLOT_GAP[1] * length:
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
            place = self._candidate(layout, colour, wanted)
            if place is None or (np.abs(place.ends_mm) > REACH_MM).any():
                continue
            rested = at_rest(place.ends_mm, layout, self.sizes)
            rise_mm = abs(rested.ends_mm[0, 2] - rested.ends_mm[1, 2])
            if TABLE in rested.rest.ids or len(rested.rest.contacts) != 2 or rise_mm > RISE_MM:
                continue
            if wanted == "legal" and is_on_own_colour(rested.rest.ids, colour, layout):
                continue
            among = {name: other for name, other in layout.sticks.items() if name != place.beside}
            if not self._fits(rested.ends_mm, replace(layout, sticks=among)):
                continue
            stick = rested.stick(f"{colour[0].upper()}{number + 1}", colour, self.sizes)
            if not self._is_fair(stick):
                continue
            after = replace(layout, sticks={**layout.sticks, stick.id: stick})
            legal = not faults(stick, layout, self.sizes)
            if legal and is_sharp(stick, layout):
                continue
            if legal == (wanted == "legal") and in_balance(after):
                return Turn(after, wanted, stick.id)
        return None

    def _candidate(self, layout: Layout, colour: Colour, wanted: Event) -> Candidate | None:
        if wanted != "legal":
            return self.candidates.wrong(layout, colour)
        return self.candidates.across(layout, colour, strict=True)

    def _fits(self, ends_mm: Array, layout: Layout) -> bool:
        """People build so far out, and nothing is overlapped, or missed, by a millimetre."""
        if (np.abs(ends_mm) > REACH_MM).any():
            return False
        _, points = footprint(ends_mm, self.sizes)
        deepest = depths(points, bodies(layout, self.sizes))[0].max(axis=(1, 2))
        return not any(-CLEAR_MM < depth < 1.5 for depth in deepest)

    def _is_fair(self, stick: Stick) -> bool:
        """On which side of a notch it rests is not a matter of a millimetre."""
        from_ends = [s.from_end_mm for s in stick.supports if s.from_end_mm is not None]
        notch = self.sizes.notch_from_end_mm
        return len(stick.supports) == 2 and all(abs(mm - notch) >= CLEAR_MM for mm in from_ends)

    def _nudged(self, turn: Turn) -> Turn:
        """What a stick was laid on gave way a little, if it still stands as before."""
        placed = turn.layout.sticks.get(turn.placed or "")
        if placed is None or placed.fallen:
            return turn
        sticks = dict(turn.layout.sticks)
        for support in placed.supports:
            if support.id in sticks:
                far_mm = 1.0 if self.chance.random() < 0.15 else 0.25
                aside = np.column_stack([self.chance.normal(0, far_mm, (2, 2)), np.zeros(2)])
                sticks[support.id] = replace(
                    sticks[support.id], ends_mm=sticks[support.id].ends_mm + aside
                )
        after = settled(replace(turn.layout, sticks=sticks), self.sizes)
        return replace(turn, layout=after) if self._stands_as(after, turn) else turn

    def _stands_as(self, after: Layout, turn: Turn) -> bool:
        """Everything rests on what it rested on in that turn, and what was legal is."""

        def on(layout: Layout) -> list[set[str]]:
            return [{support.id for support in s.supports} for s in layout.sticks.values()]

        placed = after.sticks[turn.placed or ""]
        before = turn.layout.sticks[placed.id]
        return (
            on(after) == on(turn.layout)
            and in_balance(after)
            and faults(placed, after, self.sizes) == faults(before, turn.layout, self.sizes)
        )

    def drop(self, layout: Layout, number: int, colours: Sequence[Colour] = COLOURS) -> Turn | None:
        """The new stick slips: it lies on the table, perhaps leaning on something."""
        for _ in range(TRIES):
            colour: Colour = colours[int(self.chance.integers(len(colours)))]
            place = self.candidates.across(layout, colour, strict=False)
            if place is None:
                continue
            ends = place.ends_mm + np.append(self.chance.uniform(-60, 60, 2), 0)
            stick = resting(f"{colour[0].upper()}{number + 1}", colour, ends, layout, self.sizes)
            near_enough = not (np.abs(ends) > REACH_MM).any()
            if stick.fallen and near_enough and is_settled(stick, layout, self.sizes):
                sticks = {**layout.sticks, stick.id: stick}
                return Turn(replace(layout, sticks=sticks), "fall", stick.id)
        return None

    def knock(self, layout: Layout) -> Turn:
        """A stick is pushed away and falls; what touched it is dragged along, what rested on it
        follows."""
        after = layout
        for _ in range(TRIES // 10):
            names = list(layout.sticks)
            pushed = layout.sticks[names[int(self.chance.integers(len(names)))]]
            after = settled(self._without_hold(layout, pushed), self.sizes)
            fell = after.sticks[pushed.id]
            near = fell.fallen and not (np.abs(fell.ends_mm) > REACH_MM).any()
            if near and all(is_settled(each, after, self.sizes) for each in after.sticks.values()):
                break
        return Turn(after, "knock")

    def _without_hold(self, layout: Layout, pushed: Stick) -> Layout:
        """One stick pushed away and turned, those that touched it moved a little; in the air."""
        angle, way = self.chance.uniform(0, 2 * np.pi), self.chance.uniform(25, 60)
        moved = dict(layout.sticks)
        for name, stick in layout.sticks.items():
            if _touch(stick, pushed):
                drag = np.column_stack([self.chance.normal(0, 3.0, (2, 2)), np.zeros(2)])
                moved[name] = replace(stick, ends_mm=stick.ends_mm + drag)
        ends = turned(pushed.ends_mm, np.radians(self.chance.uniform(-40, 40)))
        ends = ends + np.array([np.cos(angle), np.sin(angle), 0]) * way
        moved[pushed.id] = replace(pushed, ends_mm=ends)
        return replace(layout, sticks=moved)


def turned(ends_mm: Array, angle: float) -> Array:
    """Ends (2, 3) turned about their middle as seen from above; radians."""
    middle = ends_mm.mean(axis=0)
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    return np.asarray(middle + (ends_mm - middle) @ turn.T)


def is_on_own_colour(supports: Iterable[str], colour: Colour, layout: Layout) -> bool:
    """Would a stick of this colour rest on its own?"""
    pieces = (layout.plots.get(name) or layout.sticks.get(name) for name in supports)
    return any(piece is not None and piece.colour == colour for piece in pieces)


def is_sharp(stick: Stick, layout: Layout) -> bool:
    """The stick lies at a sharp angle to a stick that carries it."""
    return any(
        _angle_deg(stick, layout.sticks[support.id]) < CROSSING_DEG
        for support in stick.supports
        if support.id in layout.sticks
    )


def _angle_deg(one: Stick, other: Stick) -> float:
    a, b = (np.diff(stick.ends_mm[:, :2], axis=0)[0] for stick in (one, other))
    return float(np.degrees(np.arccos(min(1.0, abs(a @ b) / np.hypot(*a) / np.hypot(*b)))))


def _touch(one: Stick, other: Stick) -> bool:
    """One of them carries the other."""
    return any(s.id == other.id for s in one.supports) or any(
        s.id == one.id for s in other.supports
    )
