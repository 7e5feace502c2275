"""What a screen is: a frozen value that builds a view, which draws itself on a canvas.

`Screen.view` is pure. The view lists every button with the moves it makes and the key of the
console that does the same; taps, keys and buzzers are all looked up there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.game import AnyGame, Setup
from engine.seats import Seat
from ui.backroom import Status
from ui.display.canvas import Canvas
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Move
from ui.eyes.ring import Recording
from ui.eyes.sight import Sight
from ui.keeper import PastGame
from ui.language import Words
from ui.settings import Settings
from ui.snapshot import Snapshot

Moves = tuple[Move, ...]
NO_RECORDING = Recording()
MakeWords = Callable[[str, AnyGame | None, Mapping[Seat, str] | None], Words]


@dataclass(frozen=True, slots=True)
class World:
    """Everything a screen may look at."""

    settings: Settings
    games: tuple[AnyGame, ...]
    past: tuple[PastGame, ...] = ()
    table: Snapshot | None = None
    now_ns: int = 0
    """Monotonic."""
    letters: Mapping[Seat, str] = field(default_factory=dict)
    """Which key of the keyboard is which buzzer; empty where there are real buzzers."""
    notices: tuple[str, ...] = ()
    """What does not work at the moment, for a strip that stays."""
    caption: str = ""
    """What the last sound meant."""
    sight: Sight | None = None
    """What the camera sees; None where there is no camera."""
    recording: Recording = NO_RECORDING
    """The ten seconds that are contested."""
    saved: str = ""
    """Where they were saved, or why not; empty before."""
    work: Status | None = None
    """How far the backroom has come; None if nothing is done there."""
    make_words: MakeWords = Words

    @property
    def words(self) -> Words:
        return self.make_words(self.settings.language, None, None)

    def game_words(self, game: AnyGame, names: Mapping[Seat, str] | None = None) -> Words:
        return self.make_words(self.settings.language, game, names)


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be chosen; `key` on the console does the same."""

    label: str
    moves: Moves
    key: Key | None = None
    icon: str | None = None
    on: bool = False
    """Shown as chosen, or as the main thing to do."""
    detail: str = ""
    card: str = ""
    """The card it stands for, so that a game's panel can draw it; empty if none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(ABC):
    """A picture in words. Texts are in the table's language already."""

    buttons: tuple[Button, ...] = ()
    buzzes: Mapping[Seat, Moves] = field(default_factory=dict)
    """What a seat's buzzer does here."""
    holds: Moves = ()
    """What holding ↩ (or any buzzer) does."""
    typing: "Callable[[str], Moves] | None" = None
    """What a typed letter does, where a name is written."""
    alive_ms: int | None = None
    """The picture changes by itself after this time; None if it stands still."""
    watches: bool = False
    """Shows the camera's picture, so there should be one."""
    prepared: Setup | None = None
    """The game that is being set up, so that the camera can look what lies there."""
    rehearsed: Setup | None = None
    """The game that is about to go on: there is time to draw its pictures ahead."""
    quick: bool = False
    """People race now: a key of the keyboard must be noticed within a millisecond."""
    world: World

    @abstractmethod
    def draw(self, canvas: Canvas) -> None: ...

    def draw_held(self, canvas: Canvas, card: str, box: Box) -> None:
        """Draw a card that is being dragged; only where cards can be."""
        del canvas, card, box

    def pressed(self, key: Key) -> Moves:
        found = (button.moves for button in self.buttons if button.key is key)
        return next(found, ())


class Screen(ABC):
    """A frozen dataclass: where the table is in the display."""

    __slots__ = ()

    @abstractmethod
    def view(self, world: World) -> View: ...
