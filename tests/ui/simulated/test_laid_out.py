"""Proxy cards before the simulated camera, seen by an eye that knows nothing about the mat."""

from ui.proxies.deck import proxy_deck
from ui.simulated.laid_out import PX_PER_MM, faces_of, simulated_examples
from vision.cards.deck import Deck
from vision.cards.eye import CardEye


def test_an_empty_field_of_the_mat_is_no_back() -> None:
    faces = faces_of(proxy_deck("mawoki", PX_PER_MM))
    height, width = faces["back"].shape[:2]
    eye = CardEye(Deck("mawoki", width / height, tuple(faces.items())).to_match())
    scene = next(simulated_examples("mawoki", 1))
    labels = [card.label for card in eye.look(scene.picture).seen]
    assert labels == [card.label for card in scene.cards]
