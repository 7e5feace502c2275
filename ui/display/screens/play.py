"""Play: whose turn, what is awaited, the score, and the last verdict with its rule."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.awaiting import AwaitCard, Awaited, AwaitPress, AwaitRace
from engine.events import Chosen, Paused, Pressed
from engine.rulings import TableReason
from engine.seats import Seat
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.entry import Question, is_roll, questions
from ui.display.keys import Key
from ui.display.moves import Become, Hit, LeaveTable, Open, Roll, Take
from ui.display.panels import PanelView, find_panel
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.screens.menu import ListView
from ui.display.screens.pause import pause_view
from ui.display.screens.play_picture import Entry, PlayView, Prompt, ScoreTile
from ui.display.screens.podium import podium_view
from ui.display.screens.why import Why
from ui.display.verdict import verdict_view
from ui.language import Words
from ui.table import Said, Snapshot, time_limit

PULSE_MS = 600
COUNTDOWN_MS = 200


@dataclass(frozen=True, slots=True)
class Play(Screen):
    """`item` is the awaited thing whose answers are open, `place` where one is among them."""

    item: Awaited | None = None
    place: Place = TOP

    def view(self, world: World) -> View:
        table = world.table
        if table is None:
            return waiting_view(world)
        if table.view.outcome is not None:
            return podium_view(world, table)
        if table.view.paused:
            return pause_view(world, table)
        return play_view(self, world, table)


def waiting_view(world: World) -> ListView:
    """The keeper is still opening the journal."""
    home = Button(world.words("podium.home"), (LeaveTable(),), Key.BACK, "house")
    return ListView(title="…", items=(), foot=(home,), buttons=(home,), world=world)


def play_view(screen: Play, world: World, table: Snapshot) -> PlayView:
    words = world.game_words(table.game, table.view.setup.names)
    panel = find_panel(table, words)
    asked = questions(table, words)
    opened = open_question(screen, asked)
    entry = entry_of(screen, asked, opened, panel, words)
    why = Button(words("play.why"), (Open(Why()),), icon="question")
    pause = Button(words("play.pause"), (Take(Paused(at_ns=0)),), Key.BACK, "pause")
    if is_inside(screen, asked, opened):
        pause = replace(pause, label=words("button.back"), icon="back", moves=(Become(Play()),))
    chapter = table.game.chapter(table.view.state)
    racing = racers(table.view.awaiting)
    return PlayView(
        chapter="" if chapter is None else words.say(chapter),
        prompt=prompt(table, world, opened, panel, words),
        tiles=tuple(
            score_tile(world, table, words, index) for index in range(len(table.view.scores))
        ),
        entry=entry,
        panel=panel,
        verdict=verdict_view(weightiest(table.said), words),
        welcome=words("play.welcome"),
        why=why,
        pause=pause,
        caption=world.caption,
        buttons=(*entry.buttons, pause),
        buzzes=buzzes(table, asked),
        holds=(Take(Paused(at_ns=0)),),
        alive_ms=alive_ms(world, table, panel),
        quick=bool(racing),
        taps={seat: (Hit(seat),) for seat in racing},
        world=world,
    )


def open_question(screen: Play, asked: Sequence[Question]) -> Question | None:
    """The question whose answers are shown: the chosen one, the only one, or the first card."""
    chosen = next((question for question in asked if question.item == screen.item), None)
    if chosen is not None:
        return chosen
    if len(asked) == 1 or (asked and all(isinstance(q.item, AwaitCard) for q in asked)):
        return asked[0]
    return None


def is_inside(screen: Play, asked: Sequence[Question], opened: Question | None) -> bool:
    """Is there a step back before the pause: out of a row, or out of a question?"""
    here = opened.item if opened is not None else None
    if screen.item != here and screen.item is not None:
        return False
    in_row = screen.place.row is not None or screen.place.page > 0
    chosen = screen.item is not None and not all(isinstance(q.item, AwaitCard) for q in asked)
    return in_row or (chosen and len(asked) > 1)


def entry_of(
    screen: Play,
    asked: Sequence[Question],
    opened: Question | None,
    panel: PanelView,
    words: Words,
) -> Entry:
    """What can be entered by hand now."""
    main = main_button(asked, opened, words)
    if opened is not None:
        choices = answers(screen, opened)
    elif sum(len(q.answers) for q in asked) <= 6:
        choices = arrange([[thing for q in asked for thing in q.answers]], TOP, lambda _: ())
    else:
        choices = which_question(screen, asked)
    title = words("play.real_die") if opened is not None and is_roll(opened.item) else ""
    if opened is not None and opened.hidden:
        choices = Choices((), None)
    return Entry(title, choices, with_main_choice(choices, panel, main))


def main_button(asked: Sequence[Question], opened: Question | None, words: Words) -> Button | None:
    """✓: roll the die, or turn the card that lies face down."""
    if opened is None:
        return None
    if is_roll(opened.item):
        events = tuple(move.event for move in take_moves(opened))
        return Button(words("play.roll"), (Roll(events),), Key.OK, "play", on=True)
    if opened.hidden:
        return Button(words("play.turn_card"), opened.answers[0].moves, Key.OK, "undo", on=True)
    return None


def take_moves(question: Question) -> list[Take]:
    return [move for thing in question.answers for move in thing.moves if isinstance(move, Take)]


def with_main_choice(choices: Choices, panel: PanelView, main: Button | None) -> Button | None:
    """A game may give ✓ to one of its choices: "Passe pas !"."""
    if main is not None or not panel.main_choice:
        return main
    for thing in choices.buttons:
        if any(isinstance(m, Take) and is_choice(m, panel.main_choice) for m in thing.moves):
            return replace(thing, key=Key.OK, on=True)
    return None


def is_choice(move: Take, choice: str) -> bool:
    return isinstance(move.event, Chosen) and move.event.choice == choice


def answers(screen: Play, question: Question) -> Choices:
    """Where somebody is among the answers is kept while other things happen."""
    place = screen.place if screen.item == question.item else TOP

    def go(place: Place) -> Moves:
        return (Become(Play(question.item, place)),)

    return arrange(question.groups, place, go)


def which_question(screen: Play, asked: Sequence[Question]) -> Choices:
    """Several things may be entered: first which."""
    place = screen.place if screen.item is None else TOP
    things = [
        question.answers[0]
        if len(question.answers) == 1
        else Button(question.ask, (Become(Play(question.item)),))
        for question in asked
    ]
    return arrange([things], place, lambda place: (Become(Play(place=place)),))


def buzzes(table: Snapshot, asked: Sequence[Question]) -> dict[Seat, Moves]:
    """A buzzer races and presses; it also rolls the own die and opens the own question."""
    does: dict[Seat, Moves] = {seat: (Hit(seat),) for seat in table.view.setup.seats}
    pressing = racers(table.view.awaiting)
    for question in asked:
        for seat in question.seats:
            if seat in pressing:
                continue
            if is_roll(question.item):
                does[seat] = (Roll(tuple(move.event for move in take_moves(question))),)
            elif question.hidden:
                does[seat] = question.answers[0].moves
            elif isinstance(question.item, AwaitCard) and len(asked) > 1:
                does[seat] = (Become(Play(question.item)),)
    return does


def racers(awaiting: Sequence[Awaited]) -> frozenset[Seat]:
    """Who may hit the buzzer now."""
    return frozenset(
        seat for item in awaiting if isinstance(item, AwaitPress | AwaitRace) for seat in item.seats
    )


def prompt(
    table: Snapshot, world: World, opened: Question | None, panel: PanelView, words: Words
) -> Prompt:
    first = table.view.awaiting[0]
    if opened is not None and not racers(table.view.awaiting):
        first = opened.item
    left_ns = None
    limit_ns = time_limit(table.view)
    if limit_ns is not None and panel.shows_time:
        left_ns = max(limit_ns - table.clock.at(world.now_ns), 0)
    actors = first.actors if len(first.actors) <= 1 else ()
    return Prompt(words.say(first.ask), actors, None if left_ns is None else left_ns / 1e9)


def score_tile(world: World, table: Snapshot, words: Words, index: int) -> ScoreTile:
    score = table.view.scores[index]
    acting = {seat for item in table.view.awaiting for seat in item.actors}
    counters = "  ".join(
        f"{words.say(table.game.name(f'counter.{key}'))} {value}"
        for key, value in score.counters.items()
    )
    beat = world.settings.reduced_motion or (world.now_ns // (PULSE_MS * 1_000_000)) % 2 == 0
    return ScoreTile(
        seat=score.seat,
        name=words.player(score.seat),
        points=score.points,
        counters=counters,
        acts=score.seat in acting,
        beat=beat,
        out=score.out,
        pressed=score.seat in table.racing,
        letter=world.letters.get(score.seat, "") if score.seat not in table.robots else "",
        robot=score.seat in table.robots,
    )


def weightiest(said: Sequence[Said]) -> Said | None:
    """The last word, but a buzzer hit by mistake does not wipe a verdict off the screen."""
    return next((one for one in reversed(said) if not is_stray(one)), None)


def is_stray(said: Said) -> bool:
    reasons = [ruling.reason for ruling in said.rulings]
    return isinstance(said.event, Pressed) and reasons == [TableReason.NOT_NOW]


def alive_ms(world: World, table: Snapshot, panel: PanelView) -> int | None:
    if time_limit(table.view) is not None and panel.shows_time:
        return COUNTDOWN_MS
    return None if world.settings.reduced_motion else PULSE_MS
