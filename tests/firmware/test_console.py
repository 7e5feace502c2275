"""The eight keys of the console."""

from firmware.buttons import Button, Key
from firmware.console import HOLD_NS, Console, KeyHeld, KeyPressed
from firmware.contacts import Touch
from firmware.race import WINDOW_NS

NOBODY: frozenset[Button] = frozenset()
NONE: frozenset[Touch] = frozenset()


def test_a_key_is_told_once_it_proved_to_be_a_finger() -> None:
    console = Console()
    console.pressed(Key.TWO, at_ns=5, now_ns=10)
    assert console.step(10 + WINDOW_NS - 1, NOBODY, NONE) == []
    assert console.step(10 + WINDOW_NS, NOBODY, NONE) == [KeyPressed(Key.TWO, 5)]
    assert console.step(10 + 2 * WINDOW_NS, NOBODY, NONE) == []


def test_a_spike_on_a_key_is_dropped() -> None:
    console = Console()
    console.pressed(Key.TWO, at_ns=5, now_ns=10)
    assert console.step(10 + WINDOW_NS, NOBODY, frozenset({Touch(Key.TWO, 5)})) == []
    assert console.step(10 + 2 * WINDOW_NS, NOBODY, NONE) == []


def test_keys_are_told_by_time_of_the_press() -> None:
    console = Console()
    console.pressed(Key.FIVE, at_ns=9, now_ns=10)
    console.pressed(Key.ONE, at_ns=4, now_ns=10)
    told = console.step(10 + WINDOW_NS, NOBODY, NONE)
    assert [happening.key for happening in told] == [Key.ONE, Key.FIVE]


def test_back_is_told_on_release_and_held_back_means_pause() -> None:
    console = Console()
    down: frozenset[Button] = frozenset({Key.BACK})
    console.pressed(Key.BACK, at_ns=0, now_ns=0)
    assert console.step(HOLD_NS - 1, down, NONE) == []
    assert console.step(HOLD_NS, down, NONE) == [KeyHeld(Key.BACK, 0)]
    assert console.step(HOLD_NS + 1, NOBODY, NONE) == []

    console.pressed(Key.BACK, at_ns=HOLD_NS, now_ns=HOLD_NS)
    assert console.step(HOLD_NS + WINDOW_NS, NOBODY, NONE) == [KeyPressed(Key.BACK, HOLD_NS)]
