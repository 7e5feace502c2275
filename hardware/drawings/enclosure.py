"""The two enclosures: the console with the Pi in it, and the box of a buzzer.

All dimensions are parameters: measure your buttons first, then cut.
"""

from dataclasses import dataclass, field

from hardware.drawings.joints import Edge, Hole, Material, Panel, outline
from hardware.drawings.svg import Drawing

CUT, ENGRAVE = "#ff0000", "#0000ff"
"""What most laser cutters take for cutting and for engraving."""
GAP_MM = 6.0
KEYS = ("1", "2", "3", "4", "5", "6", "✓", "↩")


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
    keys = [
        Hole(
            (
                console.width_mm * (2 * column + 1) / 8,
                console.depth_mm * (2 * row + 1) / 4,
            ),
            console.key_hole_mm,
        )
        for row in range(2)
        for column in range(4)
    ]
    size = (console.width_mm, console.depth_mm, console.height_mm)
    return box_panels(size, tuple(keys), tuple(back_holes(console)))


def back_holes(console: Console) -> list[Hole]:
    """From the left: seven plugs in a row, then below them power button and cables."""
    low, high = console.height_mm * 0.7, console.height_mm * 0.32
    plugs = [
        Hole((console.width_mm * (2 * seat - 1) / 14, high), console.plug_hole_mm)
        for seat in range(1, 8)
    ]
    power = Hole((console.width_mm * 0.15, low), console.power_hole_mm)
    cables = [
        Hole((console.width_mm * part, low), console.cable_hole_mm) for part in (0.4, 0.6, 0.85)
    ]
    return [*plugs, power, *cables]


def buzzer_panels(box: BuzzerBox) -> tuple[Panel, ...]:
    button = Hole((box.side_mm / 2, box.side_mm / 2), box.button_hole_mm)
    plug = Hole((box.side_mm / 2, box.height_mm / 2), box.plug_hole_mm)
    return box_panels((box.side_mm, box.side_mm, box.height_mm), (button,), (plug,))


def box_panels(
    size_mm: tuple[float, float, float], top: tuple[Hole, ...], back: tuple[Hole, ...]
) -> tuple[Panel, ...]:
    """Six panels of a closed box (width, depth, height). The bottom is screwed, not glued."""
    width, depth, height = size_mm
    lid = (Edge.OUT,) * 4
    front = (Edge.IN, Edge.OUT, Edge.IN, Edge.OUT)
    side = (Edge.IN,) * 4
    return (
        Panel("top", width, depth, lid, top),
        Panel("bottom", width, depth, lid),
        Panel("front", width, height, front),
        Panel("back", width, height, front, back),
        Panel("left", depth, height, side),
        Panel("right", depth, height, side),
    )


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
    sheet.words((x + 8, y + panel.height_mm - 8), panel.name, 4, colour=ENGRAVE)
    if len(panel.holes) == len(KEYS):
        for name, hole in zip(KEYS, panel.holes, strict=True):
            above = y + hole.centre_mm[1] - hole.diameter_mm / 2 - 4
            at = (x + hole.centre_mm[0], above)
            sheet.words(at, name, 7, anchor="middle", colour=ENGRAVE)
