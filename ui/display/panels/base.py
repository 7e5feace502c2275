"""What a panel is: a pure view of a game's state that draws itself in the middle of the screen.

A game's panel is `ui/display/panels/<game>.py` with a function `build(table, words)`; it is found
by the game's id. A game from another package may bring none: it gets the general panel.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from engine.events import Laid
from ui.display.canvas import Canvas
from ui.display.geometry import Box
from ui.display.screen import Button
from ui.language import Words
from ui.table import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelView(ABC):
    shows_time: bool = True
    """May the display count down? Not where that would give a secret away."""
    bare_digits: bool = False
    """The digits of the console are the names of the choices: row 3 is the key 3."""
    main_choice: str = ""
    """The choice that ✓ gives; empty if none is special."""

    @abstractmethod
    def draw(self, canvas: Canvas, box: Box) -> None: ...

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
