"""How well the cards of a deck can be told apart, measured as the eye will do it, and whether its
photos show the colours at all."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.cards.contest import COLOUR_DISCOUNT, projected
from vision.cards.explain import EDGE_SLACK, LIGHT_SLACK, NOISE
from vision.cards.faces import Faces
from vision.cards.light import Lamp, highest, planes, thinned
from vision.cards.relit import Compared, fit, relit
from vision.picture import Picture

TOO_CLOSE = 60.0
"""Weight of a difference below which the camera will often have to ask."""
COLOURED, CUT_OFF, TOO_BRIGHT = 30, 252, 0.15
"""Levels between the channels of a colour, the level at which a channel has come to its end, and
the share of what is coloured on a card that has in photos taken with too much light: up to 0.02 on
most cards of sample decks (0.44 on yellow ones), 0.2 to 0.6 where names go wrong for it."""
NEAREST = 6
"""Faces of the same deck that each face is compared with closely."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two labels and the weight of what tells them apart; larger is safer."""

    one: str
    other: str
    weight: float

    @property
    def is_too_close(self) -> bool:
        return self.weight < TOO_CLOSE


def pairs(faces: Faces) -> tuple[Pair, ...]:
    """The closest pairs of different labels, closest first. Time grows linearly with the deck
    but for one small comparison of every face with every other."""
    weights: dict[tuple[str, str], float] = {}
    for one, other in near_entries(faces):
        first, second = sorted((faces.label(one), faces.label(other)))
        weight = difference(faces, one, other)
        weights[first, second] = min(weight, weights.get((first, second), np.inf))
    found = [Pair(*labels, weight) for labels, weight in weights.items()]
    return tuple(sorted(found, key=lambda pair: pair.weight))


def is_too_bright(faces: Iterable[Picture]) -> bool:
    """Most photos have lost their colours to too much light."""
    return float(np.median([colour_lost(face) for face in faces])) > TOO_BRIGHT


def colour_lost(face: Picture) -> float:
    """Share of the coloured part of a face in which a channel has come to its end."""
    highest = face.max(axis=2)
    coloured = highest - face.min(axis=2) > COLOURED
    return float((highest[coloured] >= CUT_OFF).mean()) if coloured.any() else 0.0


def near_entries(faces: Faces) -> list[tuple[int, int]]:
    """(upright entry, entry of another label in either direction) that look alike from afar."""
    count = len(faces)
    flat = faces.coarse.reshape(2 * count, -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    squares = (flat**2).sum(axis=1)
    near = []
    for one in range(count):
        apart = squares[one] + squares - 2.0 * flat @ flat[one]
        same = [k for k in range(2 * count) if faces.label(k) == faces.label(one)]
        apart[same] = np.inf
        order = np.argsort(apart)[:NEAREST]
        near += [(one, int(other)) for other in order if np.isfinite(apart[other])]
    return near


def difference(faces: Faces, one: int, other: int) -> float:
    """What the camera would see of the difference if `one` lay on the table."""
    seen, rival = planes(faces.fine[one]), planes(faces.fine[other])
    everywhere = np.ones((1, thinned(seen[0]).size), np.float32)
    both = Compared.of(seen, rival[None], everywhere)
    shown = relit(both, fit(both, Lamp()))[0][0]
    edge = np.maximum(faces.edge[one], faces.edge[other])
    slack = NOISE + LIGHT_SLACK * highest(seen) + EDGE_SLACK * edge
    trusted = (1.0 / slack**2).astype(np.float32)
    drawing = projected(seen, seen, shown, trusted * faces.pairs.drawn_apart(one, other))[1]
    return drawing + COLOUR_DISCOUNT * projected(seen, seen, shown, trusted)[1]
