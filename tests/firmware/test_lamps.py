"""Lamps by the clock."""

from engine.seats import Seat
from firmware.lamps import BLINK_NS, FLASH_NS, Lamp, is_lit, lit_seats


def test_a_winner_blinks_with_equal_halves() -> None:
    lit = [is_lit(Lamp.BLINK, part * BLINK_NS) for part in range(4)]
    assert lit == [True, False, True, False]


def test_a_fault_flashes_briefly_so_that_it_is_not_taken_for_a_winner() -> None:
    lit = sum(is_lit(Lamp.FLASH, FLASH_NS * part // 100) for part in range(100))
    assert 0 < lit < 10


def test_glowing_and_dark_lamps_do_not_change() -> None:
    lamps = {Seat(1): Lamp.GLOW, Seat(2): Lamp.OFF}
    assert {lit_seats(lamps, now_ns) for now_ns in range(0, FLASH_NS, BLINK_NS // 3)} == {
        frozenset({Seat(1)})
    }
