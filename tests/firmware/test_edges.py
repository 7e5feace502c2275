"""Edges on their way from the driver to the desk."""

from itertools import permutations

import pytest

from engine.seats import Seat
from firmware.buttons import Buzzer
from firmware.edges import BACKLOG_NS, STALE_NS, Edge, Inbox

BUTTON = Buzzer(Seat(1))


def edge(at_ns: int) -> Edge:
    return Edge(at_ns, BUTTON, True)


def inbox_at(now_ns: int, edges: list[Edge]) -> Inbox:
    inbox = Inbox(now_ns=lambda: now_ns)
    for each in edges:
        inbox.put(each)
    return inbox


@pytest.mark.parametrize("delivered", list(permutations([10, 20, 30])))
def test_edges_leave_by_time_whatever_order_they_came_in(delivered: tuple[int, ...]) -> None:
    inbox = inbox_at(40, [edge(at_ns) for at_ns in delivered])
    assert [each.at_ns for each in inbox.take(0)] == [10, 20, 30]


def test_an_empty_inbox_does_not_wait_when_told_not_to() -> None:
    assert inbox_at(0, []).take(0) == []


class SlowDriver(Inbox):
    """A driver that is still handing over its backlog while we read: newest first."""

    def __init__(self, backlog: list[Edge], now_ns: int) -> None:
        super().__init__(now_ns=lambda: now_ns)
        self._backlog = backlog

    def _gather(self, wait_s: float) -> list[Edge]:
        return [self._backlog.pop(0)] if self._backlog else []


def test_a_backlog_is_taken_whole_even_if_it_comes_inverted_and_in_pieces() -> None:
    backlog = [edge(3), edge(2), edge(1)]
    driver = SlowDriver(backlog, now_ns=STALE_NS + 10)
    assert [each.at_ns for each in driver.take(0)] == [1, 2, 3]


class RestlessDriver(Inbox):
    """Buttons that never rest: there is always another edge, a moment later."""

    def __init__(self, late_ns: int) -> None:
        self.clock_ns = late_ns
        self._next_ns = 0
        super().__init__(now_ns=lambda: self.clock_ns)

    def _gather(self, wait_s: float) -> list[Edge]:
        self.clock_ns += 3_000_000
        self._next_ns += 3_000_000
        return [edge(self._next_ns)]


def test_a_backlog_that_never_ends_does_not_keep_the_desk_waiting_for_ever() -> None:
    driver = RestlessDriver(late_ns=2 * STALE_NS)
    taken = driver.take(0)
    assert [each.at_ns for each in taken] == sorted(each.at_ns for each in taken)
    assert driver.clock_ns <= 2 * STALE_NS + BACKLOG_NS + 10_000_000


def test_fresh_edges_are_not_waited_for() -> None:
    driver = SlowDriver([edge(3), edge(4)], now_ns=10)
    assert [each.at_ns for each in driver.take(0)] == [3]
