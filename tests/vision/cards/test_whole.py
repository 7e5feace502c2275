"""Cards in the open, or what looks like one."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.frame import Frame
from vision.cards.outlines import Quads
from vision.cards.scene import Scene
from vision.cards.search import WORTH_A_LOOK, Search
from vision.cards.whole import find_framed, find_outlined
from vision.picture import Picture

WIDTH, HEIGHT = 120, 180


@pytest.mark.parametrize(("left", "is_looked_at"), [(200, True), (2, False)])
def test_what_resembles_no_card_is_looked_at_only_if_all_its_sides_are_seen(
    eye: CardEye, left: int, is_looked_at: bool
) -> None:
    """A field of a mat with a scribble in it; its side may lie on the rim of the picture."""
    mat = np.full((400, 500, 3), (90, 120, 80), np.uint8)
    top, right, bottom = 100, left + WIDTH, 100 + HEIGHT
    cv2.rectangle(mat, (left, top), (right, bottom), (220, 230, 235), -1)
    for x, y, ink in ((30, 40, 20), (70, 75, 235), (40, 120, 20), (90, 150, 235)):
        cv2.circle(mat, (left + x, top + y), 26, (ink, 60, 255 - ink), -1, cv2.LINE_AA)
    search = Search(Scene.of(mat), eye.faces)
    field = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    assert 0.0 < abs(float(search.resembling(field[None]).max())) < WORTH_A_LOOK
    find_outlined(search, field[None])
    assert bool(search.scene.vain) == is_looked_at


@pytest.mark.parametrize(("fitting", "tried"), [(0.5, 2), (0.85, 3)])
def test_of_frames_of_one_card_no_more_are_tried_if_a_hand_hides_half_of_it(
    eye: CardEye,
    faces: dict[str, Picture],
    monkeypatch: pytest.MonkeyPatch,
    fitting: float,
    tried: int,
) -> None:
    lying = [Lying("red_7", (400, 300), 0), Lying("blue_1", (800, 400), 0)]
    picture = Painter(tilt=0.0).scene(faces, lying).picture
    seven, one = eye.searched(Scene.of(picture)).found
    considered: list[Quads] = []

    def in_doubt(search: Search, quad: Quads, *_: object) -> None:
        considered.append(quad)
        verdict = replace(seven.verdict, fitting=fitting)
        search.scene.doubt(replace(seven, quad=quad, verdict=verdict))

    monkeypatch.setattr(Search, "consider", in_doubt)
    search = Search(Scene.of(picture), eye.faces, Frame(0.0, 1.0, 0.0, 1.0))
    find_framed(search, np.stack([seven.quad, seven.quad + np.float32(2.0), one.quad]))
    assert len(considered) == tried
