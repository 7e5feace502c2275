"""The last verdict: who, right or wrong, why, and the rule it rests on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.rulings import Ruling, Verdict
from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.screen import Moves
from ui.display.theme import Colour, Theme
from ui.display.widgets import token
from ui.language import Words
from ui.snapshot import Said

SIGNS = {
    Verdict.RIGHT: "check",
    Verdict.WRONG: "cross",
    Verdict.NOTE: "dot",
    Verdict.REFUSED: "ban",
}
WEIGHT = (Verdict.RIGHT, Verdict.WRONG, Verdict.REFUSED, Verdict.NOTE)
"""What is said loudest, first."""
MOST_LINES = 2
FROM_AFAR = 3.2
"""Units of the letters of a verdict that can be read from the other side of the room."""


@dataclass(frozen=True, slots=True)
class VerdictView:
    verdict: Verdict
    seat: Seat | None
    headline: str
    """A name or a word; short enough to be read across the room."""
    gain: str
    """"+1"; empty if the points stay."""
    sentences: tuple[str, ...]
    """The most important one first."""
    rule: str


def verdict_view(said: Said | None, words: Words, *, gains: bool = True) -> VerdictView | None:
    """None if nothing was said. Points won are told with `gains`."""
    if said is None or not said.rulings:
        return None
    ordered = by_weight(said.rulings)
    main = ordered[0]
    seat = about(main)
    return VerdictView(
        verdict=main.verdict,
        seat=seat,
        headline=headline(main, seat, words),
        gain=gain(seat, said.gained) if gains else "",
        sentences=tuple(words.ruling(ruling) for ruling in ordered[:MOST_LINES]),
        rule=main.reason.rule,
    )


def by_weight(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The weightiest first; among notes the last one, for it is what happens now."""
    return [
        ruling for verdict in WEIGHT for ruling in reversed(rulings) if ruling.verdict is verdict
    ]


def about(ruling: Ruling) -> Seat | None:
    seat = ruling.facts.get("seat")
    return seat if isinstance(seat, Seat) else None


def headline(ruling: Ruling, seat: Seat | None, words: Words) -> str:
    if seat is not None:
        return words.player(seat)
    match ruling.verdict:
        case Verdict.RIGHT:
            return words("verdict.right")
        case Verdict.WRONG:
            return words("verdict.wrong")
        case Verdict.REFUSED:
            return words("verdict.refused")
        case Verdict.NOTE:
            return ""


def gain(seat: Seat | None, gained: Mapping[Seat, int]) -> str:
    points = 0 if seat is None else gained.get(seat, 0)
    return "" if points == 0 else f"{points:+d}".replace("-", "−")


def tint(theme: Theme, verdict: Verdict) -> Colour:
    return {
        Verdict.RIGHT: theme.right,
        Verdict.WRONG: theme.wrong,
        Verdict.NOTE: theme.note,
        Verdict.REFUSED: theme.refused,
    }[verdict]


def draw_verdict(canvas: Canvas, box: Box, view: VerdictView, why: Moves) -> None:
    theme = canvas.theme
    ink = theme.verdict_ink
    canvas.panel(box, tint(theme, view.verdict), 2)
    canvas.target(box, why)
    inside = box.inset(canvas.px(1.6), canvas.px(1.2))
    if canvas.box.is_tall and view.headline:
        head, below = inside.cut_top(canvas.px(10), canvas.px(0.6))
        rule, head = head.cut_right(canvas.px(12), canvas.px(1.4))
        draw_rule(canvas, rule, view)
        draw_headline(canvas, head, view)
        draw_sentences(canvas, below, view, largest=5)
        return
    rule, inside = inside.cut_right(canvas.px(13), canvas.px(1.4))
    draw_rule(canvas, rule, view)
    if not view.headline:
        sign, inside = inside.cut_left(canvas.px(6), canvas.px(1.6))
        canvas.icon(sign, SIGNS[view.verdict], ink)
        draw_sentences(canvas, inside, view, largest=8.4)
    else:
        head, beside = inside.cut_left(headline_w(canvas, view, inside.w * 42 // 100), canvas.px(2))
        draw_headline(canvas, head, view)
        draw_sentences(canvas, beside, view, largest=5.6)


def headline_w(canvas: Canvas, view: VerdictView, most: int) -> int:
    """Pixels that the headline needs, at most `most`: the sentence gets the rest."""
    bold = Style(8.6, canvas.theme.verdict_ink, Weight.HEAVY)
    signs = canvas.px(9.2 if view.seat is None else 18.6)
    gain = canvas.width(view.gain, bold) + canvas.px(1.4) if view.gain else 0
    return min(signs + canvas.width(view.headline, bold) + gain + canvas.px(0.4), most)


def draw_headline(canvas: Canvas, box: Box, view: VerdictView) -> None:
    ink = canvas.theme.verdict_ink
    sign, rest = box.cut_left(canvas.px(8), canvas.px(1))
    canvas.icon(sign, SIGNS[view.verdict], ink)
    if view.seat is not None:
        mark, rest = rest.cut_left(canvas.px(8), canvas.px(1.2))
        token(canvas, mark, view.seat)
    if view.gain:
        style = Style(8.6, ink, Weight.HEAVY, "right")
        w = canvas.width(view.gain, style)
        points, rest = rest.cut_right(min(w, rest.w // 3), canvas.px(1))
        canvas.text(points, view.gain, style)
    canvas.text(rest, view.headline, Style(8.6, ink, Weight.HEAVY, lines=2, smallest=2.4))


def draw_sentences(canvas: Canvas, box: Box, view: VerdictView, largest: float) -> None:
    """The first sentence large; the others below it if they leave it so (Why? tells them all)."""
    ink = canvas.theme.verdict_ink
    main = Style(largest, ink, Weight.BOLD, lines=6, smallest=1.8)
    small = Style(3.4, ink, lines=7, smallest=1.5)
    first, rest = box.cut_top(box.h * 58 // 100)
    others = "\n".join(view.sentences[1:])
    if others and canvas.fits(first, view.sentences[0], replace(main, smallest=FROM_AFAR)):
        canvas.text(first, view.sentences[0], main)
        canvas.text(rest, others, small)
    else:
        canvas.text(box, view.sentences[0], main)


def draw_rule(canvas: Canvas, box: Box, view: VerdictView) -> None:
    theme = canvas.theme
    chip = box.centred(box.w, min(box.h, canvas.px(8)))
    canvas.panel(chip, theme.verdict_ink, 1.2)
    inside, paper = chip.inset(canvas.px(0.8)), tint(theme, view.verdict)
    style = Style(3, paper, Weight.BOLD, "centre", smallest=1.4)
    sign, text = inside.cut_left(canvas.px(3), canvas.px(0.5))
    if canvas.fits(text, view.rule, style):
        canvas.icon(sign, "question", paper)
    else:
        text = inside
    canvas.text(text, view.rule, style)
