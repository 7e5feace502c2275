"""How long games take at this table."""

from collections.abc import Iterable
from itertools import pairwise

from engine.events import Event

LONGEST_PAUSE_NS = 600_000_000_000
"""A longer silence is a meal or another evening, and no part of the game."""
MINUTE_NS = 60_000_000_000


def played_ns(events: Iterable[Event]) -> int:
    """Time spent playing. Clocks start anew when the box does: such a step counts for nothing."""
    steps = (after.at_ns - before.at_ns for before, after in pairwise(events))
    return sum(step for step in steps if 0 < step <= LONGEST_PAUSE_NS)
