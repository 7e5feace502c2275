"""Names: picked from those who come often, or written with two keys per letter."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.seats import SEATS, Seat
from ui.display.canvas import Canvas, Style
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.fonts import Weight
from ui.display.keys import DIGITS, Key
from ui.display.moves import Back, Become
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.widgets import GAP, choice_rows, footer, page, stack, token
from ui.settings import LONGEST_NAME

if TYPE_CHECKING:
    from ui.display.screens.join import Join

LETTERS = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZÉÈÇË", "ÏÖÜ-'⌫")
ERASE = "⌫"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoView(View):
    title: str
    seats: tuple[Button, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        stack(canvas, rest, self.seats)


@dataclass(frozen=True, slots=True)
class WhoseName(Screen):
    """Which seat is to be named: its buzzer says so, or a digit."""

    join: "Join"

    def view(self, world: World) -> WhoView:
        assert self.join.party is not None
        party = self.join.party
        words = world.make_words(world.settings.language, None, party.names)
        opened: dict[Seat, Moves] = {seat: (Become(self.naming(seat)),) for seat in SEATS}
        shown = party.seats or SEATS[: len(DIGITS)]
        seats = arrange(
            [[Button(words.player(seat), opened[seat]) for seat in shown]],
            Place(),
            lambda _: (),
        )
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return WhoView(
            title=words("naming.which"),
            seats=seats.rows[0].things if seats.rows else (),
            foot=(back,),
            buttons=(*seats.buttons, back),
            buzzes=opened,
            world=world,
        )

    def naming(self, seat: Seat) -> "Naming":
        """Whoever wants a name before sitting down sits down by it."""
        party = self.join.party
        assert party is not None
        sitting = party if seat in party.seats else party.toggled(seat)
        return Naming(self.join.with_party(sitting), seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingView(View):
    seat: Seat
    title: str
    how: str
    choices: Choices
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = page(canvas, self.world, self.title, self.how)
        rest = footer(canvas, rest, self.foot)
        choice_rows(canvas, rest, self.choices)


@dataclass(frozen=True, slots=True)
class Naming(Screen):
    """Names that are known; ✓ writes a new one."""

    join: "Join"
    seat: Seat
    place: Place = TOP

    def view(self, world: World) -> NamingView:
        words = world.words
        names = [Button(name, named(self.join, self.seat, name)) for name in world.settings.names]
        choices = arrange([names], self.place, lambda place: (Become(replace(self, place=place)),))
        write = Button(
            words("naming.write"),
            (Become(Writing(self.join, self.seat)),),
            Key.OK,
            "pencil",
            on=True,
        )
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return NamingView(
            seat=self.seat,
            title=words("naming.title", seat=int(self.seat)),
            how=words("naming.recent"),
            choices=choices,
            foot=(back, write),
            buttons=(*choices.buttons, back, write),
            world=world,
        )


def named(join: "Join", seat: Seat, name: str) -> Moves:
    """Back to the table with this name."""
    assert join.party is not None
    return (Back(), Become(join.with_party(join.party.named(seat, name))))


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingView(View):
    seat: Seat
    title: str
    name: str
    choices: Choices
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        line, rest = rest.cut_top(canvas.px(11), canvas.px(GAP))
        canvas.panel(line, canvas.theme.paper, 1.6)
        sign, text = line.inset(canvas.px(1.4)).cut_left(canvas.px(8), canvas.px(2))
        token(canvas, sign, self.seat)
        canvas.text(text, self.name + "_", Style(6, canvas.theme.paper_ink, Weight.HEAVY))
        choice_rows(canvas, rest, self.choices)


@dataclass(frozen=True, slots=True)
class Writing(Screen):
    """A name letter by letter; a keyboard types it directly."""

    join: "Join"
    seat: Seat
    name: str = ""
    place: Place = TOP

    def view(self, world: World) -> WritingView:
        words = world.words
        rows = [
            [Button(letter, self.typed(letter), icon=None) for letter in row] for row in LETTERS
        ]
        rows[-1][-1] = replace(rows[-1][-1], label=words("naming.erase"))
        choices = arrange(rows, self.place, lambda place: (Become(replace(self, place=place)),))
        up: Moves = (Back(),) if self.place.row is None else (Become(replace(self, place=Place())),)
        back = Button(words("button.back"), up, Key.BACK, "back")
        done = Button(
            words("number.ok"), named(self.join, self.seat, self.name), Key.OK, "check", on=True
        )
        return WritingView(
            seat=self.seat,
            title=words("naming.title", seat=int(self.seat)),
            name=self.name,
            choices=choices,
            foot=(back, done),
            buttons=(*choices.buttons, back, done),
            typing=self.typed,
            world=world,
        )

    def typed(self, letter: str) -> Moves:
        name = self.name[:-1] if letter == ERASE else (self.name + letter.lower())
        name = name[:LONGEST_NAME]
        return (Become(replace(self, name=name[:1].upper() + name[1:], place=Place())),)
