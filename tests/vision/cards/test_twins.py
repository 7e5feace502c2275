"""Colour tells two faces apart only where it was taught, and on more than a few pixels."""

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.twins import Twins, beyond_exposure, differ_in_exposure
from vision.picture import Picture

PAPER = (200, 205, 210)


def card(shade: tuple[int, int, int], tall_px: int) -> Picture:
    """Paper with a field of one shade."""
    face = np.full((300, 200, 3), PAPER, np.uint8)
    face[20 : 20 + tall_px, 20:180] = shade
    return face


def twins(one: Picture, other: Picture) -> Twins:
    return Twins.of(Faces.of([("one", one), ("other", other)], 2 / 3), 0, 1)


def test_a_field_of_another_colour_tells_two_cards_apart() -> None:
    red_and_blue = twins(card((50, 50, 200), 200), card((190, 110, 40), 200))
    assert red_and_blue.can_be_told_by_colour(1.0, is_faint=True)


def test_a_pale_spot_is_not_enough_where_little_is_seen() -> None:
    spotted = twins(card((60, 180, 240), 12), card(PAPER, 12))
    assert not spotted.can_be_told_by_colour(1.0, is_faint=True)
    assert spotted.can_be_told_by_colour(1.0, is_faint=False)


def test_a_colour_halfway_between_two_cards_tells_neither() -> None:
    orange_and_yellow = twins(card((40, 130, 235), 200), card((50, 200, 240), 200))
    assert not orange_and_yellow.can_be_told_by_colour(0.55, is_faint=False)
    assert orange_and_yellow.can_be_told_by_colour(0.65, is_faint=False)


def test_colours_cut_off_when_taught_are_told_only_if_they_are_clear() -> None:
    too_bright = twins(card((60, 255, 255), 200), card((60, 190, 255), 200))
    assert not too_bright.can_be_told_by_colour(0.7, is_faint=False)
    assert too_bright.can_be_told_by_colour(0.95, is_faint=False)


def test_beside_paper_that_was_too_bright_brown_may_be_a_dark_orange() -> None:
    brown, orange = card((45, 75, 110), 60), card((40, 130, 235), 60)
    for face in (brown, orange):
        face[(face == PAPER).all(axis=2)] = 255
    pair = twins(brown, orange)
    assert pair.can_be_told_by_colour(0.9, is_faint=False)
    assert not pair.can_be_told_by_colour(0.6, is_faint=False)


def test_what_a_photo_cut_off_says_nothing_against_a_card() -> None:
    too_bright = twins(card((255, 220, 60), 200), card((255, 170, 45), 200))
    assert not too_bright.differ_in_colour
    assert twins(card((50, 50, 200), 200), card((190, 110, 40), 200)).differ_in_colour


def bright(face: Picture) -> Picture:
    """The same card, photographed with three quarters more light."""
    return np.asarray(np.clip(face * 1.75, 0, 255), np.uint8)


def numbered(number: str, ink: tuple[int, int, int]) -> Picture:
    face = np.full((300, 200, 3), (215, 220, 222), np.uint8)
    cv2.rectangle(face, (20, 30), (180, 270), ink, -1)
    cv2.putText(face, number, (75, 170), cv2.FONT_HERSHEY_DUPLEX, 2.0, (215, 220, 222), 6)
    return face


def fish(ink: tuple[int, int, int], paper: tuple[int, int, int]) -> Picture:
    """Outlined in black, on paper."""
    face = np.full((300, 200, 3), paper, np.uint8)
    for colour, thickness in ((ink, -1), ((40, 42, 45), 8)):
        cv2.ellipse(face, (100, 150), (80, 55), 0, 0, 360, colour, thickness, cv2.LINE_AA)
    return face


def test_orange_is_no_yellow_in_other_light_where_the_paper_is_as_bright() -> None:
    orange = fish((62, 128, 206), (197, 203, 210))
    yellow = fish((75, 166, 194), (200, 205, 213))
    in_more_light = np.asarray(orange * 1.05, np.uint8)
    faces = Faces.of([("orange", orange), ("yellow", yellow)], 2 / 3)
    assert not differ_in_exposure(faces, 0, 1)
    dim = np.asarray(in_more_light * 0.7, np.uint8)
    faces = Faces.of([("orange", in_more_light), ("the same", dim)], 2 / 3)
    assert differ_in_exposure(faces, 0, 1)


def test_photos_of_different_exposure_are_not_told_apart_by_colour() -> None:
    brown = (45, 75, 110)
    faces = Faces.of([("1", numbered("1", brown)), ("6", bright(numbered("6", brown)))], 2 / 3)
    assert differ_in_exposure(faces, 0, 1)
    assert not differ_in_exposure(faces, 0, faces.turned(1))


def test_orange_is_no_yellow_in_more_light() -> None:
    orange, yellow = numbered("1", (40, 130, 235)), numbered("1", (50, 200, 240))
    assert not differ_in_exposure(Faces.of([("o", orange), ("y", yellow)], 2 / 3), 0, 1)


def halved(lower: tuple[int, int, int]) -> Picture:
    """A brown half with a white disc, and another half below."""
    face = np.full((300, 200, 3), (45, 75, 110), np.uint8)
    face[150:] = lower
    for y in (75, 225):
        cv2.circle(face, (100, y), 30, (140, 142, 144), -1, cv2.LINE_AA)
    return face


def test_of_halves_that_differ_in_exposure_only_a_sliver_of_the_others_has_a_colour() -> None:
    faces = Faces.of([("b", halved((140, 60, 30))), ("r", bright(halved((40, 40, 140))))], 2 / 3)
    height, width = faces.fine.shape[1:3]
    in_sight = np.zeros((height, width), bool)
    in_sight[: height // 2 - 4] = True
    nothing = beyond_exposure(faces, 0, 1, in_sight)
    assert nothing is not None
    assert not (nothing & in_sight).any()
    in_sight[:, -3:] = True
    sliver = beyond_exposure(faces, 0, 1, in_sight)
    assert sliver is not None
    assert sliver[height // 2 + 4 : -4, -2].all()
    assert not sliver[: height // 2 - 4].any()
    assert beyond_exposure(faces, 0, 1, ~in_sight) is None, "red is no blue in more light"


def test_a_large_number_does_not_hide_that_two_photos_were_exposed_differently() -> None:
    """Only the paper is brighter by more than a shade: most of what differs is the number."""
    faces = []
    for number in "16":
        face = np.full((300, 200, 3), (45, 75, 110), np.uint8)
        face[:, :20] = (215, 220, 222)
        cv2.putText(face, number, (60, 200), cv2.FONT_HERSHEY_DUPLEX, 4.0, (160, 165, 170), 16)
        faces.append(face)
    brighter = np.asarray(np.clip(faces[1] * 1.14, 0, 255), np.uint8)
    assert differ_in_exposure(Faces.of([("1", faces[0]), ("6", brighter)], 2 / 3), 0, 1)


def back(ground: tuple[int, int, int]) -> Picture:
    """Faint rings on one colour, and a number on a pale disc."""
    face = np.full((300, 200, 3), ground, np.uint8)
    for y in range(0, 300, 25):
        for x in range(12 * (y // 25 % 2), 200, 25):
            cv2.circle(face, (x, y), 8, [level + 8 for level in ground], 3, cv2.LINE_AA)
    cv2.circle(face, (100, 150), 42, (205, 230, 240), -1, cv2.LINE_AA)
    cv2.putText(face, "3", (80, 172), cv2.FONT_HERSHEY_DUPLEX, 2.0, ground, 6)
    return face


def test_no_exposure_makes_the_brighter_channel_darker() -> None:
    """The curve that makes grey blue of brown would have to fall."""
    brown, grey_blue = back((70, 95, 140)), back((115, 88, 84))
    assert not differ_in_exposure(Faces.of([("b", brown), ("g", grey_blue)], 2 / 3), 0, 1)
