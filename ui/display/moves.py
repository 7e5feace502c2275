"""What a button, a key or a buzzer does, as a value.

A screen that offers something says here and now what will happen: the next screen, an event for
the table, new settings. So the whole display can be walked through without a window.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.events import Event, Laid
from engine.game import Setup
from engine.seats import Seat
from ui.backroom import Tell, Work
from ui.settings import Settings
from vision.zones import Question

if TYPE_CHECKING:
    from ui.display.screen import Screen


@dataclass(frozen=True, slots=True)
class Become:
    """This screen, changed: another page, another row."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Open:
    """Another screen on top; `Back` returns."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Back:
    """To the screen below; on the lowest nothing happens."""


@dataclass(frozen=True, slots=True)
class BackToGame:
    """To the lowest screen, from however deep."""


@dataclass(frozen=True, slots=True)
class Take:
    """Tell the referee; the table's time is put in when it happens."""

    event: Event


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on the simulated table, awaited there or not."""

    event: Laid


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the uppermost card of a zone away from the simulated table."""

    zone: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Tell the camera which card it was; None: it does not matter."""

    question: Question
    card: str | None


@dataclass(frozen=True, slots=True)
class Watch:
    """Show what the camera sees."""


@dataclass(frozen=True, slots=True)
class Save:
    """Write the ten seconds that are looked at to the disk."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Count as a press of this seat's buzzer, now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die on the display: one of these events, by chance."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """Start this game, and show it."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Resume:
    """Take up this journal again, and show it."""

    path: Path


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Put the game away and go home; an unfinished one waits on the shelf."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Use and save these settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Employ:
    """Have something done in the backroom; `TellRoom` and `Dismiss` speak to it."""

    work: Work


@dataclass(frozen=True, slots=True)
class TellRoom:
    """Say something to the lesson that is going on."""

    word: Tell


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Stop what the backroom does."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """End the program; on the box, also switch the machine off."""

    machine: bool = False


Move = (
    Become
    | Open
    | Back
    | BackToGame
    | Take
    | Lay
    | PickUp
    | Answer
    | Watch
    | Save
    | Hit
    | Roll
    | Begin
    | Resume
    | LeaveTable
    | Keep
    | Employ
    | TellRoom
    | Dismiss
    | SwitchOff
)
