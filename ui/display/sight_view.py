"""How the camera's picture is shown: outlines over it, names, and where a card can be dropped."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels import PanelView
from ui.display.screen import Button
from ui.eyes.sight import Outline, Sight

REFRESH_MS = 100
"""A screen that shows the camera's picture draws it so often."""


@dataclass(frozen=True, slots=True)
class SightView:
    sight: Sight
    nothing: str
    """Said while there is no picture."""
    name: Callable[[str], str] = str
    """How a card is called in the table's language; empty if it tells nothing."""
    awaited: frozenset[str] = field(default_factory=frozenset)
    """Zones where a card is expected: only these are outlined."""
    staged: bool = False
    """May cards be dragged onto the picture?"""

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.sight.photo is None:
            canvas.panel(box, canvas.theme.panel, 1.6)
            style = Style(4, canvas.theme.muted, Weight.BOLD, "centre", lines=4)
            canvas.text(box.inset(canvas.px(2)), self.nothing, style)
            return
        place = canvas.picture(box, self.sight.photo)
        for zone in self.sight.zones:
            if zone.name in self.awaited:
                draw_outline(canvas, place, zone, 0.6)
        for card in self.shown:
            draw_outline(canvas, place, card, 0.4)
        self.draw_names(canvas, place)
        if self.staged:
            canvas.landing(place, self.sight.zones)

    @property
    def shown(self) -> tuple[Outline, ...]:
        """What was recognised; doubts only where a card is awaited: an empty frame on the mat can
        look a little like a card."""
        places = [zone for zone in self.sight.zones if zone.name in self.awaited]
        return tuple(
            card
            for card in self.sight.cards
            if card.sure or any(zone.contains(*card.middle) for zone in places)
        )

    def draw_names(self, canvas: Canvas, place: Box) -> None:
        """Below each card, where there is room; what would cover another name is left out."""
        taken: list[Box] = []
        for card in self.shown:
            text = self.name(card.name) + ("" if card.sure else " ?")
            chip = chip_below(canvas, place, card, text)
            if text and place.holds(chip) and not any(chip.meets(other) for other in taken):
                taken.append(chip)
                canvas.panel(chip, canvas.theme.paper, 0.6)
                canvas.text(chip.inset(canvas.px(0.4), 0), text, name_style(canvas))


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraPanel(PanelView):
    """The camera's picture in the middle of the play screen, instead of the game's own panel."""

    view: SightView
    game: PanelView
    """Knows how the game's cards look."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        self.view.draw(canvas, box)

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        return self.game.draw_card(canvas, box, item)


def draw_outline(canvas: Canvas, place: Box, outline: Outline, width: float) -> None:
    corners = [(place.x + x * place.w, place.y + y * place.h) for x, y in outline.corners]
    colour = canvas.theme.brass if outline.sure else canvas.theme.wrong
    canvas.stroke([*corners, corners[0]], colour, width)


def chip_below(canvas: Canvas, place: Box, card: Outline, text: str) -> Box:
    xs, ys = [x for x, _ in card.corners], [y for _, y in card.corners]
    w = canvas.width(text, name_style(canvas)) + canvas.px(1.2)
    x = round(place.x + (min(xs) + max(xs)) / 2 * place.w) - w // 2
    y = round(place.y + max(ys) * place.h) + canvas.px(0.3)
    return Box(x, y, w, canvas.px(3.4))


def name_style(canvas: Canvas) -> Style:
    return Style(2.4, canvas.theme.paper_ink, Weight.BOLD, "centre", smallest=1.6)
