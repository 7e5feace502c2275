"""What happens between an intention and the next picture; knows no window.

session = Session(worker, settings)
session.handle(Press(Key.ONE))
session.view            # what to draw
"""

import logging
import random
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from engine.awaiting import Awaited
from engine.events import Event, Sensor, Source
from engine.game import AnyGame
from engine.seats import Seat
from ui.display.intentions import Buzz, Intention, Leave, Race
from ui.display.moves import (
    Begin,
    Hit,
    Keep,
    LeaveTable,
    Move,
    Resume,
    Roll,
    SwitchOff,
    Take,
)
from ui.display.navigator import START, Stack, after, meant
from ui.display.screen import Moves, View, World
from ui.display.screens.failsafe import Failsafe
from ui.display.screens.play import Play
from ui.display.sounds import Cue, caption, cue
from ui.keeper import Keeper
from ui.language import Words
from ui.settings import Settings, save
from ui.table import Snapshot
from ui.worker import Published

LOG = logging.getLogger(__name__)
DIE = Source(Sensor.DIE)
LAST_EVENTS = 20


class Post(Protocol):
    """Whoever runs the keeper's jobs: `ui.worker.Worker`, or `Inline` in tests."""

    published: Published

    def post(self, job: Callable[[Keeper], None]) -> None: ...


class Session:
    def __init__(
        self,
        worker: Post,
        settings: Settings,
        games: tuple[AnyGame, ...],
        *,
        state: Path | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Settings are saved in the folder `state`; None: they are forgotten."""
        self.worker = worker
        self.settings = settings
        self.stack: Stack = START
        self.running = True
        self.switch_off = False
        self.letters: Mapping[Seat, str] = {}
        self.notices: tuple[str, ...] = ()
        self.cues: list[Cue] = []
        """To be heard; whoever plays them takes them out."""
        self._games = games
        self._state = state
        self._now_ns = now_ns
        self._chance = random.SystemRandom()
        self._caption = ""
        self._heard: Snapshot | None = None
        self._trouble: Exception | None = None

    @property
    def world(self) -> World:
        return World(
            settings=self.settings,
            games=self._games,
            past=self.worker.published.past,
            table=self.worker.published.table,
            now_ns=self._now_ns(),
            letters=self.letters,
            notices=self.notices,
            caption=self._caption,
        )

    @property
    def view(self) -> View:
        """The view of the uppermost screen; if it fails, of the failsafe screen."""
        try:
            return self.stack[-1].view(self.world)
        except Exception as error:
            self.fail(error)
            return self.stack[-1].view(self.world)

    @property
    def awaiting(self) -> tuple[Awaited, ...]:
        """What the buzzers should watch for: nothing unless the game is on the screen."""
        table = self.worker.published.table
        playing = isinstance(self.stack[-1], Play)
        return table.view.awaiting if table and playing and not table.view.paused else ()

    def listen(self) -> None:
        """Take notice of what the keeper published: sounds, captions, trouble."""
        published = self.worker.published
        if published.trouble is not None and published.trouble is not self._trouble:
            self.fail(published.trouble)
        self._trouble = published.trouble
        heard = cue(self._heard, published.table)
        self._heard = published.table
        if heard is not None and published.table is not None:
            names = published.table.view.setup.names
            words = Words(self.settings.language, published.table.game, names)
            self._caption = caption(heard, words, published.table.said[-1])
            self.cues.append(heard)

    def handle(self, intention: Intention) -> None:
        if isinstance(intention, Leave):
            self.running = False
            return
        if isinstance(intention, Race):
            self.worker.post(lambda keeper: keeper.race(intention.raced))
            return
        at_ns = intention.at_ns if isinstance(intention, Buzz) else self._now_ns()
        try:
            self.perform(meant(self.view, intention), at_ns)
        except Exception as error:
            self.fail(error)

    def perform(self, moves: Moves, at_ns: int) -> None:
        for move in moves:
            self._act(move, at_ns)
            self.stack = after(self.stack, move)

    def fail(self, error: Exception) -> None:
        """Show the failsafe screen; the game on the table is not touched."""
        table = self.worker.published.table
        last = [said.event for said in table.said[-LAST_EVENTS:]] if table else []
        LOG.error("the display failed; last events: %s", last, exc_info=error)
        # Going back leads to the lowest screen, the game or home: never deeper into trouble.
        lowest = self.stack[:1] if table and not isinstance(self.stack[0], Failsafe) else START
        self.stack = (*lowest, Failsafe(in_one_line(error)))

    def _act(self, move: Move, at_ns: int) -> None:
        match move:
            case Take(event):
                self._post(event, at_ns)
            case Roll(events):
                chosen = self._chance.choice(events)
                self._post(replace(chosen, source=DIE), at_ns)
            case Hit(seat):
                self.worker.post(lambda keeper: keeper.press(seat, at_ns))
            case Begin(setup):
                self.worker.post(lambda keeper: keeper.begin(setup))
            case Resume(path):
                self.worker.post(lambda keeper: keeper.resume(path))
            case LeaveTable():
                self.worker.post(Keeper.leave)
            case Keep(settings):
                self._keep(settings)
            case SwitchOff(machine):
                self.running, self.switch_off = False, machine

    def _post(self, event: Event, at_ns: int) -> None:
        self.worker.post(lambda keeper: keeper.take(event, at_ns))

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        if self._state is None:
            return
        try:
            save(settings, self._state)
        except OSError as error:
            LOG.warning("settings are not saved: %s", error)


def in_one_line(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
