"""How good an eye is: its answers against the truth, per kind of scene."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision.cards.answers import Seen, Sight, overlap
from vision.cards.outlines import Quads
from vision.picture import Picture, read_picture

Look = Callable[[Picture], Sight]

LEAST_VISIBLE = 0.35
"""Cards of which less is in sight need not be found."""
BAR_MS, BAR_MS_PER_CARD = 25.0, 12.0
"""Processor time of a look at 1280×720, and of every card in it, on one core of a PC."""
SAME_PLACE = 0.6
"""Shared area, of the smaller outline, from which an answer is about a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """A card that lies there. `label` is None for one that was never taught."""

    label: str | None
    corners: Quads
    visible: float
    symmetric: bool = False
    """Looks the same turned by 180°."""
    is_told: bool = True
    """Shows something that no other face has there: see `in_common.py`."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A picture and what is in it."""

    kind: str
    picture: Picture
    cards: tuple[Truth, ...]
    listed: tuple[str, ...] = ()
    """Labels of cards that lie somewhere, if nobody said where."""


@dataclass(slots=True)
class Score:
    """Counts over the examples of one kind."""

    pictures: int = 0
    cards: int = 0
    found: int = 0
    told: int = 0
    """Of the cards those that show something of their own, and of these those found."""
    told_found: int = 0
    unsure: int = 0
    labels: int = 0
    wrong: int = 0
    corner_errors_px: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    cards_shown: int = 0

    def row(self) -> str:
        recall = self.found / max(self.cards, 1)
        wrong = self.wrong / max(self.labels, 1)
        error_px = (
            float(np.median(self.corner_errors_px)) if self.corner_errors_px else float("nan")
        )
        median_ms, p90_ms = np.percentile(self.cpu_ms, [50, 90])
        bar = bar_ms(self.cards_shown / max(self.pictures, 1))
        unsure = self.unsure / max(self.cards, 1)
        told = self.told_found / max(self.told, 1)
        counts = f"{self.pictures:5} {self.cards:6} {recall:8.1%} {told:7.1%} {wrong:8.2%}"
        answers = f"{self.wrong:3}/{self.labels:<5}{unsure:8.1%} {error_px:7.1f}"
        return f"{counts} {answers} {median_ms:8.1f} {p90_ms:7.1f} {bar:6.0f}"


HEADING = " pics  cards   recall    told    wrong   of       unsure      px   cpu ms     p90    bar"


def bar_ms(cards: float) -> float:
    """What a look with so many cards in sight may take."""
    return BAR_MS + BAR_MS_PER_CARD * cards


def measure(look: Look, examples: Iterable[Example]) -> dict[str, Score]:
    """Processor time counts, not the time that passes: the machine may be busy."""
    scores: dict[str, Score] = {}
    for example in examples:
        score = scores.setdefault(example.kind, Score())
        started_ns = time.process_time_ns()
        sight = look(example.picture)
        score.cpu_ms.append((time.process_time_ns() - started_ns) / 1e6)
        if example.listed:
            count_listed(score, sight, example.listed)
        else:
            count(score, sight, example.cards)
    return scores


def count_listed(score: Score, sight: Sight, listed: tuple[str, ...]) -> None:
    """Places are not known: a label is right if it is listed, as often as it is."""
    score.pictures += 1
    score.cards_shown += len(listed)
    score.cards += len(listed)
    score.labels += len(sight.seen)
    right = Counter(one.label for one in sight.seen) & Counter(listed)
    score.found += right.total()
    score.told += len(listed)
    score.told_found += right.total()
    score.wrong += len(sight.seen) - right.total()
    score.unsure += min(len(sight.unsure), len(listed) - right.total())


def count(score: Score, sight: Sight, cards: tuple[Truth, ...]) -> None:
    score.pictures += 1
    score.cards_shown += len(cards)
    score.labels += len(sight.seen)
    free = list(cards)
    matched: list[Truth] = []
    for seen in sight.seen:
        card = the_card(seen, free)
        if card is None:
            score.wrong += 1
            continue
        free.remove(card)
        matched.append(card)
        score.corner_errors_px.append(corner_error_px(seen, card))
    wanted = [card for card in cards if card.label and card.visible >= LEAST_VISIBLE]
    score.cards += len(wanted)
    found = [card for card in wanted if any(card is one for one in matched)]
    score.found += len(found)
    score.told += sum(card.is_told for card in wanted)
    score.told_found += sum(card.is_told for card in found)
    missed = [card for card in wanted if not any(card is one for one in found)]
    score.unsure += sum(
        any(overlap(card.corners, one.corners) > SAME_PLACE for one in sight.unsure)
        for card in missed
    )


def the_card(seen: Seen, cards: list[Truth]) -> Truth | None:
    same = [card for card in cards if card.label == seen.label]
    near = [card for card in same if overlap(card.corners, seen.corners) > SAME_PLACE]
    return max(near, key=lambda card: overlap(card.corners, seen.corners), default=None)


def corner_error_px(seen: Seen, card: Truth) -> float:
    """Mean distance of the four corners."""
    ways = [card.corners] + ([np.roll(card.corners, 2, axis=0)] if card.symmetric else [])
    return min(float(np.linalg.norm(seen.corners - way, axis=1).mean()) for way in ways)


def deck_examples(folder: Path) -> Iterator[Example]:
    """The scenes of one deck: `<kind>/<name>.jpg` with `<name>.json` beside it."""
    for path in sorted(folder.glob("*/*.json")):
        picture = path.with_suffix(".jpg")
        if path.parent.name == "enrol" or not picture.is_file():
            continue
        data = json.loads(path.read_text(encoding="utf-8"))
        yield Example(data["kind"], read_picture(picture), tuple(map(true_card, data["cards"])))


def true_card(data: dict[str, object]) -> Truth:
    return Truth(
        str(data["label"]) if data["enrolled"] else None,
        np.array(data["corners_px"], np.float32),
        float(str(data["visible_fraction"])),
        bool(data.get("rot180_symmetric", False)),
    )


def crop_examples(folder: Path) -> Iterator[Example]:
    """Cut-outs: `<label>/<name>.jpg`, each filled by its card."""
    for path in sorted(folder.glob("*/*.jpg")):
        picture = read_picture(path)
        height, width = picture.shape[:2]
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        yield Example("crops", picture, (Truth(path.parent.name, corners, 1.0, True),))


def board_examples(folder: Path) -> Iterator[Example]:
    """Photographs of whole tables: `<name>.*` with `<name>.txt`, one card a line, as people say it:
    "2 purple empty diamonds" is the label `2-purple-empty-diamond`."""
    for path in sorted(folder.glob("*.txt")):
        lines = path.read_text(encoding="utf-8").split("\n")
        listed = tuple(line.strip().rstrip("s").replace(" ", "-") for line in lines if line.strip())
        others = (one for one in sorted(folder.glob(f"{path.stem}.*")) if one.suffix != ".txt")
        yield from (Example("boards", read_picture(one), (), listed) for one in others)
