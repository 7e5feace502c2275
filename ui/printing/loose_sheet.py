"""Four loose markers on A4, to cut out: a table without a mat is watched between them."""

from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ui.language import Words
from ui.printing.mat_sheet import draw_marker, draw_ruler
from ui.printing.paper import INK, PALE, PAPERS_MM, new_canvas
from vision.mats import MatPlan
from vision.mats.plan import MARKER_MM

CARD_MM = MARKER_MM + 22.0
"""Side of the square that is cut out: the marker, white around it, and a small map."""
GAP_MM = 80.0
MAP_MM = (9.0, 6.0)


def print_loose(path: Path, plan: MatPlan, words: Words) -> int:
    """Write the PDF of the four markers of a plan; returns the number of pages."""
    width, height = PAPERS_MM["A4"]
    canvas = new_canvas(path, (width, height))
    canvas.translate(width / 2 * mm, height / 2 * mm)
    for number, (x, y) in plan.markers_mm.items():
        draw_card(canvas, number, (side(x) * GAP_MM / 2, side(y) * GAP_MM / 2))
    canvas.setFillColorRGB(*INK)
    canvas.setFont("Manrope-Medium", 10)
    canvas.drawCentredString(0, -85 * mm, loose_words(plan, words))
    draw_ruler(canvas, (0.0, -100.0))
    canvas.showPage()
    canvas.save()
    return 1


def loose_words(plan: MatPlan, words: Words) -> str:
    """How far apart the markers are laid, from middle to middle."""
    xs, ys = zip(*plan.markers_mm.values(), strict=True)
    return words("print.loose", width=round(max(xs) - min(xs)), height=round(max(ys) - min(ys)))


def draw_card(canvas: Canvas, number: int, at_mm: tuple[float, float]) -> None:
    """A marker with a map of the table in which its corner is filled."""
    x, y = at_mm
    canvas.setStrokeColorRGB(*PALE)
    canvas.setLineWidth(0.4)
    half = CARD_MM / 2
    canvas.rect((x - half) * mm, (y - half) * mm, CARD_MM * mm, CARD_MM * mm)
    draw_marker(canvas, number, x, y)
    width, height = MAP_MM
    low = y - half + 1.5
    canvas.setStrokeColorRGB(*INK)
    canvas.rect((x - width / 2) * mm, low * mm, width * mm, height * mm)
    canvas.setFillColorRGB(*INK)
    corner = (x + side(x) * (width / 2 - 1), low + height / 2 + side(y) * (height / 2 - 1))
    canvas.circle(corner[0] * mm, corner[1] * mm, 1.0 * mm, stroke=0, fill=1)


def side(value: float) -> int:
    return 1 if value > 0 else -1
