"""The things of a simulated game: a mat, hands that build with more or less care, and gravity.

Everything is seen by a simulated camera, so the answers are whole layouts. They are made from the
layout that the game awaits a change of: after an undo, the tower is simply the earlier one.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.awaiting import AwaitChoice, Awaited
from engine.events import Chosen, Event, Sensor, Source
from engine.games.mokadi.awaited import AwaitFall, AwaitPlot, AwaitStick, AwaitTaking, AwaitTower
from engine.games.mokadi.distance import wrong_distance_mm
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.layout import TABLE, Layout, Plot, Point, Point3, Stick, Support
from engine.games.mokadi.legality import violations
from engine.games.mokadi.pieces import Colour
from engine.things import Things

MAT_MM = (520.0, 320.0)
"""Where plots are put: the mat without its margin."""
PLOT_HEIGHT_MM = 30.0
STICK_HEIGHT_MM = 8.0
TRIES = 60
"""How often a builder looks for a place before he gives up."""
FIRST_RISK, RISK_PER_STICK = 0.002, 0.0012
"""How likely something falls by itself each time somebody has acted."""
HESITATION_NS = 600_000_000
"""How much longer a builder thinks about a plot than about a stick."""
DOUBT = 0.03
"""How often the camera hesitates."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a stick can rest."""

    support: Support
    at_mm: Point3


class Builders(Things):
    """The hands around the mat."""

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        match awaited:
            case AwaitPlot():
                return self.place(awaited, at_ns)
            case AwaitStick():
                return self.lay(awaited, at_ns)
            case AwaitTaking():
                return self.take(awaited, at_ns)
            case AwaitFall():
                return self.accident(awaited, at_ns)
            case AwaitChoice() if not {"nobody", "right", "done"} & set(awaited.among):
                return ()  # the camera sees it all; nobody needs the keys
        return awaited.answers(at_ns)

    def place(self, awaited: AwaitPlot, at_ns: int) -> Sequence[Event]:
        """A plot at the right distance; now and then one that is not."""
        if not awaited.colours:
            return (Chosen(at_ns=at_ns, choice="cannot", seat=awaited.seat),)
        plot = self.some_plot(awaited)
        return (seen(awaited.layout.with_plot(plot), at_ns + HESITATION_NS),)

    def some_plot(self, awaited: AwaitTower) -> Plot:
        colour = self.chance.choice(awaited.colours)
        plot_id = next_id(f"P{colour[0].upper()}", awaited.layout)
        for _ in range(TRIES):
            plot = Plot(plot_id, colour, self.some_place(awaited))
            careless = self.chance.random() < 0.02
            if careless or wrong_distance_mm(plot, awaited.layout, awaited.options) is None:
                break
        return plot

    def some_place(self, awaited: AwaitTower) -> Point:
        """Anywhere on the mat; if a plot stands there already, within a stick's reach of it."""
        width_mm, depth_mm = MAT_MM
        standing = [plot.mm for plot in awaited.layout.plots if plot.mm is not None]
        if not standing:
            return round(self.chance.uniform(0, width_mm)), round(self.chance.uniform(0, depth_mm))
        x_mm, y_mm = self.chance.choice(standing)
        away_mm = self.chance.uniform(0.5, 1) * awaited.options.stick_mm
        angle = self.chance.uniform(0, math.tau)
        x_mm = min(max(0.0, x_mm + away_mm * math.cos(angle)), width_mm)
        y_mm = min(max(0.0, y_mm + away_mm * math.sin(angle)), depth_mm)
        return round(x_mm, 1), round(y_mm, 1)

    def lay(self, awaited: AwaitStick, at_ns: int) -> Sequence[Event]:
        """A legal stick if a place for one is found, and with it what can go wrong."""
        layout, options = awaited.layout, awaited.options
        bases = {colour: self.bases(layout, colour) for colour in awaited.colours}
        clumsy: list[Stick] = []
        for _ in range(TRIES):
            stick = self.some_stick(awaited, bases)
            if stick is None:
                continue
            if violations(stick, layout, options):
                clumsy.append(stick)
                continue
            well = replace(stick, confidence=self.confidence())
            answers = [seen(layout.with_stick(each), at_ns) for each in (well, *clumsy[:1])]
            return [*answers, self.drop(awaited, well, at_ns)]
        return (Chosen(at_ns=at_ns, choice="cannot", seat=awaited.seat),)

    def drop(self, awaited: AwaitTower, stick: Stick, at_ns: int) -> Event:
        """The stick that he was laying lies on the table."""
        return seen(awaited.layout.with_stick(lying(stick)), at_ns)

    def confidence(self) -> float:
        return 0.45 if self.chance.random() < DOUBT else round(self.chance.uniform(0.85, 0.99), 2)

    def bases(self, layout: Layout, colour: Colour) -> Sequence[Plot | Stick]:
        """What a stick of this colour can rest on: the other colour, but for a slip of the eye."""
        slip = self.chance.random() < 0.1
        return [piece for piece in layout.pieces if piece.colour != colour or slip]

    def some_stick(
        self, awaited: AwaitStick, bases: Mapping[Colour, Sequence[Plot | Stick]]
    ) -> Stick | None:
        """A stick across two pieces, legal or not; None if they are too near or too far apart."""
        colour = self.chance.choice(awaited.colours)
        if len(bases[colour]) < 2:
            return None
        first, second = (
            self.spot(piece, awaited) for piece in self.chance.sample(bases[colour], 2)
        )
        if first is None or second is None:
            return None
        gap_mm = math.dist(first.at_mm[:2], second.at_mm[:2])
        if not 30 < gap_mm < awaited.options.stick_mm - 8:
            return None
        return Stick(
            id=next_id(colour[0].upper(), awaited.layout),
            colour=colour,
            supports=(first.support, second.support),
            ends_mm=across(first.at_mm, second.at_mm, awaited.options.stick_mm),
        )

    def spot(self, piece: Plot | Stick, awaited: AwaitTower) -> Spot | None:
        """A place on the plot, or near one end of the stick; None if nobody knows where it lies."""
        if isinstance(piece, Plot):
            return Spot(Support(piece.id), (*piece.mm, PLOT_HEIGHT_MM)) if piece.mm else None
        return self.end_spot(piece, piece.ends_mm, awaited) if piece.ends_mm else None

    def end_spot(self, piece: Stick, ends: tuple[Point3, Point3], awaited: AwaitTower) -> Spot:
        """Between the notch and the end; now and then a little too far in."""
        options = awaited.options
        deepest_mm = min(options.notch_mm * 1.05, options.stick_mm / 2)
        distance_mm = round(self.chance.uniform(2, deepest_mm), 1)
        along_mm = self.chance.choice((-1, 1)) * (options.stick_mm / 2 - distance_mm)
        share = 0.5 + along_mm / options.stick_mm
        (ax, ay, az), (bx, by, bz) = ends
        z_mm = az + share * (bz - az) + STICK_HEIGHT_MM
        at_mm = (ax + share * (bx - ax), ay + share * (by - ay), z_mm)
        return Spot(Support(piece.id, along_mm, distance_mm), at_mm)

    def take(self, awaited: AwaitTaking, at_ns: int) -> Sequence[Event]:
        """A stick that carries nothing, if there is one of the colour; else one that may."""
        layout = awaited.layout
        right = [stick for stick in layout.sticks if stick.colour in awaited.colours]
        carrying = {support.id for stick in layout.sticks for support in stick.supports or ()}
        free = [stick for stick in right if stick.id not in carrying]
        stick = self.chance.choice(free or right)
        answers = [self.without(layout, stick, at_ns)]
        other = [stick for stick in layout.sticks if stick.colour not in awaited.colours]
        if other and self.chance.random() < 0.3:
            answers.append(self.without(layout, self.chance.choice(other), at_ns))
        return answers

    def without(self, layout: Layout, stick: Stick, at_ns: int) -> Event:
        """A stick is taken; what it carried leans on the rest, or falls."""
        left = layout.without({stick.id})
        shaky = [each.id for each in layout.resting_on(stick.id) if self.chance.random() < 0.4]
        return seen(collapsed(left, shaky), at_ns)

    def accident(self, awaited: AwaitFall, at_ns: int) -> Sequence[Event]:
        """The higher the tower, the likelier something falls."""
        sticks = awaited.layout.sticks
        if self.chance.random() > FIRST_RISK + RISK_PER_STICK * len(sticks):
            return ()
        first = self.chance.choice(sticks[len(sticks) // 2 :])  # what lies on top falls first
        return (seen(collapsed(awaited.layout, [first.id]), at_ns),)


def seen(layout: Layout, at_ns: int) -> Event:
    return LayoutSeen(at_ns=at_ns, layout=layout, source=Source(Sensor.CAMERA))


def next_id(prefix: str, layout: Layout) -> str:
    """A number that no piece of this kind has."""
    ids = {piece.id for piece in layout.pieces}
    return next(f"{prefix}{number}" for number in range(1, 100) if f"{prefix}{number}" not in ids)


def across(first: Point3, second: Point3, length_mm: float) -> tuple[Point3, Point3]:
    """The two ends of a stick that lies on two places, its middle halfway between them."""
    gap_mm = math.dist(first, second)
    middle = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    way = [(b - a) / gap_mm * length_mm / 2 for a, b in zip(first, second, strict=True)]
    low, high = (
        tuple(round(m + sign * w, 1) for m, w in zip(middle, way, strict=True)) for sign in (-1, 1)
    )
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def collapsed(layout: Layout, ids: Sequence[str]) -> Layout:
    """The layout when these sticks fall, and everything that rested on them."""
    down = set(ids)
    for stick in layout.sticks:  # a stick is laid after what carries it
        if any(support.id in down for support in stick.supports or ()):
            down.add(stick.id)
    sticks = (lying(stick) if stick.id in down else stick for stick in layout.sticks)
    return replace(layout, sticks=tuple(sticks))


def lying(stick: Stick) -> Stick:
    return replace(stick, supports=(Support(TABLE),), fallen=True, confidence=None)
