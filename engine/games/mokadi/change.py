"""One change of the tower: what differs between what the game knew and what lies there now."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.games.mokadi.layout import Layout, Plot, Stick

Strays: TypeAlias = frozenset[tuple[str, bool]]
"""Sticks that the camera still sees and that no longer count: id, and whether it has fallen."""


@dataclass(frozen=True, slots=True)
class Change:
    """Whoever noticed it: the camera, or a person."""

    after: Layout
    """What is in place now, new pieces included."""
    plots: tuple[Plot, ...] = ()
    """New."""
    sticks: tuple[Stick, ...] = ()
    """New and standing."""
    dropped: tuple[Stick, ...] = ()
    """New and on the table: somebody dropped what he was laying."""
    taken: tuple[Stick, ...] = ()
    """No longer there."""
    slipped: bool = False
    """The stick taken lay on the table first (MOK-14)."""
    fallen: tuple[Stick, ...] = ()
    """Were in place and lie on the table now."""
    guessed: bool = False
    """The camera is not sure of what fell, or told it by the colour after losing sight of it."""
    plots_missing: tuple[Plot, ...] = ()
    strays: Strays = frozenset()
    """Sticks that are seen and do not count."""

    @property
    def acts(self) -> bool:
        """Was somebody's hand in it?"""
        return bool(self.plots or self.sticks or self.dropped or self.taken)
