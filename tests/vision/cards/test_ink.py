"""What an ink takes from the paper beside it tells its colour in any light."""

import cv2
import numpy as np
import pytest

from vision.cards.contest import Contest, Contests
from vision.cards.explain import Place, explain
from vision.cards.faces import Faces
from vision.cards.ink import Inks
from vision.cards.light import Lamp
from vision.cards.segments import Floats
from vision.picture import Picture

GREEN, PURPLE, BLUE, BLACK = (70, 140, 40), (140, 45, 110), (190, 90, 30), (25, 25, 25)
DAYLIGHT = (1.0, 1.0, 1.0)
LAMPS = [(0.45, 0.75, 1.0), (1.0, 0.8, 0.6), (0.4, 0.4, 0.42)]
"""Blue, green, red: a bulb, a blue sky, a dim room."""


def card(ink: tuple[int, int, int], sign: str = "O") -> Picture:
    """Paper with a thin sign."""
    face = np.full((300, 200, 3), 225, np.uint8)
    cv2.putText(face, sign, (40, 210), cv2.FONT_HERSHEY_SIMPLEX, 5.5, ink, 12, cv2.LINE_AA)
    return face


def faces(*pictures: Picture) -> Faces:
    return Faces.of([(str(number), face) for number, face in enumerate(pictures)], 2 / 3)


def inks(one: Picture, other: Picture) -> Inks | None:
    return faces(one, other).pairs.inks(0, 1)


def seen_in(lamp: tuple[float, float, float], face: Picture) -> Floats:
    """A little out of focus, at the size of a fine face."""
    soft = cv2.GaussianBlur(face, (0, 0), 4).astype(np.float32) * np.array(lamp, np.float32)
    return np.asarray(faces(soft.clip(0, 255).astype(np.uint8)).fine[0], np.float32)


def lean(ink: tuple[int, int, int], lamp: tuple[float, float, float]) -> float | None:
    """Towards green, away from purple."""
    pair, seen = inks(card(GREEN), card(PURPLE)), seen_in(lamp, card(ink))
    assert pair is not None
    return pair.lean(seen, np.ones(seen.shape[:2], bool))


@pytest.mark.parametrize("lamp", [DAYLIGHT, *LAMPS])
def test_an_ink_is_told_in_any_light(lamp: tuple[float, float, float]) -> None:
    assert (lean(GREEN, lamp) or 0.0) > 0.7
    assert (lean(PURPLE, lamp) or 0.0) < -0.7


def test_a_third_ink_is_neither() -> None:
    assert abs(lean(BLUE, DAYLIGHT) or 0.0) < 0.3


def test_a_black_card_shows_no_hue() -> None:
    assert lean(BLACK, DAYLIGHT) is None


@pytest.mark.parametrize("lamp", [DAYLIGHT, *LAMPS])
def test_black_is_told_from_a_coloured_ink_in_any_light(lamp: tuple[float, float, float]) -> None:
    pair = inks(card(BLACK), card(PURPLE))
    assert pair is not None
    black, purple = seen_in(lamp, card(BLACK)), seen_in(lamp, card(PURPLE))
    everywhere = np.ones(black.shape[:2], bool)
    assert (pair.lean(black, everywhere) or 0.0) > 0.7
    assert (pair.lean(purple, everywhere) or 0.0) < -0.7


@pytest.mark.parametrize("third", [GREEN, BLUE])
def test_a_third_ink_off_the_way_from_black_to_another_is_left_open(
    third: tuple[int, int, int],
) -> None:
    pair, seen = inks(card(BLACK), card(PURPLE)), seen_in(DAYLIGHT, card(third))
    assert pair is not None
    assert pair.lean(seen, np.ones(seen.shape[:2], bool)) is None


def test_two_inks_of_one_card_are_no_other_drawing() -> None:
    assert inks(card(GREEN), card(PURPLE, "X")) is None
    assert inks(card(GREEN), card(GREEN)) is None


def test_ink_on_other_paper_is_not_compared() -> None:
    yellow = card(PURPLE)
    yellow[(yellow == 225).all(axis=2)] = (90, 215, 225)
    assert inks(card(GREEN), yellow) is None


def test_a_veil_of_glare_leaves_the_ink_open() -> None:
    pair, seen = inks(card(GREEN), card(PURPLE)), seen_in(DAYLIGHT, card(GREEN))
    assert pair is not None
    seen[:20] = 255.0
    assert pair.lean(seen, np.ones(seen.shape[:2], bool)) is None


def test_what_another_card_hides_leaves_the_ink_open() -> None:
    pair, seen = inks(card(GREEN), card(PURPLE)), seen_in(DAYLIGHT, card(GREEN))
    assert pair is not None
    in_sight = np.ones(seen.shape[:2], bool)
    in_sight[:, 12:] = False
    assert pair.lean(seen, in_sight) is None


def test_a_bit_of_the_ink_tells_it_if_there_is_paper_beside_it() -> None:
    pair, seen = inks(card(GREEN), card(PURPLE)), seen_in(DAYLIGHT, card(GREEN))
    assert pair is not None
    in_sight = np.ones(seen.shape[:2], bool)
    in_sight[:, 20:] = False
    assert (pair.lean(seen, in_sight) or 0.0) > 0.7


def test_a_coloured_half_is_no_paper() -> None:
    """Yellow above brown or red: what is beside the ink is print as well."""
    halves = []
    for ink in ((45, 75, 110), (60, 50, 205)):
        face = np.full((300, 200, 3), (50, 200, 240), np.uint8)
        face[150:] = ink
        halves.append(face)
    assert inks(*halves) is None


def test_two_inks_are_told_alike_whichever_is_asked_first_and_whichever_way_up() -> None:
    both, seen = faces(card(GREEN), card(PURPLE)), seen_in(DAYLIGHT, card(GREEN))
    everywhere = np.ones(seen.shape[:2], bool)
    asked = [
        (both.pairs.inks(0, 1), seen),
        (both.pairs.inks(1, 0), seen),
        (both.pairs.inks(2, 3), seen[::-1, ::-1]),
    ]
    green, purple, upside_down = (
        pair.lean(np.ascontiguousarray(place), everywhere) for pair, place in asked if pair
    )
    assert green == pytest.approx(upside_down)
    assert green == pytest.approx(-(purple or 0.0))


RED, ORANGE = (52, 59, 210), (43, 143, 238)


def in_a_warm_spot(face: Picture, veil: float) -> Floats:
    """A lamp so near that its sheen lies on the ink, and a tenth of the paper is white."""
    seen = seen_in((0.5, 0.78, 0.98), face) + veil * np.array([15.0, 45.0, 15.0], np.float32)
    seen[: len(seen) // 8] = 255.0
    return np.asarray(seen.clip(0.0, 255.0), np.float32)


def orange_or_red(seen: Floats) -> Contest:
    """As orange against red, beside cards in white light."""
    both = faces(card(ORANGE), card(RED))
    others = Lamp((0.0, 0.0, 0.0), 1.0)
    place = Place.of(seen, np.zeros(seen.shape[:2], bool), others, uneven=False)
    orange, red = explain(place, both, [0, 1], glared=False)
    return Contests(place.seen, place.channels, place.judged, both).between(orange, red)


def test_in_the_sheen_of_a_lamp_a_colour_is_not_believed_against_the_ink() -> None:
    assert orange_or_red(in_a_warm_spot(card(RED), veil=1.5)).lean == 0.0
    assert orange_or_red(in_a_warm_spot(card(ORANGE), veil=0.0)).lean > 0.3
    assert orange_or_red(in_a_warm_spot(card(RED), veil=0.0)).lean < -0.5
