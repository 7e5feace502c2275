"""Join: everybody hits the own buzzer and is in; robots fill the empty seats."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.game import AnyGame, Setup, new_setup
from engine.seats import SEATS, Seat, after
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Back, Become, Keep, Open
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.screens.checklist import Checklist
from ui.display.screens.naming import WhoseName
from ui.display.screens.options import OptionsScreen
from ui.display.theme import mixed
from ui.display.widgets import GAP, badge, button, footer, letter_cap, page, token
from ui.keeper import ROBOT


@dataclass(frozen=True, slots=True)
class Party:
    """Who plays what: everything that a set-up needs."""

    game: str
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Everybody who sits; an empty name is "Player 3" in the language of the table."""
    first: Seat | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.names))

    @property
    def starter(self) -> Seat | None:
        if self.first in self.names:
            return self.first
        return min(self.names, default=None)

    def toggled(self, seat: Seat) -> "Party":
        names = dict(self.names)
        if seat in names:
            del names[seat]
        else:
            names[seat] = ""
        return replace(self, names=names)

    def named(self, seat: Seat, name: str) -> "Party":
        return replace(self, names={**self.names, seat: name})

    def with_robot(self) -> "Party":
        free = next((seat for seat in SEATS if seat not in self.names), None)
        return self if free is None else self.named(free, f"{ROBOT} {free}")

    def setup(self, game: AnyGame) -> Setup:
        named = {seat: name for seat, name in self.names.items() if name}
        return new_setup(game, self.seats, first=self.starter, options=self.options, names=named)


@dataclass(frozen=True, slots=True)
class SeatTile:
    seat: Seat
    name: str
    """Empty: nobody sits there."""
    is_first: bool
    is_robot: bool
    letter: str
    """The key of the keyboard that is this buzzer; empty with real buzzers."""
    moves: Moves


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinView(View):
    title: str
    how: str
    free: str
    first: str
    tiles: tuple[SeatTile, ...]
    tools: tuple[Button, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.how), self.foot)
        tall = canvas.box.is_tall
        tools, rest = rest.cut_bottom(canvas.px(18 if tall else 9), canvas.px(GAP))
        for place, item in zip(
            tools.grid(len(self.tools), 2 if tall else 4, canvas.px(1.2)), self.tools, strict=True
        ):
            button(canvas, place, item, size=3.2)
        columns = 2 if tall else 4
        for place, tile in zip(
            rest.grid(len(self.tiles), columns, canvas.px(GAP)), self.tiles, strict=True
        ):
            draw_seat(canvas, place, tile, self)


@dataclass(frozen=True, slots=True)
class Join(Screen):
    game: str
    party: Party | None = None

    def view(self, world: World) -> JoinView:
        game = next(game for game in world.games if game.id == self.game)
        party = self.party or Party(self.game)
        words = world.game_words(game, party.names)
        tiles = tuple(seat_tile(world, self, party, seat) for seat in SEATS)
        tools = tool_buttons(world, self, party)
        foot = (
            Button(words("button.back"), (Back(),), Key.BACK, "back"),
            start(world, game, party),
        )
        return JoinView(
            title=words("title") + " – " + words("join.title"),
            how=words("join.how"),
            free=words("join.free"),
            first=words("join.first"),
            tiles=tiles,
            tools=tools,
            foot=foot,
            buttons=(*tools, *foot),
            buzzes={tile.seat: tile.moves for tile in tiles},
            world=world,
        )

    def with_party(self, party: Party) -> "Join":
        return replace(self, party=party)


def seat_tile(world: World, screen: Join, party: Party, seat: Seat) -> SeatTile:
    words = world.make_words(world.settings.language, None, party.names)
    name = words.player(seat) if seat in party.names else ""
    return SeatTile(
        seat=seat,
        name=name,
        is_first=seat == party.starter,
        is_robot=party.names.get(seat, "").startswith(ROBOT),
        letter=world.letters.get(seat, ""),
        moves=(Become(screen.with_party(party.toggled(seat))),),
    )


def tool_buttons(world: World, screen: Join, party: Party) -> tuple[Button, ...]:
    words = world.words
    following = after(party.starter, party.seats) if party.starter else None
    return (
        Button(words("join.name"), (Open(WhoseName(screen.with_party(party))),), Key.ONE, "pencil"),
        Button(
            words("join.robot"),
            (Become(screen.with_party(party.with_robot())),),
            Key.TWO,
            "robot",
        ),
        Button(
            words("join.starter"),
            (Become(screen.with_party(replace(party, first=following))),),
            Key.THREE,
            "flag",
        ),
        Button(
            words("join.options"),
            (Open(OptionsScreen(screen.with_party(party))),),
            Key.FOUR,
            "gear",
            detail=words("options.changed") if party.options else "",
        ),
    )


def start(world: World, game: AnyGame, party: Party) -> Button:
    """Goes on to the checklist, or says who is missing."""
    words = world.words
    count, low, high = len(party.names), game.players.start, game.players.stop - 1
    if count < low:
        return Button(words("join.too_few", count=low - count), (), Key.OK, "people")
    if count > high:
        return Button(words("join.too_many", count=count - high), (), Key.OK, "people")
    people = [name for name in party.names.values() if name and not name.startswith(ROBOT)]
    known = Keep(world.settings.knowing(*people))
    moves = (
        (known, Open(Checklist(party.setup(game))))
        if people
        else (Open(Checklist(party.setup(game))),)
    )
    return Button(words("button.go_on"), moves, Key.OK, "check", on=True)


def draw_seat(canvas: Canvas, box: Box, tile: SeatTile, view: JoinView) -> None:
    theme = canvas.theme
    taken = bool(tile.name)
    fill = theme.raised if taken else mixed(theme.felt, theme.panel, 0.5)
    border = theme.brass if tile.is_first and taken else (theme.raised if not taken else theme.line)
    canvas.panel(box, fill, 2, border, 0.5)
    canvas.target(box, tile.moves)
    inside = box.inset(canvas.px(1.6))
    sign, text = inside.cut_left(min(inside.h, canvas.px(11)), canvas.px(1.6))
    sign = sign.centred(sign.w, min(sign.h, sign.w))
    token(canvas, sign, tile.seat)
    if tile.letter:
        letter_cap(canvas, badge(canvas, sign), tile.letter)
    top, below = text, text
    if tile.is_first:
        top, below = text.centred(text.w, canvas.px(10)).rows(2)
    if taken:
        canvas.text(top, tile.name, Style(4.4, theme.ink, Weight.BOLD, smallest=2))
        if tile.is_first:
            canvas.text(below, view.first, Style(3, theme.brass, Weight.BOLD, smallest=1.9))
    else:
        canvas.text(text, view.free, Style(3.2, theme.muted, lines=2, smallest=1.9))
