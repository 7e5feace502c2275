"""A painted deck, taught once for all scenes."""

import pytest

from vision.cards.deck import Deck
from vision.cards.evenings.painted import Light, Lying, Painter, painted_back, painted_deck
from vision.cards.eye import CardEye
from vision.cards.teaching.teach import Lesson
from vision.picture import Picture

INKS = ("red", "green", "blue", "orange")
SIGNS = ("1", "7", "ROT", "BLAU")


@pytest.fixture(scope="session")
def faces() -> dict[str, Picture]:
    """Colour × sign, and one back that nobody teaches."""
    return {**painted_deck(INKS, SIGNS), "back": painted_back()}


def photo(faces: dict[str, Picture], label: str, **painter: object) -> Picture:
    """A card alone, nearly upright, as an owner photographs it."""
    light = Light(shade=0.05)
    table = Painter(tilt=0.02, table="wood", light=light, **painter)  # type: ignore[arg-type]
    return table.scene(faces, [Lying(label, (640.0, 360.0), 2.0)]).picture


@pytest.fixture(scope="session")
def lesson(faces: dict[str, Picture]) -> Lesson:
    wanted = tuple(label for label in faces if label != "back")
    lesson = Lesson("painted", wanted)
    for seed, label in enumerate(wanted):
        assert lesson.show(label, photo(faces, label, seed=seed)) is None
    return lesson


@pytest.fixture(scope="session")
def deck(lesson: Lesson) -> Deck:
    return lesson.deck()


@pytest.fixture(scope="session")
def eye(deck: Deck) -> CardEye:
    return CardEye(deck.to_match())
