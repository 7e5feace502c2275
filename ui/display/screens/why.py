"""Why: what the referee said last, and the sentence of the rules behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rulings import Ruling, Verdict
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, Screen, View, World
from ui.display.verdict import SIGNS, by_weight, tint
from ui.display.widgets import GAP, footer, message, page
from ui.language import Words
from ui.snapshot import Said, Snapshot

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class ReasonView:
    verdict: Verdict
    said: str
    rule: str
    """Id of the rule: `MES-9`, `5.4.4`."""
    sentence: str
    """What the rule says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyView(View):
    title: str
    source: str
    reasons: tuple[ReasonView, ...]
    nothing: str
    now: str
    awaited: tuple[str, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.source), self.foot)
        if self.awaited:
            box, rest = rest.cut_bottom(canvas.px(15), canvas.px(GAP))
            draw_awaited(canvas, box, self)
        if not self.reasons:
            message(canvas, rest, "question", self.nothing)
            return
        tallest = canvas.px(26)
        area, _ = rest.cut_top(min(rest.h, len(self.reasons) * tallest))
        for place, reason in zip(
            area.rows(len(self.reasons), canvas.px(1.2)), self.reasons, strict=True
        ):
            draw_reason(canvas, place, reason)


@dataclass(frozen=True, slots=True)
class Why(Screen):
    def view(self, world: World) -> WhyView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        last = last_word(table)
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return WhyView(
            title=words("why.title"),
            source="" if last is None else source(last, words),
            reasons=() if last is None else reasons(last.rulings, words),
            nothing=words("why.nothing"),
            now=words("why.now"),
            awaited=tuple(dict.fromkeys(words.say(item.ask) for item in table.view.awaiting))[:2],
            foot=(back,),
            buttons=(back,),
            world=world,
        )


def last_word(table: Snapshot) -> Said | None:
    """The last thing said about the game itself: that somebody paused explains nothing."""
    about_game = (said for said in reversed(table.said) if not only_about_pause(said.rulings))
    return next(about_game, None)


def only_about_pause(rulings: Sequence[Ruling]) -> bool:
    return all(ruling.reason.key in ("paused", "resumed") for ruling in rulings)


def source(said: Said, words: Words) -> str:
    sensor = said.event.source.sensor
    names = {
        "buzzer": words("source.buzzer"),
        "camera": words("source.camera"),
        "console": words("source.console"),
        "touch": words("source.touch"),
        "clock": words("source.clock"),
        "die": words("source.die"),
        "table": words("source.table"),
    }
    confidence = said.event.source.confidence
    sure = "" if confidence is None else f" {confidence:.0%}"
    return words("why.source", source=names[sensor.value] + sure)


def reasons(rulings: Sequence[Ruling], words: Words) -> tuple[ReasonView, ...]:
    """The weightiest, one per rule."""
    found: dict[str, ReasonView] = {}
    for ruling in by_weight(rulings):
        view = ReasonView(
            ruling.verdict, words.ruling(ruling), ruling.reason.rule, words.rule(ruling)
        )
        found.setdefault(ruling.reason.rule, view)
    return tuple(found.values())[:MOST_REASONS]


def draw_reason(canvas: Canvas, box: Box, reason: ReasonView) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.paper, 2)
    side, text = box.cut_left(canvas.px(13), canvas.px(2))
    colour = tint(theme, reason.verdict)
    canvas.panel(side, colour, 2)
    icon, rule = side.inset(canvas.px(1)).cut_top((side.h - canvas.px(2)) * 58 // 100)
    canvas.icon(icon.inset(canvas.px(0.6)), SIGNS[reason.verdict], theme.verdict_ink)
    canvas.text(
        rule, reason.rule, Style(3.2, theme.verdict_ink, Weight.HEAVY, "centre", smallest=1.5)
    )
    text = text.inset(canvas.px(1), canvas.px(1))
    top, below = text.cut_top(text.h * 5 // 10, canvas.px(0.4))
    canvas.text(top, reason.said, Style(4, theme.paper_ink, Weight.BOLD, lines=6, smallest=1.6))
    canvas.text(below, reason.sentence, Style(3.6, theme.paper_muted, lines=6, smallest=1.6))


def draw_awaited(canvas: Canvas, box: Box, view: WhyView) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.panel, 2, theme.line)
    inside = box.inset(canvas.px(1.6), canvas.px(1))
    head, rest = inside.cut_top(canvas.px(4))
    canvas.text(head, view.now, Style(2.9, theme.brass, Weight.HEAVY))
    for place, ask in zip(rest.rows(len(view.awaited)), view.awaited, strict=True):
        canvas.text(place, ask, Style(4, theme.ink, Weight.BOLD, lines=2, smallest=1.8))
