"""Cards are laid as people lay them."""

import numpy as np
import pytest

from vision.cards.evenings.layouts import Lying, Table, column, laid, spokes

LABELS = list("abcdef")
TABLE = Table(np.array([6.0, 3.0]), 1.5, lambda one: True)


def turns_deg(lying: list[Lying]) -> list[float]:
    return list(np.degrees(np.diff([one.turn_rad for one in lying])))


@pytest.mark.parametrize("seed", range(5))
def test_cards_of_a_column_lie_nearly_alike(seed: int) -> None:
    assert max(np.abs(turns_deg(column(LABELS, TABLE, np.random.default_rng(seed))))) < 20


@pytest.mark.parametrize("seed", range(5))
def test_spokes_are_turned_one_after_the_other(seed: int) -> None:
    turns = turns_deg(spokes(LABELS, TABLE, np.random.default_rng(seed)))
    assert len(set(np.sign(turns))) == 1
    assert min(np.abs(turns)) > 20


@pytest.mark.parametrize("kind", ["single", "scattered", "hard", "overlap"])
def test_no_card_is_laid_twice(kind: str) -> None:
    labels = [one.label for one in laid(kind, LABELS, TABLE, np.random.default_rng(3))]
    assert labels
    assert len(set(labels)) == len(labels)
