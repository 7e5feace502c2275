"""Cards that were not taken at once: which of them are trusted in the end."""

from dataclasses import replace

import numpy as np

from vision.cards.decide import Found
from vision.cards.doubts import (
    are_more_trusted,
    ask_again,
    covering,
    left_open,
    trust_drawings,
    waited,
)
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.scene import Scene, Stranger
from vision.cards.search import Search
from vision.picture import Picture


def by_drawing(one: Found, name: str, fitting: float, aside_px: float) -> Found:
    """The card as it might be read under a hand, so far beside its place."""
    return replace(
        one,
        quad=np.asarray(one.quad + aside_px, np.float32),
        verdict=replace(one.verdict, fitting=fitting),
        labels=((name, 0.6),),
        is_sure=False,
        by_drawing=True,
    )


def test_a_drawing_is_not_trusted_where_another_card_fits_better(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    one = by_drawing(seven, "red_1", 0.55, aside_px=7.0)
    better = replace(by_drawing(seven, "red_7", 0.8, aside_px=0.0), by_drawing=False)
    alone, both = Scene.of(painted.picture), Scene.of(painted.picture)
    alone.doubtful, both.doubtful = [one], [one, better]
    trust_drawings(alone)
    trust_drawings(both)
    assert [card.labels[0][0] for card in alone.found] == ["red_1"]
    assert both.found == []


def test_a_card_trusted_by_its_drawing_is_news_once_for_what_lies_beneath_it(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    scene = Scene.of(painted.picture)
    trusted = by_drawing(seven, "red_7", 0.8, aside_px=0.0)
    beneath = replace(by_drawing(seven, "red_1", 0.6, aside_px=40.0), by_drawing=False)
    scene.doubtful = [trusted, beneath]
    search = Search(scene, eye.faces)
    assert are_more_trusted(search)
    assert not are_more_trusted(search)
    alone = Search(Scene.of(painted.picture), eye.faces)
    alone.scene.doubtful = [trusted]
    assert not are_more_trusted(alone)
    assert len(scene.found) == len(alone.scene.found) == 1


def test_a_card_that_waits_is_not_taken_again_once_it_was(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    scene = Scene.of(painted.picture)
    scene.wait(replace(seven, quad=np.asarray(seven.quad + 2.0, np.float32)))
    scene.take(seven)
    assert waited(scene) is None


def test_a_card_that_waits_under_two_names_is_asked(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    one = replace(seven, labels=(("red_1", 0.9),), quad=np.asarray(seven.quad + 2.0, np.float32))
    scene = Scene.of(painted.picture)
    scene.wait(seven)
    scene.wait(one)
    assert waited(scene) is None
    assert scene.found == []
    assert scene.doubtful == [seven, one]


def test_a_card_without_plain_sides_hides_what_lies_beneath_only_at_last(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    verdict = replace(seven.verdict, likeness=0.7)
    scene = Scene.of(painted.picture)
    scene.doubt(replace(seven, verdict=verdict, outlined=0.6, is_sure=False))
    assert covering(scene) is None
    assert covering(scene, at_last=True) is not None
    assert scene.on_top.taken.any()


def test_a_card_that_was_taken_on_its_printed_frame_is_not_taken_again_on_its_sides(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    middle = seven.quad.mean(axis=0)
    frame = np.asarray(middle + 0.92 * (seven.quad - middle), np.float32)
    scene = Scene.of(painted.picture)
    scene.cover(replace(seven, is_sure=False))
    ask_again(Search(scene, eye.faces))
    assert len(scene.found) == 1, "it is known now"
    scene.found = [replace(seven, quad=frame)]
    ask_again(Search(scene, eye.faces))
    assert len(scene.found) == 1


def test_beneath_a_card_that_nobody_taught_one_is_asked_again_about_what_is_left_of_it(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    lying = [Lying("red_7", (500, 300), 25), Lying("back", (570, 300), 25)]
    painted = Painter().scene(faces, lying)
    there = np.asarray(painted.cards[0].corners, np.float32)
    alone = Painter().scene(faces, lying[:1])
    (seven,) = eye.searched(Scene.of(alone.picture)).found
    scene = Scene.of(painted.picture)
    scene.hide_beneath(Stranger(np.asarray(painted.cards[1].corners, np.float32)))
    scene.cover(replace(seven, quad=there, is_sure=False))
    ask_again(Search(scene, eye.faces))
    assert [one.labels[0][0] for one in scene.found] == ["red_7"]


def test_a_card_is_asked_again_where_it_lies_now_that_others_tell_how_the_table_does(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    lying = [Lying("red_7", (500, 300), 25), Lying("red_1", (560, 320), 60)]
    painted = Painter(tilt=0.2).scene(faces, [*lying, Lying("blue_1", (800, 300))])
    known = {one.labels[0][0]: one for one in eye.searched(Scene.of(painted.picture)).found}
    seven = known["red_7"]
    askew = seven.quad.copy()
    askew[[0, 3]] += 0.12 * (seven.quad[[1, 2]] - seven.quad[[0, 3]])
    scene = Scene.of(painted.picture)
    for name in ("blue_1", "red_1"):
        scene.take(known[name])
    scene.cover(replace(seven, quad=askew, labels=(("red_ROT", 0.5),), is_sure=False))
    ask_again(Search(scene, eye.faces))
    again = scene.found[-1]
    assert again.labels[0][0] == "red_7"
    assert np.abs(eye.upright(again) - painted.cards[0].corners).max() < 6.0


def test_one_card_is_asked_about_once(eye: CardEye, faces: dict[str, Picture]) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    scene = Scene.of(painted.picture)
    better, worse = by_drawing(seven, "red_7", 0.9, 0.0), by_drawing(seven, "red_1", 0.8, 5.0)
    scene.doubtful = [worse, better]
    assert left_open(scene) == [better]


def test_a_known_card_seen_aside_is_no_question(eye: CardEye, faces: dict[str, Picture]) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    scene = eye.searched(Scene.of(painted.picture))
    (seven,) = scene.found
    aside = by_drawing(seven, "red_1", 0.8, aside_px=30.0)
    scene.doubtful = [replace(aside, outlined=0.5)]
    assert left_open(scene) == []
    # But a card beneath it shows sides of its own.
    scene.doubtful = [replace(aside, outlined=0.9)]
    assert left_open(scene) == scene.doubtful


def test_a_bare_place_is_no_question(eye: CardEye, faces: dict[str, Picture]) -> None:
    painted = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    (seven,) = eye.searched(Scene.of(painted.picture)).found
    scene = Scene.of(painted.picture)
    bare = by_drawing(seven, "red_1", 0.9, aside_px=0.0)
    scene.doubtful = [replace(bare, verdict=replace(bare.verdict, likeness=-4.0))]
    assert left_open(scene) == []
