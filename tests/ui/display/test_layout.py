"""No text is cut, none lies on another, no number stands alone: every screen and size, four
languages and a longer one."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.ui.display.pseudo import PseudoWords
from ui.display.canvas import Frame
from ui.display.gallery import Scene, draw, scenes
from ui.language import LANGUAGES

SIZES = ((800, 480), (1920, 1080), (720, 1280))


def cut(frame: Frame) -> Iterator[str]:
    """Texts that do not fit their place."""
    for text in frame.texts:
        if not text.fits or not text.allowed.holds(text.ink) or not frame.size.holds(text.ink):
            yield f"cut: {text.text!r} in {text.allowed.w}x{text.allowed.h}"


def overlapping(frame: Frame) -> Iterator[str]:
    inks = [text for text in frame.texts if text.ink.w]
    for one, other in itertools.combinations(inks, 2):
        if one.ink.meets(other.ink):
            yield f"overlap: {one.text!r} and {other.text!r}"


def nameless(frame: Frame) -> Iterator[str]:
    """Several numbers in a row, of which nobody knows what they count."""
    for text in frame.texts:
        if re.fullmatch(r"\d+( +\d+)+", text.text):
            yield f"what is counted here? {text.text!r}"


def outside(frame: Frame) -> Iterator[str]:
    """Buttons that are not wholly on the screen."""
    for target in frame.targets:
        if not frame.size.holds(target.box):
            yield f"outside: {target}"


def faults(scene: Scene, size: tuple[int, int]) -> list[str]:
    frame = draw(scene, size)
    where = f"{scene.name} {size[0]}x{size[1]}"
    found = (*cut(frame), *overlapping(frame), *outside(frame), *nameless(frame))
    return [f"{where}: {fault}" for fault in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_or_overlaps(language: str, size: tuple[int, int]) -> None:
    found = [fault for scene in scenes(language) for fault in faults(scene, size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_a_language_with_longer_words_fits_too(size: tuple[int, int]) -> None:
    found = [fault for scene in scenes("en", PseudoWords) for fault in faults(scene, size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_big_text_fits_too(size: tuple[int, int]) -> None:
    found = []
    for scene in scenes("fr"):
        settings = replace(scene.world.settings, big_text=True)
        big = replace(scene, world=replace(scene.world, settings=settings))
        found += faults(big, size)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(3840, 2160), (1024, 768)])
def test_other_screens_have_room_too(size: tuple[int, int]) -> None:
    found = [fault for scene in scenes("fr") for fault in faults(scene, size)]
    assert not found, "\n".join(found)


def test_a_text_that_cannot_fit_is_noticed() -> None:
    scene = next(iter(scenes("fr")))
    assert any("cut" in fault for fault in faults(scene, (160, 96)))
