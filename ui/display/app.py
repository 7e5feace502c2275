"""The loop of the display: wait, understand, act, draw what changed."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pygame

from engine.errors import ArbitreError
from engine.journal.shelf import Shelf
from engine.registry import find_game, game_ids
from firmware.health import Fault
from firmware.opening import open_panel
from firmware.panel import Panel
from firmware.simulated_panel import SimulatedPanel
from ui.crash_guard import Start
from ui.display.canvas import Canvas, Frame
from ui.display.inputs import Inputs
from ui.display.intentions import Intention, Tap
from ui.display.painter import Painter
from ui.display.screen import View
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.theme import choose
from ui.display.window import Window
from ui.panel_thread import PanelThread
from ui.settings import Loaded, load
from ui.state import games_directory
from ui.worker import Worker

LONGEST_WAIT_MS = 10_000
NORMAL = Start()


def run(
    window: Window, state: Path, start: Start = NORMAL, alive: Callable[[], None] = lambda: None
) -> bool:
    """Show the table until somebody leaves; True if the machine is to be switched off.

    `alive` is called every few seconds as long as the table is open.
    """
    loaded = load(state)
    with ExitStack() as opened:
        worker = opened.enter_context(Worker(Shelf(games_directory(state)), window.wake))
        games = tuple(find_game(name) for name in game_ids(ours=start.safe))
        session = Session(worker, loaded.settings, games, state=state)
        panel, trouble = real_panel()
        thread = None
        if panel is not None:
            thread = opened.enter_context(PanelThread(panel, window.wake))
        display = Display(window, session, Speaker(), thread)
        display.notices = (*notices(session, loaded, display.speaker), *trouble)
        if start.safe:
            display.notices = (start.why(session.world.words), *display.notices)
        while session.running:
            alive()
            display.turn()
    return session.switch_off


def real_panel() -> tuple[Panel | None, tuple[str, ...]]:
    """Buzzers on pins; None where the keyboard stands for them, with the reason on a box."""
    try:
        panel = open_panel()
    except ArbitreError as error:
        return None, (str(error),)
    return (None, ()) if isinstance(panel, SimulatedPanel) else (panel, ())


def notices(session: Session, loaded: Loaded, speaker: Speaker) -> tuple[str, ...]:
    words = session.world.words
    found = []
    if loaded.put_aside is not None:
        found.append(words("notice.settings"))
    if not speaker.works:
        found.append(words("notice.no_sound"))
    return tuple(found)


def in_words(fault: Fault) -> str:
    """The fault as `firmware/README.md` lists it, and the button it concerns."""
    return fault.kind.value if fault.button is None else f"{fault.button} ({fault.kind.value})"


class Display:
    """A session in a window; `panel` is None where the keyboard stands for the buzzers."""

    def __init__(
        self,
        window: Window,
        session: Session,
        speaker: Speaker,
        panel: PanelThread | None = None,
    ) -> None:
        self.window = window
        self.session = session
        self.speaker = speaker
        self.panel = panel
        self.notices: tuple[str, ...] = ()
        self.inputs = Inputs()
        self.frame: Frame | None = None
        self._painter = Painter(window.surface)
        self._view: View | None = None

    def turn(self) -> None:
        """Draw if something changed, then wait for the next thing that may change it."""
        self.show()
        assert self._view is not None
        typing, quick = self._view.typing is not None, self._view.quick
        for event in self.window.wait(self._patience_ms(), quick=quick):
            if event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
                self._repaint()
            for intention in self.inputs.translate(event, self.window.size, typing=typing):
                self.handle(intention)
        for intention in (*self.inputs.held(), *(self.panel.heard() if self.panel else ())):
            self.handle(intention)
        self.session.listen()
        if self.panel is not None:
            self.panel.expect(self.session.awaiting)
        for heard in self.session.cues:
            self.speaker.play(heard, self.session.settings)
        self.session.cues.clear()

    def handle(self, intention: Intention) -> None:
        if isinstance(intention, Tap):
            moves = self.frame.tapped(intention.x, intention.y) if self.frame else ()
            self.session.perform(moves, time.monotonic_ns())
        else:
            self.session.handle(intention)

    def show(self) -> list[pygame.Rect]:
        """Bring the picture up to date; what had to be painted."""
        self.session.notices = self.notices
        if self.panel is None:
            self.session.letters = self.inputs.letters(self.session.settings.language)
        elif self.panel.faults:
            faults = ", ".join(sorted(map(in_words, self.panel.faults)))
            said = self.session.world.words("notice.panel", faults=faults)
            self.session.notices = (*self.notices, said)
        self.frame = self._drawn()
        changed = self._painter.show(self.frame)
        if changed:
            pygame.display.update(changed)
        return changed

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
        return canvas.frame()

    def _repaint(self) -> None:
        self.window.resized()
        self._painter = Painter(self.window.surface)

    def _patience_ms(self) -> int:
        waits = [LONGEST_WAIT_MS]
        if self._view is not None and self._view.alive_ms is not None:
            waits.append(self._view.alive_ms)
        if (due_ns := self.inputs.due_ns()) is not None:
            waits.append(max((due_ns - time.monotonic_ns()) // 1_000_000 + 1, 1))
        return min(waits)
