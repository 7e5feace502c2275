"""A proxy deck on A4: as many cards on a page as fit, their backs mirrored on the next page."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ui.printing.paper import EDGE_MM, PALE, PAPERS_MM, new_canvas
from ui.proxies import ProxyDeck

CUT_MM = 3.0
"""Length of a cut mark."""


class Grid:
    """Places for cards on a page, row by row from the upper left, in the middle of the paper."""

    def __init__(self, card_mm: tuple[float, float]) -> None:
        self.paper_mm = PAPERS_MM["A4"]
        self.card_mm = card_mm
        self.columns = int((self.paper_mm[0] - 2 * EDGE_MM) // card_mm[0])
        self.rows = int((self.paper_mm[1] - 2 * EDGE_MM) // card_mm[1])
        self.left_mm = (self.paper_mm[0] - self.columns * card_mm[0]) / 2
        self.top_mm = (self.paper_mm[1] + self.rows * card_mm[1]) / 2

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def corner_mm(self, index: int, *, mirrored: bool) -> tuple[float, float]:
        """Lower left corner of a place; mirrored for the backs, so that both sides meet."""
        row, column = divmod(index, self.columns)
        column = self.columns - 1 - column if mirrored else column
        x = self.left_mm + column * self.card_mm[0]
        return x, self.top_mm - (row + 1) * self.card_mm[1]


def print_deck(path: Path, deck: ProxyDeck) -> int:
    """Write the PDF of a deck; returns the number of pages."""
    grid = Grid(deck.card_mm)
    canvas = new_canvas(path, grid.paper_mm)
    readers = {label: ImageReader(face) for label, face in as_rgb(deck.faces).items()}
    pages = 0
    for cards in pages_of(deck.prints, grid.places):
        for side in (0, 1):
            for index, card in enumerate(cards):
                draw_card(
                    canvas, grid, readers[card[side]], grid.corner_mm(index, mirrored=side == 1)
                )
            draw_cut_marks(canvas, grid)
            canvas.showPage()
            pages += 1
    canvas.save()
    return pages


def as_rgb(faces: Mapping[str, Image.Image]) -> dict[str, Image.Image]:
    return {label: face.convert("RGB") for label, face in faces.items()}


def pages_of(
    cards: tuple[tuple[str, str], ...], places: int
) -> Iterator[tuple[tuple[str, str], ...]]:
    for start in range(0, len(cards), places):
        yield cards[start : start + places]


def draw_card(
    canvas: Canvas, grid: Grid, face: ImageReader, corner_mm: tuple[float, float]
) -> None:
    width, height = grid.card_mm
    canvas.drawImage(face, corner_mm[0] * mm, corner_mm[1] * mm, width * mm, height * mm)


def draw_cut_marks(canvas: Canvas, grid: Grid) -> None:
    canvas.setStrokeColorRGB(*PALE)
    canvas.setLineWidth(0.3)
    low_mm = grid.top_mm - grid.rows * grid.card_mm[1]
    right_mm = grid.left_mm + grid.columns * grid.card_mm[0]
    for column in range(grid.columns + 1):
        x = grid.left_mm + column * grid.card_mm[0]
        canvas.line(x * mm, (grid.top_mm + 1) * mm, x * mm, (grid.top_mm + 1 + CUT_MM) * mm)
        canvas.line(x * mm, (low_mm - 1) * mm, x * mm, (low_mm - 1 - CUT_MM) * mm)
    for row in range(grid.rows + 1):
        y = grid.top_mm - row * grid.card_mm[1]
        canvas.line((grid.left_mm - 1) * mm, y * mm, (grid.left_mm - 1 - CUT_MM) * mm, y * mm)
        canvas.line((right_mm + 1) * mm, y * mm, (right_mm + 1 + CUT_MM) * mm, y * mm)
