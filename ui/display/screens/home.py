"""Home: the games as big tiles, and the game that was interrupted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from engine.game import AnyGame
from ui.display.art import MINUTES, picture
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import DIGITS, Key
from ui.display.moves import Become, Open, Resume
from ui.display.screen import Button, Screen, View, World
from ui.display.screens.join import Join
from ui.display.screens.menu import Menu, menu_buttons
from ui.display.widgets import GAP, MARGIN, button, chosen, keycap, notices, paper, slab
from ui.duration import MINUTE_NS
from ui.keeper import PastGame

SHORTCUTS = 4
"""So many between the games and the way out can still be read on a small display."""
GAMES_ON_A_PAGE = 5


@dataclass(frozen=True, slots=True)
class GameTile:
    """`start` opens the table of the game."""

    id: str
    start: Button
    players: str
    minutes: str
    """Empty where neither the box nor a game at this table has said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeView(View):
    title: str
    invitation: str
    tiles: tuple[GameTile, ...]
    more: Button | None
    resume: Button | None
    menu: Button
    shortcuts: tuple[Button, ...]
    """Most of the menu's entries, for fingers."""

    def draw(self, canvas: Canvas) -> None:
        inner = notices(canvas, self.world, canvas.box.inset(canvas.px(MARGIN)))
        inner = draw_head(canvas, inner, self)
        bar, inner = inner.cut_bottom(canvas.px(10), canvas.px(GAP))
        draw_bar(canvas, bar, self)
        if self.resume is not None:
            card, inner = inner.cut_top(canvas.px(12), canvas.px(GAP))
            button(canvas, card, self.resume, chosen(canvas), size=4.6)
        draw_tiles(canvas, inner, self.tiles)


@dataclass(frozen=True, slots=True)
class Home(Screen):
    page: int = 0

    def view(self, world: World) -> HomeView:
        words = world.words
        tiles = game_tiles(world, self.page)
        more = None
        if len(world.games) > GAMES_ON_A_PAGE:
            more = Button(
                words("home.more"), (Become(replace(self, page=self.page + 1)),), Key.FIVE, "next"
            )
        resume = resume_button(world)
        menu = Button(words("button.menu"), (Open(Menu()),), Key.SIX, "gear")
        *often, off = menu_buttons(world)
        shortcuts = tuple(replace(item, key=None) for item in (*often[:SHORTCUTS], off))
        offered = [*(tile.start for tile in tiles), more, resume, menu]
        return HomeView(
            title=words("home.title"),
            invitation=words("home.invitation"),
            tiles=tiles,
            more=more,
            resume=resume,
            menu=menu,
            shortcuts=shortcuts,
            buttons=tuple(item for item in offered if item is not None),
            world=world,
        )


def game_tiles(world: World, page: int) -> tuple[GameTile, ...]:
    games = on_page(world.games, page)
    return tuple(game_tile(world, game, key) for game, key in zip(games, DIGITS, strict=False))


def on_page(games: Sequence[AnyGame], page: int) -> Sequence[AnyGame]:
    """All of five; of more, four at a time, so that a key is left for the next page."""
    if len(games) <= GAMES_ON_A_PAGE:
        return games
    pages = [games[start : start + 4] for start in range(0, len(games), 4)]
    return pages[page % len(pages)]


def game_tile(world: World, game: AnyGame, key: Key) -> GameTile:
    words = world.game_words(game)
    minutes = MINUTES.get(game.id) or usual_minutes(world, game)
    return GameTile(
        id=game.id,
        start=Button(words("title"), (Open(Join(game.id)),), key),
        players=f"{game.players.start}–{game.players.stop - 1}",
        minutes="" if minutes is None else words("home.minutes", minutes=minutes),
    )


def usual_minutes(world: World, game: AnyGame) -> int | None:
    """As the finished games at this table took; None if there is none."""
    took = [past.played_ns for past in world.past if past.finished and past.setup.game == game.id]
    return max(1, round(median(took) / MINUTE_NS)) if took else None


def resume_button(world: World) -> Button | None:
    last = next(iter(world.past), None)
    if last is None or last.finished or not last.events:
        return None
    return Button(
        world.words("home.resume"),
        (Resume(last.path),),
        Key.OK,
        icon="play",
        detail=who_played(world, last),
    )


def who_played(world: World, past: PastGame) -> str:
    game = next((game for game in world.games if game.id == past.setup.game), None)
    words = world.words if game is None else world.game_words(game, past.setup.names)
    title = past.setup.game if game is None else words("title")
    names = ", ".join(words.player(seat) for seat in past.setup.seats)
    return f"{title}  ·  {names}"


def draw_head(canvas: Canvas, inner: Box, view: HomeView) -> Box:
    theme = canvas.theme
    head, rest = inner.cut_top(canvas.px(12), canvas.px(GAP))
    sign, text = head.cut_left(canvas.px(11), canvas.px(2))
    canvas.panel(sign.centred(canvas.px(11), canvas.px(11)), theme.brass, 2.6)
    canvas.icon(sign.centred(canvas.px(7), canvas.px(7)), "eye", theme.brass_ink)
    top, below = text.cut_top(text.h * 58 // 100)
    canvas.text(top, view.title, Style(7.4, theme.ink, Weight.HEAVY))
    canvas.text(below, view.invitation, Style(3.6, theme.muted))
    return rest


def draw_tiles(canvas: Canvas, box: Box, tiles: Sequence[GameTile]) -> None:
    columns = 2 if canvas.box.is_tall else min(max(len(tiles), 3), 5)
    places = box.grid(len(tiles), columns, canvas.px(GAP))
    if canvas.box.is_tall and len(tiles) % 2:
        places[-1] = Box(box.x, places[-1].y, box.w, places[-1].h)
    for place, tile in zip(places, tiles, strict=True):
        draw_tile(canvas, place, tile)


def draw_tile(canvas: Canvas, box: Box, tile: GameTile) -> None:
    theme = canvas.theme
    face = slab(canvas, box, paper(canvas), 2.2)
    canvas.target(box, tile.start.moves)
    inside = face.inset(canvas.px(0.9))
    if face.w > face.h * 5 // 4:
        words, field = inside.cut_right(max(inside.w * 58 // 100, inside.w - inside.h * 5 // 4))
        words = words.centred(words.w, min(words.h, canvas.px(18)))
    else:
        words, field = inside.cut_bottom(min(canvas.px(18), face.h * 40 // 100))
    canvas.panel(field, theme.raised, 1.6)
    picture(canvas, field.inset(canvas.px(1.8)), tile.id)
    words = words.inset(canvas.px(1), canvas.px(0.6))
    top, below = words.cut_top(words.h * 56 // 100)
    canvas.text(top, tile.start.label, Style(5.4, theme.paper_ink, Weight.HEAVY, smallest=2))
    draw_facts(canvas, below, tile)
    if tile.start.key is not None:
        side = canvas.px(5)
        corner = Box(field.right - side - canvas.px(0.8), field.y + canvas.px(0.8), side, side)
        keycap(canvas, corner, tile.start.key)


def draw_facts(canvas: Canvas, box: Box, tile: GameTile) -> None:
    """How many may play, and how long it takes."""
    muted = canvas.theme.paper_muted
    style = Style(3.2, muted, Weight.BOLD, lines=2, smallest=1.6)
    for icon, text in (("people", tile.players), ("clock", tile.minutes)):
        if not text:
            continue
        sign, box = box.cut_left(min(canvas.px(3.2), box.h), canvas.px(0.6))
        canvas.icon(sign, icon, muted)
        w = min(canvas.width(text, style) + canvas.px(0.4), box.w)
        place, box = box.cut_left(w, canvas.px(1.4))
        canvas.text(place, text, style)


def draw_bar(canvas: Canvas, bar: Box, view: HomeView) -> None:
    items = [*([view.more] if view.more else []), *view.shortcuts, view.menu]
    if canvas.box.is_tall:
        items = [*([view.more] if view.more else []), view.menu]
    for place, item in zip(bar.columns(len(items), canvas.px(1.2)), items, strict=True):
        button(canvas, place, item, size=3.2)
