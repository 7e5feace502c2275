"""Acting: what people do with their hands so that an event of the game happens at the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.events import Chosen, Event, Laid, Pressed
from engine.game import FACE_DOWN
from engine.games.mauwi.cards import NINE
from engine.referee import View
from ui.simulated.stage import Stage
from vision.zones import is_back

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
        """The table makes it so: every zone becomes what the rules say lies there."""
        del before
        for zone, labels in after.game.lying(after.state).items():
            wanted = as_it_lies(labels, stage.lying(zone))
            if Counter(wanted) != Counter(stage.lying(zone)):
                stage.arrange(zone, wanted, at_ns)


def as_it_lies(labels: Sequence[str], there: Sequence[str]) -> list[str]:
    """The labels with the backs of the cards that lie face down."""
    backs = [label for label in there if is_back(label)]
    shown = (label if label != FACE_DOWN else backs.pop() if backs else None for label in labels)
    return [label for label in shown if label is not None]


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


class PassePasActor(PlainActor):
    """A row is called by laying the turned card there; what was wrong goes under the pack."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        row = called_row(event)
        if row is not None and stage.has("turned"):
            seat = getattr(event, "seat", None) or 0
            stage.remove("turned", event.at_ns, seat)
            stage.lay(row, view.state.card.label, event.at_ns + HANDOVER_NS, seat)
        else:
            yield from super().act(stage, event, view)


def called_row(event: Event) -> str | None:
    match event:
        case Chosen(choice=row) | Laid(zone=row) if row.startswith("row-"):
            return row
    return None


class MauwiActor(PlainActor):
    """A gain is laid nine first, then the warrior on it; cards that combine were taken before."""

    def act(self, stage: Stage, event: Event, view: View) -> Iterator[Told]:
        gain = view.state.gain
        if isinstance(event, Laid) and gain is not None and view.state.phase == "place":
            pair = (NINE,) if gain.warrior is None else (NINE, gain.warrior)
            there = stage.lying(event.zone)
            stage.arrange(event.zone, (*there, *pair), event.at_ns, event.seat or 0)
        else:
            yield from super().act(stage, event, view)


ACTORS: dict[str, Actor] = {
    "mauwi": MauwiActor(),
    "mawoki": PlainActor(),
    "meschigge": MeschiggeActor(),
    "passe_pas": PassePasActor(),
}
