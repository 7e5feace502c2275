"""The middle of the play screen, one file per game; any other game gets the general one."""

from ui.display.panels.base import POINTS, PanelView, Tally, find_panel

__all__ = ["POINTS", "PanelView", "Tally", "find_panel"]
