"""Laws that hold for every registered game, ours and others', whatever the players do."""

import gc
import importlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import Bots, Manners, play
from engine.codec import decode, decode_event, encode
from engine.events import Event, Undone
from engine.game import AnyGame, Setup, new_setup
from engine.journal import MemoryJournal
from engine.options import OptionInfo, describe, spell
from engine.referee import Referee, View
from engine.registry import find_game, game_ids
from engine.seats import SEATS
from tests.engine import another_package
from tests.engine.noughts import GAME as NOUGHTS

RANDOM_GAMES = 2_000
BATCHES = 20
LONGEST_GAME = 60_000

GAMES = [*(find_game(name) for name in game_ids()), NOUGHTS]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game of another package has to keep the laws too."""
    with pytest.MonkeyPatch.context() as patch:
        site = tmp_path_factory.mktemp("site")
        another_package.install(site, patch, "noughts = tests.engine.noughts:GAME")
        yield


def random_setup(game: AnyGame, chance: random.Random) -> Setup:
    """Any number of players on any seats, any house options."""
    seats = chance.sample(SEATS, chance.choice(game.players))
    options = {info.key: random_value(info, chance) for info in describe(game.options)}
    return new_setup(game, seats, first=chance.choice(seats), options=options)


def random_value(info: OptionInfo, chance: random.Random) -> str:
    keep = chance.random() < 0.7
    return spell(info.default if keep else chance.choice(info.allowed))


def random_game(
    game: AnyGame, seed: int, manners: Manners, look: Callable[[View], None] = lambda _: None
) -> Referee:
    """A whole game; `look` is called after every event."""
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(game, chance)))
    for _, view in play(referee, Bots(chance, manners), limit=LONGEST_GAME):
        look(view)
    return referee


def invariant_of(game: AnyGame) -> Callable[[Any], None]:
    """What the game itself promises; another package keeps that in tests of its own."""
    if game.id not in game_ids(ours=True):
        return lambda _: None
    module = importlib.import_module(f"tests.engine.games.{game.id}.laws")
    check: Callable[[Any], None] = module.invariant
    return check


def outline(state: Any) -> str:
    """A state as text, to compare without trusting its own equality."""
    return repr(state)


def lawful(game: AnyGame) -> Callable[[View], None]:
    """Looks at a view: is every law of the game kept?"""
    invariant, kept = invariant_of(game), None

    def look(view: View) -> None:
        nonlocal kept
        assert (view.awaiting == ()) == (view.outcome is not None)
        if view.state is not kept:
            invariant(view.state)
            kept = view.state

    return look


@pytest.fixture
def no_sweeping() -> Iterator[None]:
    """A game's history is long and has no cycles: the garbage collector would look for nothing."""
    gc.disable()
    yield
    gc.enable()


@every_game
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.usefixtures("no_sweeping")
@pytest.mark.slow
def test_two_thousand_games_with_misbehaving_players_end_without_breaking_a_law(
    game: AnyGame, batch: int
) -> None:
    manners, look = Manners(skill=0.7, patience=0.7, mischief=0.1), lawful(game)
    for seed in range(batch, RANDOM_GAMES, BATCHES):
        referee = random_game(game, seed, manners, look)
        assert referee.view.outcome is not None, f"seed {seed} did not end"


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_replaying_the_journal_gives_the_same_state(game: AnyGame, seed: int) -> None:
    referee = random_game(game, seed, Manners(mischief=0.2))
    again = Referee(MemoryJournal(referee.view.setup))
    for event in referee.events():
        again.take(event)
    assert again.view.state == referee.view.state
    assert again.view.rulings == referee.view.rulings


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_a_refused_event_changes_nothing(game: AnyGame, seed: int) -> None:
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(game, chance)))
    bots = Bots(chance, Manners(mischief=0.4))
    before = outline(referee.view.state)
    for _, view in play(referee, bots, limit=300):
        refused = any(ruling.verdict == "refused" for ruling in view.rulings)
        assert not refused or outline(view.state) == before
        before = outline(view.state)


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_undo_goes_back_exactly_step_by_step_to_the_start(game: AnyGame, seed: int) -> None:
    referee, trail = played_cleanly(game, seed)
    while trail:
        expected = trail.pop()
        referee.take(Undone(at_ns=0))
        assert outline(referee.view.state) == expected
    assert referee.view.state == game.start(referee.view.setup)


def played_cleanly(game: AnyGame, seed: int) -> tuple[Referee, list[str]]:
    """A game without take-backs, and what the state looked like before each change."""
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(game, chance)))
    trail, before = [], referee.view.state
    for _, view in play(referee, Bots(chance), limit=200):
        if view.state is not before:
            trail.append(outline(before))
            before = view.state
    return referee, trail


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_what_is_written_reads_back_the_same(game: AnyGame, seed: int) -> None:
    referee = random_game(game, seed, Manners(mischief=0.2))
    for event in referee.events():
        assert decode_event(json.loads(json.dumps(encode(event))), game.events) == event
    setup = referee.view.setup
    assert decode(Setup, json.loads(json.dumps(encode(setup)))) == setup


@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_bots_need_nothing_but_what_is_awaited(game: AnyGame, seed: int) -> None:
    """Every answer that the things offer is one that the awaited item accepts."""
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(game, chance)))
    things = game.things(referee.view.setup, chance)
    for event, _ in play(referee, Bots(chance), things, limit=100):
        for item in referee.view.awaiting:
            offers: list[Event] = list(things.answers(item, event.at_ns))
            assert all(item.accepts(offer) for offer in offers)


@every_game
def test_every_choice_of_a_house_option_can_be_played(game: AnyGame) -> None:
    for info in describe(game.options):
        for value in {info.allowed[-1], *info.allowed[:8]}:
            options = {info.key: spell(value)}
            setup = new_setup(game, SEATS[: game.players.stop - 1], options=options)
            referee = Referee(MemoryJournal(setup))
            played = sum(1 for _ in play(referee, Bots(random.Random(1)), limit=100))
            assert played > 0
