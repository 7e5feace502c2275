"""What somebody wants, whatever device he used: `ui.display.inputs` makes these, once."""

from dataclasses import dataclass

from engine.events import Raced
from engine.seats import Seat
from ui.display.keys import Key


@dataclass(frozen=True, slots=True)
class Tap:
    """A finger or the mouse, in pixels."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Slide:
    """The finger moves without being lifted, or the mouse with its button down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Lift:
    """The finger is lifted, or the mouse button let go."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Buzz:
    """A seat's buzzer; `at_ns` is monotonic."""

    seat: Seat
    at_ns: int


@dataclass(frozen=True, slots=True)
class HoldBuzz:
    """A buzzer held down for long: that seat wants a pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Press:
    """A key of the console."""

    key: Key


@dataclass(frozen=True, slots=True)
class Hold:
    """A key of the console held down: ↩ means pause."""

    key: Key


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter typed on a keyboard, where a name is being written."""

    text: str


@dataclass(frozen=True, slots=True)
class Race:
    """A whole race, as the panel decided it; its times are monotonic."""

    raced: Raced


@dataclass(frozen=True, slots=True)
class Leave:
    """The window is being closed."""


Intention = Tap | Slide | Lift | Buzz | HoldBuzz | Press | Hold | Letter | Race | Leave
