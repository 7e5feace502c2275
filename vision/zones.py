"""From what is seen to what happened: what lies in each zone, what came, what went.

A look names the cards that can be read now. A stack remembers those that were covered since; a
card that is neither read nor covered has gone. Pictures are not needed here.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.awaiting import Awaited
from engine.events import Event, Laid, Sensor, Source
from vision.mats import MatPlan
from vision.mats.plan import Point

SAME_PLACE = 0.35
"""A card of the same label this near (as a share of its longer side) is the same card."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card read on the table; or, with several candidates, one that could not be told."""

    candidates: tuple[tuple[str, float], ...]
    """Labels with their confidence, best first."""
    centre_mm: Point
    sure: bool

    @property
    def label(self) -> str:
        return self.candidates[0][0]

    @property
    def confidence(self) -> float:
        return self.candidates[0][1]


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that is known to lie somewhere, perhaps under others."""

    label: str
    zone: str
    centre_mm: Point
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Appeared:
    card: Lying
    confidence: float


@dataclass(frozen=True, slots=True)
class Gone:
    card: Lying


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Something came, and the camera cannot say which card it is."""

    zone: str
    candidates: tuple[tuple[str, float], ...]


Change = Appeared | Gone | Doubtful


class Zones:
    """What lies on the mat, kept from look to look."""

    def __init__(self, plan: MatPlan) -> None:
        self.plan = plan
        self.lying: tuple[Lying, ...] = ()
        """From bottom to top."""

    def in_zone(self, zone: str) -> tuple[Lying, ...]:
        return tuple(card for card in self.lying if card.zone == zone)

    def take(self, sightings: Iterable[Sighting]) -> list[Change]:
        """What has changed since the last look; sightings outside every zone say nothing."""
        seen: dict[int, Sighting] = {}
        news: list[Change] = []
        for sighting in sightings:
            zone = self.plan.zone_at(sighting.centre_mm)
            if zone is None:
                continue
            place = self._place_of(sighting, taken=seen.keys())
            if place is None:
                news.append(news_of(sighting, zone.id))
            else:
                seen[place] = sighting
        came = [change.card for change in news if isinstance(change, Appeared)]
        kept, gone = self._sort_out(seen, came)
        self.lying = (*kept, *came)
        return [*news, *(Gone(card) for card in gone)]

    def _place_of(self, sighting: Sighting, taken: Collection[int]) -> int | None:
        """Index of the known card that this is; the topmost, if several could be meant."""
        fitting = [
            index
            for index, card in enumerate(self.lying)
            if index not in taken and self._same(card, sighting)
        ]
        return fitting[-1] if fitting else None

    def _sort_out(
        self, seen: Mapping[int, Sighting], came: Sequence[Lying]
    ) -> tuple[list[Lying], list[Lying]]:
        """Known cards that are still there, and those that are not.

        What is not seen is still there only if something lies over it.
        """
        kept, gone = [], []
        for index, card in enumerate(self.lying):
            above = [
                other for place, other in enumerate(self.lying) if place > index and place in seen
            ]
            if index in seen:
                kept.append(replace(card, centre_mm=seen[index].centre_mm, covered=False))
            elif any(self._covers(other, card) for other in (*above, *came)):
                kept.append(replace(card, covered=True))
            else:
                gone.append(card)
        return kept, gone

    def _same(self, card: Lying, sighting: Sighting) -> bool:
        near = math.dist(card.centre_mm, sighting.centre_mm) <= SAME_PLACE * max(self.plan.card_mm)
        named = card.label in (label for label, _ in sighting.candidates)
        return near and named and (sighting.sure <= (card.label == sighting.label))

    def _covers(self, upper: Lying, lower: Lying) -> bool:
        return math.dist(upper.centre_mm, lower.centre_mm) < max(self.plan.card_mm)


def news_of(sighting: Sighting, zone: str) -> Change:
    if sighting.sure:
        card = Lying(sighting.label, zone, sighting.centre_mm)
        return Appeared(card, sighting.confidence)
    return Doubtful(zone, sighting.candidates)


@dataclass(frozen=True, slots=True)
class Question:
    """The table is asked: the camera saw something that nobody awaits, or could not read it."""

    zone: str
    candidates: tuple[tuple[str, float], ...]


def answers(
    changes: Iterable[Change], awaiting: Sequence[Awaited], at_ns: int
) -> tuple[list[Event], list[Question]]:
    """The events that these changes are, and what must be asked.

    A card that came and is awaited is an event. What the camera cannot read is asked, with the
    candidates that are awaited there first. A card that went away says nothing by itself.
    """
    events: list[Event] = []
    questions: list[Question] = []
    for change in changes:
        match change:
            case Appeared(card=card, confidence=confidence):
                event = laid(card.zone, card.label, confidence, at_ns)
                if any(item.accepts(event) for item in awaiting):
                    events.append(event)
                else:
                    questions.append(Question(card.zone, ((card.label, confidence),)))
            case Doubtful(zone=zone, candidates=candidates):
                questions.append(Question(zone, awaited_first(zone, candidates, awaiting)))
            case Gone():
                pass
    return events, questions


def laid(zone: str, label: str, confidence: float, at_ns: int) -> Laid:
    return Laid(at_ns=at_ns, zone=zone, card=label, source=Source(Sensor.CAMERA, confidence))


def awaited_first(
    zone: str, candidates: tuple[tuple[str, float], ...], awaiting: Sequence[Awaited]
) -> tuple[tuple[str, float], ...]:
    """The game orders what is asked; it never overrules what is seen."""

    def is_awaited(label: str) -> bool:
        return any(item.accepts(laid(zone, label, 0.0, 0)) for item in awaiting)

    return tuple(sorted(candidates, key=lambda each: (not is_awaited(each[0]), -each[1])))


def translated(changes: Iterable[Change], names: Mapping[str, str]) -> list[Change]:
    """Changes with the taught deck's labels replaced by the game's own card labels."""
    return [renamed(change, names) for change in changes]


def renamed(change: Change, names: Mapping[str, str]) -> Change:
    match change:
        case Doubtful():
            candidates = tuple((names.get(label, label), c) for label, c in change.candidates)
            return replace(change, candidates=candidates)
        case Appeared() | Gone():
            card = replace(change.card, label=names.get(change.card.label, change.card.label))
            return replace(change, card=card)
