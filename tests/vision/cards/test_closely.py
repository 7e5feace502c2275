"""What other cards leave in sight is read bit by bit."""

import cv2
import numpy as np
import pytest

from vision.cards.closely import (
    MOST_BITS,
    Odds,
    bits_in_sight,
    differing,
    is_of_either,
    read_closely,
)
from vision.cards.contest import Contest, Contests
from vision.cards.explain import Place, explain
from vision.cards.faces import Faces, sharp, smoothed
from vision.cards.judge import Verdict, is_left_open, judge
from vision.cards.light import Lamp
from vision.cards.loupe import TIMES, Loupe
from vision.cards.segments import Mask
from vision.picture import Picture

PAPER, RED, DARK = (236, 240, 242), (60, 50, 205), (40, 36, 38)
NUMBERS = ("2", "3", "5", "6", "7", "8", "9")


def card(number: str) -> Picture:
    """A large number in the middle and the same, small, in two corners."""
    face = np.full((300, 200, 3), PAPER, np.uint8)
    for _ in range(2):
        cv2.circle(face, (100, 60), 24, RED, 5, cv2.LINE_AA)
        cv2.putText(face, number, (12, 36), cv2.FONT_HERSHEY_DUPLEX, 0.8, DARK, 2, cv2.LINE_AA)
        face = np.ascontiguousarray(face[::-1, ::-1])
    cv2.putText(face, number, (64, 190), cv2.FONT_HERSHEY_DUPLEX, 3.6, RED, 8, cv2.LINE_AA)
    return face


FACES = Faces.of([(number, card(number)) for number in NUMBERS], 2 / 3)
SEVEN, NINE = NUMBERS.index("7"), NUMBERS.index("9")


def covered(top_share: float) -> Mask:
    """Another card lies on all but the top of this one."""
    width, height = FACES.size
    hidden = np.zeros((height, width), bool)
    hidden[int(top_share * height) :] = True
    return hidden


def through_a_loupe(face: Picture, hidden: Mask) -> Loupe:
    size = FACES.large.shape[2], FACES.large.shape[1]
    return Loupe(lambda: sharp(face, size), hidden.repeat(TIMES, axis=0).repeat(TIMES, axis=1))


def odds_of_seven(hidden: Mask) -> Odds:
    """That a seven is seen, rather than a nine."""
    loupe = through_a_loupe(card("7"), hidden)
    large, contrasts = FACES.large, FACES.pairs.differing(SEVEN, NINE)
    return read_closely(loupe, large[SEVEN], large[NINE], contrasts)


def test_a_small_number_tells_cards_apart_whose_large_one_is_covered() -> None:
    odds = odds_of_seven(covered(0.35))
    assert odds.log_odds > 5.0
    assert odds.clearness > 0.55


def test_what_is_the_same_in_sight_says_nothing() -> None:
    hidden = covered(0.35)
    hidden[:, : FACES.size[0] // 4] = True
    odds = odds_of_seven(hidden)
    assert odds.is_silent
    assert odds.clearness == 0.0


def placed(face: Picture, hidden: Mask) -> Place:
    seen = smoothed(cv2.resize(face, FACES.size, interpolation=cv2.INTER_AREA))
    return Place.of(seen, hidden, Lamp(), uneven=False).through(through_a_loupe(face, hidden))


def contests(place: Place) -> Contests:
    """At that place, read closely."""
    ring = Contests(place.seen, place.channels, place.judged, FACES, place.loupe)
    return ring.closely()


def test_of_a_covered_card_what_differs_faintly_is_read() -> None:
    faintly = Contest(SEVEN, drawing=1.2, drawing_weight=53, colour=0.7, colour_weight=150)
    plainly = Contest(SEVEN, drawing=1.0, drawing_weight=600, colour=0.7, colour_weight=150)
    partly, whole = (placed(card("9"), covered(share)) for share in (0.35, 1.0))
    [best] = explain(partly, FACES, [NINE], glared=False)
    assert is_left_open(contests(partly), best, (faintly,), [])
    assert not is_left_open(contests(partly), best, (plainly,), [])
    assert not is_left_open(contests(whole), best, (faintly,), [])


def test_a_faint_drawing_of_which_no_bit_can_be_read_tells_nothing() -> None:
    hidden = covered(0.35)
    hidden[:, : FACES.size[0] // 4] = True
    place = placed(card("9"), hidden)
    nine, seven = explain(place, FACES, [NINE, SEVEN], glared=False)
    ring = contests(place)
    ring.held[NINE, SEVEN] = Contest(SEVEN, 0.57, 95.0, 0.6, 49.0)
    assert ring.held[NINE, SEVEN].lean > 0.5
    assert ring.between(nine, seven).lean == 0.0


def judged(face: Picture, hidden: Mask) -> Verdict:
    """As the card that it is taken for: a nine."""
    return judge(placed(face, hidden), FACES, [NINE])


def test_every_face_that_looks_alike_in_sight_is_asked() -> None:
    verdict = judged(card("7"), covered(0.35))
    assert FACES.label(verdict.best.entry) == "7"
    assert {FACES.label(one.entry) for one in verdict.contests} == set(NUMBERS) - {"7"}
    assert verdict.lean > 0.55


@pytest.mark.parametrize(("number", "first"), [("9", "5"), ("9", "6"), ("7", "5"), ("7", "6")])
def test_print_that_is_of_neither_face_is_read_against_the_others(number: str, first: str) -> None:
    """Whatever a card was taken for from afar."""
    place = placed(card(number), covered(0.35))
    verdict = judge(place, FACES, [NUMBERS.index(first)])
    assert FACES.label(verdict.best.entry) == number
    assert verdict.lean > 0.55


def test_a_card_whose_numbers_are_all_covered_is_told_by_nothing() -> None:
    hidden = covered(0.35)
    assert not judged(card("7"), hidden).is_told_by_nothing
    hidden[:, : FACES.size[0] // 4] = True
    assert judged(card("7"), hidden).is_told_by_nothing


def test_where_one_face_is_the_very_same_in_sight_no_more_are_asked() -> None:
    hidden = covered(0.35)
    in_sight = judged(card("7"), hidden)
    hidden[:, : FACES.size[0] // 4] = True
    assert len(judged(card("7"), hidden).contests) < len(in_sight.contests)


def test_a_number_that_is_none_of_the_taught_ones_is_read_in_vain() -> None:
    """No other outline and no light would tell which it is."""
    hidden = covered(0.35)
    smeared = card("7")
    smeared[8:44, 8:50] = cv2.blur(smeared[8:44, 8:50], (31, 31))
    assert judged(smeared, hidden).is_read_in_vain
    assert not judged(card("7"), hidden).is_read_in_vain


def test_of_many_bits_the_plainest_are_read() -> None:
    sevens = np.full((300, 200, 3), PAPER, np.uint8)
    nines = sevens.copy()
    for place in range(24):
        corner = 10 + 48 * (place % 4), 40 + 44 * (place // 4)
        for face, number in ((sevens, "7"), (nines, "9")):
            cv2.putText(face, number, corner, cv2.FONT_HERSHEY_DUPLEX, 0.8, DARK, 2, cv2.LINE_AA)
    pale = np.asarray(cv2.addWeighted(sevens, 0.25, np.full_like(sevens, 240), 0.75, 0), np.uint8)
    sevens[:150], nines[:150] = pale[:150], pale[:150]
    contrasts = differing(sevens, nines)
    in_sight = np.ones(sevens.shape[:2], bool)
    weights = [float(bit.sum()) for _, bit in bits_in_sight(contrasts, in_sight)]
    assert len(weights) > MOST_BITS
    assert weights[:MOST_BITS] == sorted(weights, reverse=True)[:MOST_BITS]


def test_an_empty_field_is_not_read_bit_by_bit() -> None:
    """It fits every face but for the print: asking them all would only take time."""
    field = np.full((300, 200, 3), PAPER, np.uint8)
    verdict = judged(field, covered(0.12))
    assert verdict.fitting > 0.9
    assert not any(one.is_read for one in verdict.contests)


def test_a_rounded_corner_is_no_print() -> None:
    corner = np.full((14, 14, 3), (30, 90, 60), np.uint8)
    cv2.circle(corner, (13, 0), 13, PAPER, -1)
    on_another_table = card("7")
    on_another_table[-14:, :14] = corner
    plain, faint = Faces.of([("a", card("7")), ("b", on_another_table)], 2 / 3).pairs.differing(
        0, 1
    )
    assert not plain[-20:, :20].any()
    assert not faint[-20:, :20].any()


def test_a_bit_that_is_clearer_than_the_print_itself_could_be_has_no_say() -> None:
    # Of a 7 that another card covers, not quite where it was found, a speck is left.
    assert not is_of_either(0.4, 0.85, apart=0.13)
    assert is_of_either(0.98, 0.85, apart=0.13)
    assert is_of_either(0.80, 0.95, apart=0.13)


def test_small_things_are_looked_at_even_where_the_drawing_seems_plain() -> None:
    """On an outline that is off, seen from afar, one number passes for another."""

    def numbered(number: str) -> Picture:
        face = card("")
        cv2.putText(face, number, (80, 160), cv2.FONT_HERSHEY_DUPLEX, 1.4, DARK, 3, cv2.LINE_AA)
        return face

    faces = Faces.of([(number, numbered(number)) for number in "79"], 2 / 3)
    (height, width), nothing = faces.large.shape[1:3], np.zeros(faces.fine.shape[1:3], bool)
    loupe = Loupe(lambda: sharp(numbered("9"), (width, height)), np.zeros((height, width), bool))
    seen = smoothed(cv2.resize(numbered("7"), faces.size, interpolation=cv2.INTER_AREA))
    place = Place.of(seen, nothing, Lamp(), uneven=False)
    seven, nine = explain(place, faces, [0, 1], glared=False)
    ring = Contests(place.seen, place.channels, place.judged, faces)
    assert ring.between(seven, nine).drawing > 0.9
    assert ring.through(loupe).closely().between(seven, nine).drawing < -0.9


def word_on(ground: tuple[int, int, int], photo: int) -> Picture:
    """A dark word on a coloured card, with the noise of that photo."""
    face = np.full((300, 200, 3), ground, np.uint8)
    cv2.rectangle(face, (10, 10), (190, 290), DARK, 2, cv2.LINE_AA)
    cv2.putText(face, "ROI", (50, 150), cv2.FONT_HERSHEY_DUPLEX, 1.6, DARK, 8, cv2.LINE_AA)
    noise = np.random.default_rng(photo).normal(0.0, 60.0, face.shape).astype(np.float32)
    return np.asarray(np.clip(face + cv2.GaussianBlur(noise, (0, 0), 2.0), 0, 255), np.uint8)


def test_the_noise_of_two_photos_tells_no_yellow_from_orange() -> None:
    yellow, orange, between = (40, 215, 245), (35, 140, 240), (38, 185, 243)
    faces = Faces.of([("yellow", word_on(yellow, 1)), ("orange", word_on(orange, 2))], 2 / 3)
    (height, width), nothing = faces.large.shape[1:3], np.zeros(faces.fine.shape[1:3], bool)
    card = word_on(between, 3)
    seen = smoothed(cv2.resize(card, faces.size, interpolation=cv2.INTER_AREA))
    place = Place.of(seen, nothing, Lamp(), uneven=False)
    both = explain(place, faces, [0, 1], glared=False)
    loupe = Loupe(lambda: sharp(card, (width, height)), np.zeros((height, width), bool))
    ring = Contests(place.seen, place.channels, place.judged, faces, loupe).closely()
    assert not ring.between(*both).is_read
    assert abs(ring.between(*both).lean) < 0.38


def test_the_shade_of_two_photos_is_no_print() -> None:
    """The same ring on both; a field without any print is lit otherwise, and noisy."""
    noise = np.random.default_rng(2).normal(0.0, 3.0, (300, 200, 3))
    shade = np.zeros((300, 200, 1))
    shade[240:290, 30:170] = 14.0
    plain = np.full((300, 200, 3), PAPER, np.float32) - 20.0
    cv2.circle(plain, (100, 100), 40, RED, 8, cv2.LINE_AA)
    one, other = (
        sharp(np.asarray(np.clip(face, 0, 255), np.uint8), (112, 168))
        for face in (plain + noise - shade, plain + noise[::-1])
    )
    loupe = Loupe(lambda: one, np.zeros((168, 112), bool))
    odds = read_closely(loupe, one, other, differing(one, other))
    assert odds.is_silent
