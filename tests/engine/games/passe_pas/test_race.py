"""Who was first: by the buzzers or by the table's word (spec 2.4, PAS-8, PAS-14, PAS-15)."""

import pytest

from engine.awaiting import AwaitChoice, AwaitRace
from engine.events import Raced
from engine.games.passe_pas import GAME
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.passe_pas.table import MS, SECOND_NS, Table


def turned(players: int = 3, **options: str) -> Table:
    """The blue butterfly has just been turned."""
    table = Table(players, **options).ready()
    table.turn("blue-butterfly")
    return table


def caller(table: Table) -> tuple[Seat, ...]:
    assert table.state.phase is Phase.CALL
    return table.state.callers


def test_the_first_press_has_the_call() -> None:
    table = turned()
    table.race((2, 100), (1, 140.5), (3, 700))
    assert caller(table) == (2,)
    assert table.said == [Reason.FIRST_BY]
    assert table.fact(Reason.FIRST_BY, "seat") == Seat(2)
    assert table.fact(Reason.FIRST_BY, "other") == Seat(1)
    assert table.fact(Reason.FIRST_BY, "gap_ms") == 40.5


def test_a_single_press_has_the_call() -> None:
    table = turned()
    table.race((3, 100))
    assert caller(table) == (3,)
    assert table.said == [Reason.FIRST]


def test_the_time_decides_not_the_order_of_the_report() -> None:
    table = turned()
    table.race((1, 140), (2, 100))
    assert caller(table) == (2,)


def test_the_player_who_turned_the_card_may_call() -> None:
    table = turned()
    assert table.state.turner == 1
    table.race((1, 50), (2, 90))
    assert caller(table) == (1,)


def test_eyes_are_quicker_than_the_camera() -> None:
    """A press may be older than the moment when the camera was sure of the card."""
    table = Table().ready()
    table.turn("blue-butterfly", at_ms=800)
    table.race((2, 0), at_ms=500)
    assert caller(table) == (2,)


@pytest.mark.parametrize(("gap_ms", "tied"), [(0, True), (5, True), (5.000001, False)])
def test_five_milliseconds_are_at_the_same_time(gap_ms: float, tied: bool) -> None:
    """PAS-8."""
    table = turned()
    table.race((2, 100), (3, 100 + gap_ms))
    assert (Reason.TIE in table.said) is tied


@pytest.mark.parametrize(
    ("tie_ms", "gap_ms", "tied"),
    [("0", 0, True), ("0", 0.000001, False), ("250", 250, True), ("250", 250.000001, False)],
)
def test_the_house_sets_the_band(tie_ms: str, gap_ms: float, tied: bool) -> None:
    """PAS-8."""
    table = turned(tie_ms=tie_ms)
    table.race((2, 100), (3, 100 + gap_ms))
    assert (Reason.TIE in table.said) is tied


def test_the_band_is_counted_from_the_first_press() -> None:
    """4 ms after the second, but 8 ms after the first: not in the tie."""
    table = turned()
    table.race((1, 100), (2, 104), (3, 108))
    assert table.said == [Reason.TIE]
    assert table.state.duel == (1, 2)
    assert table.fact(Reason.TIE, "gap_ms") == 4.0


def test_the_display_knows_the_band() -> None:
    item = GAME.awaiting(turned(tie_ms="7").state)[0]
    assert isinstance(item, AwaitRace)
    assert item.tie_ns == 7 * MS
    assert item.seats == (1, 2, 3)


def test_a_seat_that_presses_twice_does_not_tie_with_itself() -> None:
    """PAS-15."""
    table = turned()
    table.race((2, 100), (2, 102), (1, 150))
    assert caller(table) == (2,)
    assert table.fact(Reason.FIRST_BY, "gap_ms") == 50.0


def test_only_the_first_press_of_a_seat_counts() -> None:
    table = turned()
    table.race((1, 100), (2, 120), (1, 130), (2, 140))
    assert caller(table) == (1,)
    assert table.fact(Reason.FIRST_BY, "gap_ms") == 20.0


def test_second_presses_do_not_change_the_order() -> None:
    table = turned()
    table.race((1, 10), (2, 20), (3, 30), (1, 40))
    assert caller(table) == (1,)
    assert [press.seat for press in table.state.behind] == [2, 3]


def test_a_press_of_a_player_who_is_out_does_not_count() -> None:
    table = Table().ready()
    table.set_player(1, tokens=2)
    table.play("pink-phone", 1, "row-2")
    table.turn("blue-butterfly")
    table.race((1, 100), (3, 101))
    assert caller(table) == (3,)
    assert table.said == [Reason.FIRST]


def test_a_race_of_nobody_who_plays_is_refused() -> None:
    table = turned()
    table.race((6, 100))
    assert table.refusal() is TableReason.NOT_PLAYING
    assert table.fact(TableReason.NOT_PLAYING, "seat") == Seat(6)


def test_a_race_without_presses_is_none() -> None:
    table = turned()
    table.take(Raced(at_ns=0, presses=()))
    assert table.refusal() is TableReason.NOT_NOW


def test_after_the_first_every_press_is_too_late() -> None:
    table = turned()
    table.race((2, 0))
    table.press(1)
    assert table.refusal() is Reason.TOO_LATE
    assert table.fact(Reason.TOO_LATE, "first") == Seat(2)
    table.race((3, 0))
    assert table.refusal() is Reason.TOO_LATE


def test_a_single_press_event_is_no_race() -> None:
    table = turned()
    table.press(2)
    assert table.refusal() is TableReason.NOT_NOW


def test_the_table_says_who_was_first() -> None:
    """PAS-8: without buzzers, by hand."""
    table = turned()
    table.say("seat-3")
    assert caller(table) == (3,)
    assert table.said == [Reason.FIRST]


@pytest.mark.parametrize("choice", ["seat-4", "seat-0", "seat-", "row-3", "passe_pas", "nothing"])
def test_a_call_needs_somebody_who_was_first(choice: str) -> None:
    table = turned()
    table.say(choice)
    assert table.refusal() is Reason.BUZZ_FIRST


def test_a_card_laid_in_a_row_needs_somebody_who_was_first() -> None:
    table = turned()
    table.lay("row-3", "blue-butterfly", seat=2)
    assert table.refusal() is Reason.BUZZ_FIRST


def test_who_was_first_is_the_word_of_the_table_not_of_a_seat() -> None:
    table = turned()
    table.say("seat-3", seat=3)
    assert table.refusal() is Reason.BUZZ_FIRST


def test_two_players_tie_by_hand_at_once() -> None:
    """PAS-8."""
    table = turned(2)
    table.say("tie")
    assert table.said == [Reason.TIED]
    assert table.state.duel == (1, 2)
    assert table.state.phase is Phase.TURN


def test_of_more_players_those_who_tied_hit_their_buzzers() -> None:
    """PAS-8."""
    table = turned(4)
    table.say("tie")
    assert table.said == [Reason.TIE_DECLARED]
    table.press(4)
    assert table.said == [Reason.NAMED]
    table.say("tie_complete")
    assert table.refusal() is Reason.TWO_AT_LEAST
    table.press(4)
    assert table.refusal() is Reason.CALLED_ALREADY
    table.press(2)
    assert table.fact(Reason.NAMED, "seats") == (Seat(4), Seat(2))
    table.say("tie_complete")
    assert table.said == [Reason.TIED]
    assert table.state.duel == (2, 4)
    assert table.state.tied == ()


def test_when_all_have_pressed_the_tie_is_complete() -> None:
    table = turned(3)
    table.say("tie")
    table.press(1)
    table.press(2)
    table.press(3)
    assert table.said == [Reason.TIED]
    assert table.state.duel == (1, 2, 3)


def test_a_declared_tie_is_between_players() -> None:
    table = turned(3)
    table.say("tie")
    table.press(6)
    assert table.refusal() is TableReason.NOT_PLAYING
    table.say("seat-1")
    assert table.refusal() is TableReason.NOT_NOW
    table.say("tie_complete", seat=1)
    assert table.refusal() is TableReason.NOT_NOW
    table.race((1, 0), (2, 0))
    assert table.refusal() is TableReason.NOT_NOW


def test_the_table_waits_without_limit() -> None:
    """PAS-14."""
    table = turned()
    table.time_passes(10_000_000)
    assert table.refusal() is TableReason.NOT_NOW


def test_after_the_limit_the_next_card_comes_by_house_rule() -> None:
    """PAS-14."""
    table = Table(nobody_calls="next_card", nobody_calls_s="20").ready()
    table.turn("blue-butterfly", at_ms=1_000)
    table.time_passes(20_999)
    assert table.refusal() is TableReason.NOT_NOW
    neutral = table.state.neutral
    table.time_passes(21_000)
    assert table.said == [Reason.TIME_UP, Reason.RIGHT_WERE]
    assert table.state.phase is Phase.TURN
    assert table.state.neutral == neutral + 1
    assert [player.tokens for player in table.state.players.values()] == [0, 0, 0]


def test_a_tie_break_goes_on_after_the_limit() -> None:
    table = turned(nobody_calls="next_card")
    table.race((1, 0), (2, 0))
    table.turn("pink-phone", at_ms=100)
    table.time_passes(60_100)
    assert table.said == [Reason.TIME_UP, Reason.RIGHT_WERE]
    assert table.state.duel == (1, 2)


def test_who_has_erred_leaves_the_tie_break_that_time_goes_on_with() -> None:
    """PAS-14 with PAS-13: of three contenders one has called wrongly and is out."""
    table = turned(4, nobody_calls="next_card", second_caller="yes")
    table.race((1, 0), (2, 0), (3, 0))
    table.set_player(1, tokens=2)
    table.play("pink-phone", 1, "row-2")
    table.time_passes(60_000)
    assert table.state.duel == (2, 3)


def test_one_alone_is_no_tie_break() -> None:
    """PAS-14 with PAS-13."""
    table = turned(nobody_calls="next_card", second_caller="yes")
    table.race((1, 0), (2, 0))
    table.play("pink-phone", 1, "row-2")
    table.time_passes(60_000)
    assert table.state.duel == ()


def test_the_referee_gives_one_hint_by_house_rule() -> None:
    """PAS-14: how many rows are right, and then waits."""
    table = turned(nobody_calls="hint")
    table.time_passes(60_000)
    assert table.said == [Reason.HINT]
    assert table.fact(Reason.HINT, "count") == 4
    assert table.state.phase is Phase.RACE
    table.time_passes(120_000)
    assert table.refusal() is TableReason.NOT_NOW
    table.race((1, 0))
    assert caller(table) == (1,)


def test_the_next_card_has_a_hint_of_its_own() -> None:
    table = turned(nobody_calls="hint")
    table.time_passes(60_000)
    table.race((1, 0))
    table.say("row-4", 1)
    table.turn("pink-phone")
    table.time_passes(120_000)
    assert table.said == [Reason.HINT]


def test_a_tie_needs_two_who_can_tie() -> None:
    """With the house rule that others may still call, one alone can be left."""
    table = turned(2, second_caller="yes")
    table.race((1, 0))
    table.say("row-2", 1)
    word = GAME.awaiting(table.state)[1]
    assert isinstance(word, AwaitChoice)
    assert word.among == ("seat-2",)
    table.say("tie")
    assert table.refusal() is Reason.BUZZ_FIRST


def test_limits_count_in_seconds() -> None:
    table = turned(nobody_calls="hint", nobody_calls_s="5")
    items = GAME.awaiting(table.state)
    assert getattr(items[-1], "until_ns", None) == 5 * SECOND_NS
