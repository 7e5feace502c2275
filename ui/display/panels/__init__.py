"""The middle of the play screen, one file per game; any other game gets the general one."""

from ui.display.panels.base import PanelView, find_panel

__all__ = ["PanelView", "find_panel"]
