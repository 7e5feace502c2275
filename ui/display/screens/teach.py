"""Teach a deck: the display asks for card after card, and says what it could not see."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.game import AnyGame
from ui.backroom import Lesson, Stage, Taught, Tell
from ui.backroom.status import MOST_PAIRS, SAFE, Alike
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import DIGITS, Key
from ui.display.list_view import ListView
from ui.display.live_photo import News, draw_mood, draw_news, draw_photo, mood_colour
from ui.display.moves import Back, Dismiss, Employ, Open, TellRoom
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import GAP, footer, message, page
from ui.language import Words
from ui.proxies.deck import DECKS
from vision.cards.teaching.photo import Refusal

OVER = (Stage.DONE, Stage.NOTHING)


@dataclass(frozen=True, slots=True)
class WhichDeck(Screen):
    """Which game's cards; those without cards are not offered."""

    def view(self, world: World) -> ListView:
        words = world.words
        games = [game for game in world.games if game.id in DECKS]
        items = tuple(
            deck_button(world, game, key) for game, key in zip(games, DIGITS, strict=False)
        )
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return ListView(
            title=words("menu.teach"),
            subtitle=words("teach.how"),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )


def deck_button(world: World, game: AnyGame, key: Key) -> Button:
    labels = wanted(game)
    begin = Employ(Lesson(game.id, labels))
    count = world.words("teach.count", count=len(labels))
    return Button(
        world.game_words(game)("title"), (begin, Open(Teach(game.id))), key, "camera", detail=count
    )


def wanted(game: AnyGame) -> tuple[str, ...]:
    """Every different card once, in the order of the deck."""
    return tuple(dict.fromkeys(face for face, _ in DECKS[game.id].prints()))


@dataclass(frozen=True, slots=True)
class Teach(Screen):
    game: str

    def view(self, world: World) -> "TeachView":
        game = next(game for game in world.games if game.id == self.game)
        words = world.game_words(game)
        status = world.work if isinstance(world.work, Taught) else Taught(self.game)
        foot = buttons(status, words)
        return TeachView(
            title=" – ".join((words("title"), words("menu.teach"))),
            status=status,
            ask=asked(status, words, lambda label: words.say(game.name(label))),
            news=news(status, words, lambda label: words.say(game.name(label))),
            not_saved=not_saved(status, words),
            nearest_title=how_well(status, words),
            nearest=tuple(
                (f"{words.say(game.name(pair.one))} / {words.say(game.name(pair.other))}", pair)
                for pair in status.nearest[:MOST_PAIRS]
            ),
            doubt=doubt(status),
            foot=foot,
            buttons=foot,
            world=world,
        )


def not_saved(status: Taught, words: Words) -> str:
    if status.unsaved is None:
        return ""
    return f"{words('teach.not_saved')}\n{words.say(status.unsaved)}"


def how_well(status: Taught, words: Words) -> str:
    if status.too_bright:
        return words("teach.too_bright")
    is_any_close = any(pair.too_close for pair in status.nearest)
    return words("teach.close") if is_any_close else words("teach.all_apart")


def doubt(status: Taught) -> Alike | None:
    if status.stage is not Stage.CLOSER or status.asked is None or status.refused is not None:
        return None
    return next((pair for pair in status.nearest if pair.rival(status.asked)), None)


def buttons(status: Taught, words: Words) -> tuple[Button, ...]:
    back = Button(words("button.back"), (Dismiss(), Back()), Key.BACK, "back")
    if status.stage in OVER:
        done = Button(words("teach.done"), (Dismiss(), Back(), Back()), Key.OK, "check", on=True)
        return (back, done)
    return (
        back,
        Button(words("teach.again"), (TellRoom(Tell.AGAIN),), Key.ONE, "undo"),
        Button(words("teach.skip"), (TellRoom(Tell.SKIP),), Key.TWO, "next"),
        Button(words("teach.finish"), (TellRoom(Tell.FINISH),), Key.THREE, "flag"),
        Button(words("teach.now"), (TellRoom(Tell.NOW),), Key.OK, "camera", on=True),
    )


Name = Callable[[str], str]


def asked(status: Taught, words: Words, name: Name) -> str:
    match status.stage:
        case Stage.SHOW | Stage.CLOSER if status.asked is not None:
            return name(status.asked)
        case Stage.DONE:
            return words("teach.saved", count=status.cards)
        case Stage.NOTHING:
            return words("teach.nothing")
    return words("teach.comparing")


def news(status: Taught, words: Words, name: Name) -> News:
    if status.trouble:
        return News(words("teach.no_camera"), "warning", "bad")
    if status.refused is not None:
        return News(refusal(status.refused, words), "cross", "bad")
    if status.taken is not None and status.stage is Stage.SHOW:
        return News(words("teach.taken", card=name(status.taken)), "check", "good")
    if (pair := doubt(status)) is not None and status.asked is not None:
        return News(words("teach.closer", card=name(pair.rival(status.asked) or "")), "eye")
    return News(words("teach.lay"), "eye")


def refusal(why: Refusal, words: Words) -> str:
    return {
        Refusal.NO_CARD: words("teach.no_card"),
        Refusal.SEVERAL_CARDS: words("teach.several"),
        Refusal.CUT_OFF: words("teach.cut_off"),
        Refusal.BLURRED: words("teach.blurred"),
        Refusal.TOO_SMALL: words("teach.too_small"),
        Refusal.ODD_SHAPE: words("teach.odd_shape"),
    }[why]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachView(View):
    title: str
    status: Taught
    ask: str
    """The card to be shown, or what is going on instead."""
    news: News
    not_saved: str
    """That the deck is not kept, and why; empty if it is."""
    nearest_title: str
    nearest: tuple[tuple[str, Alike], ...]
    """Pairs in words, and how far they are apart."""
    doubt: Alike | None
    """The pair for whose sake a card is looked at again; None if none is."""
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        if self.status.stage in OVER or self.status.stage is Stage.COMPARE:
            self.draw_end(canvas, rest)
            return
        if canvas.box.is_tall:
            right, left = rest.cut_bottom(canvas.px(46), canvas.px(GAP))
        else:
            right, left = rest.cut_right(rest.w * 42 // 100, canvas.px(GAP))
        draw_photo(canvas, left, self.status.photo, mood_colour(canvas, self.news))
        self.draw_asked(canvas, right)

    def draw_asked(self, canvas: Canvas, box: Box) -> None:
        theme = canvas.theme
        paper, rest = box.cut_top(box.h * 46 // 100, canvas.px(GAP))
        canvas.panel(paper, theme.paper, 2)
        inside = paper.inset(canvas.px(2), canvas.px(1.4))
        count, inside = inside.cut_bottom(canvas.px(6), canvas.px(1))
        canvas.text(inside, self.ask, Style(7, theme.paper_ink, Weight.HEAVY, lines=4, smallest=2))
        draw_progress(canvas, count, self.status)
        told = draw_mood(canvas, rest, self.news)
        if self.doubt is not None:
            bar, told = told.cut_bottom(canvas.px(4), canvas.px(1))
            draw_apart(canvas, bar, self.doubt)
        draw_news(canvas, told, self.news)

    def draw_end(self, canvas: Canvas, box: Box) -> None:
        if self.status.stage is not Stage.DONE:
            message(canvas, box, "eye", self.ask)
            return
        head, rest = box.cut_top(canvas.px(22), canvas.px(GAP))
        theme = canvas.theme
        canvas.panel(head, theme.wrong if self.not_saved else theme.right, 2)
        ink = theme.verdict_ink
        sign, text = head.inset(canvas.px(2.4)).cut_left(canvas.px(10), canvas.px(2))
        canvas.icon(sign, "warning" if self.not_saved else "check", ink)
        canvas.text(
            text, self.not_saved or self.ask, Style(7, ink, Weight.HEAVY, lines=3, smallest=1.8)
        )
        title, rest = rest.cut_top(canvas.px(7), canvas.px(0.6))
        canvas.text(title, self.nearest_title, Style(4.2, theme.ink, Weight.BOLD, lines=2))
        area, _ = rest.cut_top(min(rest.h, max(len(self.nearest), 1) * canvas.px(8)))
        rows = area.rows(max(len(self.nearest), 1), canvas.px(0.8))
        for place, (names, pair) in zip(rows, self.nearest, strict=False):
            text, bar = place.cut_left(place.w * 6 // 10, canvas.px(2))
            canvas.text(text, names, Style(3.2, theme.ink, lines=2, smallest=1.5))
            draw_apart(canvas, bar, pair)


def draw_progress(canvas: Canvas, box: Box, status: Taught) -> None:
    theme = canvas.theme
    number, track = box.cut_right(canvas.px(15), canvas.px(1.2))
    track = track.centred(track.w, canvas.px(2.2))
    canvas.panel(track, theme.paper_muted, 1.1)
    share = status.number / max(status.total, 1)
    canvas.panel(Box(track.x, track.y, max(round(track.w * share), track.h), track.h), theme.brass)
    style = Style(3.6, theme.paper_muted, Weight.BOLD, "right", smallest=1.6)
    canvas.text(number, f"{status.number} / {status.total}", style)


def draw_apart(canvas: Canvas, box: Box, pair: Alike) -> None:
    """The longer the bar, the better the two can be told apart; behind the mark, well."""
    theme = canvas.theme
    sign, track = box.cut_right(min(canvas.px(4), box.h), canvas.px(1))
    track = track.centred(track.w, canvas.px(2.4))
    colour, icon = (theme.wrong, "question") if pair.too_close else (theme.right, "check")
    canvas.panel(track, theme.raised, 1.2)
    w = max(round(track.w * pair.apart), track.h)
    canvas.panel(Box(track.x, track.y, w, track.h), colour, 1.2)
    mark = Box(track.x + round(track.w * SAFE), track.y, max(canvas.px(0.3), 2), track.h)
    canvas.panel(mark.inset(0, -canvas.px(0.8)), theme.ink, 0)
    canvas.icon(sign, icon, colour)
