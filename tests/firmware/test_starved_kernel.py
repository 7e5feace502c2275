"""Presses on a machine that has no time for them: each is told once, at its first edge."""

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Pressed
from engine.seats import Seat
from firmware.buttons import Buzzer
from firmware.desk import Desk
from tests.firmware.scene import EVERYBODY_MAY_PRESS
from tests.firmware.starved_kernel import Haste, Span, StarvedLine, StarvedPanel

US = 1_000
MS = 1_000_000
START_NS = 1_000 * MS
LONGEST_CHATTER_NS = 15 * MS
LOOK_NS = 10 * MS
"""How often the desk looks while it hears nothing."""
RED = Buzzer(Seat(1))


@dataclass(frozen=True, slots=True)
class Played:
    """Touches of one button: the bursts of closing and of opening in turn."""

    bursts: list[list[int]]
    """Times (ns) of the moves of each burst; each has an odd number of them."""

    @property
    def moves_ns(self) -> list[int]:
        return [at_ns for burst in self.bursts for at_ns in burst]

    @property
    def touches_ns(self) -> list[Span]:
        """From the first contact to the first break of the release."""
        return [(close[0], release[0]) for close, release in zip(*self._sides(), strict=True)]

    def _sides(self) -> tuple[list[list[int]], list[list[int]]]:
        return self.bursts[::2], self.bursts[1::2]


@st.composite
def chatters(draw: st.DrawFn) -> list[int]:
    """Times (ns) after the first move, of which there is an even number."""
    times = draw(st.lists(st.integers(20 * US, LONGEST_CHATTER_NS), max_size=4, unique=True))
    return sorted(times)[: len(times) // 2 * 2]


@st.composite
def played(draw: st.DrawFn) -> Played:
    at_ns, bursts = START_NS, []
    for _ in range(draw(st.integers(1, 3))):
        for shortest_ms in (35, 65):  # a quick slap; and a pause that is longer than the lockout
            bursts.append([at_ns, *(at_ns + after for after in draw(chatters()))])
            at_ns += draw(st.integers(shortest_ms, 250)) * MS
    return Played(bursts)


SOON = st.integers(0, 2 * MS)
LATE = st.integers(0, 180 * MS)
"""lgpio was 181 ms late at worst."""


def hastes(hear_ns: st.SearchStrategy[int]) -> st.SearchStrategy[Haste]:
    """The thread is back before the next burst: 15 ms of chatter and twice 9 ms are below 35."""
    wake_ns, read_ns = st.integers(0, 4 * MS), st.integers(0, 5 * MS)
    return st.builds(Haste, wake_ns=wake_ns, read_ns=read_ns, hear_ns=hear_ns)


def told(line: StarvedLine, until_ns: int) -> list[int]:
    panel = StarvedPanel(line)
    desk = Desk(panel, now_ns=lambda: panel.now_ns)
    desk.expect(EVERYBODY_MAY_PRESS, 0)
    stamps: list[int] = []
    panel.now_ns = START_NS - MS
    while panel.now_ns < until_ns:
        panel.now_ns = min(panel.now_ns + LOOK_NS, panel.next_heard_ns())
        happenings = desk.step(0)
        stamps += [event.at_ns for event in happenings if isinstance(event, Pressed)]
    return stamps


def first_reported(line: StarvedLine, scene: Played) -> list[int]:
    """The first stamp of each touch that the kernel passed on."""
    stamps = [edge.at_ns for edge in line.edges()]
    return [min(at for at in stamps if start <= at < end) for start, end in scene.touches_ns]


def assert_each_touch_is_told_once(
    scene: Played, occasions: list[Haste], blocked: list[Span]
) -> None:
    def line() -> StarvedLine:
        return StarvedLine(RED, scene.moves_ns, iter(occasions), blocked)

    until_ns = scene.moves_ns[-1] + 400 * MS
    assert told(line(), until_ns) == first_reported(line(), scene)


@settings(max_examples=50)
@given(played(), st.data())
def test_edges_lost_anywhere_in_chatter_and_levels_read_late_in_it_cost_nothing(
    scene: Played, data: st.DataObject
) -> None:
    occasions = [data.draw(hastes(SOON | LATE)) for _ in scene.moves_ns]
    assert_each_touch_is_told_once(scene, occasions, blocked=[])


@settings(max_examples=50)
@given(played(), st.data())
def test_a_level_that_was_read_only_after_the_next_burst_had_begun_costs_nothing(
    scene: Played, data: st.DataObject
) -> None:
    occasions = [data.draw(hastes(SOON)) for _ in scene.moves_ns]
    boundaries = list(pairwise(scene.bursts))
    late = data.draw(st.sets(st.integers(0, len(boundaries) - 1)))
    blocked = [
        (data.draw(st.sampled_from(before)), after[0] + data.draw(st.integers(0, 20)) * MS)
        for number, (before, after) in enumerate(boundaries)
        if number in late and number - 1 not in late
    ]
    assert_each_touch_is_told_once(scene, occasions, blocked)


@pytest.mark.parametrize("late_ms", [60, 62, 75])
def test_a_level_read_after_the_release_neither_hides_the_press_nor_doubles_it(
    late_ms: int,
) -> None:
    """Closing and opening chatter; the kernel takes the time of the first touch, then sleeps."""
    scene = Played(
        [
            [START_NS, START_NS + 5 * MS, START_NS + 8 * MS],
            [START_NS + 60 * MS, START_NS + 63 * MS, START_NS + 70 * MS],
        ]
    )
    asleep = [(START_NS, START_NS + late_ms * MS)]
    assert_each_touch_is_told_once(scene, [Haste()] * 6, asleep)
