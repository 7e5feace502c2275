"""Imagined evenings: the same seed gives the same picture, and the truth is true."""

import numpy as np
import pytest

from vision.cards.evenings.imagined import imagined_deck
from vision.cards.evenings.studio import PLAIN_TABLES, Studio
from vision.cards.teaching.photo import BadPhoto, read_photo

STYLES = range(6)


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio(imagined_deck(2, 8), 2)


@pytest.mark.parametrize("style", STYLES)
def test_no_two_cards_of_a_deck_are_the_same(style: int) -> None:
    faces = [face.tobytes() for face in imagined_deck(style, 20).values()]
    assert len(set(faces)) == len(faces)


def test_the_same_seed_gives_the_same_evening(studio: Studio) -> None:
    one, other = studio.example("hard", 3), studio.example("hard", 3)
    assert np.array_equal(one.picture, other.picture)


def test_what_lies_on_top_hides_what_lies_beneath(studio: Studio) -> None:
    cards = studio.example("overlap", 1).cards
    assert cards[-1].visible > 0.9
    assert min(card.visible for card in cards) < 0.9


def test_a_card_printed_up_to_its_rim_can_be_taught(studio: Studio) -> None:
    photo = read_photo(studio.photo(studio.labels[0]))
    assert photo.aspect == pytest.approx(1.0 / studio.ratio, rel=0.03)


def test_a_brown_card_that_is_not_seen_on_wood_is_taught_on_another_table() -> None:
    studio = Studio(imagined_deck(1010, 24), 1010)
    with pytest.raises(BadPhoto):
        read_photo(studio.photo("brown1-brown0-0"))
    photo = read_photo(studio.photo("brown1-brown0-0", PLAIN_TABLES[::-1]))
    assert photo.aspect == pytest.approx(1.0 / studio.ratio, rel=0.03)
