"""Chatter of switches, through the real filter."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seats import Seat
from firmware.bounce import CONTACT_NS, LOCKOUT_NS, BounceFilter
from firmware.buttons import BUZZERS, Button, Buzzer
from firmware.edges import Edge
from tests.hil.guest.schedule import Touch, bouncy_presses, moves_of

US = 1_000
MS = 1_000_000
RED = Buzzer(Seat(1))
TRACES = Path(__file__).parent / "traces"


def presses(edges: list[Edge], held: frozenset[Button] = frozenset()) -> list[int]:
    chatter = BounceFilter(held)
    bursts = [chatter.feed(edge) for edge in edges]
    return [burst.first_ns for burst in bursts if burst is not None and burst.is_press]


def trace(*moves: tuple[float, bool]) -> list[Edge]:
    """(ms, down) as edges of one button."""
    return [Edge(round(at_ms * MS), RED, down) for at_ms, down in moves]


def test_the_first_touch_is_the_press_not_the_last_bounce() -> None:
    good_switch = trace((10, True), (10.004, False), (10.29, True), (10.4, False), (10.6, True))
    assert presses(good_switch) == [10 * MS]


def test_a_release_with_chatter_is_no_second_press() -> None:
    worn = trace((0, True), (80, False), (83, True), (91, False), (94, True), (95, False))
    assert presses(worn) == [0]


def test_the_next_press_counts_as_soon_as_the_contact_was_quiet() -> None:
    quiet_ms = LOCKOUT_NS / MS
    assert presses(trace((0, True), (80, False), (80 + quiet_ms, True))) == [
        0,
        80 * MS + LOCKOUT_NS,
    ]


def test_the_level_of_the_first_edge_is_not_trusted() -> None:
    """The kernel takes the time in the interrupt but reads the level later, when it may be up."""
    assert presses(trace((5, False), (5.2, True))) == [5 * MS]


def test_a_disturbance_that_read_as_one_edge_costs_the_next_press_nothing() -> None:
    """Closed and open again before the kernel looked; then a press whose level is read late."""
    assert presses(trace((5, False), (405, False), (405.2, True)))[-1] == 405 * MS


def test_two_edges_with_the_same_level_are_one_press() -> None:
    assert presses(trace((5, True), (5.1, True), (5.3, True))) == [5 * MS]


def test_a_button_held_from_the_start_is_no_press_until_it_was_let_go() -> None:
    edges = trace((100, False), (200, True))
    assert presses(edges, held=frozenset({RED})) == [200 * MS]


def test_a_short_tap_is_one_press() -> None:
    assert presses(trace((0, True), (18, False))) == [0]


def test_a_tap_is_a_contact_but_a_spike_is_not() -> None:
    chatter = BounceFilter()
    for edge in trace((0, True), (0.05, False)):
        chatter.feed(edge)
    spike = chatter.burst(RED)
    assert spike is not None
    assert not spike.is_contact
    chatter.feed(Edge(100 * MS, RED, True))
    chatter.feed(Edge(100 * MS + CONTACT_NS, RED, False))
    tap = chatter.burst(RED)
    assert tap is not None
    assert tap.is_contact


def test_a_lost_release_is_repaired_by_reading_the_line() -> None:
    chatter = BounceFilter()
    chatter.feed(Edge(0, RED, True))
    assert chatter.resync(RED, down=False)
    burst = chatter.feed(Edge(500 * MS, RED, True))
    assert burst is not None
    assert burst.is_press


@given(
    st.lists(st.integers(1, LOCKOUT_NS - 1), max_size=20),
    st.lists(st.booleans(), min_size=21, max_size=21),
)
def test_any_chatter_shorter_than_the_lockout_is_one_press(
    gaps_ns: list[int], levels: list[bool]
) -> None:
    at_ns, edges = 1_000, []
    for gap_ns, down in zip([0, *gaps_ns], levels, strict=False):
        at_ns += gap_ns
        edges.append(Edge(at_ns, RED, down))
    assert presses(edges) == [1_000]


@pytest.mark.parametrize("seed", range(5))
def test_generated_chatter_of_0_to_15_ms_gives_each_press_once_and_at_its_first_touch(
    seed: int,
) -> None:
    chance = random.Random(seed)
    pins = list(range(1, 8))
    touches = bouncy_presses(700, pins, chance)
    assert_each_touch_is_one_press(touches, chance)


def assert_each_touch_is_one_press(touches: list[Touch], chance: random.Random) -> None:
    moves = moves_of(touches, chance)
    edges = [Edge(move.at_ns, BUZZERS[move.pin - 1], move.down) for move in moves]
    assert presses(edges) == [touch.at_ns for touch in sorted(touches, key=lambda t: t.at_ns)]


@pytest.mark.parametrize("path", sorted(TRACES.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_traces_give_the_presses_that_were_made(path: Path) -> None:
    """Edges as a kernel reported them, levels read late and edges coalesced included."""
    recorded = json.loads(path.read_text(encoding="utf-8"))
    edges = [
        Edge(at_ns, BUZZERS[seat - 1], bool(down), *heard_ns)
        for at_ns, seat, down, *heard_ns in recorded["edges"]
    ]
    assert presses(edges) == recorded["presses"]


def test_there_are_recorded_traces() -> None:
    assert list(TRACES.glob("*.json"))
