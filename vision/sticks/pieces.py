"""The pieces on the table and their sizes: what everything else in this package talks about.

All lengths are millimetres in the mat's world, z up from its surface.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vision.mat import Array

Colour = Literal["light", "dark"]
COLOURS: tuple[Colour, Colour] = ("light", "dark")
TABLE = "table"
"""Id of the table where it holds up a stick."""


def opposite(colour: Colour) -> Colour:
    return "dark" if colour == "light" else "light"


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the owner measured once, or the wizard for him."""

    stick_length_mm: float = 180.0
    stick_width_mm: float = 8.0
    stick_height_mm: float = 8.0
    notch_from_end_mm: float = 30.0
    plot_height_mm: float = 30.0
    plot_diameter_mm: float = 25.0

    @property
    def on_plots_mm(self) -> float:
        """How high the axis of a stick is that lies on plots."""
        return self.plot_height_mm + self.stick_height_mm / 2


@dataclass(frozen=True, slots=True)
class Plot:
    id: str
    colour: Colour
    at_mm: Array
    """Centre (2,)."""


@dataclass(frozen=True, slots=True)
class Support:
    """A place where a stick rests on something."""

    id: str
    """A stick, a plot, or TABLE."""
    along_mm: float | None = None
    """On a stick: from its middle towards its second end. None on plots and on the table."""
    from_end_mm: float | None = None
    """On a stick: how far its nearer end is."""
    point_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)
    reach_mm: float = 0.0
    """On a stick: how far along it they touch, to either side of that point."""


@dataclass(frozen=True, slots=True)
class Stick:
    id: str
    colour: Colour
    ends_mm: Array
    """End points of the axis, (2, 3)."""
    supports: tuple[Support, ...] = ()
    confidence: float = 1.0
    visible: float = 1.0
    """Share of the upper side that the camera sees."""

    @property
    def on(self) -> frozenset[str]:
        """Ids of what it rests on."""
        return frozenset(support.id for support in self.supports)

    @property
    def fallen(self) -> bool:
        """Touching the table is fallen (MOK-15)."""
        return TABLE in self.on


@dataclass(frozen=True, slots=True)
class Question:
    """Something the camera cannot decide: ask the table."""

    stick: str
    kind: Literal["support", "hidden", "fallen", "notch"]
    choices: tuple[str, ...]
    """Ids of the pieces to choose from."""
    other: Stick | None = field(default=None, compare=False)
    """The stick as it lies if it does not lie as told, where there are just these two ways; its
    confidence is that it is one of them."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a turn did, as ids. A stick that fell is in `fallen` only, not also in `moved`."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that lies on the table after a turn."""

    plots: Mapping[str, Plot] = field(default_factory=dict)
    sticks: Mapping[str, Stick] = field(default_factory=dict)
    unsure: tuple[Question, ...] = ()
