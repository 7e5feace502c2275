"""The board of Passe Pas on its mat: a hexagon whose six sides show what counts for their rows."""

import math

from PIL import Image, ImageDraw
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from engine.games.passe_pas.cards import PRINTED, Card
from ui.proxies.paint import PAINT
from ui.proxies.pen import Pen
from ui.proxies.shapes import SHAPES
from vision.mats import MatPlan
from vision.mats.games import HEXAGON_MM

ITEM_MM = 28.0
"""Diameter of the disc on which an item is printed."""
ITEM_AT = 0.64
"""Where it stands between the middle of the hexagon and the middle of its side."""
PX_PER_MM = 12.0


def draw_hexagon(canvas: Canvas, plan: MatPlan) -> None:
    side_mm = HEXAGON_MM / math.cos(math.radians(30))
    corners = [at(60 * number + 30, side_mm) for number in range(6)]
    outline = canvas.beginPath()
    outline.moveTo(*(value * mm for value in corners[-1]))
    for x, y in corners:
        outline.lineTo(x * mm, y * mm)
    canvas.drawPath(outline, fill=1)
    for row, item in enumerate(PRINTED, start=1):
        draw_item(canvas, item, plan.zone(f"row-{row}").turn_deg + 90)


def draw_item(canvas: Canvas, item: Card, spoke_deg: float) -> None:
    """PAS-1: what a side shows counts for its row; it is read from outside."""
    canvas.saveState()
    x, y = at(spoke_deg, ITEM_AT * HEXAGON_MM)
    canvas.translate(x * mm, y * mm)
    canvas.rotate(spoke_deg + 90)
    half = ITEM_MM / 2 * mm
    reader = ImageReader(item_image(item))
    canvas.drawImage(reader, -half, -half, ITEM_MM * mm, ITEM_MM * mm, mask="auto")
    canvas.restoreState()


def item_image(item: Card) -> Image.Image:
    """The object in its colour on a disc of paper; outside the disc nothing."""
    pen = Pen((ITEM_MM, ITEM_MM), PX_PER_MM)
    middle = (ITEM_MM / 2, ITEM_MM / 2)
    SHAPES[item.object](pen, middle, ITEM_MM * 0.32, PAINT[item.colour])
    image = pen.finished()
    disc = Image.new("L", image.size, 0)
    ImageDraw.Draw(disc).ellipse((0, 0, image.width - 1, image.height - 1), fill=255)
    image.putalpha(disc)
    return image


def at(angle_deg: float, distance_mm: float) -> tuple[float, float]:
    angle = math.radians(angle_deg)
    return distance_mm * math.cos(angle), distance_mm * math.sin(angle)
