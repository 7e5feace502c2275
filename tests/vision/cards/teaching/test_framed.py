"""A frame is as far from the rim on every card: where it is not, it was taken for the rim."""

import cv2
import numpy as np
import pytest

from vision.cards.outlines import Quads
from vision.cards.teaching.framed import on_their_rims
from vision.cards.teaching.photo import CardPhoto

SIZE = np.array([100.0, 150.0])
ASPECT = float(SIZE[0] / SIZE[1])
FRAME_PX = 6
"""How far inside the rim it is printed."""
INKS = ((60, 60, 200), (70, 150, 60), (190, 110, 40), (45, 75, 110))
TABLE = (46, 78, 112)
"""Brown, as the last of the cards."""
NEARLY_PX = 1.0


def rim(inside_px: float = 0.0) -> Quads:
    """4×2: of the card in the middle of its photo, turned a little; or what is so far inside."""
    around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (SIZE / 2 - inside_px)
    turn = np.array([[np.cos(0.05), np.sin(0.05)], [-np.sin(0.05), np.cos(0.05)]])
    return np.asarray(around @ turn + (320, 180), np.float32)


def photo(ink: tuple[int, int, int], outline: Quads, *, framed: bool = True) -> CardPhoto:
    picture = np.full((360, 640, 3), TABLE, np.uint8)
    cv2.fillConvexPoly(picture, np.rint(rim() * 16).astype(np.int32), ink, cv2.LINE_AA, 4)
    if framed:
        line = np.rint(rim(FRAME_PX) * 16).astype(np.int32)
        cv2.polylines(picture, [line], True, (240, 240, 240), 2, cv2.LINE_AA, 4)
    cv2.putText(picture, "7", (300, 200), cv2.FONT_HERSHEY_DUPLEX, 2.0, (240, 240, 240), 5)
    noise = np.random.default_rng(1).normal(0, 2, picture.shape)
    return CardPhoto(np.clip(picture + noise, 0, 255).astype(np.uint8), outline[None])


def test_the_rim_is_put_where_the_frame_of_the_deck_says() -> None:
    *others, brown = INKS
    photos = [photo(ink, rim()) for ink in others] + [photo(brown, rim(FRAME_PX))]
    *known, mended = on_their_rims(photos, ASPECT)
    assert np.abs(mended.quad - rim()).max() < NEARLY_PX
    assert all((one.quad == rim()).all() for one in known)


@pytest.mark.parametrize("side", range(4))
def test_one_side_that_looks_off_is_left_alone(side: int) -> None:
    shorter = rim()
    ends = [side, (side + 1) % 4]
    inwards = shorter[ends[1] - 3] - shorter[ends[1]]
    shorter[ends] += FRAME_PX * inwards / np.linalg.norm(inwards)
    photos = [*(photo(ink, rim()) for ink in INKS), photo(INKS[0], shorter)]
    assert (on_their_rims(photos, ASPECT)[-1].quad == shorter).all()


def test_a_plain_rim_around_a_faint_frame_is_no_frame() -> None:
    faint = photo((225, 225, 225), rim())
    photos = [*(photo(ink, rim()) for ink in INKS[:3]), faint]
    assert (on_their_rims(photos, ASPECT)[-1].quad == rim()).all()


def test_without_a_frame_in_common_every_outline_stays() -> None:
    photos = [photo(ink, rim(2.0 * k), framed=False) for k, ink in enumerate(INKS)]
    after = on_their_rims(photos, ASPECT)
    assert all((one.quad == was.quad).all() for one, was in zip(after, photos, strict=True))
