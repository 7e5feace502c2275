"""Whatever breaks, before the game or midway: it is said, and the game reaches its end.

Two robots play a whole game before a simulated camera, with simulated buzzers: one with cards
(Meschigge), one with sticks (Mokadi).
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import numpy as np
import pygame
import pytest

from engine.events import Event, Sensor
from engine.games.mokadi.state import State as Mokadi
from engine.journal.base import JournalUnwritable
from engine.seats import Seat
from firmware.buttons import Buzzer
from firmware.simulated_panel import Faults
from tests.ui.eyes.evening import Evening
from tests.ui.eyes.oracles import TABLES, Image
from ui.display.window import Window
from ui.eyes.lookout import MOST_STUMBLES
from ui.eyes.trouble import Trouble
from vision.camera import CameraLost

ROUND, STICKS = 3, 1
"""The middle of a game, here it breaks: a round of Meschigge, so many sticks of Mokadi."""
STRAIGHT = 3
"""Pictures before the camera is bumped: a place must be known before it can change."""


@dataclass(frozen=True)
class Breakdown:
    name: str
    strike: Callable[[Evening], None]
    sentence: Callable[[Evening], str]
    """What the display must say while it lasts."""
    camera_sees: bool = True
    """Does the camera still tell the referee what was laid?"""


def spoiled(spoil: Callable[[Image], Image]) -> Callable[[Evening], None]:
    def strike(evening: Evening) -> None:
        evening.spoil = spoil

    return strike


def no_picture(image: Image) -> NoReturn:
    raise CameraLost("somebody stumbled over the cable")


def covered(image: Image) -> Image:
    """A cup stands on the marker in the upper left corner."""
    spoilt = image.copy()
    spoilt[:56, :104] = 128
    return spoilt


def shifted(image: Image) -> Image:
    return np.roll(image, 14, axis=1)


def bump(evening: Evening) -> None:
    """The first pictures are still taken from where the camera stood."""
    pictures = itertools.count(1)
    evening.spoil = lambda image: shifted(image) if next(pictures) > STRAIGHT else image


def fail_for_a_while(evening: Evening) -> None:
    """The eyes break down at picture after picture, and again when they are opened anew."""
    pictures = itertools.count(1)
    evening.spoil = lambda image: image[:0] if next(pictures) <= 3 * MOST_STUMBLES else image


def dark(image: Image) -> Image:
    return np.asarray(image // 60, np.uint8)


def jam_buzzer(evening: Evening) -> None:
    evening.panel.broken = Faults(stuck=frozenset({Buzzer(Seat(1))}))
    evening.panel.key_down(Buzzer(Seat(1)), evening.now_ns)


def unplug_speaker(evening: Evening) -> None:
    del evening
    pygame.mixer.quit()


def fill_disk(evening: Evening) -> None:
    """A game that has not begun finds no folder; one that is played cannot write on."""
    table = evening.worker.keeper.table
    if table is None:
        evening.worker.keeper.shelf.folder.rmdir()
        evening.worker.keeper.shelf.folder.write_text("no room")
    else:
        table.referee._journal.append = refuse  # type: ignore[method-assign]


def refuse(event: Event) -> NoReturn:
    raise JournalUnwritable("no space left on device")


def said_by(trouble: Trouble) -> Callable[[Evening], str]:
    return lambda evening: trouble.said(evening.session.world.words)


def about_buzzers(evening: Evening) -> str:
    """The display's own sentence, once the buzzer of seat 1 is known to be broken."""
    broken = any(fault.button == Buzzer(Seat(1)) for fault in evening.buzzers.faults)
    return evening.session.notices[0] if broken and evening.session.notices else "nothing yet"


def about_sound(evening: Evening) -> str:
    return evening.session.world.words("notice.no_sound")


def about_disk(evening: Evening) -> str:
    table, words = evening.table, evening.session.world.words
    if table.notice is not None:
        return words.say(table.notice)
    return words("play.unsaved", count=table.view.unsaved)


BREAKDOWNS = (
    Breakdown("camera gone", spoiled(no_picture), said_by(Trouble.LOST), camera_sees=False),
    Breakdown("marker hidden", spoiled(covered), said_by(Trouble.HIDDEN)),
    Breakdown("camera bumped", bump, said_by(Trouble.MOVED)),
    Breakdown("eyes failing", fail_for_a_while, said_by(Trouble.FAILED)),
    Breakdown("light off", spoiled(dark), said_by(Trouble.DARK), camera_sees=False),
    Breakdown("buzzer stuck", jam_buzzer, about_buzzers),
    Breakdown("sound missing", unplug_speaker, about_sound),
    Breakdown("disk full", fill_disk, about_disk),
)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "games").mkdir()
    window = Window((640, 400))
    yield Evening(tmp_path, window)
    window.close()


def camera_events(evening: Evening, since: int) -> list[Event]:
    events = [said.event for said in evening.table.said[since:]]
    return [event for event in events if event.source.sensor is Sensor.CAMERA]


def plays_on(evening: Evening, broken: Breakdown) -> None:
    """It is said, and the game goes on to its end, seen by the camera if that can see."""
    since = len(evening.table.said)
    evening.play(until=lambda: evening.reads(broken.sentence(evening)))
    assert not evening.is_over(), "nothing was said before the game was over"
    evening.play()
    assert evening.is_over()
    assert bool(camera_events(evening, since)) == broken.camera_sees
    assert evening.table.questions == ()


def is_midway(evening: Evening) -> bool:
    state = evening.table.view.state
    if isinstance(state, Mokadi):
        return len(state.layout.sticks) >= STICKS
    return bool(state.round >= ROUND)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("broken", BREAKDOWNS, ids=lambda b: b.name)
def test_what_is_broken_at_the_start_is_said_and_the_game_is_played(
    broken: Breakdown, game: str, evening: Evening
) -> None:
    broken.strike(evening)
    evening.begin(game)
    plays_on(evening, broken)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("broken", BREAKDOWNS, ids=lambda b: b.name)
def test_what_breaks_in_the_middle_is_said_and_the_game_goes_on(
    broken: Breakdown, game: str, evening: Evening
) -> None:
    evening.begin(game)
    evening.play(until=lambda: is_midway(evening))
    broken.strike(evening)
    plays_on(evening, broken)


@pytest.mark.parametrize("game", TABLES)
def test_a_camera_that_comes_back_sees_again(game: str, evening: Evening) -> None:
    evening.begin(game)
    evening.spoil = no_picture
    evening.play(until=lambda: is_midway(evening))
    evening.spoil = lambda image: image
    since = len(evening.table.said)
    evening.play()
    assert evening.is_over()
    assert camera_events(evening, since)
    assert not evening.reads(Trouble.LOST.said(evening.session.world.words))
