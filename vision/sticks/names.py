"""Names for new pieces that none had before: L1, L2, D1 for sticks, PL1, PD1 for plots."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from vision.sticks.hold import Tracked
from vision.sticks.pieces import Plot
from vision.sticks.plots import Disc


@dataclass(slots=True)
class Names:
    """Remembers how many of each kind were given."""

    given: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "Names":
        return Names(dict(self.given))

    def sticks(self, laid: Iterable[Tracked]) -> dict[str, Tracked]:
        return {self._next(stick.colour[0].upper()): stick for stick in laid}

    def plots(self, discs: Iterable[Disc]) -> dict[str, Plot]:
        """From left to right."""
        named = {}
        for disc in sorted(discs, key=lambda disc: float(disc.at_mm[0])):
            name = self._next(f"P{disc.colour[0].upper()}")
            named[name] = Plot(name, disc.colour, disc.at_mm)
        return named

    def take_back(self, name: str) -> None:
        """The last stick of its colour that was named has another name."""
        self.given[name[0]] -= 1

    def _next(self, prefix: str) -> str:
        self.given[prefix] = self.given.get(prefix, 0) + 1
        return f"{prefix}{self.given[prefix]}"
