"""Sounds, synthesised: one tone per seat, one figure per verdict. Each has a caption."""

import contextlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy
import numpy.typing
import pygame

from engine.events import Pressed, Raced
from engine.rulings import Verdict
from engine.seats import Seat
from ui.language import Words
from ui.settings import LOUDEST, Settings
from ui.snapshot import Said, Snapshot

RATE_HZ = 44_100
SEAT_HZ = (262, 294, 330, 392, 440, 523, 587)
"""A pentatonic scale and its octave: any two seats sound well together."""

Samples = numpy.typing.NDArray[numpy.int16]


@dataclass(frozen=True, slots=True)
class Cue:
    """`name` is a key of the captions; `seat` gives a buzzer its own tone."""

    name: str
    seat: Seat | None = None


def cue(before: Snapshot | None, after: Snapshot | None) -> Cue | None:
    """What is heard when the table changes; None if nothing is."""
    if after is None or not after.said or (before is not None and before.said == after.said):
        return None
    if after.view.outcome is not None and (before is None or before.view.outcome is None):
        return Cue("win")
    return cue_of(after.said[-1])


def cue_of(said: Said) -> Cue | None:
    verdicts = {ruling.verdict for ruling in said.rulings}
    if Verdict.RIGHT in verdicts:
        return Cue("right")
    if Verdict.WRONG in verdicts:
        return Cue("wrong")
    if Verdict.REFUSED in verdicts:
        return Cue("refused")
    match said.event:
        case Pressed(seat=seat):
            return Cue("buzz", seat)
        case Raced(presses=presses):
            return Cue("buzz", presses[0].seat)
    return Cue("tick")


def caption(heard: Cue, words: Words, about: Said) -> str:
    """What a sound means; a refusal says what was refused."""
    if heard.name == "refused":
        return words.ruling(about.rulings[0])
    said = {
        "win": words("sound.win"),
        "right": words("sound.right"),
        "wrong": words("sound.wrong"),
        "buzz": words("sound.buzz"),
        "tick": words("sound.tick"),
    }[heard.name]
    return said if heard.seat is None else f"{said} · {words.player(heard.seat)}"


class Speaker:
    """Plays cues, if there is anything to play them with."""

    def __init__(self) -> None:
        self.works = False
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.init(RATE_HZ, -16, 1, 512)
            self.works = True

    def play(self, heard: Cue, settings: Settings) -> None:
        if not self.works or settings.muted:
            return
        try:
            sound = pygame.mixer.Sound(buffer=samples(heard).tobytes())
            sound.set_volume(settings.volume / LOUDEST)
            sound.play()
        except pygame.error:  # the speaker was unplugged: captions go on, and the display says so
            self.works = False


@cache
def samples(heard: Cue) -> Samples:
    """16-bit mono at 44.1 kHz."""
    match heard.name:
        case "win":
            return tune([(523, 0.14), (659, 0.14), (784, 0.14), (1047, 0.5)])
        case "right":
            return tune([(659, 0.1), (880, 0.26)])
        case "wrong":
            return tune([(233, 0.16), (185, 0.34)])
        case "refused":
            return tune([(196, 0.1), (196, 0.18)])
        case "buzz":
            return tune([(SEAT_HZ[(heard.seat or 1) - 1], 0.16)])
    return tune([(1319, 0.05)])


def tune(notes: Sequence[tuple[float, float]]) -> Samples:
    """Notes (Hz, seconds) one after the other."""
    return numpy.concatenate([note(hz, seconds) for hz, seconds in notes])


def note(hz: float, seconds: float) -> Samples:
    """A soft mallet: few overtones, quick beginning, long fading."""
    times = numpy.arange(round(seconds * RATE_HZ)) / RATE_HZ
    tone = sum(
        weight * numpy.sin(2 * math.pi * hz * times * partial)
        for partial, weight in ((1, 1.0), (2, 0.35), (3.01, 0.12))
    )
    shape = numpy.minimum(times / 0.006, 1) * numpy.exp(-times * 4.5 / seconds)
    # The last milliseconds fade out whatever is left, so that nothing clicks.
    shape *= numpy.minimum((seconds - times) / 0.01, 1)
    return (tone * shape / 1.47 * 26_000).astype(numpy.int16)
