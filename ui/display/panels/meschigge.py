"""Meschigge: the die, the command, and who laid a card when."""

from dataclasses import dataclass

from engine.games.meschigge.cards import BY_LABEL, Card
from engine.games.meschigge.names import COLOUR, printed
from engine.games.meschigge.options import Options
from engine.games.meschigge.state import Phase, State, all_commands
from engine.seats import Seat
from ui.display.art import BLUE, DARK, GREEN, RED, YELLOW
from ui.display.canvas import Canvas, Style
from ui.display.finish import FinishView, draw_finish, finish_view
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.panels.base import PanelView, awaited_cards
from ui.display.screen import Button
from ui.display.theme import Colour
from ui.display.widgets import badge, keycap, slab, token
from ui.display.widgets import paper as paper_face
from ui.language import Words
from ui.snapshot import Snapshot

INKS: dict[str, Colour] = {"blue": BLUE, "yellow": YELLOW, "green": GREEN, "red": RED}


@dataclass(frozen=True, slots=True)
class CardFace:
    colour: str
    word: str
    """As printed on the card."""
    meaning: str
    """The same in the table's language."""
    hue: str
    """The card's colour in the table's language: colour alone is not enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeschiggePanel(PanelView):
    action: str
    """What the die shows, in words; empty before the roll, and in the Junior variant."""
    rolls: bool
    has_die: bool
    command: CardFace | None
    laid: tuple[Seat, ...]
    """Who has laid a card, in order, while the race runs."""
    waiting: tuple[Seat, ...]
    finish: FinishView | None
    shown: tuple[tuple[Seat, CardFace], ...]
    played: int
    rounds: int
    faces: dict[str, CardFace]

    def draw(self, canvas: Canvas, box: Box) -> None:
        if box.h < canvas.px(14):
            return
        dots, box = box.cut_bottom(canvas.px(2), canvas.px(1.2))
        played, rounds = self.played, self.rounds
        canvas.kept((dots, played, rounds), lambda: draw_rounds(canvas, dots, played, rounds))
        columns = 2 if self.finish is None and not self.laid and not self.waiting else 3
        if canvas.box.is_tall and columns == 3:
            left, right = box.cut_top(box.h * 70 // 100, canvas.px(1.5))
            parts = [*left.columns(2, canvas.px(2)), right]
        else:
            sides, right = box.cut_left(box.w * 6 // 10 if columns == 3 else box.w, canvas.px(2))
            parts = [*sides.columns(2, canvas.px(2)), right]
        die, card, race = parts
        action, command = self.action, self.command
        if self.has_die:
            canvas.kept((die, action), lambda: draw_die(canvas, die, action))
        else:
            card = die.joined(card)
        canvas.kept((card, command), lambda: draw_command(canvas, card, command))
        self.draw_race(canvas, race)

    def draw_race(self, canvas: Canvas, box: Box) -> None:
        if self.finish is not None:
            draw_finish(canvas, box, self.finish)
            return
        seats = (*self.laid, *self.waiting)
        if not seats or box.w < canvas.px(8):
            return
        side = min(box.w // len(seats) - canvas.px(1), box.h, canvas.px(12))
        for place, seat in zip(box.columns(len(seats)), seats, strict=True):
            tile = place.centred(side, side)
            if seat in self.laid:
                token(canvas, tile, seat)
                rank = badge(canvas, tile)
                canvas.panel(rank, canvas.theme.paper_ink, 1)
                style = Style(3, canvas.theme.paper, Weight.HEAVY, "centre", smallest=1.4)
                canvas.text(rank, str(self.laid.index(seat) + 1), style)
            else:
                canvas.panel(
                    tile, canvas.theme.panel, side / canvas.unit * 0.22, canvas.theme.muted
                )

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        face = self.faces.get(item.card)
        if face is None:
            return False
        canvas.target(box, item.moves)
        canvas.kept((box, item.key, face), lambda: draw_field(canvas, box, face, item.key))
        return True


def build(table: Snapshot, words: Words) -> MeschiggePanel:
    state: State = table.view.state
    laid = tuple(press.seat for press in state.pile)
    racing = state.phase is Phase.RACE
    after_race = state.phase in (Phase.SHOW, Phase.DECIDE)
    total = len(all_commands(state.options))
    finish = finish_view(state.pile, words) if after_race and state.pile else None
    return MeschiggePanel(
        runners=() if finish is None else finish.runners,
        shows_time=state.options.missing_card == "timer",
        action="" if state.action is None else words.say(table.game.name(state.action)),
        rolls=state.phase is Phase.ROLL,
        has_die=not state.junior,
        command=None if state.command is None else face_of(state.command, state.options, words),
        laid=laid if racing else (),
        waiting=tuple(s for s in state.playing if s not in laid) if racing else (),
        finish=finish,
        shown=tuple(
            (seat, face_of(card, state.options, words)) for seat, card in state.shown.items()
        ),
        played=total - len(state.commands),
        rounds=total,
        faces={
            label: face_of(BY_LABEL[label], state.options, words) for label in awaited_cards(table)
        },
    )


def face_of(card: Card, options: Options, words: Words) -> CardFace:
    return CardFace(
        colour=card.colour,
        word=printed(card.word, options),
        meaning=words.say(COLOUR[card.word]),
        hue=words.say(COLOUR[card.colour]),
    )


def draw_field(canvas: Canvas, box: Box, face: CardFace, key: Key | None) -> None:
    """A small card: the printed word on paper, below it its colour (also named); its key."""
    inside = slab(canvas, box, paper_face(canvas), 1.2).inset(canvas.px(0.5))
    word, band = inside.cut_top(inside.h * 56 // 100)
    canvas.panel(band, INKS[face.colour], 0.8)
    if key is not None:
        cap, word = word.cut_right(min(canvas.px(4.6), word.h), canvas.px(0.6))
        keycap(canvas, cap, key, paper_face(canvas))
    style = Style(3.8, canvas.theme.paper_ink, Weight.HEAVY, "centre", smallest=1.5)
    canvas.text(word, face.word, style)
    hue = Style(2.6, DARK, Weight.BOLD, "centre", smallest=1.1)
    canvas.text(band.inset(canvas.px(0.4), 0), face.hue, hue)


def draw_die(canvas: Canvas, box: Box, action: str) -> None:
    """`action`: what it shows, in words; empty before the roll."""
    side = min(box.w, box.h, canvas.px(30))
    die = slab(canvas, box.centred(side, side), paper_face(canvas), 4)
    theme = canvas.theme
    inside = die.inset(side // 8)
    if action:
        canvas.text(inside, action, Style(7, theme.paper_ink, Weight.HEAVY, "centre", smallest=2))
    else:
        canvas.icon(inside.inset(side // 8), "question", theme.paper_muted)


def draw_command(canvas: Canvas, box: Box, face: CardFace | None) -> None:
    h = min(box.h, canvas.px(36), box.w * 14 // 10)
    card = box.centred(h * 72 // 100, h)
    theme = canvas.theme
    if face is None:
        canvas.panel(card, theme.paper, 1.8)
        canvas.panel(card.inset(canvas.px(1)), theme.raised, 1.2)
        canvas.icon(card.inset(card.w // 3), "star", theme.brass)
        return
    canvas.panel(card, theme.paper, 1.8)
    field = card.inset(canvas.px(1))
    canvas.panel(field, INKS[face.colour], 1.2)
    band = field.centred(field.w, field.h * 42 // 100)
    canvas.panel(band, theme.paper, 0)
    above = Box(field.x, field.y, field.w, band.y - field.y).inset(canvas.px(0.6))
    canvas.text(above, face.hue, Style(3.2, DARK, Weight.BOLD, "centre", smallest=1.3))
    inside = band.inset(canvas.px(0.8), canvas.px(0.3))
    if inside.h < canvas.px(7):  # too small for two lines: the printed word counts
        canvas.text(
            inside, face.word, Style(6, theme.paper_ink, Weight.HEAVY, "centre", smallest=2)
        )
        return
    top, below = inside.cut_top(inside.h * 62 // 100)
    canvas.text(top, face.word, Style(8, theme.paper_ink, Weight.HEAVY, "centre", smallest=2))
    canvas.text(
        below, face.meaning, Style(3, theme.paper_muted, Weight.BOLD, "centre", smallest=1.5)
    )


def draw_rounds(canvas: Canvas, box: Box, played: int, rounds: int) -> None:
    """One dot per command: how much of the game is over."""
    theme = canvas.theme
    for number, place in enumerate(box.columns(rounds, canvas.px(0.6))):
        done = number < played
        canvas.panel(place.centred(place.w, box.h // 2), theme.brass if done else theme.panel, 0.5)
