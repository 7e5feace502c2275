"""Robots play the coming game once, out of sight, while people lay out its cards, or while a
game that was taken up again stands paused.

So nearly every word, tile and card of the first game of an evening has been measured and drawn
before somebody waits for it: a frame for which that is to be done takes up to ten times as long.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import pygame

from engine.bots import Bots, Manners
from engine.events import Event
from engine.game import Setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from ui.display.canvas import Canvas, Frame
from ui.display.geometry import Box
from ui.display.painter import Painter
from ui.display.screen import View, World
from ui.display.screens.play import Play
from ui.display.theme import Theme
from ui.table import Table

MOST_MOMENTS = 150
"""Later ones show little that is new."""
MANNERS = Manners(mischief=0.04)
SEED = 7


@dataclass(frozen=True, slots=True)
class Piece:
    """What is rehearsed: a game as it was set up, in a language, for a screen."""

    setup: Setup
    language: str
    size: Box
    theme: Theme


class Rehearsal:
    """Goes on by a moment whenever the display has nothing else to do."""

    def __init__(self) -> None:
        self._piece: Piece | None = None
        self._moments: Iterator[None] = iter(())
        self._over = False
        self.goes_on = False

    def watch(self, view: View, frame: Frame) -> None:
        """Told what is on the screen: goes on only while the game is about to go on."""
        if view.rehearsed is None:
            self.goes_on = False
            return
        piece = Piece(view.rehearsed, view.world.settings.language, frame.size, frame.theme)
        if piece != self._piece:
            self._piece, self._moments, self._over = piece, moments(piece, view.world), False
        self.goes_on = not self._over

    def step(self) -> None:
        """Draw the next moment, if there is one."""
        if not self.goes_on:
            return
        try:
            self._over = next(self._moments, END) is END
        except Exception:
            self._over = True  # a game that fails here fails in earnest too, and there it is told
        self.goes_on = not self._over


END = object()


def moments(piece: Piece, world: World) -> Iterator[None]:
    """A game, one drawn moment after the other, on a surface that nobody sees."""
    table = Table(Referee(MemoryJournal(piece.setup)), 0)
    painter = Painter(pygame.Surface((piece.size.w, piece.size.h)))
    for _ in islice(played(table, SEED), MOST_MOMENTS):
        snapshot = table.snapshot()
        canvas = Canvas(piece.size.w, piece.size.h, piece.theme)
        seen = replace(world, table=snapshot, now_ns=snapshot.clock.used_ns)
        Play().view(seen).draw(canvas)
        painter.show(canvas.frame())
        yield


def played(table: Table, seed: int) -> Iterator[None]:
    """Bots play on a table; it halts before the first event, and after every one until the end.

    The table's own clock stands at the time of their events.
    """
    referee = table.referee
    bots = Bots(random.Random(seed), MANNERS)
    things = referee.game.things(referee.view.setup, bots.chance)
    now_ns = 0
    yield
    while referee.view.outcome is None:
        event: Event | None = bots.next_event(referee.view, things, now_ns)
        if event is None:
            return
        now_ns = max(now_ns, event.at_ns)
        before = referee.view.state
        table.take(event, event.at_ns)
        if referee.view.state is not before:
            things.shows(referee.view.state, event)
        yield
