"""Is a stick laid as the rules want it? (spec 4.3)

    violations(stick, layout, options)  ->  frozenset({Violation.SAME_COLOUR})

Usable on its own: it needs a stick, everything that lies there, and the house options. What was
not measured (None) is not held against anybody.
"""

import enum
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.games.mokadi.layout import TABLE, Layout, Plot, Point, Stick, Support
from engine.games.mokadi.options import Options


class Violation(enum.StrEnum):
    """What can be wrong with a stick."""

    SAME_COLOUR = "same_colour"
    OUTSIDE_ZONE = "outside_zone"
    DUPLICATE_PAIR = "duplicate_pair"
    SUPPORT_COUNT = "support_count"
    NOTCHES_HIDDEN = "notches_hidden"
    FALLEN = "fallen"
    """It lies on the table, so nothing else about it matters."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where: the other piece, the length in mm, the number."""

    violation: Violation
    piece: str | None = None
    measured: float | None = None
    others: tuple[str, ...] = field(default=())


def violations(
    stick: Stick, layout: Layout, options: Options | None = None
) -> frozenset[Violation]:
    """Empty if the stick lies legally. `layout` may contain the stick itself."""
    return frozenset(fault.violation for fault in faults(stick, layout, options or Options()))


def faults(stick: Stick, layout: Layout, options: Options) -> tuple[Fault, ...]:
    """Everything that is wrong with the stick; nothing is, if nobody saw what it rests on."""
    if has_fallen(stick, options):
        return (Fault(Violation.FALLEN),)
    if stick.supports is None:
        return ()
    held = Held(stick, holding(stick, layout, options), options)
    return (
        *held.wrong_number(),
        *held.same_colour(),
        *held.outside_zone(),
        *held.hidden_notches(),
        *duplicate_pair(stick, layout, options),
    )


def has_fallen(stick: Stick, options: Options) -> bool:
    """MOK-15: fallen is what touches the table; by house rule also what has a single support."""
    if stick.fallen:
        return True
    if stick.supports is None:
        return False
    for support in stick.supports:
        if support.id == TABLE:
            return True
    return options.fallen == "single_support" and len({s.id for s in stick.supports}) < 2


def holding(
    stick: Stick, layout: Layout, options: Options
) -> tuple[tuple[Support, Plot | Stick], ...]:
    """What can hold the stick: plots, and other sticks that have not fallen."""
    found = [
        (support, layout.plot(support.id) or layout.stick(support.id))
        for support in stick.supports or ()
    ]
    return tuple(
        (support, piece)
        for support, piece in found
        if isinstance(piece, Plot)
        or (piece is not None and piece.id != stick.id and not has_fallen(piece, options))
    )


@dataclass(frozen=True, slots=True)
class Held:
    """A stick among the pieces that could hold it."""

    stick: Stick
    supports: tuple[tuple[Support, Plot | Stick], ...]
    """What holds it, and where."""
    options: Options

    def wrong_number(self) -> Iterator[Fault]:
        """Exactly two distinct pieces, each a plot or a stick already in place.

        MOK-22: it may touch a third piece, as long as it rests on the two; not by house rule.
        """
        pieces = {support.id for support, _ in self.supports}
        if self.options.third_piece == "illegal":
            pieces |= set(self.stick.touches)
        if len(pieces) != 2:
            yield Fault(Violation.SUPPORT_COUNT, measured=len(pieces))

    def same_colour(self) -> Iterator[Fault]:
        """« Sur 2 plots de la couleur opposée, sur un plot et une baguette de la couleur opposée,
        sur 2 baguettes de la couleur opposée. »"""
        same = [s.id for s, piece in self.supports if piece.colour == self.stick.colour]
        if same:
            yield Fault(Violation.SAME_COLOUR, others=tuple(same))

    def outside_zone(self) -> Iterator[Fault]:
        """« Quand elles sont posées sur une autre baguette, les baguettes doivent être posées
        uniquement entre l'encoche et l'extrémité de la baguette. »

        MOK-4: of the supporting stick; by house rule of both.
        """
        for support, piece in self.supports:
            if not isinstance(piece, Stick):
                continue
            distances_mm = [support.distance_to_end_mm]
            if self.options.notch_rule == "both":
                distances_mm.append(self.own_distance_mm(support, piece))
            for distance_mm in distances_mm:
                if distance_mm is not None and distance_mm > self.options.notch_mm:
                    yield Fault(Violation.OUTSIDE_ZONE, support.id, distance_mm)

    def own_distance_mm(self, support: Support, piece: Stick) -> float | None:
        """From the contact to the nearer end of the stick that is being laid."""
        contact = contact_mm(support, piece)
        if contact is None or self.stick.ends_mm is None:
            return None
        return min(math.dist(contact, end[:2]) for end in self.stick.ends_mm)

    def hidden_notches(self) -> Iterator[Fault]:
        """« Les encoches doivent être visibles (tournées vers le haut). »"""
        if not self.stick.notches_up:
            yield Fault(Violation.NOTCHES_HIDDEN)


def contact_mm(support: Support, piece: Stick) -> Point | None:
    """Where on the table's plane a stick touches the stick below it; None if not measured."""
    if piece.ends_mm is None or support.at_mm_along_support is None:
        return None
    (ax, ay, _), (bx, by, _) = piece.ends_mm
    length_mm = math.dist(*piece.ends_mm)
    if length_mm == 0:
        return None
    share = 0.5 + support.at_mm_along_support / length_mm
    return (ax + share * (bx - ax), ay + share * (by - ay))


def duplicate_pair(stick: Stick, layout: Layout, options: Options) -> Iterator[Fault]:
    """« Les plots et les baguettes peuvent porter plusieurs baguettes à condition de ne pas avoir
    2 appuis identiques. »

    MOK-5: no two sticks in place share the same pair of pieces; MOK-6: as they lie now.
    """
    if stick.pair is None or options.same_pair == "unchecked":
        return
    for other in layout.on_pair(stick.pair):
        if other.id == stick.id or has_fallen(other, options):
            continue
        if options.same_pair == "pieces" or ends(other) == ends(stick):
            yield Fault(Violation.DUPLICATE_PAIR, other.id, others=tuple(sorted(stick.pair)))


def ends(stick: Stick) -> frozenset[tuple[str, bool | None]]:
    """The pair of (piece, end): the other end of the same stick is another support."""
    return frozenset((support.id, end_of(support)) for support in stick.supports or ())


def end_of(support: Support) -> bool | None:
    """Which end of the supporting stick: True towards its second one; None for a plot."""
    along_mm = support.at_mm_along_support
    return None if along_mm is None else along_mm > 0
