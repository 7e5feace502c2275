"""Places in a pile, as it is cleared card by card."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cards.covered import at_corners
from vision.cards.decide import Found
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.outlines import Quads
from vision.cards.pile import Pile
from vision.cards.scene import Scene, Stranger
from vision.cards.search import Search
from vision.cards.whole import can_wait
from vision.picture import Picture


@pytest.fixture(scope="module")
def seen(eye: CardEye, faces: dict[str, Picture]) -> Scene:
    """Two cards, one beside the other."""
    lying = [Lying("red_7", (400, 300), 25), Lying("blue_1", (800, 400), 70)]
    return eye.searched(Scene.of(Painter().scene(faces, lying).picture))


def doubted(one: Found, fitting: float) -> Found:
    return replace(one, verdict=replace(one.verdict, fitting=fitting), is_sure=False)


def test_a_place_is_kept_once_until_a_card_hides_it(eye: CardEye, seen: Scene) -> None:
    seven, one = seen.found
    table = seen.under([])
    pile = Pile(table, eye.faces)
    pile.add(np.stack([seven.quad, one.quad]))
    pile.add(seven.quad[None] + np.float32(0.5))
    assert len(pile) == 2
    table.take(seven)
    pile.look_again(seven.quad)
    assert len(pile) == 1


def test_of_a_pile_the_bare_table_is_no_place_for_a_card(eye: CardEye, seen: Scene) -> None:
    seven, _ = seen.found
    pile = Pile(seen.under([]), eye.faces)
    pile.add(seven.quad[None] + np.array([0, 240], np.float32), seven.quad[None])
    best = pile.best(-99.0)
    assert best is not None
    assert np.array_equal(best[0], seven.quad)
    assert pile.best(-99.0) is None


def test_corners_are_looked_at_again_once_another_card_shows_how_the_table_lies(
    eye: CardEye, seen: Scene
) -> None:
    seven, one = seen.found
    search = Search(seen.under([seven]), eye.faces)
    pile = Pile(search.scene, eye.faces)
    assert len(at_corners(search, pile)) > 0
    assert len(at_corners(search, pile)) == 0
    search.scene.found = [seven, one]
    assert len(at_corners(search, pile)) > 0


def test_what_could_not_be_told_waits_only_while_other_cards_are_known(seen: Scene) -> None:
    seven, one = seen.found
    alone, beside = seen.under([]), seen.under([one])
    for table in (alone, beside):
        table.doubt(doubted(seven, fitting=0.8))
    assert can_wait(seven.quad + np.float32(9.0), beside)
    assert not can_wait(seven.quad + np.float32(9.0), alone)
    assert not can_wait(one.quad, beside)


def test_a_card_found_elsewhere_tells_nothing_of_one_that_could_not_be_told(seen: Scene) -> None:
    seven, one = seen.found
    beside = replace(one, quad=one.quad + np.float32(200.0))
    table = seen.under([one])
    table.doubt(doubted(seven, fitting=0.5))
    table.take(beside)
    assert can_wait(seven.quad, table)
    table.take(replace(one, quad=seven.quad + np.float32(40.0)))
    assert not can_wait(seven.quad, table), "now it is known what lies on it"


def test_the_first_card_found_tells_what_the_light_is_like(seen: Scene) -> None:
    seven, one = seen.found
    table = seen.under([])
    table.doubt(doubted(seven, fitting=0.5))
    table.take(one)
    assert not can_wait(seven.quad, table)


def on_the_back(eye: CardEye, faces: dict[str, Picture], back: Lying) -> tuple[Pile, Scene, Quads]:
    """A card that is known, one beneath it of which nobody taught the back, and where that lies."""
    painted = Painter().scene(faces, [back, Lying("red_7", (400, 300), 25)])
    scene = eye.searched(Scene.of(painted.picture))
    (seven,) = scene.found
    table = scene.under([seven])
    return Pile(table, eye.faces), table, np.asarray(painted.cards[0].corners, np.float32)


def test_a_card_that_nobody_taught_lies_where_its_sides_are_plain(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    pile, scene, there = on_the_back(eye, faces, Lying("back", (455, 270), 10))
    pile.add(there[None], there[None] + np.array([30, -25], np.float32))
    found = pile.stranger()
    assert found is not None
    assert np.array_equal(found, there)
    scene.hide_beneath(Stranger(found))
    pile.look_again(found)
    assert pile.stranger() is None, "what is left is table"


def test_a_card_that_nobody_taught_and_that_lies_alone_hides_nothing(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    pile, _, there = on_the_back(eye, faces, Lying("back", (800, 270), 10))
    pile.add(there[None])
    assert pile.stranger() is None
