"""The loop of the display: wait, understand, act, draw what changed."""

import time
from pathlib import Path

import pygame

from engine.journal.shelf import Shelf
from engine.registry import find_game, game_ids
from ui.display.canvas import Canvas, Frame
from ui.display.inputs import Inputs
from ui.display.intentions import Intention, Tap
from ui.display.painter import Painter
from ui.display.screen import View
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.theme import choose
from ui.display.window import Window
from ui.settings import Loaded, load
from ui.state import games_directory
from ui.worker import Worker

LONGEST_WAIT_MS = 10_000


def run(window: Window, state: Path) -> bool:
    """Show the table until somebody leaves; True if the machine is to be switched off."""
    loaded = load(state)
    with Worker(Shelf(games_directory(state)), window.wake) as worker:
        games = tuple(find_game(name) for name in game_ids())
        session = Session(worker, loaded.settings, games, state=state)
        speaker = Speaker()
        session.notices = notices(session, loaded, speaker)
        display = Display(window, session, speaker)
        while session.running:
            display.turn()
    return session.switch_off


def notices(session: Session, loaded: Loaded, speaker: Speaker) -> tuple[str, ...]:
    words = session.world.words
    found = []
    if loaded.put_aside is not None:
        found.append(words("notice.settings"))
    if not speaker.works:
        found.append(words("notice.no_sound"))
    return tuple(found)


class Display:
    """A session in a window."""

    def __init__(self, window: Window, session: Session, speaker: Speaker) -> None:
        self.window = window
        self.session = session
        self.speaker = speaker
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
        for intention in self.inputs.held():
            self.handle(intention)
        self.session.listen()
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
        self.session.letters = self.inputs.letters(self.session.settings.language)
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
