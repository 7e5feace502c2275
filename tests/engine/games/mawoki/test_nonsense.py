"""A table that says anything at any time: the referee answers, and no law is broken."""

import random

from engine.events import Adjusted, Chosen, Event, Laid, Pressed, Raced, Rolled, TimedOut, Undone
from engine.game import new_setup
from engine.games.mawoki import GAME
from engine.games.mawoki.deck import INVENTED, every_card
from engine.journal import MemoryJournal
from engine.options import describe, spell
from engine.referee import Referee
from engine.seats import SEATS
from tests.engine.games.mawoki.laws import invariant

GAMES = 250
EVENTS = 80
LABELS = (*every_card(INVENTED.colours, INVENTED.drawings).labels, "joker", "", "purple-cow", "_")
CHOICES = (*(f"seat-{n}" for n in range(9)), "waive", "stop", "keep", "reshuffled", "nothing")
COUNTS = (-1, 0, 1, 1, 2, 3, 7, 20, 30, 10**9)


def anything(chance: random.Random, fitting: list[str]) -> Event:
    seat, at_ns = chance.choice(SEATS), chance.randint(-(10**12), 10**12)
    counter = chance.choice(("cards", "cards", "draw"))
    kinds: list[Event] = [
        Laid(at_ns=at_ns, zone=chance.choice(("pile", "draw", "")), card=chance.choice(LABELS)),
        *[Laid(at_ns=at_ns, zone="pile", card=chance.choice(fitting or ["joker"]))] * 5,
        *[Pressed(at_ns=at_ns, seat=seat)] * 4,
        *[Chosen(at_ns=at_ns, choice=chance.choice(CHOICES))] * 2,
        Chosen(at_ns=at_ns, choice=chance.choice(CHOICES), seat=seat),
        Adjusted(at_ns=at_ns, seat=seat, counter=counter, value=chance.choice(COUNTS)),
        Undone(at_ns=at_ns),
        Raced(at_ns=at_ns, presses=()),
        Rolled(at_ns=at_ns, face="word"),
        TimedOut(at_ns=at_ns),
    ]
    return chance.choice(kinds)


def test_no_nonsense_breaks_a_law_or_leaves_the_table_without_a_way_on() -> None:
    for seed in range(GAMES):
        chance = random.Random(seed)
        options = {info.key: spell(chance.choice(info.allowed)) for info in describe(GAME.options)}
        setup = new_setup(GAME, chance.sample(SEATS, chance.randint(2, 6)), options=options)
        referee = Referee(MemoryJournal(setup))
        for _ in range(EVENTS):
            fitting = [card for item in referee.view.awaiting for card in cards_of(item)]
            view = referee.take(anything(chance, fitting))
            invariant(view.state)
            ways_on = [answer for item in view.awaiting for answer in item.answers(0)[:1]]
            assert bool(ways_on) == (view.outcome is None)


def cards_of(item: object) -> list[str]:
    return sorted(getattr(item, "fitting", ())) if hasattr(item, "zone") else []
