"""Which of the questions is open, and what the buttons and buzzers of the play screen do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.awaiting import Awaited
from engine.events import Chosen
from engine.seats import Seat
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.entry import BY_HAND, Question
from ui.display.keys import Key
from ui.display.moves import Hit, Roll, Take
from ui.display.screen import Button, Moves
from ui.language import Words


@dataclass(frozen=True, slots=True)
class Where:
    """`item` is the awaited thing whose answers are open (None: the first), `place` where one is
    among them; `menu` shows all questions instead. `full` gives the answers the whole screen."""

    item: Awaited | None = None
    place: Place = TOP
    menu: bool = False
    full: bool = False


MOST_ROWS = 4
"""So many rows of answers leave room for the game."""
Go = Callable[[Where], Moves]


@dataclass(frozen=True, slots=True)
class Asking:
    """What can be entered now; `main` is what ✓ does, `deep` if ↩ leads up before it pauses,
    `full` if the answers have the whole screen."""

    opened: Question | None
    choices: Choices
    main: Button | None
    deep: bool
    full: bool = False


def ask(where: Where, asked: Sequence[Question], go: Go, words: Words, main_choice: str) -> Asking:
    """`go` makes the moves to another place; `main_choice` is the choice that ✓ gives."""
    opened = None if where.menu else open_question(where.item, asked)
    if opened is None:
        place = where.place if where.item is None else TOP
        choices = all_questions(asked, place, where, go)
        deep = where.menu or place != TOP or where.full
        return Asking(None, choices, None, deep, where.full and where.item is None)
    mine = where.item == opened.item
    place = where.place if mine else TOP
    main, rest = main_button(opened, words, main_choice)

    def turn(to: Place) -> Moves:
        return go(Where(opened.item, to, full=where.full))

    if len(asked) > 1:
        other = Button(words("play.other"), go(Where(menu=True)), Key.OK, "next")
        if main is None:
            main = other
        else:
            rest = [*rest, [other]]
    return Asking(opened, arrange(rest, place, turn), main, mine, mine and where.full)


def folded(asking: Asking, go: Go, words: Words, most_rows: int = MOST_ROWS) -> Asking:
    """Many answers are shown on demand only, so that the game itself can be seen."""
    if asking.full or len(asking.choices.rows) <= most_rows:
        return asking
    item = None if asking.opened is None else asking.opened.item
    enter = Button(words("play.enter"), go(Where(item, full=True)), Key.ONE, "pencil", on=True)
    return replace(asking, choices=arrange([[enter]], TOP, lambda _: ()))


def open_question(item: Awaited | None, asked: Sequence[Question]) -> Question | None:
    """The chosen question, or the only one, or the first card; None if one has to be picked."""
    chosen = next((question for question in asked if question.item == item), None)
    if chosen is not None or len(asked) <= 1:
        return chosen or next(iter(asked), None)
    cards = [question for question in asked if question.is_card]
    return cards[0] if cards and not any(question.row for question in cards) else None


def all_questions(asked: Sequence[Question], place: Place, where: Where, go: Go) -> Choices:
    """Several things may be entered: short answers directly, others after picking the question."""
    if sum(len(question.events) for question in asked) <= 6 and not where.menu:
        things = [thing for question in asked for thing in named(question)]
        return arrange([things], TOP, lambda _: ())
    rows: dict[str, list[Button]] = {}
    for question in asked:
        rows.setdefault(question.row, []).extend(pick(question, go))
    return arrange(list(rows.values()), place, lambda to: go(replace(where, item=None, place=to)))


def named(question: Question) -> list[Button]:
    """The answers; where the same is asked of several places, with the place."""
    if not (question.is_card and question.row):
        return list(question.answers)
    return [
        replace(thing, label=f"{thing.label} · {question.label}", card="")
        for thing in question.answers
    ]


def pick(question: Question, go: Go) -> list[Button]:
    """The answers themselves if they are few choices, else the way to them."""
    if question.is_card and len(question.events) == 1 and question.row:
        return [replace(question.answers[0], label=question.label, card="")]
    if not question.is_card and len(question.events) <= 3:
        return list(question.answers)
    full = len(question.events) > MOST_ROWS * 4
    return [Button(question.label, go(Where(question.item, full=full)))]


def main_button(
    opened: Question, words: Words, main_choice: str
) -> tuple[Button | None, list[list[Button]]]:
    """What ✓ does (roll, turn the card, the game's main choice), and the answers that are left."""
    rest = [list(group) for group in opened.groups]
    if opened.is_roll:
        return Button(words("play.roll"), roll(opened), Key.OK, "play", on=True), rest
    if opened.hidden:
        turn = opened.answers[0].moves
        return Button(words("play.turn_card"), turn, Key.OK, "undo", on=True), []
    for group in rest:
        for thing in group:
            if main_choice and gives(thing, main_choice):
                left = [[other for other in row if other is not thing] for row in rest]
                return replace(thing, key=Key.OK, on=True), left
    return None, rest


def gives(thing: Button, choice: str) -> bool:
    events = [move.event for move in thing.moves if isinstance(move, Take)]
    return any(isinstance(event, Chosen) and event.choice == choice for event in events)


def roll(question: Question) -> Moves:
    return (Roll(tuple(replace(event, source=BY_HAND) for event in question.events)),)


def buzzers(
    seats: Sequence[Seat], racing: frozenset[Seat], asked: Sequence[Question], go: Go
) -> dict[Seat, Moves]:
    """A buzzer races and presses; it also rolls the own die, turns and opens the own card."""
    does: dict[Seat, Moves] = {seat: (Hit(seat),) for seat in seats}
    for question in asked:
        for seat in question.seats:
            if seat in racing:
                continue
            if question.is_roll:
                does[seat] = roll(question)
            elif question.hidden:
                does[seat] = question.answers[0].moves
            elif question.is_card and len(asked) > 1 and not question.row:
                does[seat] = go(Where(question.item))
    return does
