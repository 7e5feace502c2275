"""A second, naive referee, compared with the real one at random.

It is written from the rule text alone, with strings and loops, and knows nothing of `Clash`,
`State.placeable` or the flow of phases.
"""

import random
from dataclasses import replace

from engine.events import Chosen, Press, Raced
from engine.games.passe_pas import GAME, State
from engine.games.passe_pas.cards import BY_LABEL, CARDS, PRINTED, Card, clash, fits
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile
from engine.seats import Seat
from tests.engine.games.passe_pas.laws import invariant
from tests.engine.games.passe_pas.table import MS, Table

CASES = 20_000
CALLS = ("row-1", "row-2", "row-3", "row-4", "row-5", "row-6", "passe_pas")


def naive_fits(card: str, row: list[str]) -> bool:
    """No word of the card is a word of anything in the row."""
    words = [word for item in row for word in item.split("-")]
    return not any(word in words for word in card.split("-"))


def naive_right(call: str, card: str, rows: list[list[str]]) -> bool:
    taking = [f"row-{number}" for number, row in enumerate(rows, 1) if naive_fits(card, row)]
    return call in taking if taking else call == "passe_pas"


def naive_first(presses: list[tuple[int, int]], may_press: list[int], band_ns: int) -> list[int]:
    """Seats that were first: one, or all that tied."""
    earliest: dict[int, int] = {}
    for seat, at_ns in presses:
        if seat in may_press and at_ns < earliest.get(seat, at_ns + 1):
            earliest[seat] = at_ns
    best = min(earliest.values())
    return sorted(seat for seat, at_ns in earliest.items() if at_ns <= best + band_ns)


def random_row(chance: random.Random, printed: Card) -> tuple[Card, ...]:
    """A row as it can lie on the table: nothing twice."""
    row, length = [printed], chance.randint(2, 8)
    for card in chance.sample(CARDS, len(CARDS)):
        if len(row) == length:
            break
        if naive_fits(card.label, labels(row)):
            row.append(card)
    return tuple(row)


def labels(row: tuple[Card, ...] | list[Card]) -> list[str]:
    return [item.label for item in row]


def test_the_rule_of_the_rows_is_that_of_the_naive_referee() -> None:
    chance = random.Random(1)
    outcomes = set()
    rows = [random_row(chance, chance.choice(PRINTED)) for _ in range(1_000)]
    for _ in range(CASES):
        card = chance.choice(CARDS)
        row = chance.choice(rows)[: chance.randint(0, 8)]
        expected = naive_fits(card.label, labels(row))
        assert fits(card, row) is expected
        assert (clash(card, row) is None) is expected
        outcomes.add(expected)
    assert outcomes == {True, False}


def test_the_verdict_and_its_price_are_those_of_the_naive_referee() -> None:
    chance = random.Random(2)
    heard = set()
    for _ in range(CASES // 40):
        state = random_call(chance)
        unseen = [card for card in CARDS if state.row_of(card) is None]
        for _ in range(40):
            other_card = replace(state, card=chance.choice(unseen))
            heard.add(compare_verdict(other_card, chance.choice(CALLS)))
    assert heard == {(call, right) for call in CALLS for right in (True, False)}


def random_call(chance: random.Random) -> State:
    """Somebody has the call, with any number of tokens and any rows."""
    table = Table(chance.randint(2, 5)).ready()
    for seat in table.state.playing:
        table.set_player(seat, tokens=chance.randrange(3), stack=chance.randint(1, 13))
    rows = [random_row(chance, printed) for printed in PRINTED]
    lying = {card for row in rows for card in row}
    table.set_rows(*(labels(row[1:]) for row in rows))
    table.turn(chance.choice([card.label for card in CARDS if card not in lying]))
    table.race((chance.choice(table.state.playing), 0))
    return table.state


def compare_verdict(state: State, call: str) -> tuple[str, bool]:
    assert state.card is not None
    caller, card = state.callers[0], state.card
    rows = [labels(row) for row in state.rows]
    right = naive_right(call, card.label, rows)
    after = GAME.apply(state, Chosen(at_ns=0, choice=call, seat=caller)).state
    tokens = state.players[caller].tokens
    if right:
        assert (after.pile, after.turner) == (Pile.STACK, caller)
        assert after.players == state.players
    else:
        assert after.phase is Phase.OVER or after.pile is Pile.NEUTRAL
        assert after.players[caller].tokens == (tokens + 1) % 3
        assert bool(after.players[caller].out) is (tokens == 2)
    if right and call != "passe_pas":
        rows[int(call[-1]) - 1].append(card.label)
        assert after.neutral == state.neutral
    else:
        assert after.neutral == state.neutral + 1
    assert [labels(row) for row in after.rows] == rows
    over = len(state.playing) == 2 and not right and tokens == 2
    assert (after.ended is Reason.LAST_LEFT) is over
    return call, right


def test_who_was_first_is_what_the_naive_referee_says() -> None:
    chance = random.Random(3)
    table = Table(5).ready()
    table.turn("blue-butterfly")
    ties = 0
    for _ in range(CASES):
        presses = [
            (chance.randint(1, 7), round(chance.uniform(0, 20) * MS))
            for _ in range(chance.randint(1, 8))
        ]
        if not any(seat <= 5 for seat, _ in presses):
            continue
        expected = naive_first(presses, [1, 2, 3, 4, 5], 5 * MS)
        raced = Raced(at_ns=0, presses=tuple(Press(Seat(seat), at) for seat, at in presses))
        after = GAME.apply(table.state, raced).state
        assert sorted(after.callers or after.duel) == expected
        ties += len(expected) > 1
    assert 0 < ties < CASES


def test_the_naive_referee_counts_the_same_cards_in_a_long_game() -> None:
    """Every card of the deck is called in turn, by somebody, somewhere."""
    chance = random.Random(4)
    table = Table(5).ready()
    for label in BY_LABEL:
        if table.outcome() or table.state.row_of(BY_LABEL[label]):
            continue
        table.turn(label)
        if table.outcome():
            break
        seat = chance.choice(table.state.playing)
        table.race((seat, 0))
        table.say(chance.choice(CALLS), seat)
        invariant(table.state)
    assert sum(len(row) for row in table.state.rows) > 12
