"""What a panel is: a pure view of a game's state that draws itself in the middle of the screen.

A game's panel is `ui/display/panels/<game>.py` with a function `build(table, words)`; it is found
by the game's id. A game from another package may bring none: it gets the general panel.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from engine.events import Laid
from engine.game import Score
from ui.display.canvas import Canvas
from ui.display.count_sign import CountSign
from ui.display.finish import Runner
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.screen import Button
from ui.language import Words
from ui.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Tally:
    """The number that people look for: points, or counters where those tell more."""

    name: str = ""
    """What is counted; points need no name."""
    counters: tuple[str, ...] = ()
    """Added up; empty: the points."""
    ranks: bool = True
    """It tells who won, too; otherwise the points do that in the end."""

    def of(self, score: Score) -> int:
        if not self.counters:
            return score.points
        return sum(score.counters.get(counter, 0) for counter in self.counters)


POINTS = Tally()


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelView(ABC):
    tally: Tally = POINTS
    signs: Mapping[str, CountSign] = field(default_factory=dict)
    """How counters look on a tile that has no room for their names."""
    shows_time: bool = True
    """May the display count down? Not where that would give a secret away."""
    answers_inside: bool = False
    """The answers have their place in the game's own picture: see `draw_answers`."""
    main_choice: str = ""
    """The choice that ✓ gives; empty if none is special."""
    runners: tuple[Runner, ...] = ()
    """Who came in after whom in the race that is just over, for the tiles of the seats; empty if
    there was none, or if the picture itself shows it."""

    @abstractmethod
    def draw(self, canvas: Canvas, box: Box) -> None: ...

    def draw_answers(self, canvas: Canvas, box: Box, answers: Mapping[Key, Button]) -> None:
        """Draw the game with the answers, by the key of each, as buttons in it."""
        del answers
        self.draw(canvas, box)

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        """Draw a card that can be chosen; False if this panel knows no pictures of cards."""
        del canvas, box, item
        return False


def awaited_cards(table: Snapshot) -> frozenset[str]:
    """The cards that can be entered now: only these need a picture."""
    return frozenset(
        event.card for events in table.possible for event in events if isinstance(event, Laid)
    )


def find_panel(table: Snapshot, words: Words) -> PanelView:
    return builder(table.game.id)(table, words)


@cache
def builder(game: str) -> Callable[[Snapshot, Words], PanelView]:
    own = f"ui.display.panels.{game}"
    known = game != "base" and find_spec(own) is not None
    module = import_module(own if known else "ui.display.panels.general")
    build: Callable[[Snapshot, Words], PanelView] = module.build
    return build
