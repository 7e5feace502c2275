"""What is painted piece by piece looks like what is painted at once."""

import itertools
from dataclasses import replace

import pygame
from hypothesis import given
from hypothesis import strategies as st

from ui.display.canvas import KNOWN, MOST_SIZES, Frame
from ui.display.gallery import draw, scenes
from ui.display.geometry import Box
from ui.display.painter import Painter, changed, merged, without
from ui.display.pictures import painted

SIZE = (640, 400)
boxes = st.builds(
    Box, st.integers(0, 90), st.integers(0, 90), st.integers(1, 40), st.integers(1, 40)
)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def frames() -> list[Frame]:
    """Every third scene: from one to the next nearly everything changes."""
    return [draw(scene, SIZE) for scene in list(scenes("fr"))[::3]]


def test_painting_only_what_changed_gives_the_same_picture() -> None:
    surface = pygame.Surface(SIZE)
    painter = Painter(surface)
    for frame in frames():
        painter.show(frame)
        assert pixels(surface) == pixels(painted(frame))


def test_the_same_picture_again_paints_nothing() -> None:
    frame = frames()[0]
    painter = Painter(pygame.Surface(SIZE))
    painter.show(frame)
    assert painter.show(frame) == []


def test_a_small_change_paints_a_small_patch() -> None:
    """From one moment of a game to the next, less than the whole screen is painted."""
    race = [draw(scene, SIZE) for scene in scenes("fr") if "press-choice" in scene.name]
    patches = changed(race[0], replace(race[0], parts=(race[0].ops[:-1],)))
    assert sum(patch.w * patch.h for patch in patches) < SIZE[0] * SIZE[1] / 10


@given(st.lists(boxes, max_size=12))
def test_patches_never_meet(some: list[Box]) -> None:
    patches = merged(some)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(patches, 2))


@given(st.lists(boxes, max_size=12))
def test_patches_cover_everything_that_changed(some: list[Box]) -> None:
    patches = merged(some)
    assert all(any(patch.contains(box) for patch in patches) for box in some)


@given(boxes, boxes)
def test_what_is_left_beside_something_hidden_fills_the_place_exactly(
    place: Box, hidden: Box
) -> None:
    whole, hole = pygame.Rect(place), pygame.Rect(place).clip(hidden)
    pieces = [hole, *without(whole, pygame.Rect(hidden))]
    assert sum(piece.w * piece.h for piece in pieces) == whole.w * whole.h
    assert all(whole.contains(piece) for piece in pieces if piece)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(pieces, 2))


def test_a_part_that_is_repeated_is_the_part_that_was_drawn() -> None:
    scene = next(scene for scene in scenes("fr") if scene.name == "meschigge-verdict")
    KNOWN.clear()
    assert draw(scene, SIZE) == draw(scene, SIZE)
    assert KNOWN, "the second frame was made of parts of the first"


def test_a_window_that_is_drawn_larger_and_larger_does_not_fill_the_memory() -> None:
    scene = next(iter(scenes("fr")))
    for width in range(640, 660):
        draw(scene, (width, 400))
    assert len(KNOWN) <= MOST_SIZES
