"""Which places can hold a card, once some cards of the picture are known."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cards.decide import Found
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.evenings.painted import Scene as PaintedScene
from vision.cards.eye import CardEye
from vision.cards.outlines import is_same_place
from vision.cards.scene import Scene
from vision.cards.search import Search
from vision.cards.suggest import at_corners
from vision.cards.ways import Way
from vision.picture import Picture


def two_known(eye: CardEye, faces: dict[str, Picture]) -> tuple[Search, PaintedScene]:
    """Two cards that lie apart, after both were recognised."""
    lying = [Lying("red_7", (400, 300), 25), Lying("blue_1", (900, 420), 70)]
    painted = Painter(tilt=0.1).scene(faces, lying)
    return Search(eye.searched(Scene.of(painted.picture)), eye.faces), painted


def test_beside_a_known_card_only_places_of_its_size_can_hold_one(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    search, painted = two_known(eye, faces)
    assert len(search.scene.found) == 2
    place = painted.cards[1].corners
    middle = place.mean(axis=0)
    places = np.stack([middle + size * (place - middle) for size in (0.7, 1.0, 1.4)])
    assert search.are_sized_as_placed(places).tolist() == [False, True, False]


def test_a_card_of_which_others_hide_much_has_the_shape_of_those(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    search, painted = two_known(eye, faces)
    along = 0.5 * (painted.cards[1].corners[3] - painted.cards[1].corners[0])
    beneath = np.asarray(painted.cards[1].corners + along, np.float32)
    stretched = beneath.copy()
    stretched[2] += (6.0, 8.0)
    in_the_open = np.asarray(stretched + 4.0 * along, np.float32)
    assert np.abs(search.squared(stretched) - beneath).max() < 5.0
    assert (search.squared(in_the_open) == in_the_open).all(), "its own sides are seen"


def test_a_place_where_nothing_is_printed_resembles_no_card(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter(tilt=0.0).scene(faces, [Lying("red_7", (400, 300), 25)])
    card = painted.cards[0].corners
    search = Search(Scene.of(painted.picture), eye.faces)
    on_the_card, on_the_table = search.resembling(
        np.stack([card, card + np.array([500, 100], np.float32)])
    )
    assert on_the_card.max() > 0.5
    assert np.isneginf(on_the_table).all()


def test_on_a_table_seen_askew_the_first_card_rules_no_farther_one_out(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    lying = [Lying("red_7", (260, 170), 25), Lying("blue_1", (1050, 560), 70)]
    painted = Painter(tilt=0.35).scene(faces, lying)
    known = eye.searched(Scene.of(painted.picture)).found
    search = Search(Scene.of(painted.picture), eye.faces)
    search.scene.take(next(one for one in known if one.labels[0][0] == "red_7"))
    card = painted.cards[1].corners
    coin = np.asarray(card.mean(axis=0) + 0.4 * (card - card.mean(axis=0)), np.float32)
    assert search.are_sized_as_placed(np.stack([card, coin])).tolist() == [True, False]


def recognised_too_small(search: Search, known: Found, fitting: float) -> Found:
    """That card, as if its outline had been seen where a part of its print ends."""
    at_corners(search.scene, search.faces.aspect, Way.NEAR)
    short = known.quad.copy()
    short[2:] += 0.15 * (short[[1, 0]] - short[2:])
    return replace(known, quad=short, verdict=replace(known.verdict, fitting=fitting))


@pytest.mark.parametrize(("fitting", "is_put_right"), [(0.8, True), (0.99, False)])
def test_a_card_that_does_not_fit_its_outline_is_put_on_one_that_does(
    eye: CardEye, faces: dict[str, Picture], fitting: float, is_put_right: bool
) -> None:
    painted = Painter(tilt=0.0).scene(faces, [Lying("red_7", (400, 300), 25)])
    [known] = eye.searched(Scene.of(painted.picture)).found
    search = Search(Scene.of(painted.picture), eye.faces)
    short = recognised_too_small(search, known, fitting)
    found = search.put_right(short)
    assert is_same_place(found.quad, painted.cards[0].corners, within=0.02) == is_put_right
    assert found.labels[0][0] == "red_7"


def test_where_nothing_is_printed_from_afar_a_card_stays_where_it_is(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter(tilt=0.0).scene(faces, [Lying("red_7", (400, 300), 25)])
    [known] = eye.searched(Scene.of(painted.picture)).found
    blank = Search(Scene.of(np.full_like(painted.picture, 90)), eye.faces)
    barely = replace(known, verdict=replace(known.verdict, fitting=0.8))
    assert blank.put_right(barely) is barely
