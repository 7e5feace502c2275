"""Cards beneath others: what lies on top is taken off first."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.covered import off_the_pile, taken_off
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.faces import Faces
from vision.cards.pile import Pile
from vision.cards.scene import Scene
from vision.cards.search import PART_FITS, Search
from vision.picture import Picture

SIZE = (130, 180)
COLOURS = {"red": (40, 40, 220), "green": (60, 160, 40), "blue": (200, 90, 30)}


def white_card(colour: str) -> Picture:
    """A coloured disc and a bar of its colour, and nothing else."""
    card = np.full((SIZE[1], SIZE[0], 3), 235, np.uint8)
    cv2.circle(card, (65, 80), 26, COLOURS[colour], -1, cv2.LINE_AA)
    cv2.rectangle(card, (25, 150), (105, 158), COLOURS[colour], -1)
    return card


def test_of_white_cards_in_a_row_none_swallows_the_one_that_lies_on_it() -> None:
    faces = {colour: white_card(colour) for colour in COLOURS}
    eye = CardEye(Faces.of(list(faces.items()), SIZE[0] / SIZE[1]))
    table = np.full((400, 600, 3), (70, 60, 55), np.uint8)
    for step, colour in enumerate(["blue", "green", "red"]):
        left = 150 + 74 * step
        table[110 : 110 + SIZE[1], left : left + SIZE[0]] = faces[colour]
    table = np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.uint8)
    assert sorted(one.label for one in eye.look(table).seen) == ["blue", "green", "red"]


def test_once_the_only_card_that_waited_is_doubted_nothing_more_is_taken_off(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter(tilt=0.0).scene(faces, [Lying("red_7", (400, 300), 25)])
    search = Search(Scene.of(painted.picture), eye.faces)
    assert not search.scene.placed, "nothing tells how the table lies"
    assert off_the_pile(search, Pile(search.scene, eye.faces)) is None


def test_a_card_that_waits_for_what_lies_on_it_is_taken_after_one_that_may_lie_there(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter(tilt=0.0).scene(faces, [Lying("red_7", (400, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    scene = Scene.of(np.full_like(painted.picture, 90))
    beneath = replace(seven, quad=np.asarray(seven.quad + 40.0, np.float32))
    nameless = replace(seven, outlined=0.6, is_sure=False)
    scene.wait(beneath)
    scene.doubt(nameless)
    search = Search(scene, eye.faces)
    pile = Pile(scene, eye.faces)
    assert off_the_pile(search, pile) is nameless.quad
    assert off_the_pile(search, pile) is beneath.quad


def fine_art(seed: int) -> Picture:
    """Blotches so small that from afar, and a little aside, they are those of no other card."""
    chance = np.random.default_rng(seed)
    blotches = chance.uniform(0.0, 255.0, (45, 30, 3)).astype(np.float32)
    return np.asarray(np.clip(cv2.resize(blotches, (240, 360)), 0, 255), np.uint8)


def test_fine_art_a_little_off_its_place_is_known_by_its_lines() -> None:
    faces = {str(number): fine_art(number) for number in range(6)}
    eye = CardEye(Faces.of(list(faces.items()), 2 / 3))
    lying = [Lying("1", (500, 330), 20), Lying("2", (552, 349), 20)]
    painted = Painter(tilt=0.0).scene(faces, lying)
    scene = Scene.of(painted.picture)
    above = np.asarray(painted.cards[1].corners, np.float32)
    search, pile = Search(scene, eye.faces), Pile(scene, eye.faces)
    assert search.consider(above, search.resembling(above[None])[0], PART_FITS)
    pile.add(np.asarray(painted.cards[0].corners + np.array([3.0, 2.5]), np.float32)[None])
    assert taken_off(search, pile) is None
    assert pile.compare_lines()
    found = taken_off(search, pile)
    assert found is not None
    assert found.labels[0][0] == "1"
