"""How quick the eye is: whole looks by the size of the deck, one card laid beside others, and still
frames.

Only processor time of this thread counts, not the time that passes: the machine may be busy.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from vision.camera.base import Frame
from vision.cards.deck import Deck
from vision.cards.evenings.painted import FACE_SIZE, Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.look import Laid, Look
from vision.cards.measured.measure import bar_ms
from vision.cards.measured.rehearsal import painted_examples, rehearsal_deck
from vision.picture import Picture

Given = TypeVar("Given")
Result = TypeVar("Result")

STILL_BAR_MS = 3.0
"""What an unchanged frame may take."""
REPEATS = 4
SPOTS = [(120.0 + 204.0 * column, 130.0 + 230.0 * row) for row in range(3) for column in range(6)]
FRAME_NS = 66_000_000
SETTLED, MOST_FRAMES = 30, 60
"""Frames after which a table has been looked at, and after which one gives up waiting."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Time of several looks with `cards` in sight each."""

    cards: float
    cpu_ms: tuple[float, ...]

    def __str__(self) -> str:
        median, p90 = np.percentile(self.cpu_ms, [50, 90])
        holds = "holds" if median <= bar_ms(self.cards) else "missed"
        return f"{median:7.1f} ms (p90 {p90:.1f}), bar {bar_ms(self.cards):.0f}: {holds}"


def report(sizes: tuple[int, ...], beside: tuple[int, ...]) -> Iterator[str]:
    """Line by line; the live rows are of the last size but one."""
    eyes = {size: eye_for(size) for size in sizes}
    for size, eye in eyes.items():
        yield f"{size:4} cards taught, scattered cards      {scattered(eye, size)}"
    size, eye = list(eyes.items())[-2]
    for known in beside:
        yield f"{size:4} cards taught, one laid beside {known:2}   {laid_beside(eye, size, known)}"
    still_ms = float(np.median(unchanged(eye, size)))
    yield f"{size:4} cards taught, an unchanged frame   {still_ms:7.2f} ms, bar {STILL_BAR_MS:.0f}"


def eye_for(size: int) -> CardEye:
    """Taught from the painted faces themselves: photographs would take minutes, and change nothing
    about the time."""
    aspect = FACE_SIZE[0] / FACE_SIZE[1]
    return CardEye(Deck("painted", aspect, tuple(rehearsal_deck(size).items())).to_match())


def scattered(eye: CardEye, size: int) -> Spent:
    """Whole looks at five cards and one that was never taught. Of each picture the least of some
    looks counts: other programs, and the memory they fight over, only ever add to it."""
    scenes = [example for example in painted_examples(size) if example.kind == "scattered"]
    cpu_ms = [min(timed_ms(eye.look, scene.picture)[1] for _ in range(REPEATS)) for scene in scenes]
    return Spent(float(np.mean([len(scene.cards) for scene in scenes])), tuple(cpu_ms))


def laid_beside(eye: CardEye, size: int, known: int) -> Spent:
    """One card laid on a live table with `known` others: what each of the two looks takes that it
    is announced after."""
    deck = rehearsal_deck(size)
    labels = list(deck)[:: max(1, size // (known + 1))][: known + 1]
    lying = [Lying(label, spot, 20.0) for label, spot in zip(labels, SPOTS, strict=False)]
    before, after = (
        Painter(seed=1, tilt=0.02).scene(deck, some).picture for some in (lying[:-1], lying)
    )
    tries = [sorted(frames_until_laid(watching(eye, before), after))[-2:] for _ in range(REPEATS)]
    return Spent(1.0, tuple(map(min, zip(*tries, strict=True))))


def watching(eye: CardEye, table: Picture) -> Look:
    """A live eye that has seen what lies there."""
    live = Look(eye)
    for number in range(SETTLED):
        live.frame(Frame(number * FRAME_NS, table))
    return live


def frames_until_laid(live: Look, table: Picture) -> Iterator[float]:
    """Time of every frame (ms) up to the one that tells what was laid."""
    for number in range(SETTLED, SETTLED + MOST_FRAMES):
        changes, spent_ms = timed_ms(live.frame, Frame(number * FRAME_NS, table))
        yield spent_ms
        if any(isinstance(change, Laid) for change in changes):
            return


def unchanged(eye: CardEye, size: int) -> list[float]:
    """Time (ms) of frames on which nothing has changed."""
    picture = next(one.picture for one in painted_examples(size) if one.kind == "scattered")
    live = watching(eye, picture)
    later = range(SETTLED, SETTLED + MOST_FRAMES)
    return [timed_ms(live.frame, Frame(number * FRAME_NS, picture))[1] for number in later]


def timed_ms(work: Callable[[Given], Result], given: Given) -> tuple[Result, float]:
    """What comes of it, and how long it took."""
    started_ns = time.thread_time_ns()
    result = work(given)
    return result, (time.thread_time_ns() - started_ns) / 1e6
