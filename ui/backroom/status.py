"""What the backroom is asked to do, and what it shows of it: frozen values, replaced at a step."""

import enum
from dataclasses import dataclass

from engine.phrase import Phrase
from ui.eyes.photo import Photo
from ui.eyes.sight import Outline
from ui.selftest.finding import Finding
from vision.cards.teaching.photo import Refusal
from vision.sticks.calibration.findings import Kind
from vision.sticks.pieces import Sizes


@dataclass(frozen=True, slots=True)
class Checkup:
    """Check everything that needs no finger."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Learn the cards of a game, one after the other, from the camera."""

    game: str
    wanted: tuple[str, ...]
    """Labels of the cards, in the order in which they are asked for."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Set up the camera: mat, light and lens, and the sizes of a stick and a plot."""


Work = Checkup | Lesson | Calibration


class Tell(enum.Enum):
    """What the table says to a lesson, or to whoever sets up the camera."""

    NOW = "now"
    """This is the card, take the picture as it is."""
    KEEP = "keep"
    """The sizes that were measured are right."""
    AGAIN = "again"
    """Forget the last one: it was the wrong card."""
    SKIP = "skip"
    """This card is not there, or may stay as it is."""
    FINISH = "finish"
    """No more cards."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Findings by subject, as `ui.selftest.subjects` names them; `done` if no more will come."""

    found: tuple[tuple[str, Finding], ...] = ()
    done: bool = False


class Stage(enum.Enum):
    SHOW = "show"
    """Card after card is asked for."""
    COMPARE = "compare"
    """The cards are being compared with each other; this takes a moment."""
    CLOSER = "closer"
    """Another look at cards that are hard to tell apart."""
    DONE = "done"
    """The deck is saved."""
    NOTHING = "nothing"
    """It ended without a card; nothing was saved."""


SAFE = 0.5
MOST_PAIRS = 6
"""Pairs of cards that are told of, even if all can be told apart well."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two cards, and how far they are apart (0 to 1); from `SAFE` on they are told apart well."""

    one: str
    other: str
    apart: float

    @property
    def too_close(self) -> bool:
        return self.apart < SAFE

    def rival(self, label: str) -> str | None:
        """The card with which this one is confused; None if it is not of this pair."""
        return {self.one: self.other, self.other: self.one}.get(label)


@dataclass(frozen=True, slots=True)
class Taught:
    """Where a lesson stands."""

    game: str
    stage: Stage = Stage.SHOW
    asked: str | None = None
    """The card to be shown now."""
    number: int = 0
    """How many of `total` have been shown or skipped."""
    total: int = 0
    taken: str | None = None
    """The card that was learnt last."""
    refused: Refusal | None = None
    """Why the last picture would not do."""
    nearest: tuple[Alike, ...] = ()
    """The pairs that look most alike, closest first; empty before they were compared."""
    too_bright: bool = False
    """Most pictures have lost their colours to too much light; known when they were compared."""
    cards: int = 0
    """Cards that have been learnt."""
    trouble: str = ""
    """Why there are no pictures; empty if all is well."""
    unsaved: Phrase | None = None
    """Why the deck was not saved; None if it was, or is not yet."""
    photo: Photo | None = None


@dataclass(frozen=True, slots=True)
class Calibrated:
    """How well the camera sees the mat, and what was measured."""

    sizes: Sizes
    """Of stick and plot, as they are kept."""
    photo: Photo | None = None
    trouble: str = ""
    """Why there are no pictures; empty if all is well."""
    markers: tuple[Outline, ...] = ()
    """Named by their numbers; those that are hidden are not `sure`."""
    hidden: tuple[int, ...] = ()
    wrong: tuple[Kind, ...] = ()
    """What should be better in the picture, the worst first."""
    measured: bool = False
    """The camera stands where it stood when it was measured."""
    fits: bool = True
    """It is Mokadi's mat, printed to scale: only this one is measured and kept."""
    tilted: bool = False
    lens_assumed: bool = False
    """From straight above a lens cannot be measured: a usual one is taken."""
    found: Sizes | None = None
    """Of the stick and the plot that lie there, until the table agrees; None if they do not."""
    plot_in_middle: bool = False
    """The height that was found for the plot is not to be trusted."""
    mat_like_wood: bool = False
    """A stick lies there that can hardly be told from the mat."""
    unsaved: Phrase | None = None
    """Why it was not saved; None if it was, or is not yet."""

    @property
    def well(self) -> bool:
        """Nothing is wrong, and the camera has been measured where it stands."""
        return self.measured and not self.tilted and not self.wrong and not self.trouble


Status = Checked | Taught | Calibrated
