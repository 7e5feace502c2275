"""Play: whose turn, what is awaited, the score, and the last verdict with its rule."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.awaiting import AwaitCard, Awaited, AwaitPress, AwaitRace, AwaitTime
from engine.events import Paused, Pressed, Raced
from engine.rulings import TableReason
from engine.seats import Seat
from ui.display.answers import Entry
from ui.display.asking import MOST_ROWS, Asking, Where, ask, buzzers, folded
from ui.display.entry import questions
from ui.display.keys import Key
from ui.display.list_view import ListView
from ui.display.moves import Become, Hit, LeaveTable, Open, Take, Watch
from ui.display.panels import PanelView, find_panel
from ui.display.prompt import Prompt
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.screens.asks import Asks
from ui.display.screens.asks import asked as camera_asks
from ui.display.screens.camera import camera_view, named
from ui.display.screens.correct import Instead
from ui.display.screens.pause import pause_view
from ui.display.screens.play_picture import PlayView
from ui.display.screens.podium import podium_view
from ui.display.screens.why import Why
from ui.display.sight_view import REFRESH_MS, CameraPanel, SightView
from ui.display.standing import Count, ScoreTile
from ui.display.verdict import VerdictView, verdict_view
from ui.eyes.sight import Sight
from ui.language import Words
from ui.snapshot import Said, Snapshot, time_limit

PULSE_MS = 600
COUNTDOWN_MS = 200
ROWS_BELOW_CAMERA = 2
"""So many rows of answers leave room for the camera's picture."""


START = Where()
PAUSE = Take(Paused(at_ns=0))


@dataclass(frozen=True, slots=True)
class Play(Screen):
    """`where` somebody is in entering what happened."""

    where: Where = START
    camera: bool = False
    """Show what the camera sees instead of the game's own picture."""

    def view(self, world: World) -> View:
        table = world.table
        if self.camera and (table is None or table.view.paused):
            return camera_view(world)
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
    return ListView(title="", body="…", foot=(home,), buttons=(home,), world=world)


def play_view(screen: Play, world: World, table: Snapshot) -> PlayView:
    words = world.game_words(table.game, table.view.setup.names)
    panel = find_panel(table, words)
    if screen.camera:
        panel = camera_panel(panel, world, table, words)

    def go(where: Where) -> Moves:
        return (Become(replace(screen, where=where)),)

    asked = questions(table, words)
    verdict = verdict_view(weightiest(table.said), words, gains=not panel.tally.counters)
    most_rows = ROWS_BELOW_CAMERA if screen.camera else MOST_ROWS
    asking = ask(screen.where, asked, go, words, panel.main_choice)
    asking = folded(asking, go, words, most_rows)
    title = words("play.real_die") if asking.opened is not None and asking.opened.is_roll else ""
    entry = Entry(title, asking.choices, asking.main)
    back = back_button(words, asking, screen)
    chapter = table.game.chapter(table.view.state)
    racing = racers(table.view.awaiting)
    return PlayView(
        chapter="" if chapter is None else words.say(chapter),
        prompt=prompt(table, world, asking, panel, words),
        tiles=tuple(
            score_tile(world, table, panel, index) for index in range(len(table.view.scores))
        ),
        entry=entry,
        full=asking.full,
        panel=panel,
        verdict=verdict,
        welcome=words("play.welcome"),
        why=Button(words("play.why"), (Open(Why()),), icon="question"),
        watch=watch_button(screen, world, words),
        question=Button(camera_asks(table, words), (Open(Asks()),), icon="eye")
        if table.questions
        else None,
        pause=back,
        caption="" if is_said(world.caption, verdict) else world.caption,
        doubt=doubt(table, words),
        buttons=(*entry.buttons, back),
        buzzes=buzzers(table.view.setup.seats, racing, asked, go),
        holds=(Become(Play()), PAUSE) if screen.camera else (PAUSE,),
        alive_ms=REFRESH_MS if screen.camera else alive_ms(world, table, panel),
        watches=screen.camera,
        quick=bool(racing),
        taps={seat: (Hit(seat),) for seat in racing},
        world=world,
    )


def back_button(words: Words, asking: Asking, screen: Play) -> Button:
    """↩ leads out of a row, a question or the camera's picture first, then it pauses."""
    pause = Button(words("play.pause"), (PAUSE,), Key.BACK, "pause")
    if not asking.deep and not screen.camera:
        return pause
    up = replace(screen, where=START) if asking.deep else Play()
    return replace(pause, label=words("button.back"), icon="back", moves=(Become(up),))


def watch_button(screen: Play, world: World, words: Words) -> Button | None:
    """The way to the camera's picture; None where there is no camera, and once it is shown."""
    if screen.camera or world.sight is None or world.sight.photo is None:
        return None
    return Button(words("play.watch"), (Watch(),), icon="eye")


def camera_panel(panel: PanelView, world: World, table: Snapshot, words: Words) -> CameraPanel:
    shown = SightView(
        world.sight or Sight(),
        words("camera.none"),
        name=lambda card: named(card, world),
        awaited=frozenset(i.zone for i in table.view.awaiting if isinstance(i, AwaitCard)),
        staged=table.staged,
    )
    return CameraPanel(
        view=shown,
        game=panel,
        tally=panel.tally,
        shows_time=panel.shows_time,
        main_choice=panel.main_choice,
    )


def racers(awaiting: Sequence[Awaited]) -> frozenset[Seat]:
    """Who may hit the buzzer now."""
    return frozenset(
        seat for item in awaiting if isinstance(item, AwaitPress | AwaitRace) for seat in item.seats
    )


def prompt(table: Snapshot, world: World, asking: Asking, panel: PanelView, words: Words) -> Prompt:
    """What is asked first, large; what may happen besides, small."""
    items = [item for item in table.view.awaiting if not isinstance(item, AwaitTime)]
    first = table.view.awaiting[0]
    if asking.opened is not None and asking.opened.is_card and not racers(items):
        first = asking.opened.item
    others = [words.say(item.ask) for item in items if item.ask != first.ask]
    left_ns = None
    limit_ns = time_limit(table.view)
    if limit_ns is not None and panel.shows_time:
        left_ns = max(limit_ns - table.clock.at(world.now_ns), 0)
    return Prompt(
        text=words.say(first.ask),
        besides=next(iter(others), ""),
        seats=first.actors if len(first.actors) <= 1 else (),
        seconds=None if left_ns is None else left_ns / 1e9,
    )


def score_tile(world: World, table: Snapshot, panel: PanelView, index: int) -> ScoreTile:
    words = world.game_words(table.game, table.view.setup.names)
    score, tally = table.view.scores[index], panel.tally
    acting = {seat for item in table.view.awaiting for seat in item.actors}
    beat = world.settings.reduced_motion or (world.now_ns // (PULSE_MS * 1_000_000)) % 2 == 0
    return ScoreTile(
        seat=score.seat,
        name=words.player(score.seat),
        main=Count(tally.name, tally.of(score)),
        counts=tuple(
            Count(words.say(table.game.name(f"counter.{key}")), value, panel.signs.get(key))
            for key, value in score.counters.items()
            if (key,) != tally.counters
        ),
        acts=score.seat in acting,
        beat=beat,
        out=score.out,
        pressed=score.seat in table.racing,
        letter=world.letters.get(score.seat, "") if score.seat not in table.robots else "",
        robot=score.seat in table.robots,
        runner=next((one for one in panel.runners if one.seat == score.seat), None),
    )


def doubt(table: Snapshot, words: Words) -> Button | None:
    """As long as nothing has happened since a race in which a press had no exact time."""
    last = next((said for said in reversed(table.said) if said.changed), None)
    if last is None or not isinstance(last.event, Raced) or last.event.source.confidence != 0:
        return None
    asked = words("play.doubt", seat=last.event.presses[0].seat)
    return Button(words("play.doubt.correct"), (Open(Instead(last)),), detail=asked)


def weightiest(said: Sequence[Said]) -> Said | None:
    """The last word, but a buzzer hit by mistake does not wipe a verdict off the screen."""
    return next((one for one in reversed(said) if not is_stray(one)), None)


def is_said(caption: str, verdict: VerdictView | None) -> bool:
    """A refusal is heard, and its reason is read below: once is enough."""
    return verdict is not None and caption in verdict.sentences


def is_stray(said: Said) -> bool:
    reasons = [ruling.reason for ruling in said.rulings]
    return isinstance(said.event, Pressed) and reasons == [TableReason.NOT_NOW]


def alive_ms(world: World, table: Snapshot, panel: PanelView) -> int | None:
    if time_limit(table.view) is not None and panel.shows_time:
        return COUNTDOWN_MS
    return None if world.settings.reduced_motion else PULSE_MS
