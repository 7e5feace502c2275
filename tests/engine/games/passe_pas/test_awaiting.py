"""What the table is told to wait for is what the rules accept, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterator

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress, AwaitRace, AwaitTime
from engine.events import Chosen, Event, Laid, Press, Pressed, Raced, Rolled, TimedOut
from engine.game import new_setup
from engine.games.passe_pas import GAME, State
from engine.games.passe_pas.cards import BY_LABEL
from engine.games.passe_pas.options import Options
from engine.games.passe_pas.reasons import Reason
from engine.options import describe, spell
from engine.phrase import phrase
from engine.rulings import Reasons
from engine.seats import SEATS, Seat
from tests.engine.games.passe_pas.laws import invariant
from tests.engine.games.passe_pas.table import SECOND_NS, START, Table
from tests.engine.games.passe_pas.test_ties import FULL

ZONES = ("turned", *(f"row-{row}" for row in range(8)), "nowhere")
CHOICES = (
    *(f"row-{row}" for row in range(8)),
    *(f"seat-{seat}" for seat in range(9)),
    *("passe_pas", "tie", "tie_complete", "nothing", ""),
)
RARE = {
    *(Reason.RIGHT_PASS, Reason.NOWHERE, Reason.HINT_NOWHERE),
    *(Reason.NOBODY_LEFT, Reason.TWO_AT_LEAST, Reason.OTHER_WINS),
}
"""What wild games need not reach: they end before the rows are full."""


def answers(item: Awaited) -> list[Event]:
    return list(item.answers(0))


def test_the_rows_ask_for_their_first_cards() -> None:
    table = Table()
    table.lay("row-2", START[1])
    items = GAME.awaiting(table.state)
    assert [getattr(item, "zone", None) for item in items] == [
        "row-1",
        "row-3",
        "row-4",
        "row-5",
        "row-6",
    ]
    assert all(isinstance(item, AwaitCard) and len(item.among) == 57 for item in items)
    assert items[0].ask == phrase("ask.row", row=1)


def test_the_turned_card_is_one_that_can_come() -> None:
    table = Table().ready()
    table.play("pink-phone", 1, "row-2")
    item = GAME.awaiting(table.state)[0]
    assert isinstance(item, AwaitCard)
    assert set(item.among) == set(BY_LABEL) - {*START, "pink-phone"}
    assert item.fitting == set(item.among)


def test_the_prompt_says_from_which_pile() -> None:
    table = Table().ready()
    ask = [GAME.awaiting(table.state)[0].ask]
    table.play("blue-butterfly", 3, "row-1")
    ask.append(GAME.awaiting(table.state)[0].ask)
    referee = Table(neutral_turner="referee").ready()
    ask.append(GAME.awaiting(referee.state)[0].ask)
    assert ask == [
        phrase("ask.turn_neutral", seat=Seat(1)),
        phrase("ask.turn_own", seat=Seat(3)),
        phrase("ask.turn"),
    ]


def test_a_last_card_may_be_pressed_by_its_owner_only() -> None:
    table = Table().ready()
    table.set_player(3, stack=1)
    table.play("blue-butterfly", 3, "row-1")
    turn, press = GAME.awaiting(table.state)
    assert turn.ask == phrase("ask.turn_last", seat=Seat(3))
    assert isinstance(press, AwaitPress)
    assert press.seats == press.fitting == (3,)


def test_the_race_is_open_for_everybody_and_for_the_tables_word() -> None:
    table = Table().ready()
    table.turn("blue-butterfly")
    race, word = GAME.awaiting(table.state)
    assert isinstance(race, AwaitRace)
    assert race.ask == phrase("ask.race")
    assert isinstance(word, AwaitChoice)
    assert word.among == ("seat-1", "seat-2", "seat-3", "tie")
    assert word.accepts(Chosen(at_ns=0, choice="tie"))
    assert answers(word) == []  # nobody's in particular, so no bot says it


def test_a_tie_break_asks_the_tied_players() -> None:
    table = Table().ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (3, 0))
    table.turn("pink-phone")
    race, word = GAME.awaiting(table.state)
    assert race.ask == phrase("ask.duel", seats=(Seat(1), Seat(3)))
    assert race.actors == (1, 3)
    assert isinstance(word, AwaitChoice)
    assert word.among == ("seat-1", "seat-3", "tie")


def test_a_declared_tie_asks_for_two_before_it_can_be_closed() -> None:
    table = Table(4).ready()
    table.turn("blue-butterfly")
    table.say("tie")
    table.press(4)
    (press,) = GAME.awaiting(table.state)
    assert press.actors == (1, 2, 3)
    table.press(1)
    press, closing = GAME.awaiting(table.state)
    assert press.actors == (2, 3)
    assert closing.accepts(Chosen(at_ns=0, choice="tie_complete"))
    assert closing.ask == phrase("ask.tie_complete", seats=(Seat(4), Seat(1)))


def test_the_call_is_a_row_or_passe_pas_or_the_card_in_a_row() -> None:
    table = Table().ready()
    table.turn("blue-butterfly")
    table.race((2, 0))
    call, *rows = GAME.awaiting(table.state)
    assert isinstance(call, AwaitChoice)
    assert call.seats == (2,)
    assert len(call.among) == 7
    assert call.fitting == {"row-1", "row-4", "row-5", "row-6"}
    assert [any(row.fits(answer) for answer in answers(row)) for row in rows] == [
        *(True, False, False),
        *(True, True, True),
    ]
    assert all(row.actors == (2,) for row in rows)


def test_passe_pas_is_fitting_only_where_nothing_fits() -> None:
    table = Table().ready().set_rows(*FULL)
    table.turn("pink-flower")
    table.race((2, 0))
    call, *rows = GAME.awaiting(table.state)
    assert isinstance(call, AwaitChoice)
    assert call.fitting == {"passe_pas"}
    assert not any(row.fits(answer) for row in rows for answer in answers(row))


def test_a_time_limit_is_awaited_where_the_house_has_one() -> None:
    table = Table(call_limit_s="4").ready()
    table.turn("blue-butterfly")
    table.race((2, 0), at_ms=500)
    limit = GAME.awaiting(table.state)[-1]
    assert isinstance(limit, AwaitTime)
    assert limit.until_ns == 4 * SECOND_NS + SECOND_NS // 2


def some_event(chance: random.Random, item: Awaited | None) -> Event:
    """An answer to what is awaited, or anything: right in form, wrong in place and time."""
    offered = list(item.answers(chance.randrange(100 * SECOND_NS))) if item else []
    if offered and chance.random() < 0.5:
        return chance.choice(offered)
    at_ns = chance.choice((-1, 0, chance.randrange(200 * SECOND_NS), 2**62))
    seat = chance.choice(SEATS)
    maybe = chance.choice((None, seat))
    presses = tuple(
        Press(chance.choice(SEATS), at_ns + chance.randrange(10_000_000))
        for _ in range(chance.randrange(5))
    )
    card = chance.choice((*BY_LABEL, "green-die", "nothing", ""))
    return chance.choice(
        (
            Laid(at_ns=at_ns, zone=chance.choice(ZONES), card=card, seat=maybe),
            Chosen(at_ns=at_ns, choice=chance.choice(CHOICES), seat=maybe),
            Pressed(at_ns=at_ns, seat=seat),
            Raced(at_ns=at_ns, presses=presses),
            TimedOut(at_ns=at_ns),
            Rolled(at_ns=at_ns, face="word"),
        )
    )


def random_options(chance: random.Random) -> dict[str, str]:
    return {
        info.key: spell(chance.choice(info.allowed))
        for info in describe(Options)
        if chance.random() < 0.4
    }


def wild_game(seed: int) -> Iterator[tuple[State, Event, State, list[Reasons]]]:
    """A game in which half of all events are nonsense."""
    chance = random.Random(seed)
    seats = chance.sample(SEATS, chance.randint(2, 5))
    setup = new_setup(GAME, seats, first=seats[0], options=random_options(chance))
    state = GAME.start(setup)
    for _ in range(400):
        items = GAME.awaiting(state)
        if not items:
            return
        event = some_event(chance, chance.choice((*items, None)))
        step = GAME.apply(state, event)
        yield state, event, step.state, [ruling.reason for ruling in step.rulings]
        assert step.refused is (step.state is state)
        assert step.rulings
        state = step.state


def test_what_the_rules_accept_was_awaited_whatever_comes() -> None:
    heard: Counter[Reasons] = Counter()
    for seed in range(100):
        for before, event, after, said in wild_game(seed):
            heard.update(said)
            if after is not before:
                assert any(item.accepts(event) for item in GAME.awaiting(before)), event
                invariant(after)
    assert {reason for reason in Reason if not heard[reason]} <= RARE
