"""One camera sees all cards of a deck equally large: no side of one runs askew."""

import cv2
import numpy as np
import pytest

from vision.cards.outlines import Quads
from vision.cards.teaching.one_camera import REACH_PX, as_one_camera_saw
from vision.cards.teaching.photo import CardPhoto

SIZE = np.array([100.0, 150.0])
ASPECT = float(SIZE[0] / SIZE[1])
FRAME_PX, SHADOW_PX = 5.0, 2.0
"""How far inside the rim a frame is printed, and how far beside the card its shadow falls."""
INKS = ((60, 60, 200), (70, 150, 60), (190, 110, 40), (40, 160, 220), (150, 60, 140), (90, 110, 90))
TABLE, SHADOW = (140, 130, 120), (70, 65, 60)
CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
NEARLY_PX = 1.0


def rim(number: int, inside_px: float = 0.0, scale: float = 1.0) -> Quads:
    """4×2: of the card in its photo, each a little turned and aside; or what is so far inside."""
    turn_rad = 0.02 * (number % 5 - 2)
    turn = np.array([[np.cos(turn_rad), np.sin(turn_rad)], [-np.sin(turn_rad), np.cos(turn_rad)]])
    middle = (320 + 7.3 * (number % 3), 180 - 5.1 * (number % 4))
    return np.asarray(CORNERS * (scale * SIZE / 2 - inside_px) @ turn + middle, np.float32)


def photo(number: int, outline: Quads, scale: float = 1.0, *, shaded: bool = False) -> CardPhoto:
    picture = np.full((360, 640, 3), TABLE, np.uint8)
    card = rim(number, 0.0, scale)
    if shaded:
        beside = card + np.array([[SHADOW_PX, 0.0]], np.float32)
        cv2.fillConvexPoly(picture, in_16ths(beside), SHADOW, cv2.LINE_AA, 4)
    cv2.fillConvexPoly(picture, in_16ths(card), INKS[number], cv2.LINE_AA, 4)
    frame = in_16ths(rim(number, FRAME_PX, scale))
    cv2.polylines(picture, [frame], True, (240, 240, 240), 2, cv2.LINE_AA, 4)
    noise = np.random.default_rng(number).normal(0, 2, picture.shape)
    return CardPhoto(np.clip(picture + noise, 0, 255).astype(np.uint8), outline[None])


def in_16ths(quad: Quads) -> np.ndarray:
    return np.rint(quad * 16).astype(np.int32)


def askew(number: int, corner: int) -> Quads:
    """The rim, but for a corner that lies on the frame."""
    outline = rim(number)
    outline[corner] = rim(number, FRAME_PX)[corner]
    return outline


@pytest.mark.parametrize("corner", range(4))
def test_a_side_that_runs_askew_from_rim_to_frame_is_put_on_the_rim(corner: int) -> None:
    photos = [photo(number, rim(number)) for number in range(5)]
    *_, mended = as_one_camera_saw([*photos, photo(5, askew(5, corner))], ASPECT)
    assert np.abs(mended.quad - rim(5)).max() < NEARLY_PX


def test_outlines_on_their_rims_stay_there() -> None:
    photos = [photo(number, rim(number)) for number in range(6)]
    for number, after in enumerate(as_one_camera_saw(photos, ASPECT)):
        assert np.abs(after.quad - rim(number)).max() < NEARLY_PX


def test_a_side_between_card_and_shadow_lies_in_the_middle_of_the_step() -> None:
    right = np.array([[0, 0], [SHADOW_PX, 0], [SHADOW_PX, 0], [0, 0]], np.float32)
    photos = [photo(number, rim(number) + right, shaded=True) for number in range(6)]
    for number, after in enumerate(as_one_camera_saw(photos, ASPECT)):
        beyond_px = (after.quad - rim(number))[1:3, 0]
        assert (beyond_px > 0.0).all()
        assert (beyond_px < 0.8 * SHADOW_PX).all()


def test_photos_from_different_distances_stay_as_they_are() -> None:
    scales = [0.8, 0.9, 1.0, 1.1, 1.2, 1.3]
    photos = [photo(k, rim(k, 0.0, scale), scale) for k, scale in enumerate(scales)]
    after = as_one_camera_saw(photos, ASPECT)
    assert all((one.quad == was.quad).all() for one, was in zip(after, photos, strict=True))


def test_a_photo_from_nearer_than_the_others_stays_as_it_is() -> None:
    photos = [photo(number, rim(number)) for number in range(5)]
    nearer = photo(5, rim(5, 0.0, 1.3), 1.3)
    assert (as_one_camera_saw([*photos, nearer], ASPECT)[-1].quad == nearer.quad).all()


def test_cards_that_were_cut_out_stay_as_they_are() -> None:
    width, height = SIZE.astype(int)
    whole = (CORNERS + 1) / 2 * SIZE - 0.5
    pictures = [
        photo(number, rim(number)).picture[100 : 100 + height, 270 : 270 + width]
        for number in range(6)
    ]
    photos = [CardPhoto(picture, np.asarray(whole[None], np.float32)) for picture in pictures]
    after = as_one_camera_saw(photos, ASPECT)
    assert all((one.quad == was.quad).all() for one, was in zip(after, photos, strict=True))


def test_outlines_on_which_nothing_is_seen_stay_as_they_are() -> None:
    empty = np.full((360, 640, 3), TABLE, np.uint8)
    photos = [CardPhoto(empty, rim(number)[None]) for number in range(6)]
    for number, after in enumerate(as_one_camera_saw(photos, ASPECT)):
        assert np.abs(after.quad - rim(number)).max() < REACH_PX


def test_two_photos_tell_no_size() -> None:
    photos = [photo(0, rim(0)), photo(1, askew(1, 2))]
    after = as_one_camera_saw(photos, ASPECT)
    assert all((one.quad == was.quad).all() for one, was in zip(after, photos, strict=True))
