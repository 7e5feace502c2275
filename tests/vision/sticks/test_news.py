"""What is believed to be new after a turn."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, square, usual_picture
from tests.vision.sticks.test_outline import ENDS, EYE
from vision.sticks.belief import one_a_turn, without_old
from vision.sticks.find import Found
from vision.sticks.look import Look
from vision.sticks.news import Known, new_sticks
from vision.sticks.outline import Fit
from vision.sticks.pieces import Colour

BOTH = (True, True)
SHADOW_PX = 9
"""How far a shadow reaches beyond its stick, of 12 that this is wide."""


def found(side_share: float, lit: float) -> tuple[Colour, Found]:
    """A dark stick of which so much of the sides is seen, and so much of the wood in full light."""
    flat = EYE.flat(ENDS)
    return "dark", Found(flat, Fit(flat, side_share, BOTH, BOTH), own=0.95, covered=0.0, lit=lit)


STICK, SHADOW, PLAIN = found(0.5, 0.97), found(0.5, 0.8), found(0.9, 0.97)


def test_of_two_that_lie_side_by_side_one_was_laid_and_the_other_is_its_shadow() -> None:
    assert one_a_turn([SHADOW, STICK], missing=0) == [STICK]


def test_a_stick_that_is_missing_may_lie_beside_the_one_that_was_laid() -> None:
    assert one_a_turn([SHADOW, STICK], missing=1) == [SHADOW, STICK]


def test_what_is_plain_to_see_is_a_stick_however_many_there_are() -> None:
    assert one_a_turn([PLAIN, PLAIN, STICK], missing=0) == [PLAIN, PLAIN]


def test_a_stick_of_which_another_hides_a_part_was_laid_in_the_same_turn_as_that_one() -> None:
    """It shows edges, and what shows of it is in full light, which no shadow does."""
    beneath = found(0.65, 0.97)
    assert one_a_turn([beneath, PLAIN], missing=0) == [beneath, PLAIN]


def test_what_shows_nothing_in_full_light_is_the_shadow_of_what_does_however_sharp_it_is() -> None:
    sharp = found(0.9, 0.0)
    assert one_a_turn([sharp, PLAIN], missing=0) == [PLAIN]
    assert one_a_turn([sharp], missing=0) == [sharp]


def test_what_looks_new_where_nothing_changed_is_a_shadow_that_was_there_before() -> None:
    look = Stage().watcher().see(usual_picture(first_stick)).look
    still = replace(look, changed=np.zeros_like(look.changed))
    assert without_old(look, [STICK, PLAIN]) == [STICK, PLAIN]
    assert without_old(still, [STICK, PLAIN]) == [PLAIN]


def turned_from_the_lamps() -> Look:
    """One dark stick on which no lamp shines."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    return replace(look, wood=replace(look.wood, lit=np.zeros_like(look.wood.lit)))


def in_its_own_shadow() -> Look:
    """One dark stick; its shadow beside it looks like its wood, and a lamp shines on a seventh of
    it."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    lit = look.wood.lit.copy()
    lit[:, np.arange(lit.shape[1]) % 7 > 0] = 0
    dark = np.maximum(look.wood.dark, np.roll(look.wood.dark, SHADOW_PX, axis=0))
    return replace(look, wood=replace(look.wood, dark=dark, lit=lit))


def colours_found(look: Look, missing: int) -> list[Colour]:
    known = Known((), list(square().plots.values()), {"dark": missing})
    return [colour for colour, _ in new_sticks(look, known, np.zeros_like(look.inside))]


def test_a_dark_stick_that_no_lamp_shines_on_is_believed_if_one_is_missing() -> None:
    dim = turned_from_the_lamps()
    assert colours_found(dim, missing=1) == ["dark"]
    assert colours_found(dim, missing=0) == []


def test_a_dark_stick_that_lies_in_its_own_shadow_is_believed_if_one_is_missing() -> None:
    blurred = in_its_own_shadow()
    assert colours_found(blurred, missing=1) == ["dark"]
    assert colours_found(blurred, missing=0) == []


def test_what_lay_there_before_is_not_the_stick_that_is_missing() -> None:
    dim = turned_from_the_lamps()
    assert colours_found(replace(dim, changed=np.zeros_like(dim.changed)), missing=1) == []
