"""A pale fill is told from bare paper by the paper beside it."""

import cv2
import numpy as np
import pytest

from vision.cards.evenings.painted import Light, Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.faces import Faces
from vision.cards.segments import Floats
from vision.picture import Picture

RED = (50, 45, 200)
DAYLIGHT = (1.0, 1.0, 1.0)
LAMPS = [(0.45, 0.75, 1.0), (1.0, 0.8, 0.6), (0.4, 0.4, 0.42)]
"""Blue, green, red: a bulb, a blue sky, a dim room."""


def card(*, striped: bool, signs: int = 2) -> Picture:
    """Outlines of ovals on paper, empty or with fine stripes."""
    face = np.full((300, 200, 3), 225, np.uint8)
    for middle in np.linspace(0, 300, signs + 2)[1:-1].astype(int).tolist():
        oval = (100, middle), (62, 30), 0.0, 0.0, 360.0
        if striped:
            inside = np.zeros(face.shape[:2], np.uint8)
            cv2.ellipse(inside, *oval, 255, -1)
            inside[:, ::6] = inside[:, 1::6] = inside[:, 2::6] = inside[:, 3::6] = 0
            face[inside > 0] = (170, 168, 215)
        cv2.ellipse(face, *oval, RED, 5, cv2.LINE_AA)
    return face


EMPTY, STRIPED = card(striped=False), card(striped=True)
FACES = Faces.of([("empty", EMPTY), ("striped", STRIPED)], 2 / 3)


def seen_in(lamp: tuple[float, float, float], face: Picture, shade: float = 0.0) -> Floats:
    """A little out of focus, at the size of a fine face; darker by `shade` towards the right."""
    soft = cv2.GaussianBlur(face, (0, 0), 3).astype(np.float32) * np.array(lamp, np.float32)
    soft *= np.linspace(1.0, 1.0 - shade, face.shape[1], dtype=np.float32)[:, None]
    picture = soft.clip(0, 255).astype(np.uint8)
    return np.asarray(Faces.of([("seen", picture)], 2 / 3).fine[0], np.float32)


def lean(seen: Floats, hidden_share: float = 0.0) -> float | None:
    """Towards empty, away from striped."""
    tints = FACES.pairs.tints(0, 1)
    assert tints is not None
    judged = np.ones(seen.shape[:2], bool)
    judged[: int(hidden_share * len(judged))] = False
    return tints.lean(seen, judged)


@pytest.mark.parametrize("lamp", [DAYLIGHT, *LAMPS])
@pytest.mark.parametrize("shade", [0.0, 0.4])
def test_a_fill_is_told_in_any_light(lamp: tuple[float, float, float], shade: float) -> None:
    assert (lean(seen_in(lamp, EMPTY, shade)) or 0.0) > 0.5
    assert (lean(seen_in(lamp, STRIPED, shade)) or 0.0) < -0.5


def test_what_other_cards_hide_is_not_told() -> None:
    assert lean(seen_in(DAYLIGHT, STRIPED), hidden_share=0.6) is None


def test_a_fill_that_light_wiped_out_is_not_told() -> None:
    assert lean(seen_in((1.4, 1.4, 1.4), STRIPED)) is None


def test_grain_is_no_fill() -> None:
    random = np.random.default_rng(3)
    grainy = [
        np.clip(EMPTY + random.normal(0.0, 25.0, EMPTY.shape), 0, 255).astype(np.uint8)
        for _ in range(2)
    ]
    faces = Faces.of([(str(number), face) for number, face in enumerate(grainy)], 2 / 3)
    assert faces.pairs.tints(0, 1) is None


def halves(colour: tuple[int, int, int]) -> Picture:
    """A card of two colours with a sign."""
    face = card(striped=False, signs=1)
    face[150:] = np.minimum(face[150:], colour)
    return face


def test_a_coloured_half_is_no_fill() -> None:
    pale = Faces.of([("paper", halves((255, 255, 255))), ("sand", halves((190, 215, 225)))], 2 / 3)
    assert pale.pairs.tints(0, 1) is None


def test_another_number_of_signs_is_no_fill() -> None:
    faces = Faces.of([("two", EMPTY), ("three", card(striped=True, signs=3))], 2 / 3)
    assert faces.pairs.tints(0, 1) is None


@pytest.mark.parametrize("label", ["empty", "striped"])
def test_a_card_is_recognised_by_its_fill(label: str) -> None:
    light = Light(brightness=0.7, tint=(0.85, 1.0, 1.1), noise=3.0)
    deck = {"empty": EMPTY, "striped": STRIPED}
    scene = Painter(light=light).scene(deck, [Lying(label, (500, 300), 25)])
    assert [one.label for one in CardEye(FACES).look(scene.picture).seen] == [label]


def test_two_fills_are_told_alike_whichever_is_asked_first_and_whichever_way_up() -> None:
    seen = seen_in(DAYLIGHT, STRIPED)
    everywhere = np.ones(seen.shape[:2], bool)
    asked = [
        (FACES.pairs.tints(0, 1), seen),
        (FACES.pairs.tints(1, 0), seen),
        (FACES.pairs.tints(2, 3), seen[::-1, ::-1]),
    ]
    empty, striped, upside_down = (
        pair.lean(np.ascontiguousarray(place), everywhere) for pair, place in asked if pair
    )
    assert empty == pytest.approx(upside_down, abs=1e-4)
    assert empty == pytest.approx(-(striped or 0.0))
