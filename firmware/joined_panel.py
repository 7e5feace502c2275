"""Several panels as one, for instance the box and a USB set for more seats."""

from collections.abc import Sequence

from engine.seats import Seat
from firmware.buttons import Button
from firmware.edges import Edge
from firmware.health import Fault, FaultKind
from firmware.panel import Closing, Panel, StampedBy

LISTEN_S = 0.005
"""Longest wait on one panel before the next is asked."""


class JoinedPanel(Closing):
    """Once buttons with clocks of different kinds have been pressed it says so, as a fault that
    stays: from then on they race against each other."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        """The panels are closed with this one."""
        self._panels = tuple(panels)
        self._heard: set[StampedBy] = set()
        self.buttons: frozenset[Button] = frozenset().union(*(each.buttons for each in panels))

    @property
    def lamps(self) -> frozenset[Seat]:
        return frozenset().union(*(panel.lamps for panel in self._panels))

    @property
    def stamped_by(self) -> StampedBy:
        kinds = {panel.stamped_by for panel in self._panels}
        return kinds.pop() if len(kinds) == 1 else StampedBy.MIXED

    def edges(self, wait_s: float) -> list[Edge]:
        share_s = min(wait_s, LISTEN_S)
        edges: list[Edge] = []
        for panel in self._panels:
            if heard := panel.edges(share_s):
                self._heard.add(panel.stamped_by)
                edges += heard
        return sorted(edges, key=lambda edge: edge.at_ns)

    def down(self) -> frozenset[Button]:
        return frozenset().union(*(panel.down() for panel in self._panels))

    def light(self, seats: frozenset[Seat]) -> None:
        for panel in self._panels:
            panel.light(seats)

    def faults(self) -> frozenset[Fault]:
        mixed = {Fault(FaultKind.MIXED_CLOCKS)} if len(self._heard) > 1 else set()
        return frozenset(mixed).union(*(panel.faults() for panel in self._panels))

    def close(self) -> None:
        for panel in self._panels:
            panel.close()
