"""The yardstick itself: what counts as missed, doubled, coalesced or wrong."""

from firmware.bounce import LOCKOUT_NS
from tests.hil.guest.schedule import MS, Move
from tests.hil.guest.scoring import (
    Injected,
    Scored,
    percentile,
    reported_moves,
    score,
    score_pairs,
)

A, B = 5, 6
MOVES = [Move(0, A, True, 0), Move(2, A, False), Move(3, B, True, 1), Move(9, A, True, 2)]
SPANS = [(100, 110), (120, 130), (131, 140), (900, 910)]


def scored(edges_ns: dict[int, list[int]], presses_ns: dict[int, list[int]]) -> Scored:
    return score(Injected(MOVES, SPANS, reported_moves(MOVES, SPANS, edges_ns)), presses_ns)


ALL_EDGES = {A: [105, 125, 905], B: [135]}


def test_a_perfect_run_has_only_the_error_of_the_stamp() -> None:
    result = scored(ALL_EDGES, {A: [105, 905], B: [135]})
    assert result.stamps_ns == [105, 135, 905]
    assert result.errors_ns == [5, 4, 5]
    assert (result.missed, result.doubled, result.coalesced) == (0, 0, frozenset())


def test_a_press_that_is_not_told_is_missed() -> None:
    result = scored(ALL_EDGES, {A: [105], B: [135]})
    assert result.missed == 1


def test_a_press_told_twice_is_doubled() -> None:
    result = scored(ALL_EDGES, {A: [105, 125, 905], B: [135]})
    assert (result.missed, result.doubled) == (0, 1)


def test_a_first_edge_the_kernel_overwrote_is_set_apart_and_spoils_no_percentile() -> None:
    result = scored({A: [125, 905], B: [135]}, {A: [125, 905], B: [135]})
    assert result.coalesced == {0}
    assert result.errors_ns == [4, 5]


def test_a_stamp_outside_of_every_move_is_no_report_of_it() -> None:
    assert reported_moves(MOVES, SPANS, {A: [99, 111, 125, 911], B: [130]}) == {1}


def test_pairs_are_wrong_undecided_or_set_apart() -> None:
    told = Scored([1] * 12, [], coalesced=frozenset({4}), halted=frozenset({11}))
    result = score_pairs(told, [0, 1, 1, None, 0, 1])
    assert (result.wrong, result.undecided, result.apart) == (1, 1, 2)


CHATTER = [Move(0, A, True, 0), Move(2, A, False), Move(3, A, True), Move(60 * MS, A, False)]


def played(*starts_ns: int) -> Injected:
    spans = [(start_ns, start_ns + 10) for start_ns in starts_ns]
    return Injected(CHATTER, spans, frozenset(range(len(CHATTER))))


def test_an_injector_that_was_halted_inside_chatter_has_pressed_twice_itself() -> None:
    halted = played(100, 102, 102 + LOCKOUT_NS, 80 * MS)
    result = score(halted, {A: [105, 105 + LOCKOUT_NS]})
    assert (result.halted, result.doubled) == (frozenset({0}), 0)


def test_a_shorter_halt_excuses_nothing() -> None:
    late = played(100, 102, 92 + LOCKOUT_NS - 1, 80 * MS)
    assert score(late, {A: [105, LOCKOUT_NS]}).doubled == 1
    assert score(late, {}).missed == 1


def test_a_halt_while_the_contact_is_closed_excuses_nothing() -> None:
    held = played(100, 102 + LOCKOUT_NS, 103 + LOCKOUT_NS, 150 * MS)
    assert score(held, {A: [105, 105 + LOCKOUT_NS]}).doubled == 1


def test_percentiles_are_values_that_occurred() -> None:
    values = list(range(1, 101))
    assert [percentile(values, share) for share in (0.5, 0.99, 1.0)] == [50, 99, 100]
    assert percentile([7], 0.99) == 7
    assert percentile([], 0.5) is None
