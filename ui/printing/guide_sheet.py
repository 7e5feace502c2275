"""The quick guide: one page for the people who look after the table, in their language."""

import re
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from ui.language import Words
from ui.printing.paper import INK, PALE, PAPERS_MM, new_canvas

MARGIN_MM = 18.0
MEDIUM, BOLD = "Manrope-Medium", "Manrope-Bold"
ACCENT = (0.05, 0.42, 0.45)
NUMBER_MM = 15.0
"""Room for the big numerals."""
QUESTION_MM = 60.0
TEXT, LINE_MM = 12.0, 5.8
KEY_ROOM = 1.4
"""Width of a drawn key with the air around it, as a share of the text's size."""
SYMBOLS = "✓↩"
"""Keys of the console; the typeface has neither, so they are drawn."""

MARKS = {
    "✓": ((0.28, 0.55), (0.5, 0.32), (0.88, 0.85)),
    "↩": ((0.45, 0.72), (0.25, 0.52), (0.45, 0.32), (0.25, 0.52), (0.88, 0.52), (0.88, 0.85)),
}
"""Points of the mark in its key; the key is 1.15 wide and high."""

Pair = tuple[str, str]
"""A heading with its text."""


def steps(words: Words) -> list[Pair]:
    """From dark to dark. Buttons are called what the screen calls them."""
    return [
        (words("guide.on"), words("guide.on.how")),
        (
            words("guide.start"),
            words("guide.start.how", join=words("join.how"), start=words("button.start")),
        ),
        (words("guide.play"), words("guide.play.how", why=words("play.why"))),
        (
            words("guide.off"),
            words("guide.off.how", menu=words("button.menu"), off=words("menu.off")),
        ),
    ]


def troubles(words: Words) -> list[Pair]:
    undo, correct = words("pause.undo"), words("pause.correct")
    return [
        (words("guide.pause"), words("guide.pause.how", resume=words("pause.resume"))),
        (words("guide.wrong"), words("guide.wrong.how", undo=undo, correct=correct)),
        (words("guide.camera"), words("guide.camera.how")),
        (words("guide.buzzer"), words("guide.buzzer.how")),
        (words("guide.dark"), words("guide.dark.how")),
        (words("guide.cut"), words("guide.cut.how", resume=words("home.resume"))),
        (words("guide.safe"), words("guide.safe.how")),
        (
            words("guide.group"),
            words(
                "guide.group.how",
                leave=words("pause.leave"),
                menu=words("button.menu"),
                settings=words("menu.settings"),
                forget=words("settings.forget"),
            ),
        ),
    ]


def print_guide(path: Path, words: Words) -> None:
    """One page A4."""
    paper = PAPERS_MM["A4"]
    canvas = new_canvas(path, paper)
    canvas.setTitle(f"Arbitre: {words('guide.title')}")
    pen = Pen(canvas, paper[0] - 2 * MARGIN_MM, paper[1] - 26)
    pen.title("Arbitre", words("guide.title"))
    for number, pair in enumerate(steps(words), start=1):
        pen.step(number, pair)
    pen.heading(words("guide.when"))
    for pair in troubles(words):
        pen.trouble(pair)
    pen.footer(words("guide.help"))
    canvas.showPage()
    canvas.save()


class Pen:
    """Writes from the top of the page downwards; `y_mm` is where it is."""

    def __init__(self, canvas: Canvas, width_mm: float, y_mm: float) -> None:
        self.canvas = canvas
        self.width_mm = width_mm
        self.y_mm = y_mm

    def title(self, name: str, text: str) -> None:
        self._write(MARGIN_MM, name, BOLD, 30, ACCENT)
        self._write(MARGIN_MM + 52, text, MEDIUM, 17, INK)
        self.y_mm -= 21

    def step(self, number: int, pair: Pair) -> None:
        self._write(MARGIN_MM, str(number), BOLD, 28, ACCENT)
        self.y_mm += 3.4
        self._write(MARGIN_MM + NUMBER_MM, pair[0], BOLD, 15, INK)
        self.y_mm -= 6.6
        self._paragraph(MARGIN_MM + NUMBER_MM, self.width_mm - NUMBER_MM, pair[1], TEXT)
        self.y_mm -= 13.5

    def heading(self, text: str) -> None:
        self.y_mm -= 1
        self._write(MARGIN_MM, text, BOLD, 19, ACCENT)
        self.y_mm -= 5

    def trouble(self, pair: Pair) -> None:
        self._rule()
        top = self.y_mm
        self._paragraph(MARGIN_MM, QUESTION_MM - 6, f"… {pair[0]}", TEXT, BOLD)
        low, self.y_mm = self.y_mm, top
        self._paragraph(MARGIN_MM + QUESTION_MM, self.width_mm - QUESTION_MM, pair[1], TEXT)
        self.y_mm = min(self.y_mm, low) - 3.2

    def footer(self, text: str) -> None:
        self._rule()
        self.y_mm -= 6
        self._write(MARGIN_MM, text, BOLD, 11, INK)
        start = MARGIN_MM + stringWidth(text, BOLD, 11) / mm + 4
        self.canvas.setStrokeColorRGB(*INK)
        self.canvas.line(
            start * mm, self.y_mm * mm, (MARGIN_MM + self.width_mm) * mm, self.y_mm * mm
        )

    def _rule(self) -> None:
        self.canvas.setStrokeColorRGB(*PALE)
        self.canvas.setLineWidth(0.5)
        right = (MARGIN_MM + self.width_mm) * mm
        self.canvas.line(MARGIN_MM * mm, self.y_mm * mm, right, self.y_mm * mm)
        self.y_mm -= 6.4

    def _paragraph(
        self, x_mm: float, width_mm: float, text: str, size: float, font: str = MEDIUM
    ) -> None:
        for number, line in enumerate(broken(text, font, size, width_mm)):
            self.y_mm -= LINE_MM if number else 0
            self._write(x_mm, line, font, size, INK)

    def _write(
        self, x_mm: float, text: str, font: str, size: float, colour: tuple[float, float, float]
    ) -> None:
        self.canvas.setFont(font, size)
        self.canvas.setFillColorRGB(*colour)
        x = x_mm * mm
        for part in re.split(f"([{SYMBOLS}])", text):
            if part and part in SYMBOLS:
                self._key(x + size * (KEY_ROOM - 1.15) / 2, size, part)
            else:
                self.canvas.drawString(x, self.y_mm * mm, part)
            x += width(part, font, size)

    def _key(self, x: float, size: float, symbol: str) -> None:
        """A key with its mark, as high as a line of text; `x` and `size` in points."""
        canvas, y = self.canvas, self.y_mm * mm - size * 0.2
        canvas.setStrokeColorRGB(*INK)
        canvas.setLineWidth(size * 0.07)
        canvas.roundRect(x, y, size * 1.15, size * 1.15, size * 0.25)
        canvas.setLineWidth(size * 0.11)
        path = canvas.beginPath()
        for number, (across, up) in enumerate(MARKS[symbol]):
            move = path.lineTo if number else path.moveTo
            move(x + across * size, y + up * size)
        canvas.drawPath(path)


def width(text: str, font: str, size: float) -> float:
    """Points, with the keys."""
    keys = sum(text.count(symbol) for symbol in SYMBOLS)
    plain = re.sub(f"[{SYMBOLS}]", "", text)
    return float(stringWidth(plain, font, size)) + keys * size * KEY_ROOM


def broken(text: str, font: str, size: float, width_mm: float) -> list[str]:
    """Lines that fit; breaks only at plain spaces, so that « quotes » stay whole."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and width(longer, font, size) > width_mm * mm:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
