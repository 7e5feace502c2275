"""The two enclosures: the console with the Pi in it, and the box of a buzzer.

All dimensions are parameters: measure your buttons first, then cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.drawings.joints import Edge, Hole, Material, Panel, outline
from hardware.drawings.svg import Drawing, Point

CUT, ENGRAVE = "#ff0000", "#0000ff"
"""What most laser cutters take for cutting and for engraving."""
GAP_MM = 6.0
LABEL_GAP_MM, LABEL_PART, SMALLEST_LABEL_MM = 2.5, 0.25, 4.0
"""Labels stand above their hole; the larger the hole, the larger the letters."""
KEYS = ("1", "2", "3", "4", "5", "6", "✓", "↩")
PI_MM = (58.0, 49.0)
"""Between the four mounting holes of a Raspberry Pi; M2.5."""
PI_SCREW_MM, BOX_SCREW_MM, AIR_MM = 2.7, 3.2, 5.0
CORNER_MM = 14.0
"""How far in the screws of the bottom sit: in the middle of a block of 20 mm."""
AIR_STEP_MM = 11.0


@dataclass(frozen=True, slots=True)
class Console:
    """Outer size; two rows of four keys on top, plugs and cables at the back."""

    width_mm: float = 240.0
    depth_mm: float = 150.0
    height_mm: float = 70.0
    key_hole_mm: float = 28.0
    """Arcade buttons that are screwed on need 28, those that snap in 30 or 24: measure."""
    plug_hole_mm: float = 12.0
    """Seven GX12 plugs for the buzzers."""
    power_hole_mm: float = 16.0
    cable_hole_mm: float = 20.0
    material: Material = field(default_factory=Material)


@dataclass(frozen=True, slots=True)
class BuzzerBox:
    """Outer size; one dome button on top, one plug at the back."""

    side_mm: float = 100.0
    height_mm: float = 65.0
    button_hole_mm: float = 24.0
    """A 60 mm dome button sits on a thread of about 24 mm: measure."""
    plug_hole_mm: float = 12.0
    material: Material = field(default_factory=Material)


def console_panels(console: Console) -> tuple[Panel, ...]:
    size = (console.width_mm, console.depth_mm, console.height_mm)
    middle = (console.depth_mm / 2, console.height_mm / 2)
    holes = {
        "top": key_holes(console),
        "bottom": (*screw_holes(size), *pi_holes(console)),
        "back": back_holes(console),
        "left": air(middle, columns=7),
        "right": air(middle, columns=7),
    }
    return box_panels(size, holes)


def key_holes(console: Console) -> tuple[Hole, ...]:
    """Two rows of four."""
    across, down = console.width_mm / 8, console.depth_mm / 4
    return tuple(
        Hole(
            ((2 * (number % 4) + 1) * across, (2 * (number // 4) + 1) * down),
            console.key_hole_mm,
            name,
        )
        for number, name in enumerate(KEYS)
    )


def back_holes(console: Console) -> tuple[Hole, ...]:
    """From the left: seven plugs in a row, then below them power button and cables."""
    low, high = console.height_mm * 0.72, console.height_mm * 0.34
    plugs = (
        Hole((console.width_mm * (2 * seat - 1) / 14, high), console.plug_hole_mm, str(seat))
        for seat in range(1, 8)
    )
    power = Hole((console.width_mm * 0.15, low), console.power_hole_mm, "on / off")
    cables = (
        Hole((console.width_mm * part, low), console.cable_hole_mm, name)
        for part, name in ((0.4, "supply"), (0.62, "screen"), (0.85, "camera"))
    )
    return (*plugs, power, *cables)


def pi_holes(console: Console) -> tuple[Hole, ...]:
    """Four for the Pi, right of the middle and with its plugs to the back; air below it."""
    x, y = console.width_mm * 0.66, console.depth_mm * 0.48
    screws = (
        Hole((x + right * PI_MM[0] / 2, y + down * PI_MM[1] / 2), PI_SCREW_MM)
        for right in (-1, 1)
        for down in (-1, 1)
    )
    return (*screws, *air((x, y), columns=5, rows=3))


def screw_holes(size_mm: tuple[float, float, float]) -> tuple[Hole, ...]:
    """For the blocks in the corners that hold the bottom."""
    width, depth, _ = size_mm
    return tuple(
        Hole((x, y), BOX_SCREW_MM)
        for x in (CORNER_MM, width - CORNER_MM)
        for y in (CORNER_MM, depth - CORNER_MM)
    )


def air(middle: Point, *, columns: int, rows: int = 1) -> tuple[Hole, ...]:
    """Holes to breathe through, around `middle`."""
    return tuple(
        Hole(
            (
                middle[0] + (column - (columns - 1) / 2) * AIR_STEP_MM,
                middle[1] + (row - (rows - 1) / 2) * AIR_STEP_MM,
            ),
            AIR_MM,
        )
        for row in range(rows)
        for column in range(columns)
    )


def buzzer_panels(box: BuzzerBox) -> tuple[Panel, ...]:
    size = (box.side_mm, box.side_mm, box.height_mm)
    button = Hole((box.side_mm / 2, box.side_mm / 2), box.button_hole_mm)
    plug = Hole((box.side_mm / 2, box.height_mm / 2), box.plug_hole_mm)
    return box_panels(size, {"top": (button,), "bottom": screw_holes(size), "back": (plug,)})


def box_panels(
    size_mm: tuple[float, float, float], holes: Mapping[str, tuple[Hole, ...]]
) -> tuple[Panel, ...]:
    """Six panels of a closed box (width, depth, height), with the holes of each by its name. The
    bottom is screwed, not glued."""
    width, depth, height = size_mm
    lid = (Edge.OUT,) * 4
    front = (Edge.IN, Edge.OUT, Edge.IN, Edge.OUT)
    side = (Edge.IN,) * 4
    shapes = {
        "top": (width, depth, lid),
        "bottom": (width, depth, lid),
        "front": (width, height, front),
        "back": (width, height, front),
        "left": (depth, height, side),
        "right": (depth, height, side),
    }
    return tuple(Panel(name, *shape, holes.get(name, ())) for name, shape in shapes.items())


def cutting_sheet(panels: tuple[Panel, ...], material: Material) -> Drawing:
    """All panels one below the other, two abreast, ready for the laser."""
    rows = [panels[start : start + 2] for start in range(0, len(panels), 2)]
    width = max(sum(panel.width_mm + GAP_MM for panel in row) for row in rows) + GAP_MM
    height = sum(row[0].height_mm + GAP_MM for row in rows) + GAP_MM
    sheet = Drawing(width, height)
    y = GAP_MM
    for row in rows:
        x = GAP_MM
        for panel in row:
            draw_panel(sheet, panel, (x, y), material)
            x += panel.width_mm + GAP_MM
        y += row[0].height_mm + GAP_MM
    return sheet


def draw_panel(
    sheet: Drawing, panel: Panel, corner: tuple[float, float], material: Material
) -> None:
    x, y = corner
    sheet.outline([(x + px, y + py) for px, py in outline(panel, material)], CUT)
    for hole in panel.holes:
        centre = (x + hole.centre_mm[0], y + hole.centre_mm[1])
        sheet.circle(centre, (hole.diameter_mm - material.kerf_mm) / 2, CUT)
        above = (centre[0], centre[1] - hole.diameter_mm / 2 - LABEL_GAP_MM)
        size_mm = max(SMALLEST_LABEL_MM, hole.diameter_mm * LABEL_PART)
        sheet.words(above, hole.label, size_mm, anchor="middle", colour=ENGRAVE)
    below = (x + panel.width_mm * 0.27, y + panel.height_mm - 8)
    sheet.words(below, panel.name, 4, anchor="middle", colour=ENGRAVE)
