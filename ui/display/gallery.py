"""Every screen at an interesting moment, from scripted games: for pictures and for tests.

for scene in scenes("fr"):
    frame = draw(scene, (1280, 720))
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from engine.events import Paused, Pressed
from engine.game import AnyGame, Setup, new_setup
from engine.journal import MemoryJournal
from engine.phrase import phrase
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.seats import SEATS, Seat
from ui.backroom import Checked, Stage, Taught
from ui.display.canvas import Canvas, Frame
from ui.display.choices import Place
from ui.display.moves import Become
from ui.display.panels import find_panel
from ui.display.rehearsal import played
from ui.display.samples import (
    SOME_FINDINGS,
    SOME_PAIRS,
    doubtful,
    past_games,
    some_calibration,
    some_recording,
    some_sight,
)
from ui.display.screen import NO_RECORDING, MakeWords, Screen, World
from ui.display.screens.adjust import WhichCount
from ui.display.screens.asks import Asks
from ui.display.screens.calibrate import Calibrate
from ui.display.screens.checklist import Checklist
from ui.display.screens.checkup import CheckupScreen
from ui.display.screens.contest import Contest
from ui.display.screens.correct import Correct, Instead, alternatives
from ui.display.screens.failsafe import Failsafe
from ui.display.screens.history import History
from ui.display.screens.home import Home
from ui.display.screens.join import Join, Party
from ui.display.screens.menu import Menu, Off
from ui.display.screens.more import More
from ui.display.screens.naming import Naming, WhoseName, Writing
from ui.display.screens.number import Number
from ui.display.screens.options import OptionsScreen
from ui.display.screens.photo_finish import PhotoFinish
from ui.display.screens.play import Play
from ui.display.screens.settings import SettingsScreen
from ui.display.screens.teach import Teach, WhichDeck
from ui.display.screens.why import Why
from ui.display.theme import choose
from ui.eyes.sight import Sight
from ui.language import LANGUAGES, Words
from ui.selftest.finding import State
from ui.settings import Settings
from ui.snapshot import Snapshot
from ui.table import Table
from ui.teller import NAMES
from vision.cards.teaching.photo import Refusal
from vision.zones import Question

LETTERS = dict(zip(SEATS, "QWERTYU", strict=True))
SETTINGS = Settings(names=tuple(NAMES.values()))
SEED = 11


@dataclass(frozen=True, slots=True)
class Scene:
    """`name` is also the picture's: `meschigge-race`."""

    name: str
    screen: Screen
    world: World


def draw(scene: Scene, size: tuple[int, int]) -> Frame:
    settings = scene.world.settings
    theme = choose(contrast=settings.contrast, big_text=settings.big_text)
    canvas = Canvas(*size, theme)
    scene.screen.view(scene.world).draw(canvas)
    return canvas.frame()


def scenes(language: str, make_words: MakeWords = Words) -> Iterator[Scene]:
    """Every screen; the games' own screens once for every kind of thing they await."""
    world = World(
        replace(SETTINGS, language=language), games(), letters=LETTERS, make_words=make_words
    )
    for name, screen in still_screens().items():
        yield Scene(name, screen, world)
    yield Scene("home-resume", Home(), replace(world, past=past_games()))
    yield Scene("history", History(), replace(world, past=past_games()))
    notice = replace(world, notices=(world.words("notice.no_sound"),))
    yield Scene("home-notice", Home(), notice)
    watched = replace(world, sight=some_sight())
    yield Scene("checklist-camera", still_screens()["checklist"], watched)
    yield from backroom_scenes(world)
    for game in games():
        yield from game_scenes(game, world)
    yield from camera_scenes(world)


def backroom_scenes(world: World) -> Iterator[Scene]:
    """The table checked, and a deck taught."""
    heard = CheckupScreen(frozenset(SEATS[:3]))
    yield Scene("checkup", heard, replace(world, work=Checked(SOME_FINDINGS[:6])))
    yield Scene("checkup-fails", heard, replace(world, work=Checked(SOME_FINDINGS, done=True)))
    well = tuple((name, found) for name, found in SOME_FINDINGS if found.state is not State.FAILS)
    all_heard = CheckupScreen(frozenset(SEATS))
    yield Scene("checkup-well", all_heard, replace(world, work=Checked(well, done=True)))
    lesson = Taught("meschigge", asked="blue-green", number=4, total=16, photo=some_sight().photo)
    steps = {
        "lay": lesson,
        "taken": replace(lesson, taken="blue-yellow"),
        "refused": replace(lesson, refused=Refusal.SEVERAL_CARDS),
        "no-camera": replace(lesson, photo=None, trouble="no camera 0: plug it in"),
        "compare": replace(lesson, stage=Stage.COMPARE, asked=None),
        "closer": replace(lesson, stage=Stage.CLOSER, number=0, total=2, nearest=SOME_PAIRS),
        "done": replace(lesson, stage=Stage.DONE, cards=16, nearest=SOME_PAIRS[2:]),
        "close": replace(lesson, stage=Stage.DONE, cards=16, nearest=SOME_PAIRS),
        "bright": replace(lesson, stage=Stage.DONE, cards=16, nearest=SOME_PAIRS, too_bright=True),
    }
    for name, status in steps.items():
        yield Scene(f"teach-{name}", Teach("meschigge"), replace(world, work=status))
    yield from calibrate_scenes(world)


def calibrate_scenes(world: World) -> Iterator[Scene]:
    """The camera set up, from the first trouble to the last measure."""
    seen = some_calibration()
    well = replace(seen, measured=True)
    measured = replace(seen.sizes, stick_length_mm=160.0, stick_width_mm=9.4)
    steps = {
        "looking": seen,
        "hidden": some_calibration(hidden=(2,)),
        "two-hidden": some_calibration(hidden=(1, 2)),
        "no-mat": some_calibration(hidden=(0, 1, 2, 3)),
        "blurred": replace(seen, wrong=("blurred", "far")),
        "no-camera": replace(seen, photo=None, trouble="no camera 0: plug it in"),
        "saved": replace(well, lens_assumed=True),
        "other-mat": replace(well, fits=False),
        "found": replace(well, found=measured),
        "plot-in-middle": replace(well, found=measured, plot_in_middle=True),
        "mat-like-wood": replace(well, mat_like_wood=True),
        "unsaved": replace(well, unsaved=phrase("trouble.full")),
    }
    for name, status in steps.items():
        yield Scene(f"calibrate-{name}", Calibrate(), replace(world, work=status))


def still_screens() -> dict[str, Screen]:
    """Screens without a game on the table; Meschigge stands for all."""
    names = {seat: NAMES[seat] for seat in SEATS[:3]}
    party = Party("meschigge", {**names, Seat(4): "Robot 4"}, Seat(2), {"wrong_costs": "yes"})
    join = Join("meschigge", party)
    setup = party.setup(find_game("meschigge"))
    people = replace(setup, names={**setup.names, Seat(4): NAMES[Seat(4)]})
    return {
        "home": Home(),
        "menu": Menu(),
        "off": Off(),
        "which-deck": WhichDeck(),
        "history-empty": History(),
        "settings": SettingsScreen(),
        "join-empty": Join("meschigge"),
        "join": join,
        "whose-name": WhoseName(join),
        "naming": Naming(join, Seat(1)),
        "writing": Writing(join, Seat(1), "Chlo", Place(row=4)),
        "options": OptionsScreen(join),
        "options-2": OptionsScreen(join, 2),
        "number": Number("Maboul", 5, range(3, 11), lambda _: ()),
        "checklist": Checklist(people, frozenset({0, 2})),
        "checklist-robot": Checklist(setup),
        "failsafe": Failsafe("ZeroDivisionError: division by zero (play_picture.py:88)"),
    }


def game_scenes(game: AnyGame, world: World) -> Iterator[Scene]:
    for name, table in moments(game.id).items():
        seen = replace(world, table=table, now_ns=table.clock.used_ns)
        scene = Scene(f"{game.id}-{name}", Play(), seen)
        yield scene
        if (entering := by_hand(scene)) is not None:
            yield Scene(f"{scene.name}-by-hand", entering, seen)
        if name == "verdict":
            yield Scene(f"{game.id}-why", Why(), seen)
            yield from after_verdict(game.id, seen, table)
        if name == "race-choice":
            yield Scene(f"{game.id}-doubt", Play(), replace(seen, table=doubtful(table)))
        if name == "end":
            yield Scene(f"{game.id}-finish", PhotoFinish(), seen)


def camera_scenes(world: World) -> Iterator[Scene]:
    """A watched game of Meschigge: its picture, a question, a contest."""
    table = moments("meschigge")["card"]
    seen = replace(world, table=table, now_ns=table.clock.used_ns, sight=some_sight())
    yield Scene("camera", Play(camera=True), replace(world, sight=some_sight()))
    yield Scene("camera-lost", Play(camera=True), replace(world, sight=Sight()))
    yield Scene("meschigge-camera", Play(camera=True), seen)
    which = Question("command", (("blue-yellow", 0.6), ("blue-green", 0.3)))
    asked = replace(seen, table=replace(table, questions=(which,)))
    heard = f"{world.words('sound.right')} · {NAMES[SEATS[2]]}"
    yield Scene("meschigge-question", Play(), replace(asked, caption=heard))
    yield Scene("asks", Asks(), asked)
    yield Scene("asks-settled", Asks(), seen)
    resting = moments("meschigge")["pause"]
    paused = replace(seen, table=resting, recording=some_recording())
    yield Scene("pause-contest", Play(), paused)
    game = replace(resting, file=past_games()[0].path, questions=(which,))
    yield Scene("more", More(), replace(paused, table=game))
    yield Scene("contest", Contest(3), paused)
    saved = world.words("contest.saved", path="/var/lib/arbitre/contested/0001-meschigge.avi")
    yield Scene("contest-saved", Contest(3), replace(paused, saved=saved))
    yield Scene("contest-empty", Contest(), replace(paused, recording=NO_RECORDING))


def by_hand(scene: Scene) -> Screen | None:
    """The screen on which many answers are shown, if the game hides them at first."""
    moves = [move for button in scene.screen.view(scene.world).buttons for move in button.moves]
    screens = [move.screen for move in moves if isinstance(move, Become)]
    return next((s for s in screens if isinstance(s, Play) and s.where.full), None)


def after_verdict(game: str, world: World, table: Snapshot) -> Iterator[Scene]:
    yield Scene(f"{game}-correct", Correct(), world)
    yield Scene(f"{game}-adjust", WhichCount(), world)
    wrong = next((said for said in reversed(table.said) if alternatives(said)), None)
    if wrong is not None:
        yield Scene(f"{game}-instead", Instead(wrong), world)


@cache
def games() -> tuple[AnyGame, ...]:
    return tuple(find_game(name) for name in game_ids())


@cache
def moments(game_id: str) -> Mapping[str, Snapshot]:
    """A whole game by bots; one snapshot for every new kind of awaited thing, and some more."""
    found: dict[str, Snapshot] = {}
    table = new_table(find_game(game_id))
    play(table, lambda: look(table, found))
    found["end"] = table.snapshot()
    paused = new_table(find_game(game_id))
    play(paused, lambda: None, limit=9)
    paused.take(Paused(at_ns=0), paused.clock.at(0) + 10**10)
    found["pause"] = paused.snapshot()
    return found


def new_table(game: AnyGame, setup: Setup | None = None) -> Table:
    count = min(game.players.stop - 1, 7)
    setup = setup or new_setup(game, SEATS[:count], names=NAMES)
    return Table(Referee(MemoryJournal(setup)), 0)


def look(table: Table, found: dict[str, Snapshot]) -> None:
    view = table.referee.view
    kinds = "-".join(dict.fromkeys(short(type(item).__name__) for item in view.awaiting))
    if view.outcome is None and kinds not in found:
        found[kinds] = table.snapshot()
    weighty = [ruling.verdict.value for ruling in view.rulings]
    if "right" in weighty and "wrong" in weighty:
        found.setdefault("verdict", table.snapshot())
    if "refused" in weighty:
        found.setdefault("refused", table.snapshot())
    if kinds == "card" and "came-in" not in found and is_race_over(table.snapshot()):
        found["came-in"] = table.snapshot()


def is_race_over(table: Snapshot) -> bool:
    """Has the last of several just come in, and nothing happened since?"""
    came_in = bool(table.said) and isinstance(table.said[-1].event, Pressed)
    return came_in and len(find_panel(table, Words(LANGUAGES[0], table.game)).runners) > 1


def short(name: str) -> str:
    return name.removeprefix("Await").lower()


def play(
    table: Table, after_each: Callable[[], None], limit: int = 4_000, *, seed: int = SEED
) -> None:
    """Let bots play on a table, at most `limit` events."""
    for _ in islice(played(table, seed), limit + 1):
        after_each()
