"""Just enough SVG: millimetres, lines, circles, words."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

Point = tuple[float, float]


@dataclass
class Drawing:
    """Origin at the upper left; every length in millimetres."""

    width_mm: float
    height_mm: float
    parts: list[str] = field(default_factory=list)

    def line(self, points: list[Point], colour: str, width_mm: float = 0.3) -> None:
        path = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" '
            f'stroke-width="{width_mm:g}" stroke-linejoin="round"/>'
        )

    def outline(self, points: list[Point], colour: str, width_mm: float = 0.1) -> None:
        path = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
        self.parts.append(
            f'<polygon points="{path}" fill="none" stroke="{colour}" stroke-width="{width_mm:g}"/>'
        )

    def box(self, corner: Point, size: Point, fill: str, stroke: str = "none") -> None:
        self.parts.append(
            f'<rect x="{corner[0]:.3f}" y="{corner[1]:.3f}" width="{size[0]:.3f}" '
            f'height="{size[1]:.3f}" rx="0.8" fill="{fill}" stroke="{stroke}" stroke-width="0.3"/>'
        )

    def circle(self, centre: Point, radius_mm: float, stroke: str, fill: str = "none") -> None:
        self.parts.append(
            f'<circle cx="{centre[0]:.3f}" cy="{centre[1]:.3f}" r="{radius_mm:.3f}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="{0.3 if fill != "none" else 0.1:g}"/>'
        )

    def words(self, at: Point, text: str, size_mm: float = 3.0, **style: str) -> None:
        """`style`: anchor (start, middle, end), colour, weight. No text leaves no trace."""
        if not text:
            return
        anchor, colour = style.get("anchor", "start"), style.get("colour", "#222")
        self.parts.append(
            f'<text x="{at[0]:.3f}" y="{at[1]:.3f}" font-size="{size_mm:g}" fill="{colour}" '
            f'text-anchor="{anchor}" font-weight="{style.get("weight", "normal")}">'
            f"{escape(text)}</text>"
        )

    def text(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width_mm:g}mm" '
            f'height="{self.height_mm:g}mm" viewBox="0 0 {self.width_mm:g} {self.height_mm:g}" '
            'font-family="Manrope, DejaVu Sans, sans-serif">'
        )
        return "\n".join([head, *self.parts, "</svg>", ""])

    def save(self, path: Path) -> None:
        path.write_text(self.text(), encoding="utf-8")
