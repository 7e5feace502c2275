"""Acting: what people do with their hands so that an event of the game happens at the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.events import Event, Laid, Pressed
from engine.referee import View
from ui.simulated.stage import Stage


@dataclass(frozen=True, slots=True)
class Told:
    """An event that no camera sees (a press, a choice, a die): it happens at this moment."""

    event: Event


class Actor(Protocol):
    """How one game is acted out."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        """Move the hands for an event; yields what reaches the referee by other ways."""

    def tidy(self, stage: Stage, before: View, after: View, at_ns: int) -> None:
        """What the table does after a ruling: cards taken back, piles moved."""


class PlainActor:
    """A card is laid where the event says; everything else is told."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        del view
        if isinstance(event, Laid):
            stage.lay(event.zone, event.card, event.at_ns, event.seat or 0)
        else:
            yield Told(event)

    def tidy(self, stage: Stage, before: View, after: View, at_ns: int) -> None:
        """Cards stay where they are."""


class MeschiggeActor(PlainActor):
    """A press is a card laid face down on the own spot; showing it is turning it over."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        seats = list(view.setup.seats)
        if isinstance(event, Pressed):
            back = f"back-{seats.index(event.seat) + 1}"
            stage.lay(f"seat-{event.seat}", back, event.at_ns, event.seat)
            yield Told(event)
        elif isinstance(event, Laid) and stage.has(event.zone) and event.zone != "command":
            stage.turn(event.zone, event.card, event.at_ns, event.seat or 0)
        else:
            yield from super().act(stage, event, view)

    def tidy(self, stage: Stage, before: View, after: View, at_ns: int) -> None:
        """5.4.6: everybody takes his card back into hand."""
        if before.state.round == after.state.round and after.outcome is None:
            return
        for seat in after.setup.seats:
            if stage.has(f"seat-{seat}"):
                stage.remove(f"seat-{seat}", at_ns, seat)


ACTORS: dict[str, Actor] = {"mawoki": PlainActor(), "meschigge": MeschiggeActor()}
