"""The things of a simulated game: a shuffled pile of commands. Hands are always complete."""

from collections.abc import Sequence

from engine.awaiting import AwaitCard, Awaited
from engine.events import Event, Laid
from engine.games.meschigge.rounds import COMMAND_ZONE
from engine.things import Chance, Things


class CommandPile(Things):
    """Only the top command can be revealed; the order is made once and kept."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self._top: str | None = None

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        answers = awaited.answers(at_ns)
        if not isinstance(awaited, AwaitCard) or awaited.zone != COMMAND_ZONE:
            return answers
        if self._top not in awaited.among:
            self._top = self.chance.choice(awaited.among)
        return [event for event in answers if isinstance(event, Laid) and event.card == self._top]
