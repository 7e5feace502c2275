"""The table people read, and the bar."""

from typing import Any

import pytest

from tests.hil.report import failures, table, us

GOOD: dict[str, Any] = {
    "kind": "pairs",
    "load": "busy",
    "gap_ns": 1_000_000,
    "presses": 2000,
    "missed": 0,
    "doubled": 0,
    "coalesced_edges": 3,
    "edges": 4000,
    "error_us": [14, 30, 90],
    "verdict_us": [24_000, 31_000, 40_000],
    "wrong": 0,
    "undecided": 0,
    "apart": 1,
    "odd": [],
}
END: dict[str, Any] = {"kind": "end"}


def test_a_row_says_what_was_measured() -> None:
    row = table([GOOD, END]).splitlines()[-1]
    assert row == (
        "| 1000 pairs 1 ms apart | a hog per CPU | 14 µs / 30 µs / 90 µs | 0 | 0 of 2000 | 0 "
        "| 24.0 ms / 31.0 ms | 3 of 4000, 1 |"
    )


def test_a_good_run_has_no_failures() -> None:
    assert failures([GOOD, END]) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"error_us": [14, 1001, 2000]}, "stamp error p99 1.0 ms, bar 1.0 ms"),
        ({"error_us": [None, None, None]}, "stamp error p99 –"),
        ({"missed": 1}, "1 missed"),
        ({"doubled": 2}, "2 doubled"),
        ({"wrong": 3}, "3 wrong"),
        ({"undecided": 1}, "0 (+1 undecided) wrong"),
    ],
)
def test_everything_above_the_bar_is_named(change: dict[str, Any], words: str) -> None:
    (failure,) = failures([{**GOOD, **change}, END])
    assert failure.startswith("1000 pairs 1 ms apart, a hog per CPU: ")
    assert words in failure


def test_order_within_the_tie_band_has_no_bar() -> None:
    assert failures([{**GOOD, "gap_ns": 200_000, "wrong": 5}, END]) == []


def test_a_run_that_breaks_off_is_a_failure() -> None:
    assert failures([GOOD]) == ["the run did not come to its end"]
    assert failures([]) == ["the run did not come to its end"]


def test_a_hazard_that_is_not_guarded_is_named() -> None:
    hazard = {"kind": "hazard", "name": "a stall", "wrong": "deaf"}
    assert failures([hazard, END]) == ["a stall: deaf"]
    assert "| a stall | deaf |" in table([hazard])


def test_microseconds_are_written_as_people_read_them() -> None:
    assert [us(value) for value in (14, 999, 1000, 23_456)] == [
        "14 µs",
        "999 µs",
        "1.0 ms",
        "23.5 ms",
    ]
