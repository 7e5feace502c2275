"""Paper: a sheet larger than the printer's paper is cut into tiles that overlap a little."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ui.typeface import typeface

PAPERS_MM = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
EDGE_MM = 6.0
"""What most printers leave blank."""
OVERLAP_MM = 8.0
"""How much of the next tile is repeated, for gluing."""
INK = (0.16, 0.17, 0.2)
PALE = (0.62, 0.66, 0.64)


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of paper: which part of the drawing (lower left corner, millimetres) it shows."""

    row: int
    column: int
    left_mm: float
    low_mm: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a drawing is spread over paper."""

    paper_mm: tuple[float, float]
    tiles: tuple[Tile, ...]

    @property
    def room_mm(self) -> tuple[float, float]:
        return self.paper_mm[0] - 2 * EDGE_MM, self.paper_mm[1] - 2 * EDGE_MM


def spread(size_mm: tuple[float, float], paper: str) -> Sheet:
    """The fewest sheets of this paper that hold a drawing, upright or sideways."""
    width, height = PAPERS_MM[paper]
    layouts = [tiled(size_mm, turned) for turned in ((width, height), (height, width))]
    return min(layouts, key=lambda sheet: len(sheet.tiles))


def tiled(size_mm: tuple[float, float], paper_mm: tuple[float, float]) -> Sheet:
    if size_mm[0] <= paper_mm[0] and size_mm[1] <= paper_mm[1]:
        # Drawn to the paper's very edge: the blank rim of the printer carries nothing.
        left, low = (size_mm[0] - paper_mm[0]) / 2, (size_mm[1] - paper_mm[1]) / 2
        return Sheet(paper_mm, (Tile(0, 0, left + EDGE_MM, low + EDGE_MM),))
    room = paper_mm[0] - 2 * EDGE_MM, paper_mm[1] - 2 * EDGE_MM
    columns, rows = pieces(size_mm[0], room[0]), pieces(size_mm[1], room[1])
    tiles = [
        Tile(row, column, column * (room[0] - OVERLAP_MM), row * (room[1] - OVERLAP_MM))
        for row in range(rows)
        for column in range(columns)
    ]
    return Sheet(paper_mm, tuple(tiles))


def pieces(length_mm: float, room_mm: float) -> int:
    return max(1, math.ceil((length_mm - OVERLAP_MM) / (room_mm - OVERLAP_MM)))


def print_sheet(
    path: Path, size_mm: tuple[float, float], paper: str, draw: Callable[[Canvas], None]
) -> int:
    """Write a PDF; `draw` draws in points with the origin at the drawing's lower left corner.

    Returns the number of pages.
    """
    sheet = spread(size_mm, paper)
    canvas = new_canvas(path, sheet.paper_mm)
    for tile in sheet.tiles:
        draw_tile(canvas, sheet, tile, draw)
        canvas.showPage()
    canvas.save()
    return len(sheet.tiles)


def new_canvas(path: Path, paper_mm: tuple[float, float]) -> Canvas:
    for weight in ("Medium", "Bold"):
        pdfmetrics.registerFont(TTFont(f"Manrope-{weight}", str(typeface(weight))))
    return Canvas(str(path), pagesize=(paper_mm[0] * mm, paper_mm[1] * mm), invariant=1)


def draw_tile(canvas: Canvas, sheet: Sheet, tile: Tile, draw: Callable[[Canvas], None]) -> None:
    room = sheet.room_mm
    alone = len(sheet.tiles) == 1
    canvas.saveState()
    if not alone:
        frame = canvas.beginPath()
        frame.rect(EDGE_MM * mm, EDGE_MM * mm, room[0] * mm, room[1] * mm)
        canvas.clipPath(frame, stroke=0, fill=0)
    canvas.translate((EDGE_MM - tile.left_mm) * mm, (EDGE_MM - tile.low_mm) * mm)
    draw(canvas)
    canvas.restoreState()
    if not alone:
        draw_glue_marks(canvas, sheet, tile)


def draw_glue_marks(canvas: Canvas, sheet: Sheet, tile: Tile) -> None:
    """A name for the tile, and dashed lines where the next one is laid over it."""
    canvas.setFont("Manrope-Medium", 7)
    canvas.setFillColorRGB(*PALE)
    name = f"{chr(ord('A') + tile.column)}{tile.row + 1}"
    canvas.drawString((EDGE_MM + 1) * mm, 2 * mm, f"{name} · overlap {OVERLAP_MM:.0f} mm · 100 %")
    canvas.setStrokeColorRGB(*PALE)
    canvas.setLineWidth(0.3)
    canvas.setDash(2, 3)
    for line in glue_lines(sheet, tile):
        canvas.line(*(value * mm for value in line))
    canvas.setDash()


def glue_lines(sheet: Sheet, tile: Tile) -> Iterator[tuple[float, float, float, float]]:
    right, top = EDGE_MM + sheet.room_mm[0], EDGE_MM + sheet.room_mm[1]
    if any(other.column > tile.column for other in sheet.tiles):
        yield right - OVERLAP_MM, EDGE_MM, right - OVERLAP_MM, top
    if any(other.row > tile.row for other in sheet.tiles):
        yield EDGE_MM, top - OVERLAP_MM, right, top - OVERLAP_MM
