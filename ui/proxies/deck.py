"""A whole proxy deck: its faces, its backs, and how many of each are printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.errors import ArbitreError
from ui.proxies import mauwi, mawoki, meschigge, passe_pas


class NoProxies(ArbitreError, LookupError):
    """There is no proxy deck for this game."""


@dataclass(frozen=True, slots=True)
class ProxyDeck:
    """Pictures by card label; a back is a label like any other."""

    game: str
    card_mm: tuple[float, float]
    faces: Mapping[str, Image.Image]
    prints: tuple[tuple[str, str], ...]
    """Every card of the printed deck: the label of its face and the label of its back."""

    @property
    def bgr_faces(self) -> dict[str, NDArray[np.uint8]]:
        """The same as the camera's arrays."""
        return {label: np.asarray(face)[:, :, ::-1].copy() for label, face in self.faces.items()}


class Drawn(Protocol):
    """What the module of a game's proxy deck offers."""

    CARD_MM: tuple[float, float]

    def faces(self, px_per_mm: float) -> Mapping[str, Image.Image]: ...
    def prints(self) -> tuple[tuple[str, str], ...]: ...


DECKS: dict[str, Drawn] = {
    "mauwi": mauwi,
    "mawoki": mawoki,
    "meschigge": meschigge,
    "passe_pas": passe_pas,
}


def proxy_deck(game: str, px_per_mm: float = 12.0) -> ProxyDeck:
    if game not in DECKS:
        raise NoProxies(f"there is no proxy deck for '{game}'; there is: {', '.join(DECKS)}")
    drawn = DECKS[game]
    return ProxyDeck(game, drawn.CARD_MM, drawn.faces(px_per_mm), drawn.prints())
