"""Whole games: nonsense changes nothing, everything can be said, bots play with real cards."""

import random
from collections import Counter

import pytest

from engine.bots import Bots, play
from engine.events import Adjusted, Chosen, Event, Laid, Press, Pressed, Raced, Rolled, TimedOut
from engine.games.mauwi import GAME
from engine.games.mauwi.cards import deck, hand_labels
from engine.games.mauwi.places import PLACES
from engine.games.mauwi.state import State
from engine.games.mauwi.things import Cats
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.seats import Seat
from tests.engine.games.mauwi.laws import invariant
from tests.engine.test_laws import random_setup
from ui.language import Words

GAMES = 8
GARBAGE_ZONES = (*PLACES, "attack", "discard", "0-A", "2-", "-A", "2-b", "{x}", "")
GARBAGE_CARDS = (*hand_labels(GAME.options()), "kiwi", "nine", "w0", "w9", "W1", "{card}", "")
GARBAGE_CHOICES = (*PLACES, "pass", "draw", "defend", "capitulate", "discard", "alone", "seat-9")


def garbage(chance: random.Random) -> Event:
    seat = chance.choice((None, *(Seat(number) for number in range(-1, 10))))
    at_ns = chance.choice((-(10**18), 0, 1, 10**18))
    someone = Seat(3) if seat is None else seat
    zone, card = chance.choice(GARBAGE_ZONES), chance.choice(GARBAGE_CARDS)
    choice = chance.choice((*GARBAGE_CHOICES, *GARBAGE_CARDS))
    return chance.choice(
        (
            Laid(at_ns=at_ns, zone=zone, card=card, seat=seat),
            Chosen(at_ns=at_ns, choice=choice, seat=seat),
            Pressed(at_ns=at_ns, seat=someone),
            Raced(at_ns=at_ns, presses=(Press(someone, at_ns),)),
            Rolled(at_ns=at_ns, face="6"),
            TimedOut(at_ns=at_ns),
            Adjusted(at_ns=at_ns, seat=someone, counter="hand", value=3),
        )
    )


@pytest.mark.parametrize("seed", range(GAMES))
def test_nonsense_is_refused_and_never_breaks_the_game(seed: int) -> None:
    chance = random.Random(seed)
    state: State = GAME.start(random_setup(GAME, chance))
    for _ in range(800):
        step = GAME.apply(state, garbage(chance))
        assert step.rulings
        assert not step.refused or step.state is state
        state = step.state
        invariant(state)
        assert (GAME.awaiting(state) == ()) == (GAME.outcome(state) is not None)


@pytest.mark.parametrize("seed", range(GAMES))
def test_everything_that_is_asked_can_be_said(seed: int) -> None:
    """In French; that the other languages have the same gaps is a test of all games."""
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(GAME, chance)))
    words = Words("fr", GAME)
    asked = list(GAME.checklist(referee.view.setup))
    for _, view in play(referee, Bots(chance), limit=60):
        asked += [item.ask for item in view.awaiting]
    said = {words.say(item) for item in asked}
    assert not [text for text in said if "{" in text or text.startswith(("ask.", "prepare."))]


@pytest.mark.parametrize("seed", range(GAMES))
def test_simulated_players_play_with_the_cards_of_one_box(seed: int) -> None:
    chance = random.Random(seed)
    referee = Referee(MemoryJournal(random_setup(GAME, chance)))
    things = Cats(referee.view.setup, chance)
    for _ in play(referee, Bots(chance), things):
        table = things.table
        assert table.state == referee.view.state
        assert {seat: len(cards) for seat, cards in table.hands.items()} == table.state.hands
        assert len(table.pile) == table.state.pile
        seen = Counter(table.pile) + Counter(
            card for cards in table.hands.values() for card in cards
        )
        assert seen <= deck(table.state.options)
    assert referee.view.outcome is not None
