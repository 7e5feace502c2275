"""How cards lie on a table: alone, apart, in columns and rows, in spokes, in heaps.

Spokes, columns and rows are laid as in sample pictures whose layout is known (nine spokes and seven
columns or rows); heaps are added, which those do not show.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Chance = np.random.Generator
Point = NDArray[np.float64]

SCATTERED, HARD, HEAPED = 5, 3, 4
"""Cards of a picture."""
APART, PARTLY_APART = 1.06, 0.62
"""Least distance of the middles of two cards, as a share of three quarters of a diagonal."""
TRIES = 60
SPOKES, ALIGNED = 0.45, 0.85
"""Share of the overlapping cards that lie in spokes; and these and those in columns and rows."""
TIGHT, LOOSE = (0.38, 0.52), (0.55, 0.7)
"""Steps of a column, as a share of the side it runs along."""
ASIDE = 0.035
TIGHT_TURN_RAD, LOOSE_TURN_RAD = 0.02, 0.06


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A card on the table: centre in widths of a card from the middle, and turn."""

    label: str
    centre: tuple[float, float]
    turn_rad: float


@dataclass(frozen=True, slots=True)
class Table:
    """Where cards may be laid."""

    reach: Point
    """How far from the middle, to the side and down, in widths of a card."""
    ratio: float
    """Height by width of a card."""
    holds: Callable[[Lying], bool]


def laid(kind: str, labels: list[str], table: Table, chance: Chance) -> list[Lying]:
    """Some of the labels, the lowest card first."""
    if kind == "single":
        tries = (somewhere(labels[1], table.reach, chance) for _ in range(TRIES))
        return [next(one for one in tries if table.holds(one))]
    if kind != "overlap":
        count = SCATTERED if kind == "scattered" else HARD
        return apart(labels[:count], table, chance, APART)
    way, some = chance.random(), labels[: int(chance.integers(2, 6))]
    if way < SPOKES:
        return spokes(some, table, chance)
    if way < ALIGNED:
        return column(some, table, chance)
    near = Table(table.reach * 0.55, table.ratio, table.holds)
    return apart(labels[:HEAPED], near, chance, PARTLY_APART)


def somewhere(label: str, reach: Point, chance: Chance) -> Lying:
    x, y = chance.uniform(-1, 1, 2) * reach
    return Lying(label, (float(x), float(y)), float(chance.uniform(0, 2 * np.pi)))


def apart(labels: list[str], table: Table, chance: Chance, least: float) -> list[Lying]:
    """Anywhere, no two nearer than `least`; as many as there is room for."""
    lying: list[Lying] = []
    for label in labels:
        for _ in range(TRIES):
            one = somewhere(label, table.reach, chance)
            near = [np.hypot(*np.subtract(one.centre, other.centre)) for other in lying]
            is_apart = min(near, default=9.0) > least * np.hypot(1, table.ratio) * 0.75
            if is_apart and table.holds(one):
                lying.append(one)
                break
    return lying


def column(labels: list[str], table: Table, chance: Chance) -> list[Lying]:
    """One above the other along the height, or side by side along the width, either way on top."""
    middle = somewhere(labels[0], table.reach * 0.3, chance)
    is_tight = chance.random() < 0.5
    side = np.array([0.0, table.ratio]) if chance.random() < 0.5 else np.array([1.0, 0.0])
    steps = chance.uniform(*(TIGHT if is_tight else LOOSE)) + chance.normal(0, 0.02, len(labels))
    along = np.cumsum(steps) * (-1 if chance.random() < 0.5 else 1)
    shifts = (along - along.mean())[:, None] * side
    shifts += chance.normal(0, ASIDE, shifts.shape) * (side == 0)
    centres = middle.centre + shifts @ spin(middle.turn_rad)
    turns = chance.normal(0, TIGHT_TURN_RAD if is_tight else LOOSE_TURN_RAD, len(labels))
    return together(labels, centres, middle.turn_rad + turns)


def spokes(labels: list[str], table: Table, chance: Chance) -> list[Lying]:
    """Around a common centre, each card turned further than the one before."""
    hub = somewhere(labels[0], table.reach * 0.3, chance)
    away = float(chance.uniform(0.85, 1.35))
    step = np.radians(chance.uniform(33, 52) + chance.normal(0, 3, len(labels)))
    turns = hub.turn_rad + np.cumsum(step) * (-1 if chance.random() < 0.5 else 1)
    arms = [np.array([0.0, -away]) @ spin(turn) for turn in turns]
    centres = hub.centre + np.stack(arms) + chance.normal(0, 0.02, (len(labels), 2))
    return together(labels, centres, turns)


def spin(turn_rad: float) -> Point:
    """2×2, for rows from the right: as a card is turned."""
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    return np.array([[cos, sin], [-sin, cos]])


def together(labels: list[str], centres: Point, turns: Point) -> list[Lying]:
    return [
        Lying(label, (float(x), float(y)), float(turn))
        for label, (x, y), turn in zip(labels, centres, turns, strict=True)
    ]
