"""What a screen draws on: records a display list, and remembers every text and every button.

    canvas.panel(box, theme.panel)
    canvas.text(box, "Anna", Style(5, theme.ink))
    canvas.target(box, moves)

Nothing is painted here, so a picture can be checked (is a text cut? do two overlap?) without one.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeVar, cast

from ui.display.fonts import Weight, height_px, line_px, width_px
from ui.display.geometry import Box
from ui.display.moves import Move
from ui.display.ops import Icon, Line, Op, Panel, Picture, Point, Polygon, Stroke
from ui.display.textfit import Room, fit
from ui.display.theme import Colour, Theme
from ui.eyes.photo import Photo
from ui.eyes.sight import Outline

SMALLEST_U = 2.3
"""No text is smaller than this many units: a 43rd of the height."""
LEAST_PX = 11


Ops = tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: its largest size in units, colour, weight, place in its box."""

    size: float
    colour: Colour
    weight: Weight = Weight.TEXT
    across: Literal["left", "centre", "right"] = "left"
    down: Literal["top", "middle", "bottom"] = "middle"
    lines: int = 1
    smallest: float = SMALLEST_U


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text that was drawn: where it had to stay, and where its letters are."""

    text: str
    allowed: Box
    ink: Box
    fits: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be tapped."""

    box: Box
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """A picture of the table onto which cards can be dragged; its zones in shares of the box."""

    box: Box
    zones: tuple[Outline, ...]

    def zone_at(self, x: int, y: int) -> str | None:
        """The zone under a pixel of the screen; None beside all of them."""
        across, down = (x - self.box.x) / self.box.w, (y - self.box.y) / self.box.h
        return next((zone.name for zone in self.zones if zone.contains(across, down)), None)


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole picture."""

    size: Box
    theme: Theme
    parts: tuple[Ops, ...]
    """The display list, lowest first. A part that is as it was is the very same object again."""
    targets: tuple[Target, ...]
    texts: tuple[TextBox, ...]
    landing: Landing | None = None

    @property
    def ops(self) -> Ops:
        return tuple(chain.from_iterable(self.parts))

    def tapped(self, x: int, y: int) -> tuple[Move, ...]:
        """What a tap there does; nothing if nothing is there. The last drawn lies on top."""
        hits = (target.moves for target in reversed(self.targets) if target.box.contains(x, y))
        return next(hits, ())


Part = tuple[Ops, tuple[Target, ...], tuple[TextBox, ...]]
"""What was recorded for a part of a picture."""
T = TypeVar("T")
MOST_KNOWN = 2_000
"""Things that are remembered; then all are forgotten, which costs one slow frame."""
UNKNOWN = object()
MOST_SIZES = 4
KNOWN: dict[tuple[Box, Theme], dict[Hashable, object]] = {}
"""What is remembered, by the size and the theme of the picture."""


def remembered(size: Box, theme: Theme) -> dict[Hashable, object]:
    if (size, theme) not in KNOWN and len(KNOWN) >= MOST_SIZES:
        KNOWN.clear()  # somebody draws the window larger and larger
    return KNOWN.setdefault((size, theme), {})


class Canvas:
    def __init__(self, width: int, height: int, theme: Theme) -> None:
        self.box = Box(0, 0, width, height)
        self.theme = theme
        self.unit = min(height / 100, width / 74)
        """Pixels of one unit."""
        self._parts: list[Ops] = []
        self._ops: list[Op] = []
        """Recorded since the last part."""
        self._targets: list[Target] = []
        self._texts: list[TextBox] = []
        self._landing: Landing | None = None
        self._known = remembered(self.box, theme)

    def px(self, units: float) -> int:
        return round(units * self.unit)

    @contextmanager
    def enlarged(self, factor: float) -> Iterator[None]:
        """Draw a part with larger units: it has more room than it was made for."""
        unit = self.unit
        self.unit = unit * factor
        try:
            yield
        finally:
            self.unit = unit

    def frame(self) -> Frame:
        return Frame(
            self.box,
            self.theme,
            (*self._parts, tuple(self._ops)),
            tuple(self._targets),
            tuple(self._texts),
            self._landing,
        )

    def known(self, what: Hashable, find: Callable[[], T]) -> T:
        """A value that depends on nothing but `what`, the size and the theme: found only once."""
        found = self._known.get(what, UNKNOWN)
        if found is UNKNOWN:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[what] = find()
        return cast("T", found)

    def kept(self, part: Hashable, draw: Callable[[], None]) -> None:
        """Draw a part of the picture that depends on nothing but the value `part`: it is drawn
        once, and repeated in the next frames. Most of a frame is as it was."""
        ops, targets, texts = self.known(part, lambda: self._recorded(draw))
        if self._ops:
            self._parts.append(tuple(self._ops))
            self._ops = []
        self._parts.append(ops)
        self._targets += targets
        self._texts += texts

    def _recorded(self, draw: Callable[[], None]) -> Part:
        outside = self._parts, self._ops, self._targets, self._texts
        self._parts, self._ops, self._targets, self._texts = [], [], [], []
        try:
            draw()
            ops = (*chain.from_iterable(self._parts), *self._ops)
            return ops, tuple(self._targets), tuple(self._texts)
        finally:
            self._parts, self._ops, self._targets, self._texts = outside

    def panel(
        self,
        box: Box,
        fill: Colour,
        radius: float = 1.6,
        border: Colour | None = None,
        width: float = 0.3,
    ) -> None:
        """A rounded rectangle; `radius` and the border's `width` in units."""
        radius_px = min(self.px(radius), box.w // 2, box.h // 2)
        border_px = 0 if border is None else max(self.px(width), 1)
        self._ops.append(Panel(box, fill, radius_px, border, border_px))

    def text(self, box: Box, text: str, style: Style) -> Box:
        """Draw a text inside a box, as large as it fits; the box of its letters."""
        fitted = fit(text, self._room(box, style))
        ink = self._lines(box, fitted.lines, fitted.size_px, style)
        self._texts.append(TextBox(text, box, ink, fitted.fits))
        return ink

    def fits(self, box: Box, text: str, style: Style) -> bool:
        """Would the text fit, at its smallest if it must?"""
        return fit(text, self._room(box, style)).fits

    def _room(self, box: Box, style: Style) -> Room:
        smallest_px = max(self.px(style.smallest), LEAST_PX)
        largest_px = max(self.px(style.size * self.theme.text_scale), smallest_px)
        return Room(box.w, box.h, largest_px, smallest_px, style.lines, style.weight)

    def _lines(self, box: Box, lines: Sequence[str], size_px: int, style: Style) -> Box:
        step = line_px(style.weight, size_px)
        free = box.h - step * len(lines)
        y = box.y + {"top": 0, "middle": free // 2, "bottom": free}[style.down]
        around: Box | None = None
        for line in lines:
            w = width_px(line, style.weight, size_px)
            x = box.x + {"left": 0, "centre": (box.w - w) // 2, "right": box.w - w}[style.across]
            place = Box(x, y, w, step)
            if line:
                self._ops.append(self._line(place, line, size_px, style))
                around = place if around is None else around.joined(place)
            y += step
        return around or Box(box.x, box.y, 0, 0)

    def _line(self, place: Box, text: str, size_px: int, style: Style) -> Line:
        """Lines stand closer than their letters are high: accents reach out of `place`."""
        h = height_px(style.weight, size_px)
        box = Box(place.x, place.y - (h - place.h) // 2, place.w, h)
        return Line(box, text, style.weight, size_px, style.colour)

    def width(self, text: str, style: Style) -> int:
        """How wide a one-line text is at its full size (px)."""
        size_px = max(self.px(style.size * self.theme.text_scale), LEAST_PX)
        return width_px(text, style.weight, size_px)

    def has_room(self, box: Box, text: str) -> bool:
        """Could this text, in one bold line, be read at all in this box?"""
        return width_px(text, Weight.BOLD, LEAST_PX) <= box.w and box.h >= LEAST_PX * 5 // 4

    def icon(self, box: Box, name: str, colour: Colour, turn_degrees: int = 0) -> None:
        """Drawn as a square in the middle of the box."""
        side = min(box.w, box.h)
        self._ops.append(Icon(box.centred(side, side), name, colour, turn_degrees))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        box = around(points, 1)
        self._ops.append(Polygon(box, within(points, box), colour))

    def stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line; `width` in units."""
        width_px_ = max(self.px(width), 1)
        box = around(points, width_px_ // 2 + 2)
        self._ops.append(Stroke(box, within(points, box), colour, width_px_))

    def picture(self, box: Box, photo: Photo) -> Box:
        """Draw a photograph as large as it fits, in the middle of the box; where it is."""
        w = min(box.w, round(box.h * photo.aspect))
        place = box.centred(w, round(w / photo.aspect))
        self._ops.append(Picture(place, photo))
        return place

    def landing(self, box: Box, zones: tuple[Outline, ...]) -> None:
        """Cards can be dropped here."""
        self._landing = Landing(box, zones)

    def target(self, box: Box, moves: tuple[Move, ...]) -> None:
        if moves:
            self._targets.append(Target(box, moves))


def around(points: Sequence[Point], margin: int) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = int(min(xs)) - margin, int(min(ys)) - margin
    return Box(x, y, int(max(xs)) + margin + 1 - x, int(max(ys)) + margin + 1 - y)


def within(points: Sequence[Point], box: Box) -> tuple[Point, ...]:
    return tuple((round(x - box.x, 2), round(y - box.y, 2)) for x, y in points)
