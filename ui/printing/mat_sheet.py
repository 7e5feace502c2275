"""A mat on paper: markers, zones with their names, a ruler that shows whether it is to scale."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ui.language import Words
from ui.printing.hexagon import draw_hexagon
from ui.printing.paper import INK, OVERLAP_MM, Sheet, print_sheet, spread
from vision.mats import MatPlan, Zone
from vision.mats.plan import DICTIONARY, MARKER_MM, Point

FELT = (0.50, 0.66, 0.55)
"""A middling green: white-bordered cards stand out; on paler mats the camera misses some."""
SPOT = (0.46, 0.63, 0.52)
LINE = (0.67, 0.80, 0.70)
MARKER_CELLS = 6
RULER_MM = 100


def print_mat(path: Path, plan: MatPlan, paper: str, words: Words) -> int:
    """Write the PDF of a mat; returns the number of pages."""
    whole = replace(plan, ruler_mm=on_one_sheet(plan, spread(plan.size_mm, paper)))
    return print_sheet(path, plan.size_mm, paper, lambda canvas: draw_mat(canvas, whole, words))


def on_one_sheet(plan: MatPlan, sheet: Sheet) -> Point:
    """Where the ruler can be measured before the sheets are glued: slid as little as can be."""
    x, y = plan.ruler_mm
    half, centre = RULER_MM / 2 + OVERLAP_MM, plan.size_mm[0] / 2
    places = [
        min(max(x, tile.left_mm - centre + half), tile.left_mm - centre + sheet.room_mm[0] - half)
        for tile in sheet.tiles
    ]
    return min(places, key=lambda place: abs(place - x)), y


def draw_mat(canvas: Canvas, plan: MatPlan, words: Words) -> None:
    width, height = plan.size_mm
    canvas.setFillColorRGB(*FELT)
    canvas.rect(0, 0, width * mm, height * mm, stroke=0, fill=1)
    canvas.saveState()
    canvas.translate(width / 2 * mm, height / 2 * mm)
    for zone in plan.zones:
        draw_zone(canvas, zone, words)
    for number, (x, y) in plan.markers_mm.items():
        draw_marker(canvas, number, x, y)
    if plan.game == "passe_pas":
        canvas.setFillColorRGB(*SPOT)
        canvas.setStrokeColorRGB(*LINE)
        draw_hexagon(canvas, plan)
    draw_title(canvas, plan, words)
    draw_ruler(canvas, plan.ruler_mm)
    canvas.restoreState()


def draw_zone(canvas: Canvas, zone: Zone, words: Words) -> None:
    width, height = zone.size_mm
    canvas.saveState()
    canvas.translate(zone.centre_mm[0] * mm, zone.centre_mm[1] * mm)
    canvas.rotate(zone.turn_deg)
    canvas.setStrokeColorRGB(*LINE)
    canvas.setFillColorRGB(*SPOT)
    canvas.setLineWidth(0.8)
    canvas.roundRect(-width / 2 * mm, -height / 2 * mm, width * mm, height * mm, 4 * mm, fill=1)
    canvas.setFillColorRGB(*LINE)
    name = zone_name(zone.id, words)
    canvas.setFont("Manrope-Bold", 26 if len(name) < 4 else 12)
    # At the outer end of a growing zone, where the cards come last; else in the middle.
    baseline = height / 2 - 13 if zone.growing else -2
    canvas.drawCentredString(0, baseline * mm, name)
    canvas.restoreState()


def zone_name(zone_id: str, words: Words) -> str:
    """`row-3` is "3", `2-B` is "2 B"; others have a name in the game's words."""
    head, _, tail = zone_id.partition("-")
    if head == "row":
        return tail
    if head == "seat":
        return words("print.seat", number=int(tail))
    return f"{head} {tail}" if tail else words(f"print.{zone_id}")


def draw_marker(canvas: Canvas, number: int, x_mm: float, y_mm: float) -> None:
    """A marker as sharp squares, on white."""
    cell = MARKER_MM / MARKER_CELLS
    left, top = x_mm - MARKER_MM / 2, y_mm + MARKER_MM / 2
    canvas.setFillColorRGB(1, 1, 1)
    quiet = cell
    side = (MARKER_MM + 2 * quiet) * mm
    canvas.rect((left - quiet) * mm, (top - MARKER_MM - quiet) * mm, side, side, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    for row, column in np.argwhere(marker_cells(number) == 0):
        # A hair wider, so that no white line shows between two black cells.
        canvas.rect(
            (left + column * cell) * mm,
            (top - (row + 1) * cell) * mm,
            (cell + 0.02) * mm,
            (cell + 0.02) * mm,
            stroke=0,
            fill=1,
        )


def marker_cells(number: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """(6, 6) cells of a marker with its black frame: 0 black, 255 white."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    cells = cv2.aruco.generateImageMarker(dictionary, number, MARKER_CELLS)
    return np.asarray(cells, np.uint8).reshape(MARKER_CELLS, MARKER_CELLS)


def draw_title(canvas: Canvas, plan: MatPlan, words: Words) -> None:
    canvas.setFillColorRGB(*LINE)
    canvas.setFont("Manrope-Bold", 20)
    x, y = plan.title_mm
    canvas.drawCentredString(x * mm, y * mm, words("title"))


def draw_ruler(canvas: Canvas, middle_mm: Point) -> None:
    """Ten centimetres: if they measure less, the printer has shrunk the page."""
    left, low = middle_mm[0] - RULER_MM / 2, middle_mm[1]
    canvas.setStrokeColorRGB(*INK)
    canvas.setLineWidth(0.4)
    canvas.line(left * mm, low * mm, (left + RULER_MM) * mm, low * mm)
    for step in range(0, RULER_MM + 1, 10):
        long = 3 if step % 50 == 0 else 1.5
        canvas.line((left + step) * mm, low * mm, (left + step) * mm, (low + long) * mm)
    canvas.setFillColorRGB(*INK)
    canvas.setFont("Manrope-Medium", 7)
    canvas.drawCentredString(middle_mm[0] * mm, (low - 3.5) * mm, f"{RULER_MM} mm")
