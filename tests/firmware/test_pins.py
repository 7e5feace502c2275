"""The pin map, read by the person with the soldering iron."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seats import SEATS
from firmware.buttons import BUTTONS
from firmware.pins import DEFAULT_MAP, TAKEN, BadPinMap, load_pins, parse_pins

SHIPPED = DEFAULT_MAP.read_text(encoding="utf-8")


def refusal(text: str) -> str:
    with pytest.raises(BadPinMap) as refused:
        parse_pins(text)
    return str(refused.value)


def line_of(words: str, text: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if words in line)


def test_the_shipped_map_has_every_button_and_every_lamp() -> None:
    pins = load_pins()
    assert set(pins.inputs) == set(BUTTONS)
    assert set(pins.lamps) == set(SEATS)


def test_the_shipped_map_uses_22_different_pins_without_other_duties() -> None:
    pins = load_pins()
    used = [*pins.inputs.values(), *pins.lamps.values()]
    assert len(set(used)) == 22
    assert not set(used) & set(TAKEN)


def test_lamps_sit_on_pins_that_are_pulled_down_while_the_pi_boots() -> None:
    assert all(pin >= 9 for pin in load_pins().lamps.values())


def test_a_pin_used_twice_is_refused_with_both_lines_and_the_free_pins() -> None:
    text = SHIPPED.replace('"GPIO6"', '"GPIO5"')
    words = refusal(text)
    twice = line_of('2 = "GPIO5"', text)
    first = line_of('1 = "GPIO5"', text)
    assert f"line {twice}: GPIO5 is already [buzzers] 1 (line {first})" in words
    assert "free: GPIO6" in words


@pytest.mark.parametrize("pin", sorted(TAKEN))
def test_a_pin_with_another_duty_is_refused(pin: int) -> None:
    words = refusal(SHIPPED.replace('"GPIO13"', f'"GPIO{pin}"'))
    assert f"GPIO{pin} {TAKEN[pin]}; choose another" in words


@pytest.mark.parametrize("pin", ["GPIO0", "GPIO1", "GPIO28", "GPIO99"])
def test_a_pin_that_is_not_on_the_header_is_refused(pin: str) -> None:
    assert f"{pin} is not on the 40-pin header" in refusal(SHIPPED.replace('"GPIO13"', f'"{pin}"'))


@pytest.mark.parametrize("value", ['"17"', "17", '"gpio17"', '"BOARD11"', '"GPIO"', "true"])
def test_a_pin_is_written_as_it_is_printed(value: str) -> None:
    text = SHIPPED.replace('"GPIO22"', value)
    words = refusal(text)
    assert f"line {line_of(f'7 = {value}', text)}: " in words
    assert 'write it as it is printed, "GPIO17"' in words


def test_a_missing_seat_is_named_with_what_to_add() -> None:
    words = refusal(SHIPPED.replace('3 = "GPIO12"\n', ""))
    assert f"line {line_of('[buzzers]', SHIPPED)}: [buzzers] lacks 3; add  3 = " in words
    assert "GPIO12" in words


def test_a_missing_table_is_named() -> None:
    assert "the table [lamps] is missing" in refusal(SHIPPED.replace("[lamps]", "[lights]"))


def test_an_unknown_seat_is_refused_with_its_line() -> None:
    text = SHIPPED.replace("[lamps]", '8 = "GPIO2"\n[lamps]')
    assert f"line {line_of('8 = ', text)}: [buzzers] has no 8" in refusal(text)


def test_a_pin_outside_any_table_is_refused() -> None:
    assert "there is no table []" in refusal(f'stray = "GPIO2"\n{SHIPPED}')


def test_all_mistakes_are_told_at_once() -> None:
    text = SHIPPED.replace('"GPIO5"', '"GPIO2"').replace('"GPIO27"', '"GPIO26"')
    assert len(refusal(text).splitlines()) == 2


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    assert "line 2" in refusal("[buzzers]\n1 = GPIO5\n")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPinMap, match=r"cannot read the pin map .*nowhere\.toml"):
        load_pins(tmp_path / "nowhere.toml")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "pins.toml").write_bytes(b"\xff\xfe[buzzers]")
    with pytest.raises(BadPinMap, match=r"pins\.toml is no text"):
        load_pins(tmp_path / "pins.toml")


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(BadPinMap):
        parse_pins(text)
