"""The main screens look as they did when somebody last looked at them."""

import numpy
import pygame
import pytest

from tests.ui.display.golden import FOLDER, NAMES, pictures

ALIKE = 1.5
"""Mean difference (0 to 255) that another FreeType may make; a moved button makes more."""


@pytest.fixture(scope="module")
def drawn() -> dict[str, pygame.Surface]:
    return pictures()


@pytest.mark.parametrize("name", NAMES)
def test_a_main_screen_looks_as_it_did(name: str, drawn: dict[str, pygame.Surface]) -> None:
    golden = pygame.surfarray.array3d(pygame.image.load(str(FOLDER / f"{name}.png"))).astype(float)
    now = pygame.surfarray.array3d(drawn[name]).astype(float)
    difference = float(numpy.abs(golden - now).mean())
    assert difference < ALIKE, "draw it anew with  python -m tests.ui.display.golden  and look"


def test_two_different_screens_are_not_alike(drawn: dict[str, pygame.Surface]) -> None:
    one, other = (pygame.surfarray.array3d(drawn[name]).astype(float) for name in NAMES[:2])
    assert float(numpy.abs(one - other).mean()) > ALIKE
