"""The things of a simulated table: what can physically happen with these cards and dice.

The rules know only what the table shows. A simulated table must also know what lies in the
hands and in which order the piles are; a game with secrets derives from `Things` for that.
"""

import random
from collections.abc import Sequence
from typing import Any

from engine.awaiting import Awaited
from engine.events import Event

Chance = random.Random
"""A seeded source of luck, handed in: games themselves know no chance."""


class Things:
    """By default everything that is awaited is possible."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        """The answers that these things allow, out of all that could be given."""
        return awaited.answers(at_ns)

    def shows(self, state: Any, after: Event | None = None) -> None:
        """The game stands like this now: move the things accordingly.

        Told at the start (`after` is None) and after each event that changed the game, a take-back
        too: the state is then one that was shown before.
        """
