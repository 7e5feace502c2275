"""First-game mode, the Junior variant, and how a game ends."""

from typing import Any

import pytest

from engine.events import Adjusted
from engine.games.meschigge.awaited import right_cards
from engine.games.meschigge.cards import COMMANDS, HAND
from engine.games.meschigge.options import Options
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase, planned_action
from engine.seats import Seat
from tests.engine.tables import Table


def play_out(table: Table, winner: int = 1) -> Table:
    """Every remaining command; `winner` always lays a right card first, the others a wrong one."""
    labels = [card.label for card in table.view.state.commands]
    for label in labels:
        if table.view.state.phase is Phase.ROLL:
            table.roll("colour")
        table.lay("command", label)
        if table.view.state.command.is_maboul:
            table.choose("maboul")
            continue
        answer(table, winner)
    return table


def answer(table: Table, winner: int) -> None:
    others = [seat for seat in table.view.state.playing if seat != winner]
    for seat in (winner, *others):
        table.press(seat)
    for seat in (winner, *others):
        fitting = right_cards(table.view.state)
        right = min(fitting)
        wrong = next(
            card.label
            for card in HAND
            if card.label not in fitting
            and card.label.split("-")[::-1] != table.view.state.command.label.split("-")
        )
        table.lay(f"seat-{seat}", right if seat == winner else wrong)


def test_a_game_has_sixteen_rounds_and_the_highest_total_wins() -> None:
    table = play_out(Table("meschigge", 3), winner=2)
    assert table.view.outcome is not None
    assert table.view.outcome.winners == (2,)
    assert table.points() == [4, 4 + 12, 4]
    assert table.view.awaiting == ()


@pytest.mark.parametrize(("players", "turns"), [(2, [8, 8]), (3, [6, 5, 5]), (4, [4, 4, 4, 4])])
def test_how_often_each_player_commands(players: int, turns: list[int]) -> None:
    table = Table("meschigge", players)
    counted = [0] * players
    for command in COMMANDS:
        counted[table.view.state.commandant - 1] += 1
        table.roll("colour")
        table.lay("command", command.label)
        if command.is_maboul:
            table.choose("maboul")
        else:
            answer(table, winner=1)
    assert counted == turns


def test_equal_totals_share_the_victory() -> None:
    table = Table("meschigge", 2)
    play_out(table, winner=1)
    for seat in (1, 2):
        table.take(Adjusted(at_ns=table.now_ns, seat=Seat(seat), counter="red", value=3))
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((1, 2),)


def test_by_house_rule_a_tie_is_played_out_between_the_tied() -> None:
    table = Table("meschigge", 3, final_tie="extra_rounds")
    labels = [card.label for card in COMMANDS]
    winners = iter([1, 2] * 6)
    for label in labels:
        table.roll("colour")
        table.lay("command", label)
        if table.view.state.command.is_maboul:
            table.choose("maboul")
        else:
            answer(table, next(winners))
    assert table.reasons[-1] is Reason.EXTRA_ROUNDS
    assert table.view.state.playing == (1, 2)
    table.roll("colour")
    table.lay("command", "red-blue")
    answer(table, winner=2)
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((2,), (1,), (3,))


def test_the_first_game_has_five_rounds_colour_five_word_then_alternates() -> None:
    plan = [planned_action(Options(mode="first_game"), number) for number in range(1, 17)]
    alternating = ["colour", "word"] * 3
    assert plan == ["colour"] * 5 + ["word"] * 5 + alternating


def test_by_house_rule_the_alternation_starts_with_word() -> None:
    options = Options(mode="first_game", alternate_from="word")
    assert [planned_action(options, number) for number in (11, 12, 16)] == [
        "word",
        "colour",
        "colour",
    ]


def test_the_first_game_needs_no_die() -> None:
    table = play_out(Table("meschigge", 2, mode="first_game"))
    assert table.view.outcome is not None


def test_junior_has_twelve_rounds_without_maboul_and_counts_cards() -> None:
    table = Table("meschigge", 3, mode="junior")
    assert len(table.view.state.commands) == 12
    play_out(table, winner=3)
    assert table.points() == [0, 0, 12]


def junior_round(*cards: str, **options: Any) -> Table:
    """Command green-yellow; seats 1, 2, 3 press in this order and show these cards."""
    table = Table("meschigge", 3, mode="junior", **options)
    table.lay("command", "green-yellow")
    for seat in (1, 2, 3):
        table.press(seat)
    for seat, card in enumerate(cards, start=1):
        table.lay(f"seat-{seat}", card)
    return table


def test_in_junior_only_the_contre_is_right() -> None:
    table = junior_round("yellow-blue", "yellow-green", "yellow-green")
    assert table.points() == [0, 1, 0]
    assert table.said_of(2) == [Reason.JUNIOR_RIGHT]
    assert table.said_of(1) == [Reason.JUNIOR_WRONG]
    assert Reason.JUNIOR_LATE in table.said_of(3)


def test_by_house_rule_a_wrong_fastest_junior_leaves_the_card_to_nobody() -> None:
    table = junior_round("yellow-blue", "yellow-green", "yellow-green", junior_after_wrong="nobody")
    assert table.points() == [0, 0, 0]


def test_if_no_junior_is_right_the_card_is_removed() -> None:
    table = junior_round("yellow-blue", "yellow-red", "red-green")
    assert table.reasons[-1] is Reason.JUNIOR_NOBODY
    assert table.points() == [0, 0, 0]


def test_by_house_rule_the_commandant_gets_a_card_nobody_won() -> None:
    table = junior_round("yellow-blue", "yellow-red", "red-green", junior_nobody_right="commandant")
    assert table.points() == [1, 0, 0]


def test_the_junior_commandant_plays_like_the_others() -> None:
    assert junior_round("yellow-green", "yellow-red", "red-green").points() == [1, 0, 0]
