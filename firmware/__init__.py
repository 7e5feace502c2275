"""Everything that touches pins: buzzers, lamps, console. See README.md in this folder."""

from firmware.buttons import BUTTONS, BUZZERS, Button, Buzzer, Key
from firmware.console import KeyHeld, KeyPressed
from firmware.desk import Desk, FaultsChanged, Happening
from firmware.health import Fault, FaultKind
from firmware.opening import open_panel
from firmware.panel import Panel
from firmware.race import RaceResult
from firmware.simulated_panel import SimulatedPanel

__all__ = [
    "BUTTONS",
    "BUZZERS",
    "Button",
    "Buzzer",
    "Desk",
    "Fault",
    "FaultKind",
    "FaultsChanged",
    "Happening",
    "Key",
    "KeyHeld",
    "KeyPressed",
    "Panel",
    "RaceResult",
    "SimulatedPanel",
    "open_panel",
]
