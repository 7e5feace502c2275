"""Which card lies at a suggested place, and exactly where."""

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.identify import Suggested, identify
from vision.cards.scene import Scene, Stranger
from vision.picture import Picture

WIDTH, HEIGHT = 130, 180
LEFT, TOP = 150, 110
BESIDE_PX = 5
"""Of white paper that shows beside the card."""
EXACT_PX = 1.0


def white_card(colour: tuple[int, int, int]) -> Picture:
    """A disc and a bar on white paper."""
    card = np.full((HEIGHT, WIDTH, 3), 235, np.uint8)
    cv2.circle(card, (65, 80), 40, colour, -1, cv2.LINE_AA)
    cv2.rectangle(card, (15, 150), (115, 162), colour, -1)
    return card


def test_a_card_on_white_paper_lies_where_its_print_does() -> None:
    red, blue = white_card((40, 40, 220)), white_card((200, 90, 30))
    faces = Faces.of([("red", red), ("blue", blue)], WIDTH / HEIGHT)
    table = np.full((400, 600, 3), (70, 60, 55), np.uint8)
    table[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH + BESIDE_PX] = 235
    table[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH] = red
    scene = Scene.of(np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.uint8))
    right, bottom = LEFT + WIDTH, TOP + HEIGHT
    card = np.array([[LEFT, TOP], [right, TOP], [right, bottom], [LEFT, bottom]], np.float32) - 0.5
    paper = card + np.array([[0, 0], [BESIDE_PX, 0], [BESIDE_PX, 0], [0, 0]], np.float32)
    found = identify(scene, faces, Suggested(paper, entry=0, like=0.5, least_fitting=0.8))
    assert found is not None
    assert found.is_sure
    assert float(np.abs(found.quad - card).max()) < EXACT_PX, "not where the paper ends"


def test_a_covered_card_without_sides_to_be_seen_is_looked_at_if_it_plainly_resembles_one() -> None:
    """White paper on a white table, and another card on a third of it."""
    red, blue = white_card((40, 40, 220)), white_card((200, 90, 30))
    faces = Faces.of([("red", red), ("blue", blue)], WIDTH / HEIGHT)
    table = np.full((400, 600, 3), 235, np.uint8)
    table[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH] = red
    scene = Scene.of(np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.uint8))
    right, bottom = LEFT + WIDTH, TOP + HEIGHT
    card = np.array([[LEFT, TOP], [right, TOP], [right, bottom], [LEFT, bottom]], np.float32) - 0.5
    scene.hide_beneath(Stranger(card + np.array([WIDTH * 0.6, 0], np.float32)))
    like, unlike = (Suggested(card, 0, like, least_fitting=0.72) for like in (0.8, 0.3))
    assert identify(scene, faces, unlike) is None
    assert identify(scene, faces, like) is not None
