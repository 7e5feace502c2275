"""Compares what was injected with what was observed; pure.

A move happened between two clock readings, so an edge belongs to a move if its
stamp lies between them. A move without an edge was coalesced by the kernel: its
interrupt thread had not run before the next move of the line, and the later
time stamp replaced the earlier one. No program can undo that, so presses that
*begin* with such a move are counted apart.

The injector may be halted too, by a host that is busy. Inside chatter that makes
a quiet of the lockout or longer, after which a contact *is* another press: the
schedule was not played, and such presses are counted apart as well.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware.bounce import LOCKOUT_NS
from tests.hil.guest.schedule import Move

Span = tuple[int, int]
"""Monotonic ns before and after a move."""


@dataclass(frozen=True, slots=True)
class Injected:
    """The moves, when each was made, and which of them the kernel reported with a stamp."""

    moves: Sequence[Move]
    spans: Sequence[Span]
    reported: frozenset[int]

    def starts(self) -> list[int]:
        """Index of the first move of each press, by number of the press."""
        indexes = {move.press: index for index, move in enumerate(self.moves)}
        return [indexes[number] for number in sorted(n for n in indexes if n is not None)]


@dataclass(frozen=True, slots=True)
class Scored:
    """Per press: the stamp our firmware gave it, and what is wrong with it."""

    stamps_ns: list[int | None]
    """None: missed."""
    errors_ns: list[int]
    """Stamp minus the time just before the move; without missed and coalesced presses."""
    coalesced: frozenset[int]
    halted: frozenset[int] = frozenset()
    """Presses that were not played as scheduled; never missed nor doubled."""
    doubled_presses: tuple[int, ...] = ()
    """Numbers of the presses that were reported again, once for each time."""

    @property
    def missed_presses(self) -> list[int]:
        stamps = enumerate(self.stamps_ns)
        return [n for n, stamp in stamps if stamp is None and n not in self.halted]

    @property
    def missed(self) -> int:
        return len(self.missed_presses)

    @property
    def doubled(self) -> int:
        return len(self.doubled_presses)


def reported_moves(
    moves: Sequence[Move], spans: Sequence[Span], edges_ns: Mapping[int, Sequence[int]]
) -> frozenset[int]:
    """Indexes of the moves during which an edge was stamped; `edges_ns`: per pin, by time."""
    found: set[int] = set()
    cursor = dict.fromkeys(edges_ns, 0)
    for index, (move, (before_ns, after_ns)) in enumerate(zip(moves, spans, strict=True)):
        stamps = edges_ns.get(move.pin, ())
        at = cursor.get(move.pin, 0)
        while at < len(stamps) and stamps[at] < before_ns:
            at += 1
        if at < len(stamps) and stamps[at] <= after_ns:
            found.add(index)
            at += 1
        cursor[move.pin] = at
    return frozenset(found)


def halted_presses(moves: Sequence[Move], spans: Sequence[Span]) -> frozenset[int]:
    """Presses in whose chatter the line was left open for the lockout, against the schedule."""
    found: set[int] = set()
    pressed: dict[int, int] = {}
    opened: dict[int, int] = {}
    for index, move in enumerate(moves):
        if move.press is not None:
            pressed[move.pin] = move.press
        elif move.down and is_halt(moves, spans, opened[move.pin], index):
            found.add(pressed[move.pin])
        if not move.down:
            opened[move.pin] = index
    return frozenset(found)


def is_halt(moves: Sequence[Move], spans: Sequence[Span], opened: int, closed: int) -> bool:
    scheduled_ns = moves[closed].at_ns - moves[opened].at_ns
    longest_ns = spans[closed][1] - spans[opened][0]
    return scheduled_ns < LOCKOUT_NS <= longest_ns


def score(injected: Injected, presses_ns: Mapping[int, Sequence[int]]) -> Scored:
    """`presses_ns`: per pin, the stamps of the presses our firmware reported, by time."""
    starts = injected.starts()
    halted = halted_presses(injected.moves, injected.spans)
    stamps: list[int | None] = []
    doubled: list[int] = []
    for number, (from_ns, until_ns) in enumerate(press_windows(injected, starts)):
        told = presses_ns.get(injected.moves[starts[number]].pin, ())
        mine = [at for at in told if from_ns <= at < until_ns]
        stamps.append(mine[0] if mine else None)
        doubled += [number] * (len(mine) - 1) if number not in halted else []
    coalesced = frozenset(n for n, start in enumerate(starts) if start not in injected.reported)
    errors = [
        stamp - injected.spans[start][0]
        for number, (start, stamp) in enumerate(zip(starts, stamps, strict=True))
        if stamp is not None and number not in coalesced
    ]
    return Scored(stamps, errors, coalesced, halted, tuple(doubled))


def press_windows(injected: Injected, starts: Sequence[int]) -> list[Span]:
    """Per press: from its first move until the next press of the same pin begins."""
    windows: list[Span] = []
    next_start: dict[int, int] = {}
    for start in reversed(starts):
        pin, from_ns = injected.moves[start].pin, injected.spans[start][0]
        windows.append((from_ns, next_start.get(pin, 1 << 63)))
        next_start[pin] = from_ns
    return windows[::-1]


@dataclass(frozen=True, slots=True)
class PairScore:
    wrong: int
    """Pairs in which the later press came first."""
    undecided: int
    """A press is missing, or the winner was not told."""
    apart: int
    """Pairs whose true times the kernel overwrote, or that were not played as scheduled."""


def score_pairs(scored: Scored, winners: Sequence[int | None]) -> PairScore:
    """`winners`: per pair 0 (the truly first), 1, or None."""
    wrong = undecided = apart = 0
    for number, winner in enumerate(winners):
        if {2 * number, 2 * number + 1} & (scored.coalesced | scored.halted):
            apart += 1
        elif winner is None:
            undecided += 1
        else:
            wrong += winner
    return PairScore(wrong, undecided, apart)


def percentile(values: Sequence[int], share: float) -> int | None:
    """The smallest value that at least `share` (0 to 1) of all values do not exceed."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[min(len(ordered) - 1, max(0, -(-len(ordered) * share // 1).__trunc__() - 1))]
