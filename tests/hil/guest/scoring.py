"""Compares what was injected with what was observed; pure.

A move happened between two clock readings, so an edge belongs to a move if its
stamp lies between them. A move without an edge was coalesced by the kernel: its
interrupt thread had not run before the next move of the line, and the later
time stamp replaced the earlier one. No program can undo that, so presses that
*begin* with such a move are counted apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    doubled: int
    """Presses reported beyond the injected ones."""

    @property
    def missed(self) -> int:
        return sum(stamp is None for stamp in self.stamps_ns)


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


def score(injected: Injected, presses_ns: Mapping[int, Sequence[int]]) -> Scored:
    """`presses_ns`: per pin, the stamps of the presses our firmware reported, by time."""
    left = {pin: list(stamps) for pin, stamps in presses_ns.items()}
    starts = injected.starts()
    windows = press_windows(injected, starts)
    stamps: list[int | None] = []
    doubled = 0
    for start, (from_ns, until_ns) in zip(starts, windows, strict=True):
        mine = [at for at in left.get(injected.moves[start].pin, []) if from_ns <= at < until_ns]
        stamps.append(mine[0] if mine else None)
        doubled += max(len(mine) - 1, 0)
    coalesced = frozenset(n for n, start in enumerate(starts) if start not in injected.reported)
    errors = [
        stamp - injected.spans[start][0]
        for number, (start, stamp) in enumerate(zip(starts, stamps, strict=True))
        if stamp is not None and number not in coalesced
    ]
    return Scored(stamps, errors, coalesced, doubled)


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
    coalesced: int
    """Pairs whose true times the kernel overwrote; not judged."""


def score_pairs(scored: Scored, winners: Sequence[int | None]) -> PairScore:
    """`winners`: per pair 0 (the truly first), 1, or None."""
    wrong = undecided = apart = 0
    for number, winner in enumerate(winners):
        if {2 * number, 2 * number + 1} & scored.coalesced:
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
