"""Check the table: what was found, with the fix, and every buzzer pressed once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.seats import SEATS, Seat
from ui.backroom import Checked, Checkup
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Back, Become, Dismiss, Employ
from ui.display.screen import Button, Screen, View, World
from ui.display.theme import Colour, Theme
from ui.display.widgets import GAP, badge, footer, letter_cap, page, token
from ui.language import Words
from ui.selftest.finding import Finding, State

ICONS = {State.OK: "check", State.FAILS: "cross", State.NOT_HERE: "minus"}
MOST_FIXES = 3
"""Repairs that are spelt out; the others are named, and come up when these are done."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was found about one subject, in the table's language."""

    subject: str
    state: State
    fix: str
    """Empty if nothing has to be done."""
    detail: str
    """What was seen; or where whoever looks after the table reads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckupView(View):
    title: str
    summary: str
    lines: tuple[Line, ...]
    press: str
    """Which buzzer to hit now, or that all were heard."""
    heard: frozenset[Seat]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.summary), self.foot)
        if canvas.box.is_tall:
            buzzers, rest = rest.cut_bottom(canvas.px(36), canvas.px(GAP))
        else:
            buzzers, rest = rest.cut_right(rest.w * 34 // 100, canvas.px(GAP))
        draw_lines(canvas, rest, self.lines)
        draw_buzzers(canvas, buzzers, self)


@dataclass(frozen=True, slots=True)
class CheckupScreen(Screen):
    """`heard` are the seats whose buzzer was pressed here."""

    heard: frozenset[Seat] = frozenset()

    def view(self, world: World) -> CheckupView:
        words = world.words
        checked = world.work if isinstance(world.work, Checked) else Checked()
        back = Button(words("button.back"), (Dismiss(), Back()), Key.BACK, "back")
        again = Button(
            words("checkup.again"), (Employ(Checkup()), Become(CheckupScreen())), Key.OK, "undo"
        )
        return CheckupView(
            title=words("menu.self_test"),
            summary=summary(checked, words),
            lines=tuple(line(subject, found, words) for subject, found in checked.found),
            press=press(self.heard, words),
            heard=self.heard,
            foot=(back, again),
            buttons=(back, again),
            buzzes={seat: (Become(replace(self, heard=self.heard | {seat})),) for seat in SEATS},
            world=world,
        )


def summary(checked: Checked, words: Words) -> str:
    if not checked.done:
        return words("checkup.running")
    count = sum(found.state is State.FAILS for _, found in checked.found)
    return words("checkup.repair", count=count) if count else words("checkup.well")


def press(heard: frozenset[Seat], words: Words) -> str:
    missing = next((seat for seat in SEATS if seat not in heard), None)
    if missing is None:
        return words("checkup.all_heard")
    return words("checkup.press", number=int(missing))


def line(subject: str, found: Finding, words: Words) -> Line:
    name, fix = told(words).get(subject, (subject, words("checkup.fix.install")))
    detail = words("checkup.details") if found.told is None else words.say(found.told)
    return Line(name, found.state, fix if found.state is State.FAILS else "", detail)


def told(words: Words) -> Mapping[str, tuple[str, str]]:
    """Name and remedy of every subject that `ui.selftest.subjects` has."""
    again = words("checkup.fix.install")
    return {
        "power": (words("checkup.power"), words("checkup.fix.power")),
        "groups": (words("checkup.groups"), again),
        "clock": (words("checkup.clock"), again),
        "libraries": (words("checkup.libraries"), again),
        "SDL": (words("checkup.sdl"), again),
        "pin map": (words("checkup.pin_map"), again),
        "pin library": (words("checkup.pin_library"), again),
        "free space": (words("checkup.space"), words("checkup.fix.space")),
        "card": (words("checkup.card"), words("checkup.fix.card")),
        "games": (words("checkup.games"), words("checkup.fix.games")),
        "camera": (words("checkup.camera"), words("checkup.fix.camera")),
        "mat": (words("checkup.mat"), words("checkup.fix.mat")),
    }


def tint(theme: Theme, state: State) -> Colour:
    return {State.OK: theme.right, State.FAILS: theme.wrong, State.NOT_HERE: theme.muted}[state]


def draw_lines(canvas: Canvas, box: Box, lines: tuple[Line, ...]) -> None:
    """What has to be repaired large, with the remedy; everything else as a list."""
    broken = [one for one in lines if one.fix][:MOST_FIXES]
    if broken:
        h = min(canvas.px(17) * len(broken), box.h * 62 // 100)
        fixes, box = box.cut_top(h, canvas.px(GAP))
        for place, one in zip(fixes.rows(len(broken), canvas.px(1)), broken, strict=True):
            draw_fix(canvas, place, one)
    others = [one for one in lines if one not in broken]
    columns = 2
    rows = max(-(-len(others) // columns), 1)
    area, _ = box.cut_top(min(box.h, rows * canvas.px(10.5)))
    for place, one in zip(area.grid(rows * columns, columns, canvas.px(1)), others, strict=False):
        draw_line(canvas, place, one)


def draw_fix(canvas: Canvas, box: Box, one: Line) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.wrong, 1.8)
    inside = box.inset(canvas.px(1.4), canvas.px(0.8))
    sign, text = inside.cut_left(canvas.px(6), canvas.px(1.6))
    ink = theme.verdict_ink
    canvas.icon(sign, ICONS[one.state], ink)
    top, below = text.cut_top(text.h * 66 // 100)
    told = f"{one.subject} – {one.fix}"
    canvas.text(top, told, Style(3.8, ink, Weight.BOLD, lines=3, smallest=1.6))
    canvas.text(below, one.detail, Style(2.4, ink, lines=3, smallest=1.2))


def draw_line(canvas: Canvas, box: Box, one: Line) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.panel, 1.4, theme.line)
    inside = box.inset(canvas.px(1.2), canvas.px(0.6))
    sign, text = inside.cut_left(canvas.px(4.4), canvas.px(1.2))
    canvas.icon(sign, ICONS[one.state], tint(theme, one.state))
    colour = theme.muted if one.state is State.NOT_HERE else theme.ink
    canvas.text(text, one.subject, Style(3.6, colour, Weight.BOLD, lines=2, smallest=1.6))


def draw_buzzers(canvas: Canvas, box: Box, view: CheckupView) -> None:
    """A sign per seat: dark until its buzzer was heard."""
    theme = canvas.theme
    canvas.panel(box, theme.panel, 2, theme.line)
    inside = box.inset(canvas.px(2))
    told, rest = inside.cut_top(min(canvas.px(16), inside.h * 4 // 10), canvas.px(GAP))
    canvas.text(told, view.press, Style(5, theme.ink, Weight.HEAVY, lines=4, smallest=2))
    columns = 4 if rest.w > rest.h else 2
    side = min(rest.w // columns, rest.h // -(-len(SEATS) // columns)) - canvas.px(1.4)
    for place, seat in zip(rest.grid(len(SEATS), columns), SEATS, strict=True):
        draw_buzzer(canvas, place.centred(side, side), seat, view)


def draw_buzzer(canvas: Canvas, box: Box, seat: Seat, view: CheckupView) -> None:
    theme = canvas.theme
    canvas.target(box, view.buzzes[seat])
    letter = view.world.letters.get(seat, "")
    if seat in view.heard:
        token(canvas, box, seat)
        mark = badge(canvas, box)
        canvas.panel(mark, theme.right, mark.w / canvas.unit / 2)
        canvas.icon(mark.inset(mark.w // 5), "check", theme.verdict_ink)
        return
    canvas.panel(box, theme.felt, box.w / canvas.unit * 0.22, theme.raised, 0.5)
    style = Style(6, theme.muted, Weight.HEAVY, "centre", smallest=2)
    canvas.text(box.inset(box.w // 5), str(int(seat)), style)
    if letter:
        letter_cap(canvas, badge(canvas, box), letter)
