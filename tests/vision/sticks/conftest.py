"""Tables to look at. Rendering takes a second or two a picture, so pictures are shared."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
import pytest

from vision.mat import Frame
from vision.sticks.pieces import Colour, Layout, Plot, Sizes
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Camera, Light, Setting, table_of
from vision.sticks.rendered.standing import resting
from vision.sticks.watch import StickWatcher

SIZES = Sizes()


def plots(**spots: tuple[float, float]) -> dict[str, Plot]:
    """PL1=(x, y) is a light plot, PD1=(x, y) a dark one."""
    woods: dict[str, Colour] = {"L": "light", "D": "dark"}
    return {name: Plot(name, woods[name[1]], np.array(at)) for name, at in spots.items()}


def lay(
    layout: Layout, name: str, start: tuple[float, float], towards: tuple[float, float]
) -> Layout:
    """Lay a stick from a point in a direction; it comes to rest on what is there."""
    first, way = np.array(start), np.array(towards) - np.array(start)
    second = first + way / np.linalg.norm(way) * SIZES.stick_length_mm
    ends = np.column_stack([np.stack([first, second]), np.zeros(2)])
    colour: Colour = "light" if name[0] == "L" else "dark"
    stick = resting(name, colour, ends, layout, SIZES)
    return Layout(layout.plots, {**layout.sticks, name: stick})


@cache
def square() -> Layout:
    """Two light plots at the far side, two dark ones at the near side."""
    return Layout(plots(PL1=(-70, 60), PL2=(60, 60), PD1=(-70, -70), PD2=(60, -70)))


@cache
def first_stick() -> Layout:
    return lay(square(), "D1", (-95, 60), (60, 61))


@cache
def second_stick() -> Layout:
    """A light stick from a dark plot to the end zone of the dark stick."""
    return lay(first_stick(), "L1", (63, -85), (66, 61))


@dataclass(frozen=True)
class Stage:
    """A camera, a lamp and a room in which layouts are looked at."""

    camera: Camera = field(default_factory=lambda: Camera((25.0, -110.0, 760.0), turn_deg=3.0))
    light: Light = field(default_factory=Light)
    setting: Setting = field(default_factory=Setting)

    def picture(self, layout: Layout) -> Frame:
        return render(layout, self.camera, self.light, self.setting)

    def watcher(self) -> StickWatcher:
        return StickWatcher(table_of(self.camera, self.setting))


@lru_cache(maxsize=8)
def usual_picture(build: Callable[[], Layout]) -> Frame:
    """The picture of a layout in the usual room, rendered once."""
    return Stage().picture(build())


@pytest.fixture
def stage() -> Stage:
    return Stage()
