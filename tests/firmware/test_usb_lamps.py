"""The lamps of a Buzz! set, as Linux lays them out."""

from pathlib import Path

import pytest

from engine.seats import Seat
from firmware.usb_lamps import lamps_of, show

HID = "0003:054C:1000.0001"


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """/sys/class/input with a Buzz! set as event3 and an encoder without lamps as event4."""
    set_ = tmp_path / "devices" / HID
    for number in range(1, 5):
        lamp = set_ / "leds" / f"{HID}::buzz{number}"
        lamp.mkdir(parents=True)
        (lamp / "brightness").write_text("0")
    (set_ / "input7").mkdir()
    (set_ / "input7" / "device").symlink_to(set_)
    classes = tmp_path / "class"
    (classes / "event3").mkdir(parents=True)
    (classes / "event3" / "device").symlink_to(set_ / "input7")
    (classes / "event4" / "device").mkdir(parents=True)
    return classes


def glowing(inputs: Path) -> list[int]:
    lamps = lamps_of("/dev/input/event3", inputs)
    return [int(seat) for seat, lamp in lamps.items() if lamp.read_text() == "1"]


def test_the_lamp_of_handset_n_is_that_of_seat_n(inputs: Path) -> None:
    lamps = lamps_of("/dev/input/event3", inputs)
    assert list(lamps) == [Seat(1), Seat(2), Seat(3), Seat(4)]
    show(lamps, frozenset({Seat(2), Seat(4)}))
    assert glowing(inputs) == [2, 4]
    show(lamps, frozenset({Seat(1), Seat(7)}))
    assert glowing(inputs) == [1]


def test_an_encoder_has_no_lamps(inputs: Path) -> None:
    assert lamps_of("/dev/input/event4", inputs) == {}


def test_a_set_that_is_pulled_out_while_a_lamp_is_set_costs_nothing(inputs: Path) -> None:
    lamps = lamps_of("/dev/input/event3", inputs)
    gone = {**lamps, Seat(1): inputs / "gone" / "brightness"}
    show(gone, frozenset({Seat(1), Seat(2)}))
    assert glowing(inputs) == [2]
