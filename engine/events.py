"""What happened at the table: one closed list, whatever device noticed it.

Times are integer nanoseconds of the table's clock (`engine.clock`). A game may add events
of its own (`Game.events`); they derive from `Event` and follow the same form.
"""

import enum
import re
from dataclasses import dataclass, field

from engine.seats import Seat


class Sensor(enum.StrEnum):
    """Who noticed it."""

    BUZZER = "buzzer"
    CAMERA = "camera"
    CONSOLE = "console"
    TOUCH = "touch"
    CLOCK = "clock"
    DIE = "die"
    """The die on the display."""
    TABLE = "table"
    """The table's own word: entered by hand."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from; `confidence` (0 to 1) only where a device can doubt."""

    sensor: Sensor = Sensor.TABLE
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened at `at_ns`."""

    at_ns: int
    source: Source = field(default=Source())

    @classmethod
    def tag(cls) -> str:
        """Name of the event in JSON: `TimedOut` is `timed_out`."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Event):
    """A seat hit its buzzer; `at_ns` is the kernel's time of the first edge."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Press:
    """One press within a race."""

    seat: Seat
    at_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Raced(Event):
    """A whole race, decided by no one yet: every press of its window, earliest first."""

    presses: tuple[Press, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid(Event):
    """A card lies face up in a zone; `seat` is who laid it, if the zone does not say."""

    zone: str
    card: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Event):
    """One of the awaited choices was given, by console, touch or buzzer."""

    choice: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """The die shows this face."""

    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(Event):
    """A time limit that the game awaited has passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """Somebody stopped the game; the table's clock stands still."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """The game goes on."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """The table takes back the last thing that changed the game."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruled(Event):
    """The table says that event number `seq` was really `instead`; what followed is judged anew."""

    seq: int
    instead: Event
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The table sets a counter of a seat's score by hand."""

    seat: Seat
    counter: str
    value: int


EVENTS: tuple[type[Event], ...] = (
    Pressed,
    Raced,
    Laid,
    Chosen,
    Rolled,
    TimedOut,
    Paused,
    Resumed,
    Undone,
    Overruled,
    Adjusted,
)
"""Every event that the table can send to any game."""
