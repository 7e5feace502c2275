"""Proxy cards laid out before the simulated camera, with the truth: for the bench of the eyes."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.seats import Seat
from ui.proxies.deck import ProxyDeck, proxy_deck
from vision.cards.deck import Deck
from vision.cards.measured.measure import Example, Truth
from vision.cards.plane import apply
from vision.cards.teaching.teach import Lesson
from vision.mats import mat_plan
from vision.simulated import FlatTable, Light, PlacedCard, SimulatedEye, Viewpoint

KIND = "simulated"
PX_PER_MM = 4.0
"""Of a face: small enough to be taken for a cut-out when it is taught."""
SEATS = tuple(Seat(number) for number in (1, 2, 3, 4))
Image = NDArray[np.uint8]


def proxies_taught(game: str) -> Deck:
    """The faces themselves are taught, as cut-outs."""
    lesson = Lesson(game)
    for label, face in faces_of(proxy_deck(game, PX_PER_MM)).items():
        lesson.show(label, face)
    return lesson.deck()


def faces_of(deck: ProxyDeck) -> dict[str, Image]:
    """Blue-green-red, by label."""
    return {
        label: np.asarray(
            cv2.cvtColor(np.asarray(face.convert("RGB")), cv2.COLOR_RGB2BGR), np.uint8
        )
        for label, face in deck.faces.items()
    }


def simulated_examples(game: str, scenes: int) -> Iterator[Example]:
    """One card in every other zone of the game's mat, a little askew."""
    plan = mat_plan(game, SEATS)
    faces = faces_of(proxy_deck(game, PX_PER_MM))
    for seed in range(scenes):
        chance = np.random.default_rng([seed, 41])
        viewpoint = Viewpoint(tilt_deg=float(chance.uniform(0, 10)))
        eye = SimulatedEye(plan, viewpoint, seed)
        table, cards = FlatTable(plan), []
        for zone in plan.zones[::2]:
            label = str(chance.choice(list(faces)))
            turn_deg = zone.turn_deg + float(chance.normal(0, 5))
            card = PlacedCard(faces[label], zone.centre_mm, turn_deg, plan.card_mm)
            table = table.with_card(card)
            cards.append(Truth(label, corners_px(card, eye), 1.0))
        light = Light(brightness=float(chance.uniform(0.6, 1.1)))
        yield Example(KIND, eye.picture(table, light), tuple(cards))


def corners_px(card: PlacedCard, eye: SimulatedEye) -> NDArray[np.float32]:
    width, height = card.size_mm
    unit = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]]) * (width, height)
    turn = np.radians(card.turn_deg)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return apply(eye.homography, unit @ spin + np.array(card.centre_mm)).astype(np.float32)
