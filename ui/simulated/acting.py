"""Acting: what people do with their hands so that an event of the game happens at the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.events import Chosen, Event, Laid, Pressed
from engine.referee import View
from ui.simulated.stage import Stage

HANDOVER_NS = 800_000_000
"""From taking a card up to reaching the place where it is laid."""


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


class PassePasActor(PlainActor):
    """A row is called by laying the turned card there; what was wrong goes under the pack."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        if isinstance(event, Chosen) and event.choice.startswith("row-") and stage.has("turned"):
            stage.remove("turned", event.at_ns, event.seat or 0)
            stage.lay(
                event.choice, view.state.card.label, event.at_ns + HANDOVER_NS, event.seat or 0
            )
        else:
            yield from super().act(stage, event, view)

    def tidy(self, stage: Stage, before: View, after: View, at_ns: int) -> None:
        """2.4: a card that found no row is put under the neutral pack."""
        if after.state.card is not None or before.state.card is None:
            return
        if stage.has("turned"):
            stage.remove("turned", at_ns)
        for row, items in enumerate(after.state.rows, start=1):
            printed = int(after.state.options.printed_counts)
            if stage.count(f"row-{row}") > len(items) - printed:
                stage.remove(f"row-{row}", at_ns)


ACTORS: dict[str, Actor] = {
    "mawoki": PlainActor(),
    "meschigge": MeschiggeActor(),
    "passe_pas": PassePasActor(),
}
