"""Colour speaks against a card only if it is another colour, and not another light."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.coloured import is_colour_known, is_of_other_colour
from vision.cards.contest import Contest
from vision.cards.decide import LEAST_LEAN
from vision.cards.explain import Place
from vision.cards.faces import Faces, sharp, shrunk, smoothed
from vision.cards.judge import judge
from vision.cards.light import Lamp
from vision.cards.loupe import Loupe
from vision.cards.twins import Twins
from vision.picture import Picture

BROWN, BLUE = (45, 75, 110), (190, 110, 40)


def card(number: str, ink: tuple[int, int, int]) -> Picture:
    """A field of rings in one ink, and a number."""
    face = np.full((300, 200, 3), (215, 220, 222), np.uint8)
    cv2.rectangle(face, (20, 30), (180, 270), ink, -1)
    for middle in ((60, 80), (150, 120), (80, 230)):
        cv2.circle(face, middle, 30, (150, 165, 175), 8, cv2.LINE_AA)
    cv2.putText(face, number, (75, 170), cv2.FONT_HERSHEY_DUPLEX, 2.0, (215, 220, 222), 6)
    return face


def bright(face: Picture) -> Picture:
    """The same card, photographed with three quarters more light."""
    return np.asarray(np.clip(face * 1.75, 0, 255), np.uint8)


def test_a_photo_taken_in_brighter_light_has_no_other_colour_upside_down_either() -> None:
    taught = [("1", card("1", BROWN)), ("6", bright(card("6", BROWN))), ("b", card("1", BLUE))]
    faces = Faces.of(taught, 2 / 3)
    assert not is_of_other_colour(faces, 0, 1)
    assert not is_of_other_colour(faces, 0, faces.turned(1))
    assert is_of_other_colour(faces, 0, faces.turned(2))


def worded(word: str, ink: tuple[int, int, int]) -> Picture:
    """One ink all over, and a large white word twice."""
    face = np.full((300, 200, 3), ink, np.uint8)
    for y in (110, 240):
        cv2.putText(face, word, (20, y), cv2.FONT_HERSHEY_DUPLEX, 2.6, (228, 236, 240), 14)
    return face


def test_another_word_is_no_other_colour() -> None:
    taught = [("mer", worded("MER", BROWN)), ("cle", worded("CLE", BROWN))]
    faces = Faces.of([*taught, ("b", worded("CLE", BLUE))], 2 / 3)
    assert Twins.of(faces, 0, 1).differ_in_colour
    assert not is_of_other_colour(faces, 0, 1)
    assert is_of_other_colour(faces, 0, 2)


def test_of_two_photos_that_were_not_lit_alike_the_number_is_read_and_not_the_tones() -> None:
    faces = Faces.of([("1", card("1", BROWN)), ("6", bright(card("6", BROWN)))], 2 / 3)
    height, width = faces.large.shape[1:3]
    hidden = np.zeros((height, width), bool)
    loupe = Loupe(lambda: sharp(card("1", BROWN), (width, height)), hidden)
    seen = smoothed(shrunk(card("1", BROWN), faces.size))
    place = Place.of(seen, hidden[::2, ::2], Lamp(), uneven=False).through(loupe)
    [against_the_six, *_] = judge(place, faces, [0, 1]).contests
    assert against_the_six.is_read
    assert against_the_six.drawing > 0.9


def test_a_little_more_light_all_over_does_not_outdo_the_number() -> None:
    """Both were taught in nearly the same light: the shades of no part of them differ plainly."""
    seen = card("1", BROWN)
    a_little_brighter = np.asarray(np.clip(card("6", BROWN) * 1.06, 0, 255), np.uint8)
    faces = Faces.of([("1", seen), ("6", a_little_brighter), ("b", card("1", BLUE))], 2 / 3)
    nothing = np.zeros(faces.fine.shape[1:3], bool)
    place = Place.of(smoothed(shrunk(seen, faces.size)), nothing, Lamp(), uneven=False)
    verdict = judge(place, faces, [0, 1, 2])
    drawn_as_the_six = Contest(1, -1.25, 254.0, 1.19, 1367.0)
    drawn_as_the_blue_one = replace(drawn_as_the_six, entry=2)
    assert not is_colour_known(replace(verdict, contests=(drawn_as_the_six,)), faces)
    assert is_colour_known(replace(verdict, contests=(drawn_as_the_blue_one,)), faces)
    plain = replace(drawn_as_the_six, drawing=1.0)
    assert is_colour_known(replace(verdict, contests=(plain,)), faces)


def of_two(
    upper: tuple[int, int, int],
    lower: tuple[int, int, int],
    sign: tuple[int, int, int] = (225, 230, 232),
) -> Picture:
    """A half each, and a disc on both."""
    face = np.full((300, 200, 3), upper, np.uint8)
    face[150:] = lower
    for y in (75, 225):
        cv2.circle(face, (100, y), 30, sign, -1, cv2.LINE_AA)
    return face


def halved(lower: tuple[int, int, int]) -> Picture:
    """A brown half with a sign in it, and another half below."""
    return of_two(BROWN, lower, sign=(140, 142, 144))


def test_half_a_card_is_not_named_for_the_light_in_which_it_was_taught() -> None:
    """What is in sight is the same on both cards; one photo was exposed as the table is now."""
    red = halved((40, 40, 140))
    too_bright = np.asarray(np.sqrt(red * 255.0), np.uint8)
    faces = Faces.of([("red", too_bright), ("blue", halved(BLUE))], 2 / 3)
    hidden = np.zeros(faces.fine.shape[1:3], bool)
    hidden[len(hidden) // 2 - 4 :] = True
    place = Place.of(smoothed(shrunk(red, faces.size)), hidden, Lamp(), uneven=False)
    assert judge(place, faces, [0, 1]).lean < LEAST_LEAN


def test_a_number_that_is_plainly_read_needs_no_colour_in_the_sheen_of_a_lamp() -> None:
    """Half of a card that a lamp tints is no longer plainly of one colour: its print still is."""
    faces = Faces.of([("1", card("1", BROWN)), ("6", card("6", BLUE))], 2 / 3)
    nothing = np.zeros(faces.fine.shape[1:3], bool)
    seen = smoothed(shrunk(card("1", BROWN), faces.size))
    verdict = judge(Place.of(seen, nothing, Lamp(), uneven=False), faces, [0, 1])
    in_the_sheen = Contest(1, 0.95, 300.0, 0.44, 2337.0)
    read = replace(in_the_sheen, is_read=True)
    assert not is_colour_known(replace(verdict, contests=(in_the_sheen,)), faces)
    assert is_colour_known(replace(verdict, contests=(read,)), faces)
    hardly_read, of_another_colour = replace(read, drawing=0.7), replace(read, colour=0.1)
    assert not is_colour_known(replace(verdict, contests=(hardly_read,)), faces)
    assert not is_colour_known(replace(verdict, contests=(of_another_colour,)), faces)


def sparsely(ink: tuple[int, int, int], sign: str = "") -> Picture:
    """White, a black ring, and little that is coloured: two corners."""
    face = np.full((300, 200, 3), (228, 234, 236), np.uint8)
    cv2.circle(face, (100, 150), 50, (30, 30, 30), 6, cv2.LINE_AA)
    for x, y in ((20, 20), (145, 245)):
        face[y : y + 36, x : x + 36] = ink
    cv2.putText(face, sign, (80, 172), cv2.FONT_HERSHEY_DUPLEX, 2.0, (30, 30, 30), 6)
    return face


def test_one_drawing_in_two_colours_is_told_by_little_if_that_is_clear() -> None:
    yellow, orange = (58, 207, 241), (43, 143, 238)
    taught = [("y", sparsely(yellow)), ("o", sparsely(orange)), ("7", sparsely(yellow, "7"))]
    faces = Faces.of(taught, 2 / 3)
    assert not Twins.of(faces, 0, 1).differ_in_shade
    nothing = np.zeros(faces.fine.shape[1:3], bool)
    seen = smoothed(shrunk(sparsely(yellow), faces.size))
    verdict = judge(Place.of(seen, nothing, Lamp(), uneven=False), faces, [0, 1, 2])
    clear = Contest(1, 0.0, 0.0, 1.2, 304.0)
    assert is_colour_known(replace(verdict, contests=(clear,)), faces)
    unclear, other_drawing = replace(clear, colour=0.7), replace(clear, entry=2)
    assert not is_colour_known(replace(verdict, contests=(unclear,)), faces)
    assert not is_colour_known(replace(verdict, contests=(other_drawing,)), faces)


YELLOW, VIOLET = (60, 215, 240), (150, 60, 130)


def test_the_same_halves_upside_down_have_no_other_colour_in_brighter_light() -> None:
    one, same = of_two(VIOLET, YELLOW), of_two(YELLOW, VIOLET)
    taught = [("one", one), ("same", np.asarray(np.clip(same * 1.4, 0, 255), np.uint8))]
    faces = Faces.of([*taught, ("b", of_two(YELLOW, BLUE))], 2 / 3)
    assert not is_of_other_colour(faces, 0, faces.turned(1))
    assert is_of_other_colour(faces, 0, faces.turned(2))
