"""A painted deck taught and painted scenes of every kind, for the bench and for tests."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.evenings.imagined import WIDTH_PX
from vision.cards.evenings.painted import (
    INKS,
    Light,
    Lying,
    Painter,
    Scene,
    painted_back,
    painted_deck,
)
from vision.cards.evenings.studio import KINDS, PLAIN_TABLES, Studio
from vision.cards.measured.measure import Example, Truth
from vision.cards.teaching.teach import Lesson
from vision.picture import Picture

TABLES = ("felt", "wood", "white")
BACK = "back"


def rehearsal_deck(size: int = 24) -> dict[str, Picture]:
    """`size` faces: ink × number, as alike as the cards of a real deck."""
    signs = [str(number) for number in range(1, -(-size // len(INKS)) + 1)]
    return dict(list(painted_deck(tuple(INKS), signs).items())[:size])


def painted_lesson(size: int = 24) -> Lesson:
    """Every face photographed alone, nearly upright."""
    lesson = Lesson("painted")
    deck = rehearsal_deck(size)
    for seed, label in enumerate(deck):
        painter = Painter(seed=seed, tilt=0.02, table="wood", light=Light(shade=0.05))
        lying = Lying(label, (640.0, 360.0), turn_deg=(seed * 7) % 9 - 4.0)
        lesson.show(label, painter.scene(deck, [lying]).picture)
    return lesson


def painted_examples(size: int = 24, scenes: int = 4) -> Iterator[Example]:
    deck = rehearsal_deck(size)
    for kind in ("single", "scattered", "column", "glare"):
        for seed in range(scenes):
            yield example(kind, seed, deck)


def example(kind: str, seed: int, deck: dict[str, Picture]) -> Example:
    random = np.random.default_rng([seed, len(kind)])
    labels = [str(label) for label in random.choice(list(deck), 5, replace=False)]
    turn_deg = float(random.uniform(0, 360))
    if kind in ("single", "glare"):
        lying = [Lying(labels[0], (420.0, 330.0), turn_deg)]
    elif kind == "scattered":
        places = [(200, 180), (560, 200), (940, 220), (330, 510), (760, 520)]
        lying = [
            Lying(label, place, turn_deg + 67 * k)
            for k, (label, place) in enumerate(zip(labels, places, strict=True))
        ]
        lying.append(Lying(BACK, (1130.0, 540.0), turn_deg))
    else:
        along = np.radians(turn_deg)
        step = 62.0 * np.array([-np.sin(along), np.cos(along)])
        lying = [
            Lying(label, tuple(np.array([640, 360]) + (k - 1) * step), turn_deg)
            for k, label in enumerate(labels[:3])
        ]
    light = Light(
        brightness=float(random.uniform(0.55, 1.0)),
        tint=(float(random.uniform(0.88, 1.12)), 1.0, float(random.uniform(0.88, 1.12))),
        shade=float(random.uniform(0.0, 0.25)),
        glare_at=(440, 360) if kind == "glare" else None,
    )
    painter = Painter(seed=seed, tilt=0.1, table=TABLES[seed % 3], light=light)
    return as_example(kind, painter.scene({**deck, BACK: painted_back()}, lying))


def imagined_lesson(studio: Studio) -> Lesson:
    """Every face of a deck that nobody has seen, photographed alone; one that is refused, brown on
    brown wood, once more on another table, as its owner is told."""
    lesson = Lesson(f"imagined {studio.seed}")
    for label in studio.labels:
        lesson.show(label, studio.photo(label))
    lesson.drop_odd_shapes()
    for label in studio.labels:
        if not lesson.has(label):
            lesson.show(label, studio.photo(label, PLAIN_TABLES[::-1]))
    return lesson


def studio_of(deck: Deck, seed: int) -> Studio:
    """Photographs the cards of a deck as they were taught, on tables that it was not taught on."""
    size = WIDTH_PX, round(WIDTH_PX / deck.aspect)
    faces = {
        label: np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
        for label, face in reversed(deck.faces)
    }
    return Studio(faces, seed)


def imagined_examples(studio: Studio, scenes: int) -> Iterator[Example]:
    """Of every kind `scenes`. Cards whose photo was refused count as missed, as for their owner."""
    return (studio.example(kind, number) for kind in KINDS for number in range(scenes))


def as_example(kind: str, scene: Scene) -> Example:
    cards = [
        Truth(None if card.label == BACK else card.label, card.corners, card.visible)
        for card in scene.cards
    ]
    return Example(kind, scene.picture, tuple(cards))
