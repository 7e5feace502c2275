"""USB buzzers: which button is which seat, and what happens when the plug is pulled."""

import sys
import types
from collections.abc import Callable

import pytest

from engine.seats import Seat
from firmware import evdev_panel
from firmware.buttons import BUZZERS, Buzzer, Key
from firmware.edges import Edge
from firmware.evdev_panel import EvdevPanel, NoUsbSet
from firmware.health import Fault, FaultKind
from firmware.usb_set import EvdevSet, NoUsbDriver, buttons_of, find_usb_set
from tests.firmware.fake_usb_set import FakeUsbSet

WAIT_S = 10.0
"""Longest wait for another thread; it takes a fraction of a millisecond."""


def until(condition: Callable[[], bool], panel: EvdevPanel) -> None:
    """Waits for the panel's thread without sleeping: its inbox wakes us."""
    for _ in range(1_000):
        if condition():
            return
        panel.edges(WAIT_S / 1_000)
    raise AssertionError("nothing happened")


def test_the_red_buttons_of_a_buzz_set_are_seats_1_to_4() -> None:
    codes = frozenset(range(0x2C0, 0x2D4))
    assert buttons_of(codes) == {
        0x2C0: BUZZERS[0],
        0x2C5: BUZZERS[1],
        0x2CA: BUZZERS[2],
        0x2CF: BUZZERS[3],
    }


def test_an_encoders_first_seven_inputs_are_the_seats_then_comes_the_console() -> None:
    buttons = list(buttons_of(frozenset(range(0x120, 0x12C))).values())
    assert buttons[:7] == list(BUZZERS)
    assert buttons[7:] == [Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE]


def test_a_keyboard_is_no_set_of_buzzers() -> None:
    assert buttons_of(frozenset(range(1, 84))) == {}


def test_a_gamepad_is_a_set_of_buzzers_only_if_it_is_meant_to_be_one() -> None:
    gamepad = frozenset(range(0x130, 0x13E))
    assert buttons_of(gamepad) == {}
    assert list(buttons_of(gamepad, gamepads=True).values())[:7] == list(BUZZERS)


def test_without_a_set_one_is_told_to_plug_it_in() -> None:
    with pytest.raises(NoUsbSet, match="plug the set in"):
        EvdevPanel(find=lambda: None)


def test_an_unplugged_set_is_told_and_replugging_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evdev_panel, "SEARCH_S", 0.001)
    first, second = FakeUsbSet(), FakeUsbSet()
    plugged = iter([first, None, second])
    with EvdevPanel(find=lambda: next(plugged)) as panel:
        first.put(5, BUZZERS[2], down=True)
        assert panel.edges(WAIT_S) == [Edge(5, BUZZERS[2], True)]
        first.pull_out()
        (let_go,) = panel.edges(WAIT_S)
        assert (let_go.button, let_go.down) == (BUZZERS[2], False)
        assert panel.down() == frozenset()
        until(lambda: not panel.faults(), panel)
        second.put(9, BUZZERS[2], down=True)
        assert panel.edges(WAIT_S) == [Edge(9, BUZZERS[2], True)]


def test_while_it_is_away_the_fault_is_shown() -> None:
    usb = FakeUsbSet()
    plugged = iter([usb, None, None])
    with EvdevPanel(find=lambda: next(plugged, None)) as panel:
        usb.pull_out()
        until(lambda: panel.faults() == {Fault(FaultKind.UNPLUGGED)}, panel)


def test_lamps_follow_and_come_back_when_the_set_is_plugged_in_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evdev_panel, "SEARCH_S", 0.001)
    first, second = FakeUsbSet(), FakeUsbSet()
    plugged = iter([first, second])
    glowing = frozenset({Seat(2), Seat(4)})
    with EvdevPanel(find=lambda: next(plugged)) as panel:
        panel.light(glowing)
        assert first.lit == glowing
        first.pull_out()
        until(lambda: panel._set is second, panel)
        panel.light(glowing)
        assert second.lit == glowing
    assert second.lit == frozenset()


def test_other_buttons_of_the_set_are_not_heard() -> None:
    usb = FakeUsbSet()
    with EvdevPanel(find=lambda: usb) as panel:
        usb.put_code(1, 0x2FF)
        usb.put(2, Buzzer(Seat(1)), down=True)
        assert panel.edges(WAIT_S) == [Edge(2, Buzzer(Seat(1)), True)]


def input_event(at_us: int, code: int, value: int, kind: int = 1) -> types.SimpleNamespace:
    return types.SimpleNamespace(
        type=kind, code=code, value=value, sec=at_us // 10**6, usec=at_us % 10**6
    )


def test_kernel_stamps_are_kept_and_auto_repeat_is_ignored() -> None:
    device = types.SimpleNamespace(
        read_loop=lambda: [
            input_event(7_000_003, 0x120, 1),
            input_event(7_100_000, 0x120, 2),
            input_event(7_100_000, 0, 0, kind=0),
            input_event(7_200_000, 0x120, 0),
        ]
    )
    assert list(EvdevSet(device, {}).events()) == [
        (7_000_003_000, 0x120, True),
        (7_200_000_000, 0x120, False),
    ]


def test_a_missing_evdev_is_an_error_with_the_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(NoUsbDriver, match="sudo apt install python3-evdev"):
        find_usb_set()
