"""A whole proxy deck: its faces, its backs, and how many of each are printed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PIL import Image

from engine.errors import ArbitreError
from ui.proxies import meschigge


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


def proxy_deck(game: str, px_per_mm: float = 12.0) -> ProxyDeck:
    if game not in DECKS:
        raise NoProxies(f"there is no proxy deck for '{game}'; there is: {', '.join(DECKS)}")
    return DECKS[game](px_per_mm)


def meschigge_deck(px_per_mm: float) -> ProxyDeck:
    faces = meschigge.faces(px_per_mm)
    return ProxyDeck("meschigge", meschigge.CARD_MM, faces, meschigge.prints())


DECKS: dict[str, Callable[[float], ProxyDeck]] = {"meschigge": meschigge_deck}
