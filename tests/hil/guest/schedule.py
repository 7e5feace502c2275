"""What is played on the buttons: lists of moves with the press each begins; pure."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

MS = 1_000_000
SPACING_MS = {"presses": 25, "pairs": 24, "duels": 140}
"""Time between two presses, pairs and duels. A duel is a race of its own, so it must be over
before the next one begins; the others are only put in order."""
HOLD_MS = 60
TAP_MS = 20
LONGEST_CHATTER_MS = 15


@dataclass(frozen=True, slots=True)
class Move:
    at_ns: int
    pin: int
    down: bool
    press: int | None = None
    """Number of the press that this move begins; None for chatter and releases."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One press by a finger: when, where, how long it is held and how the contact chatters."""

    at_ns: int
    pin: int
    hold_ns: int
    chatter_ms: tuple[float, float] = (0.0, 0.0)
    """At closing and at opening."""


def moves_of(touches: Sequence[Touch], chance: random.Random) -> list[Move]:
    """The moves of all touches, by time; press number = index of the touch."""
    moves: list[Move] = []
    for number, touch in enumerate(touches):
        up_ns = touch.at_ns + touch.hold_ns
        moves.append(Move(touch.at_ns, touch.pin, True, number))
        moves += chatter(touch.pin, touch.at_ns, touch.chatter_ms[0], True, chance)
        moves.append(Move(up_ns, touch.pin, False))
        moves += chatter(touch.pin, up_ns, touch.chatter_ms[1], False, chance)
    return sorted(moves, key=lambda move: move.at_ns)


def chatter(
    pin: int, from_ns: int, length_ms: float, down: bool, chance: random.Random
) -> list[Move]:
    """Pairs of breaks and contacts within `length_ms`, ending as `down` says."""
    if length_ms < 0.4:
        return []
    count = 2 * chance.randint(1, 2)
    times = sorted(chance.uniform(0.2, length_ms) for _ in range(count))
    levels = [not down, down] * (count // 2)
    return [
        Move(from_ns + round(ms * MS), pin, level) for ms, level in zip(times, levels, strict=True)
    ]


def bouncy_presses(count: int, pins: Sequence[int], chance: random.Random) -> list[Touch]:
    """Pins in turn, each with its own chatter of 0 to 15 ms."""
    return [
        Touch(
            at_ns=round((number + chance.uniform(0, 0.5)) * SPACING_MS["presses"] * MS),
            pin=pins[number % len(pins)],
            hold_ns=HOLD_MS * MS,
            chatter_ms=(
                chance.uniform(0, LONGEST_CHATTER_MS),
                chance.uniform(0, LONGEST_CHATTER_MS),
            ),
        )
        for number in range(count)
    ]


def pairs(count: int, gap_ns: int, pins: Sequence[int]) -> list[Touch]:
    """Two clean presses `gap_ns` apart; touches 2n and 2n+1 are a pair. All pins take turns."""
    touches: list[Touch] = []
    for number in range(count):
        start_ns = number * SPACING_MS["pairs"] * MS
        first, second = (pins[(2 * number + side) % len(pins)] for side in (0, 1))
        touches.append(Touch(start_ns, first, TAP_MS * MS))
        touches.append(Touch(start_ns + gap_ns, second, TAP_MS * MS))
    return touches


def duels(count: int, pins: Sequence[int], chance: random.Random) -> list[Touch]:
    """Bouncy pairs 1 to 5 ms apart; the earlier touch comes first in the list."""
    touches: list[Touch] = []
    for number in range(count):
        start_ns = number * SPACING_MS["duels"] * MS
        gap_ns = round(chance.uniform(1.0, 5.0) * MS) + MS // 10
        for pin, at_ns in zip(chance.sample(pins, 2), (start_ns, start_ns + gap_ns), strict=True):
            bounce = (chance.uniform(0, 8), chance.uniform(0, LONGEST_CHATTER_MS))
            touches.append(Touch(at_ns, pin, HOLD_MS * MS, bounce))
    return touches
