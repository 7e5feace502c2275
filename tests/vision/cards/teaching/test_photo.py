"""The outline of a card in the photo that teaches it."""

import cv2
import numpy as np
import pytest

from vision.cards.rectify import Views
from vision.cards.stand_out import off_the_table, patch
from vision.cards.teaching.photo import read_photo
from vision.picture import Picture

TABLE, PAPER, INK, GOLD = (138, 142, 146), (196, 206, 210), (150, 60, 20), (30, 120, 200)
WIDTH_PX, HEIGHT_PX, TIMES = 88, 134, 4
NEAR_PX = 2.0


def card(rim: int) -> Picture:
    """Pale paper and a plain field in the middle, `rim` pixels inside; larger than in the photo."""
    face = np.full((TIMES * HEIGHT_PX, TIMES * WIDTH_PX, 3), PAPER, np.uint8)
    low, high = (TIMES * rim, TIMES * 2 * rim), TIMES * np.array([WIDTH_PX, HEIGHT_PX])
    cv2.rectangle(face, low, (high - low - 1).tolist(), INK, -1)
    cv2.circle(face, (high // 2).tolist(), TIMES * 20, GOLD, -1)
    return face


def photographed(face: Picture, turn_deg: float) -> tuple[Picture, np.ndarray]:
    """On a grey table not much darker than the paper; and where its corners are."""
    height, width = face.shape[:2]
    to_photo = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1 / TIMES)
    to_photo[:, 2] += np.array([640, 360]) - (width / 2, height / 2)
    inner = np.zeros((height, width), np.uint8)
    radius = TIMES * 5
    cv2.rectangle(inner, (radius, radius), (width - radius, height - radius), 255, -1)
    rounded = cv2.dilate(inner, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius,) * 2))
    photo = np.full((720, 1280, 3), TABLE, np.uint8)
    size, area = (1280, 720), cv2.INTER_AREA
    there = cv2.warpAffine(rounded, to_photo, size, flags=area)
    photo = np.where(
        there[..., None] > 127, cv2.warpAffine(face, to_photo, size, flags=area), photo
    )
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    noise = np.random.default_rng(1).normal(0, 2.0, photo.shape)
    soft = cv2.GaussianBlur(photo, (0, 0), 0.8) + noise
    return np.clip(soft, 0, 255).astype(np.uint8), corners @ to_photo[:, :2].T + to_photo[:, 2]


@pytest.mark.parametrize("turn_deg", [-3.0, 1.0, 4.0])
@pytest.mark.parametrize("rim", [5, 8])
def test_a_plain_frame_inside_a_pale_rim_is_not_the_card(rim: int, turn_deg: float) -> None:
    photo, corners = photographed(card(rim), turn_deg)
    assert np.abs(read_photo(photo).quad - corners).max() < NEAR_PX


def striped() -> Picture:
    """Ink up to the rim, and a pale line along each of the longer sides, inside it."""
    face = np.full((TIMES * HEIGHT_PX, TIMES * WIDTH_PX, 3), INK, np.uint8)
    for x in (10, WIDTH_PX - 10):
        cv2.line(face, (TIMES * x, 0), (TIMES * x, TIMES * HEIGHT_PX), PAPER, TIMES * 2)
    cv2.circle(face, (TIMES * WIDTH_PX // 2, TIMES * HEIGHT_PX // 2), TIMES * 20, GOLD, -1)
    return face


def hills() -> Picture:
    """A picture up to the rim, in bands of which some are about as bright as the table."""
    face = np.full((TIMES * HEIGHT_PX, TIMES * WIDTH_PX, 3), (120, 150, 220), np.uint8)
    waves = np.arange(0, TIMES * WIDTH_PX + 1, TIMES)
    bands = [(180, 120, 225), (60, 60, 150), (150, 160, 140), (70, 140, 60)]
    for number, ink in enumerate(bands):
        top = TIMES * (50 + 20 * number + 6 * np.sin(waves / 60 + number))
        below = [(TIMES * WIDTH_PX, TIMES * HEIGHT_PX), (0, TIMES * HEIGHT_PX)]
        cv2.fillPoly(face, [np.array([*zip(waves, top, strict=True), *below], np.int32)], ink)
    return face


def lit_from_one_side(photo: Picture) -> Picture:
    """A lamp at the right makes that end of the table much brighter than the other."""
    light = np.linspace(0.7, 1.25, photo.shape[1])[None, :, None]
    return np.clip(photo * light, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("turn_deg", [-3.0, 1.0, 4.0])
@pytest.mark.parametrize("face", [striped(), hills()], ids=["striped", "hills"])
def test_a_card_printed_up_to_its_rim_is_told_from_a_table_with_a_bright_and_a_dark_end(
    face: Picture, turn_deg: float
) -> None:
    photo, corners = photographed(face, turn_deg)
    assert np.abs(read_photo(lit_from_one_side(photo)).quad - corners).max() < NEAR_PX


def dull_back() -> Picture:
    """Slanting stripes up to the rim, a little darker than the table, and a bright sign
    in the middle."""
    face = np.full((TIMES * HEIGHT_PX, TIMES * WIDTH_PX, 3), (126, 130, 120), np.uint8)
    for x in range(-HEIGHT_PX, WIDTH_PX, 11):
        ends = (TIMES * x, 0), (TIMES * (x + HEIGHT_PX), TIMES * HEIGHT_PX)
        cv2.line(face, *ends, (128, 136, 120), TIMES * 3)
    low, high = (TIMES * 22, TIMES * 48), (TIMES * 66, TIMES * 86)
    cv2.rectangle(face, low, high, (235, 240, 244), -1)
    return face


def test_a_bright_sign_on_a_dull_back_is_not_the_card() -> None:
    photo, corners = photographed(dull_back(), 2.0)
    [card] = patch(off_the_table(Views.of(photo).half))
    middle, size = cv2.minAreaRect(np.asarray(corners / 2, np.float32))[:2]
    assert np.allclose(card.mean(axis=0), middle, atol=NEAR_PX)
    assert cv2.contourArea(card) == pytest.approx(size[0] * size[1], rel=0.1)
