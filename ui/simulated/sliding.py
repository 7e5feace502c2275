"""Wood slides on wood: a stick that lies too steeply comes down until it lies still.

Whoever lays a stick sees to it that it holds (`places.py`); what is dropped, pushed, or loses what
carried it, goes where it goes.
"""

from dataclasses import replace

import numpy as np

from vision.sticks.pieces import Layout, Sizes, Stick
from vision.sticks.rendered.standing import resting

SLOPE = 0.3
"""Rise of a stick per length seen from above from which it slides off: wood on wood."""
STEP_MM, MOST_STEPS = 8.0, 40


def is_sliding(stick: Stick) -> bool:
    """Does it lie so steeply that it does not stay?"""
    run = float(np.linalg.norm(stick.ends_mm[1, :2] - stick.ends_mm[0, :2]))
    return abs(float(stick.ends_mm[1, 2] - stick.ends_mm[0, 2])) > SLOPE * run


def come_down(layout: Layout, sizes: Sizes) -> Layout:
    """The same layout if nothing slides in it; else what it is when everything lies still."""
    if not any(is_sliding(stick) for stick in layout.sticks.values()):
        return layout
    still = Layout(layout.plots, {})
    for stick in layout.sticks.values():
        slid = slid_down(stick, still, sizes)
        still = replace(still, sticks={**still.sticks, stick.id: slid})
    return still


def slid_down(stick: Stick, among: Layout, sizes: Sizes) -> Stick:
    """A stick on those that were laid before it: while it is too steep, its lower end moves on,
    away from what holds up the other one."""
    for _ in range(MOST_STEPS):
        stick = resting(stick.id, stick.colour, stick.ends_mm, among, sizes)
        if not is_sliding(stick):
            break
        first, second = stick.ends_mm
        down = second - first if second[2] < first[2] else first - second
        way = STEP_MM * down[:2] / np.linalg.norm(down[:2])
        stick = replace(stick, ends_mm=stick.ends_mm + np.append(way, 0.0))
    return stick
