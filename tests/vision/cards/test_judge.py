"""What is white in a picture: print, or glare."""

import cv2
import numpy as np
import pytest

from vision.cards.decide import LEAST_DETAIL
from vision.cards.explain import Place
from vision.cards.faces import Faces, smoothed
from vision.cards.judge import LEAST_LIKENESS, detail, judge, lookalikes
from vision.cards.legible import MOST_PRINT
from vision.cards.light import Lamp
from vision.cards.scene import MISSING
from vision.cards.segments import Floats, Mask
from vision.picture import Picture

WORDS = ("ROI", "CHAT")
BLUE, WHITE = (190, 110, 40), (225, 230, 232)


def card(word: str) -> Picture:
    """A white word on blue."""
    face = np.full((300, 200, 3), BLUE, np.uint8)
    cv2.putText(face, word, (18, 150), cv2.FONT_HERSHEY_DUPLEX, 2.2, WHITE, 12, cv2.LINE_AA)
    return face


FACES = Faces.of([(word, card(word)) for word in WORDS], 2 / 3)
OPEN: Mask = np.zeros(FACES.edge.shape[1:], bool)


def photographed(entry: int, brightness: float) -> Floats:
    return smoothed(np.clip(FACES.fine[entry] * brightness, 0, 255))


def place(seen: Floats) -> Place:
    return Place.of(seen, OPEN, Lamp(), uneven=False)


def test_white_letters_of_a_bright_picture_are_read() -> None:
    bright = place(photographed(0, 1.3))
    assert bright.wiped.any()
    read = bright.with_white_print(FACES, [0, 1])
    assert not read.wiped.any()
    assert FACES.label(judge(read, FACES, [0, 1]).best.entry) == "ROI"


def test_a_white_spot_beside_darker_letters_is_glare() -> None:
    seen = photographed(0, 0.8)
    seen[20:34, 10:24] = 255.0
    glared = place(seen)
    assert glared.with_white_print(FACES, [0, 1]) is glared


def test_a_white_spot_where_no_face_is_white_is_glare() -> None:
    seen = photographed(0, 1.3)
    seen[4:24, 4:40] = 255.0
    glared = place(seen)
    assert glared.with_white_print(FACES, [0, 1]) is glared


def test_paper_taught_in_dim_light_is_paper_too() -> None:
    face = np.full((300, 200, 3), 160, np.uint8)
    cv2.circle(face, (100, 150), 50, (40, 40, 150), -1)
    lit = np.asarray(cv2.convertScaleAbs(face, alpha=1.5), np.uint8)
    faces = Faces.of([("dim", face), ("bright", lit)], 2 / 3)
    dim, bright = faces.paper[:2]
    assert dim[5, 5]
    assert not dim[dim.shape[0] // 2, dim.shape[1] // 2]
    assert np.mean(dim != bright) < 0.02


def numbered(number: str) -> Picture:
    """A pale green number on paper."""
    face = np.full((300, 200, 3), (190, 193, 200), np.uint8)
    green = (100, 150, 100)
    cv2.putText(face, number, (40, 190), cv2.FONT_HERSHEY_DUPLEX, 2.6, green, 10, cv2.LINE_AA)
    return face


def test_a_number_on_paper_that_is_all_cut_off_looks_like_the_taught_one() -> None:
    faces = Faces.of([(number, numbered(number)) for number in ("29", "19", "17")], 2 / 3)
    lamp = np.array((2.0, 2.2, 2.2), np.float32)
    seen = smoothed(np.clip(faces.fine[0] * lamp + 40.0, 0, 255))
    bright = Place.of(seen, OPEN, Lamp(), uneven=False).with_white_print(faces, [0, 1, 2])
    verdict = judge(bright, faces, [0, 1, 2])
    assert faces.label(verdict.best.entry) == "29"
    assert verdict.likeness >= LEAST_LIKENESS


def with_corner_numbers(number: str) -> Picture:
    """A large number in the middle, and the same small in two corners."""
    face = np.full((300, 200, 3), (225, 230, 232), np.uint8)
    font, ink = cv2.FONT_HERSHEY_DUPLEX, (150, 80, 30)
    cv2.putText(face, number, (40, 180), font, 2.6, ink, 10, cv2.LINE_AA)
    for corner in ((12, 36), (156, 284)):
        cv2.putText(face, number, corner, font, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
    return face


@pytest.mark.parametrize("is_covered", [False, True])
def test_a_small_number_under_white_paper_is_missed_though_nearly_all_print_is_seen(
    is_covered: bool,
) -> None:
    faces = Faces.of([(number, with_corner_numbers(number)) for number in ("23", "31")], 2 / 3)
    shown = with_corner_numbers("23")
    if is_covered:
        shown[240:] = shown[150, 5]
    seen = Faces.of([("seen", shown)], 2 / 3).fine[0]
    verdict = judge(Place.of(seen, OPEN, Lamp(), uneven=False), faces, [0, 1])
    assert verdict.print_fitting > MOST_PRINT
    assert (verdict.blank >= MISSING) is is_covered


def halves(upper: tuple[int, int, int], lower: tuple[int, int, int], sign: int) -> Picture:
    """Two fields, the lower one with a white disc, the upper one with so large a sign."""
    face = np.full((300, 200, 3), upper, np.uint8)
    face[150:] = lower
    cv2.rectangle(face, (60, 60), (60 + sign, 60 + sign), WHITE, -1)
    cv2.circle(face, (100, 225), 30, WHITE, -1, cv2.LINE_AA)
    return face


def test_a_card_of_which_a_half_is_seen_may_be_one_that_was_photographed_brighter() -> None:
    brown, bright_brown, near_brown, green = (
        (45, 85, 130),
        (63, 119, 182),
        (75, 75, 110),
        (60, 150, 40),
    )
    pictures = {
        "green and brown": halves(green, brown, 40),
        "two browns": halves(bright_brown, bright_brown, 80),
        "others": halves(green, near_brown, 44),
        "more others": halves(green, near_brown, 46),
    }
    faces = Faces.of(list(pictures.items()), 2 / 3)
    lower = np.zeros(faces.edge.shape[1:], bool)
    lower[len(lower) // 2 + 2 :] = True
    rivals = {faces.label(entry) for entry in lookalikes(faces, 0, lower, [])}
    assert "two browns" in rivals


def test_fine_detail_is_explained_however_light_changes_across_the_card() -> None:
    rows, columns = np.indices(FACES.fine.shape[1:3])
    veil = 90.0 * np.exp(-((rows - 40) ** 2 + (columns - 30) ** 2) / 800.0)
    under = place(np.asarray(photographed(0, 0.6) + veil[..., None], np.float32))
    best = judge(place(photographed(0, 0.6)), FACES, [0, 1]).best
    assert detail(under, best) > LEAST_DETAIL
    other = judge(place(photographed(1, 0.6)), FACES, [0, 1]).best
    assert detail(under, other) < LEAST_DETAIL
