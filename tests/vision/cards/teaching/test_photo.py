"""The outline of a card in the photo that teaches it."""

import cv2
import numpy as np
import pytest

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
