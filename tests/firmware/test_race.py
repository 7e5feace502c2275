"""Who was first: the order of stamps decides, never the order of delivery."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Press
from engine.seats import SEATS, Seat
from firmware.race import EXTENSION_NS, TIE_NS, WINDOW_NS, Lines, Race, RaceResult, RaceRules

MS = 1_000_000
GO_NS = 1_000 * MS


def race(*presses: tuple[int, float], opened_ns: int = GO_NS) -> Race:
    """(seat, ms after "go"), delivered in this order."""
    started = Race(RaceRules(frozenset(SEATS), opened_ns))
    for seat, at_ms in presses:
        started.enter(Press(Seat(seat), GO_NS + round(at_ms * MS)), now_ns=GO_NS + 500 * MS)
    return started


def verdict(decided: Race, lines: Lines | None = None) -> RaceResult:
    result = decided.decide(GO_NS + 500 * MS + EXTENSION_NS, lines or Lines())
    assert result is not None
    return result


@pytest.mark.parametrize(
    "delivered", list(permutations([(1, 12.0), (4, 10.0), (6, 15.5), (2, 30.0)]))
)
def test_every_order_of_delivery_gives_the_same_winner(
    delivered: tuple[tuple[int, float], ...],
) -> None:
    result = verdict(race(*delivered))
    assert result.winner == 4
    assert result.gaps_us == (0, 2000, 5500, 20000)


@given(st.permutations(SEATS), st.lists(st.integers(0, 10**9), min_size=7, max_size=7))
def test_delivery_never_matters(order: list[Seat], stamps: list[int]) -> None:
    presses = [(seat, stamps[seat - 1] / MS) for seat in order]
    assert verdict(race(*presses)) == verdict(race(*sorted(presses)))


def test_presses_within_the_tie_band_are_a_tie() -> None:
    result = verdict(race((3, 10.0), (5, 11.0), (7, 11.1)))
    assert result.first == {3, 5}
    assert result.winner is None


def test_a_press_just_outside_the_tie_band_loses() -> None:
    assert verdict(race((3, 10.0), (5, 10.0 + TIE_NS / MS + 0.001))).winner == 3


@pytest.mark.parametrize("seats", [(1, 7), (7, 1), (2, 3), (3, 2)])
def test_equal_stamps_favour_no_pin(seats: tuple[int, int]) -> None:
    result = verdict(race(*((seat, 10.0) for seat in seats)))
    assert result.first == set(seats)
    assert result.winner is None


@given(st.lists(st.integers(0, 5 * MS), min_size=7, max_size=7), st.permutations(SEATS))
def test_swapping_seats_swaps_the_verdict(offsets_ns: list[int], other: list[Seat]) -> None:
    """No seat number has an advantage: relabelling the seats relabels the result."""
    relabelled = dict(zip(SEATS, other, strict=True))
    plain = verdict(race(*((seat, offsets_ns[seat - 1] / MS) for seat in SEATS)))
    mapped = verdict(race(*((relabelled[seat], offsets_ns[seat - 1] / MS) for seat in SEATS)))
    assert mapped.first == {relabelled[seat] for seat in plain.first}


def test_a_press_before_go_is_no_part_of_the_race() -> None:
    started = race()
    assert not started.enter(Press(Seat(2), GO_NS - 1), now_ns=GO_NS)
    assert started.due_ns is None


def test_a_seat_that_is_not_racing_is_not_taken() -> None:
    between_two = Race(RaceRules(frozenset({Seat(1), Seat(2)}), GO_NS))
    assert not between_two.enter(Press(Seat(3), GO_NS + 5), now_ns=GO_NS + 5)


def test_a_seats_earliest_press_counts_even_if_it_is_delivered_last() -> None:
    assert verdict(race((2, 60.0), (5, 20.0), (2, 10.0))).winner == 2


def test_nothing_is_decided_before_the_window_is_over() -> None:
    started = race((2, 0.0))
    assert started.due_ns == GO_NS + 500 * MS + WINDOW_NS
    assert started.decide(started.due_ns - 1, Lines()) is None
    assert started.decide(started.due_ns, Lines()) is not None


def test_a_wide_tie_band_is_waited_for() -> None:
    """A house that calls 250 ms a tie must hear who presses 200 ms after the first."""
    started = Race(RaceRules(frozenset(SEATS), GO_NS, tie_ns=250 * MS))
    started.enter(Press(Seat(3), GO_NS), now_ns=GO_NS)
    assert started.decide(GO_NS + WINDOW_NS, Lines()) is None
    started.enter(Press(Seat(5), GO_NS + 200 * MS), now_ns=GO_NS + 203 * MS)
    due_ns = started.due_ns
    assert due_ns is not None
    result = started.decide(due_ns, Lines())
    assert result is not None
    assert result.first == {Seat(3), Seat(5)}


def test_a_line_that_is_down_without_its_edge_is_waited_for_and_may_win() -> None:
    started = race((2, 10.0))
    underway = Lines(without_edge=frozenset({Seat(6)}))
    seen_ns = GO_NS + 500 * MS
    assert started.decide(seen_ns + WINDOW_NS, underway) is None
    started.enter(Press(Seat(6), GO_NS + 8 * MS), now_ns=seen_ns + 60 * MS)
    result = started.decide(seen_ns + 61 * MS, Lines())
    assert result is not None
    assert result.winner == 6


def test_an_edge_that_never_comes_makes_the_race_unsure_but_not_endless() -> None:
    result = verdict(race((2, 10.0)), Lines(without_edge=frozenset({Seat(6)})))
    assert result.unsure == {6}
    assert result.winner is None


def test_a_disturbance_on_a_line_does_not_win() -> None:
    result = verdict(
        race((1, 5.0), (2, 10.0)), Lines(disturbed=frozenset({Press(Seat(1), GO_NS + 5 * MS)}))
    )
    assert [press.seat for press in result.presses] == [2]


def test_a_race_of_disturbances_only_goes_on() -> None:
    started = race((1, 5.0))
    lines = Lines(disturbed=frozenset({Press(Seat(1), GO_NS + 5 * MS)}))
    assert started.decide(GO_NS + 900 * MS, lines) is None
    assert started.due_ns is None


def test_a_contact_that_still_chatters_is_not_taken_for_a_disturbance() -> None:
    started = race((2, 10.0))
    late_ns = GO_NS + 500 * MS + WINDOW_NS
    chattering = Press(Seat(4), GO_NS + 25 * MS)
    started.enter(chattering, now_ns=late_ns - MS)
    assert started.decide(late_ns, Lines(disturbed=frozenset({chattering}))) is None
    result = started.decide(late_ns + MS, Lines())
    assert result is not None
    assert {press.seat for press in result.presses} == {2, 4}


def test_chatter_of_a_later_press_does_not_take_the_first_one_back() -> None:
    again = Press(Seat(2), GO_NS + 190 * MS)
    result = verdict(race((2, 10.0)), Lines(disturbed=frozenset({again})))
    assert result.winner == 2


def test_a_straggler_is_shown_behind_the_others_without_changing_the_verdict() -> None:
    result = verdict(race((2, 10.0), (3, 12.0)))
    later = result.with_straggler(Press(Seat(5), GO_NS + 55 * MS))
    assert later.gaps_us == (0, 2000, 45000)
    assert later.winner == 2
    assert later.with_straggler(Press(Seat(5), GO_NS + 400 * MS)) == later
