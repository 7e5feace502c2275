"""Cards of a taught deck on tables that it was not taught on."""

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.measured.rehearsal import imagined_examples, rehearsal_deck, studio_of


def test_the_cards_of_a_deck_lie_on_other_tables_in_their_own_proportions() -> None:
    small = [(label, cv2.resize(face, (100, 140))) for label, face in rehearsal_deck(6).items()]
    deck = Deck("small", 100 / 140, tuple((label, np.asarray(face)) for label, face in small))
    examples = list(imagined_examples(studio_of(deck, 7), 1))
    assert [one.kind for one in examples] == ["single", "scattered", "overlap", "hard"]
    assert {card.label for one in examples for card in one.cards} <= {*deck.labels, None}
    corners = examples[0].cards[0].corners
    width, height = np.linalg.norm(corners[[1, 3]] - corners[0], axis=1)
    assert 0.6 < width / height < 0.82, "seen askew at most"


def test_of_several_looks_at_a_card_the_first_is_laid() -> None:
    bright, dark = (np.full((140, 100, 3), level, np.uint8) for level in (240, 20))
    studio = studio_of(Deck("twice", 100 / 140, (("one", bright), ("one", dark))), 7)
    assert studio.faces["one"].min() == 240
