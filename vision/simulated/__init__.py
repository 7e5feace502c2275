"""The simulated camera: rendered pictures of cards on a mat, for laptops and for tests.

table = FlatTable(plan)
table = table.with_card(PlacedCard(face, plan.zone("command").centre_mm, 4.0, plan.card_mm))
image = SimulatedEye(plan, Viewpoint(tilt_deg=8)).picture(table, Light())
"""

from vision.simulated.card import PlacedCard
from vision.simulated.eye import Light, SimulatedEye, Viewpoint
from vision.simulated.hand import Hand
from vision.simulated.table import FlatTable

__all__ = ["FlatTable", "Hand", "Light", "PlacedCard", "SimulatedEye", "Viewpoint"]
