"""What the injector is told to play."""

import random
from itertools import pairwise

from firmware.bounce import LOCKOUT_NS
from tests.hil.guest.schedule import MS, Move, bouncy_presses, duels, moves_of, pairs

PINS = (5, 6, 12, 13, 16, 17, 22)


def gaps_before_presses(moves: list[Move]) -> list[int]:
    """Quiet of each line before each press."""
    gaps = []
    for pin in PINS:
        line = [move for move in moves if move.pin == pin]
        gaps += [b.at_ns - a.at_ns for a, b in pairwise(line) if b.press is not None]
    return gaps


def test_every_press_comes_after_more_quiet_than_the_lockout() -> None:
    chance = random.Random(1)
    for touches in (
        bouncy_presses(400, PINS, chance),
        pairs(300, MS, PINS),
        duels(100, PINS, chance),
    ):
        assert min(gaps_before_presses(moves_of(touches, chance))) > LOCKOUT_NS


def test_levels_of_a_line_alternate() -> None:
    chance = random.Random(2)
    moves = moves_of(bouncy_presses(300, PINS, chance), chance)
    for pin in PINS:
        levels = [move.down for move in moves if move.pin == pin]
        assert levels == [number % 2 == 0 for number in range(len(levels))]


def test_pairs_use_all_pins_on_both_sides() -> None:
    touches = pairs(70, MS, PINS)
    assert {touch.pin for touch in touches[::2]} == {touch.pin for touch in touches[1::2]}
    assert all(b.at_ns - a.at_ns == MS for a, b in zip(touches[::2], touches[1::2], strict=True))


def test_duels_are_1_to_5_ms_apart_between_two_different_pins() -> None:
    touches = duels(200, PINS, random.Random(3))
    sides = list(zip(touches[::2], touches[1::2], strict=True))
    assert all(MS < late.at_ns - early.at_ns <= 5.2 * MS for early, late in sides)
    assert all(early.pin != late.pin for early, late in sides)
