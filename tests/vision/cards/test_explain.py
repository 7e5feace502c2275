"""A face is moved a little before it is compared with what is seen."""

import cv2
import numpy as np

from vision.cards.explain import Place, nudged
from vision.cards.faces import Faces
from vision.cards.light import Lamp
from vision.cards.segments import Floats
from vision.picture import Picture

TURNED_DEG = 2.0
MUCH_LESS = 0.75


def card(word: str) -> Picture:
    """A white word at the top of a blue card."""
    face = np.full((300, 200, 3), (190, 110, 40), np.uint8)
    cv2.putText(face, word, (18, 80), cv2.FONT_HERSHEY_DUPLEX, 2.0, (225, 230, 232), 10)
    return face


FACES = Faces.of([("ROI", card("ROI"))], 2 / 3)


def seen_turned() -> Floats:
    """On an outline that is a little off."""
    width, height = FACES.size
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), TURNED_DEG, 1.0)
    seen = cv2.warpAffine(FACES.fine[0], turn, FACES.size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def nudge_px(hidden_from: float) -> float:
    """How far the face would move, if what lies below that share of its height is hidden."""
    hidden = np.zeros(FACES.size[::-1], bool)
    hidden[round(hidden_from * len(hidden)) :] = True
    place = Place.of(seen_turned(), hidden, Lamp(), uneven=False)
    ((_, _, away_px),) = nudged(place, FACES, [0])
    return away_px


def test_a_covered_card_is_stretched_less_than_one_that_is_seen_whole() -> None:
    assert nudge_px(hidden_from=0.4) < MUCH_LESS * nudge_px(hidden_from=1.0)
