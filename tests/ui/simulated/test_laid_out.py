"""Proxy cards before the simulated camera, seen by an eye that knows nothing about the mat."""

from ui.proxies.deck import proxy_deck
from ui.simulated.laid_out import PX_PER_MM, faces_of, simulated_examples
from vision.cards.deck import Deck
from vision.cards.eye import CardEye


def eye_for(game: str) -> CardEye:
    faces = faces_of(proxy_deck(game, PX_PER_MM))
    height, width = faces["back"].shape[:2]
    return CardEye(Deck(game, width / height, tuple(faces.items())).to_match())


def test_an_empty_field_of_the_mat_is_no_back() -> None:
    scene = next(simulated_examples("mawoki", 1))
    labels = [card.label for card in eye_for("mawoki").look(scene.picture).seen]
    assert labels == [card.label for card in scene.cards]


def test_the_corner_of_a_mat_is_no_back_either() -> None:
    *_, scene = simulated_examples("passe_pas", 6)
    labels = {card.label for card in eye_for("passe_pas").look(scene.picture).seen}
    assert labels <= {card.label for card in scene.cards}
