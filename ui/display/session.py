"""What happens between an intention and the next picture; knows no window.

session = Session(worker, settings)
session.handle(Press(Key.ONE))
session.view            # what to draw
"""

import logging
import random
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from engine.awaiting import Awaited
from engine.events import Press as TimedPress
from engine.events import Sensor, Source
from engine.game import AnyGame
from engine.seats import Seat
from ui.backroom.room import Backroom
from ui.display.intentions import Buzz, Intention, Leave, Race
from ui.display.jobs import job_of
from ui.display.moves import Dismiss, Employ, Keep, Move, Roll, Save, SwitchOff, TellRoom
from ui.display.navigator import START, Stack, after, meant
from ui.display.screen import NO_RECORDING, Moves, View, World
from ui.display.screens.failsafe import Failsafe
from ui.display.screens.play import Play
from ui.display.sounds import Cue, caption, cue
from ui.eyes.lookout import Lookout
from ui.eyes.ring import Recording
from ui.eyes.saving import CannotSave
from ui.eyes.saving import save as save_scene
from ui.eyes.trouble import gravest
from ui.keeper import Keeper
from ui.language import Words
from ui.settings import Settings, save
from ui.snapshot import Snapshot
from ui.troubles import trouble
from ui.worker import Published

LOG = logging.getLogger(__name__)
DIE = Source(Sensor.DIE)
LAST_EVENTS = 20
MOST_PRESSES = 100


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
        self.lookout: Lookout | None = None
        """Who watches the table; None where no camera is wanted."""
        self.backroom: Backroom | None = None
        """Where the table is checked and decks are learnt; None: nowhere."""
        self._presses: deque[TimedPress] = deque(maxlen=MOST_PRESSES)
        self._recording = NO_RECORDING
        self._saved = ""
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
            sight=None if self.lookout is None else self.lookout.sight,
            recording=self._recording,
            saved=self._saved,
            work=None if self.backroom is None else self.backroom.status,
        )

    @property
    def camera_notices(self) -> tuple[str, ...]:
        """What keeps the camera from seeing the game that is on the table; the gravest only."""
        troubles = frozenset() if self.lookout is None else self.lookout.sight.troubles
        trouble = gravest(troubles) if self.worker.published.table is not None else None
        return () if trouble is None else (trouble.said(self.world.words),)

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
        if is_paused(published.table) and not is_paused(self._heard):
            self._record()
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
        self._presses += presses_of(intention)
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
        job = job_of(move, at_ns)
        if job is not None:
            self.worker.post(job)
        match move:
            case Roll(events):
                face = replace(self._chance.choice(events), source=DIE)
                self.worker.post(lambda keeper: keeper.enter(face, at_ns))
            case Save():
                self.worker.post(self._save)
            case Keep(settings):
                self._keep(settings)
            case Employ() | TellRoom() | Dismiss():
                self._to_backroom(move)
            case SwitchOff(machine):
                self.running, self.switch_off = False, machine

    def _to_backroom(self, move: Employ | TellRoom | Dismiss) -> None:
        if self.backroom is None:
            return
        match move:
            case Employ(work):
                self.backroom.employ(work)
            case TellRoom(word):
                self.backroom.tell(word)
            case Dismiss():
                self.backroom.dismiss()

    def _record(self) -> None:
        """The ten seconds before a pause are kept, in case somebody contests them."""
        photos = () if self.lookout is None else self.lookout.ring.photos()
        self._recording, self._saved = Recording(photos, tuple(self._presses)), ""

    def _save(self, keeper: Keeper) -> None:
        """In the keeper's thread: the display goes on."""
        table, words = keeper.snapshot, self.world.words
        if table is None or self._state is None:
            return
        try:
            path = save_scene(self._recording, self._state, table.game.id)
            self._saved = words("contest.saved", path=str(path))
        except CannotSave as error:
            LOG.warning("the scene is not kept: %s", error)
            why = words.say(trouble(error)) if self._recording.photos else words("contest.none")
            self._saved = words("contest.not_saved", reason=why)

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        if self._state is None:
            return
        try:
            save(settings, self._state)
        except OSError as error:
            LOG.warning("settings are not saved: %s", error)


def is_paused(table: Snapshot | None) -> bool:
    return table is not None and table.view.paused


def presses_of(intention: Intention) -> tuple[TimedPress, ...]:
    """What belongs on the time line of a contest; times are monotonic."""
    match intention:
        case Buzz(seat=seat, at_ns=at_ns):
            return (TimedPress(seat, at_ns),)
        case Race(raced=raced):
            return raced.presses
    return ()


def in_one_line(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
