"""What differs in something small is read at twice the size."""

import cv2
import numpy as np

from vision.cards.contest import seen_through
from vision.cards.explain import Place
from vision.cards.faces import Faces, sharp, smoothed
from vision.cards.judge import judge
from vision.cards.legible import CLEARLY_READ
from vision.cards.light import Lamp
from vision.cards.loupe import Loupe
from vision.picture import Picture

GREEN, PINK, WHITE, RED = (70, 150, 60), (160, 110, 235), (240, 242, 244), (60, 50, 205)
NUMBER_AT = (84, 166)


def card(number: str, ground: tuple[int, int, int] = GREEN) -> Picture:
    """A small white number on a pink field in the middle of a coloured card."""
    face = np.full((300, 200, 3), ground, np.uint8)
    cv2.circle(face, (60, 70), 40, WHITE, 6, cv2.LINE_AA)
    cv2.rectangle(face, (70, 110), (130, 190), PINK, -1)
    cv2.putText(face, number, NUMBER_AT, cv2.FONT_HERSHEY_DUPLEX, 1.5, WHITE, 5, cv2.LINE_AA)
    return face


NUMBERS = ("8", "5", "6", "3")
FACES = Faces.of([(number, card(number)) for number in NUMBERS], 2 / 3)
FIVE, EIGHT = NUMBERS.index("5"), NUMBERS.index("8")


def seen_through_a_loupe(face: Picture) -> Loupe:
    size = FACES.large.shape[2], FACES.large.shape[1]
    return Loupe(lambda: sharp(face, size), np.zeros(size[::-1], bool))


def place(face: Picture, loupe: Loupe) -> Place:
    seen = smoothed(cv2.resize(face, FACES.size, interpolation=cv2.INTER_AREA))
    return Place.of(seen, np.zeros(FACES.size[::-1], bool), Lamp(), uneven=False).through(loupe)


def test_a_five_is_no_eight() -> None:
    loupe = seen_through_a_loupe(card("5"))
    things = FACES.pairs.small_things(FIVE, EIGHT)
    answer = loupe.between(FACES.large[FIVE], FACES.large[EIGHT], things)
    assert answer.lean > 0.8
    assert answer.readable == 1.0


def test_the_same_two_faces_are_looked_at_once() -> None:
    loupe = seen_through_a_loupe(card("5"))
    answer = seen_through(loupe, FACES, FIVE, EIGHT)
    assert answer.lean > 0.8
    assert seen_through(loupe, FACES, FIVE, EIGHT) is answer


def test_one_that_was_not_suggested_is_asked_too() -> None:
    face = card("5")
    verdict = judge(place(face, seen_through_a_loupe(face)), FACES, [EIGHT])
    assert FACES.label(verdict.best.entry) == "5"
    assert verdict.contests[0].is_read


def test_a_number_under_a_counter_says_nothing() -> None:
    face = card("5")
    cv2.circle(face, (100, 150), 36, RED, -1)
    loupe = seen_through_a_loupe(face)
    things = FACES.pairs.small_things(FIVE, EIGHT)
    assert loupe.between(FACES.large[FIVE], FACES.large[EIGHT], things).readable == 0.0


def test_a_number_under_another_card_says_nothing() -> None:
    loupe = seen_through_a_loupe(card("5"))
    loupe.hidden[:] = True
    things = FACES.pairs.small_things(FIVE, EIGHT)
    assert loupe.between(FACES.large[FIVE], FACES.large[EIGHT], things).readable == 0.0


def test_a_card_turned_by_180_degrees_differs_in_the_same_things() -> None:
    upside_down = seen_through_a_loupe(np.ascontiguousarray(card("5")[::-1, ::-1]))
    five, eight = FACES.turned(FIVE), FACES.turned(EIGHT)
    things = FACES.pairs.small_things(five, eight)
    assert upside_down.between(FACES.large[five], FACES.large[eight], things).lean > 0.8


def test_another_colour_is_no_small_thing() -> None:
    twins = Faces.of([("green", card("5")), ("red", card("5", RED))], 2 / 3)
    assert twins.pairs.small_things(0, 1) == ()
    assert twins.siblings(0) == []


def test_of_a_number_under_another_card_the_whole_card_has_the_say() -> None:
    face = card("5")
    loupe = seen_through_a_loupe(face)
    loupe.hidden[:] = True
    verdict = judge(place(face, loupe), FACES, [FIVE, EIGHT])
    assert not any(one.is_read for one in verdict.contests)


def badge(number: str) -> Picture:
    """A small white number on a bold badge: far more is in common than differs."""
    face = np.full((300, 200, 3), (200, 70, 160), np.uint8)
    cv2.circle(face, (100, 150), 28, (30, 25, 30), -1, cv2.LINE_AA)
    cv2.circle(face, (100, 150), 21, (200, 150, 255), -1, cv2.LINE_AA)
    cv2.putText(face, number, (88, 161), cv2.FONT_HERSHEY_DUPLEX, 1.0, (255,) * 3, 3, cv2.LINE_AA)
    return face


def test_a_small_number_is_read_whatever_bold_print_surrounds_it() -> None:
    faces = Faces.of([(number, badge(number)) for number in ("5", "6")], 2 / 3)
    size = faces.large.shape[2], faces.large.shape[1]
    loupe = Loupe(lambda: sharp(badge("5"), size), np.zeros(size[::-1], bool))
    things = faces.pairs.small_things(0, 1)
    assert loupe.between(faces.large[0], faces.large[1], things).lean > 0.8


def too_bright(face: Picture) -> Picture:
    """The same card, photographed in so much light that its colours turn."""
    return np.asarray(np.clip(face * 2.6, 0, 255), np.uint8)


def test_cards_taught_in_more_and_less_light_are_compared_in_the_same_tones() -> None:
    purple = (150, 60, 120)
    dark, bright = card("6", purple), too_bright(card("4", purple))
    faces = Faces.of([("6", dark), ("4", bright)], 2 / 3)
    six, four = (face.astype(np.float32) for face in faces.pairs.exposed_alike(0, 1))
    assert np.abs(six - four).mean() < 3.0
    assert np.abs(faces.large[0].astype(np.float32) - faces.large[1]).mean() > 40.0


def test_cards_of_other_colours_stay_as_they_are() -> None:
    faces = Faces.of([("green", card("5")), ("red", card("5", RED))], 2 / 3)
    assert np.array_equal(faces.pairs.exposed_alike(0, 1)[1], faces.large[1])


def test_a_number_is_read_under_the_edge_of_a_lamp_s_sheen() -> None:
    columns = np.indices((300, 200))[1]
    sheen = 150.0 / (1.0 + np.exp((columns - 100.0) / 14.0))
    lit = np.clip(card("5") * 0.4 + sheen[..., None], 0, 255).astype(np.uint8)
    size = FACES.large.shape[2], FACES.large.shape[1]
    things = FACES.pairs.small_things(FIVE, EIGHT)
    as_it_is, flat = (
        Loupe(lambda: sharp(lit, size), np.zeros(size[::-1], bool), is_veiled=is_veiled).between(
            FACES.large[FIVE], FACES.large[EIGHT], things
        )
        for is_veiled in (False, True)
    )
    assert as_it_is.lean < CLEARLY_READ
    assert flat.lean >= CLEARLY_READ
