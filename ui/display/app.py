"""The loop of the display: wait, understand, act, draw what changed."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pygame

from engine.errors import ArbitreError
from engine.games.mawoki import GAME as MAWOKI
from engine.journal.shelf import Shelf
from engine.phrase import Phrase
from engine.registry import find_game, game_ids
from firmware.opening import open_panel
from firmware.panel import Panel
from firmware.simulated_panel import SimulatedPanel
from firmware.usb_set import find_usb_set
from ui.backroom.making import worker_for
from ui.backroom.room import Backroom
from ui.crash_guard import Start
from ui.display.canvas import Canvas, Frame
from ui.display.dragging import Held, drop, grab
from ui.display.faults import fault_sentences
from ui.display.geometry import Box
from ui.display.inputs import Inputs
from ui.display.intentions import Intention, Lift, Slide, Tap
from ui.display.painter import Painter
from ui.display.rehearsal import Rehearsal
from ui.display.screen import Moves, View
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.theme import choose
from ui.display.window import Window
from ui.eyes.cameras import AUTO, NONE, opener
from ui.eyes.lookout import Lookout
from ui.eyes.outfit import Outfitter
from ui.eyes.thread import EyesThread
from ui.language import Words
from ui.packs import deck_file, own_pack
from ui.panel_thread import PanelThread
from ui.settings import Loaded, load
from ui.state import games_directory
from ui.troubles import trouble
from ui.worker import Worker

LOG = logging.getLogger(__name__)
LONGEST_WAIT_MS = 10_000
REHEARSAL_MS = 10
"""Between two moments of a rehearsal."""
NORMAL = Start()
CARD = (12.0, 12.0)
"""Units of a card that is being dragged."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line."""

    camera: str = AUTO
    """A name that `ui.eyes.cameras.opener` knows."""
    language: str | None = None
    """None: the one that the table is set to."""

    def fulfilled(self, loaded: Loaded) -> Loaded:
        language = self.language or loaded.settings.language
        return replace(loaded, settings=replace(loaded.settings, language=language))


NO_WISHES = Wishes()


def run(
    window: Window,
    state: Path,
    start: Start = NORMAL,
    alive: Callable[[], None] = lambda: None,
    wishes: Wishes = NO_WISHES,
) -> bool:
    """Show the table until somebody leaves; True if the machine is to be switched off.

    `alive` is called every few seconds as long as the table is open.
    """
    loaded, camera = wishes.fulfilled(load(state)), wishes.camera
    with ExitStack() as opened:
        worker = opened.enter_context(Worker(Shelf(games_directory(state)), window.wake))
        panel, faults = usable_panel(gamepads=loaded.settings.gamepads)
        buzzers = opened.enter_context(PanelThread(panel, window.wake))
        games = tuple(find_game(name) for name in game_ids(ours=start.safe))
        session = Session(worker, loaded.settings, games, state=state)
        if camera != NONE and not start.safe:
            outfitter = Outfitter(state, opener(camera), buzzers.fingers)
            session.lookout = Lookout(worker, outfitter, window.wake)
            opened.enter_context(EyesThread(session.lookout))
        session.backroom = Backroom(worker_for(state, camera), window.wake)
        opened.callback(session.backroom.close)
        keyboard = panel if isinstance(panel, SimulatedPanel) else None
        display = Display(window, session, Speaker(), buzzers, keyboard)
        display.notices = (*notices(session, loaded, state), *map(session.world.words.say, faults))
        if start.safe:
            display.notices = (start.why(session.world.words), *display.notices)
        while session.running:
            alive()
            display.turn()
    return session.switch_off


def usable_panel(*, gamepads: bool = False) -> tuple[Panel, tuple[Phrase, ...]]:
    """Buzzers on pins; elsewhere simulated ones, pressed by the keyboard and by robots. On a box
    the reason is told."""
    try:
        return open_panel(find_usb=partial(find_usb_set, gamepads=gamepads)), ()
    except ArbitreError as error:
        LOG.warning("no buzzers: %s", error)
        return SimulatedPanel(), (trouble(error),)


def notices(session: Session, loaded: Loaded, state: Path) -> tuple[str, ...]:
    """What was wrong with the table's own files."""
    words, found = session.world.words, []
    if loaded.put_aside is not None:
        found.append(words("notice.settings"))
    found += [words.say(remark.said()) for remark in loaded.remarks]
    if isinstance(problem := own_pack(state), Phrase):
        why = Words(session.settings.language, MAWOKI).say(problem)
        found.append(words("notice.deck", file=deck_file(state).name, why=why))
    return tuple(found)


class Display:
    """A session in a window. `keyboard` are the simulated buzzers that letters press; None where
    there are real ones, or where no `panel` listens."""

    def __init__(
        self,
        window: Window,
        session: Session,
        speaker: Speaker,
        panel: PanelThread | None = None,
        keyboard: SimulatedPanel | None = None,
    ) -> None:
        self.window = window
        self.session = session
        self.speaker = speaker
        self.panel = panel
        self.notices: tuple[str, ...] = ()
        self.inputs = Inputs(panel=keyboard)
        self.frame: Frame | None = None
        self._has_letters = panel is None or keyboard is not None
        self._held: Held | None = None
        self._painter = Painter(window.surface)
        self._view: View | None = None
        self._rehearsal = Rehearsal()

    def turn(self) -> None:
        """Draw if something changed, then wait for the next thing that may change it."""
        self.show()
        assert self._view is not None
        assert self.frame is not None
        self._rehearsal.watch(self._view, self.frame)
        typing, quick = self._view.typing is not None, self._view.quick
        events = self.window.wait(self._patience_ms(), quick=quick)
        for event in events:
            if event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
                self._repaint()
            for intention in self.inputs.translate(event, self.window.size, typing=typing):
                self.handle(intention)
        if not events:
            self._rehearsal.step()
        self.hear()

    def hear(self) -> None:
        """Act on what buzzers and keeper have to say."""
        for intention in (*self.inputs.held(), *(self.panel.heard() if self.panel else ())):
            self.handle(intention)
        self.session.listen()
        if self.panel is not None:
            self.panel.expect(self.session.awaiting)
        for heard in self.session.cues:
            self.speaker.play(heard, self.session.settings)
        self.session.cues.clear()

    def handle(self, intention: Intention) -> None:
        match intention:
            case Tap() | Slide() | Lift():
                self.session.perform(self._touched(intention), time.monotonic_ns())
            case _:
                self.session.handle(intention)

    def _touched(self, touch: Tap | Slide | Lift) -> Moves:
        """A tap acts at once, unless it may become a drag."""
        if self.frame is None:
            return ()
        match touch:
            case Tap(x, y):
                self._held = grab(self.frame, x, y)
                return self.frame.tapped(x, y) if self._held is None else ()
            case Slide(x, y):
                self._held = None if self._held is None else self._held.moved(x, y)
                return ()
            case Lift(x, y):
                held, self._held = self._held, None
                return () if held is None else drop(self.frame, held, x, y)

    def show(self) -> list[pygame.Rect]:
        """Bring the picture up to date; what had to be painted."""
        self.session.notices = (*self.notices, *self._faults(), *self.session.camera_notices)
        if self._has_letters:
            self.session.letters = self.inputs.letters(self.session.settings.language)
        self.frame = self._drawn()
        changed = self._painter.show(self.frame)
        if changed:
            pygame.display.update(changed)
        return changed

    def _faults(self) -> list[str]:
        """What does not work at this moment."""
        words, found = self.session.world.words, []
        if not self.speaker.works:
            found.append(words("notice.no_sound"))
        if self.panel is not None:
            found += fault_sentences(self.panel.faults, words)
        return found

    def _drawn(self) -> Frame:
        try:
            return self._draw()
        except Exception as error:
            self.session.fail(error)
            return self._draw()

    def _draw(self) -> Frame:
        settings = self.session.settings
        theme = choose(contrast=settings.contrast, big_text=settings.big_text)
        canvas = Canvas(*self.window.size, theme)
        self._view = self.session.view
        self._view.draw(canvas)
        if self.session.lookout is not None:
            self.session.lookout.wanted = self._view.watches
            self.session.lookout.prepared = self._view.prepared
        if self._held is not None and self.frame is not None and self._held.is_far(self.frame):
            self._draw_held(canvas, self._view, self._held)
        return canvas.frame()

    def _draw_held(self, canvas: Canvas, view: View, held: Held) -> None:
        if held.laid is not None:
            w, h = canvas.px(CARD[0]), canvas.px(CARD[1])
            x, y = held.at
            view.draw_held(canvas, held.laid.card, Box(x - w // 2, y - h // 2, w, h))

    def _repaint(self) -> None:
        self.window.resized()
        self._painter = Painter(self.window.surface)

    def _patience_ms(self) -> int:
        waits = [LONGEST_WAIT_MS]
        if self._view is not None and self._view.alive_ms is not None:
            waits.append(self._view.alive_ms)
        if self._rehearsal.goes_on:
            waits.append(REHEARSAL_MS)
        if (due_ns := self.inputs.due_ns()) is not None:
            waits.append(max((due_ns - time.monotonic_ns()) // 1_000_000 + 1, 1))
        return min(waits)
