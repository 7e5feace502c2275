"""Sharing out (spec 4.5, MOK-17)."""

import pytest

from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.sharing import share


def test_the_example_of_the_rules() -> None:
    """Pool 7 light + 5 dark, 3 remaining: each 2 L + 1 D, aside 1 L + 2 D."""
    assert share(Pieces(7, 5), 3, Options()) == (Pieces(2, 1), Pieces(1, 2))


def test_mok_17_by_house_rule_as_many_light_as_dark_ones() -> None:
    assert share(Pieces(7, 5), 3, Options(sharing="equal_colours")) == (Pieces(1, 1), Pieces(4, 2))
    assert share(Pieces(2, 9), 2, Options(sharing="equal_colours")) == (Pieces(1, 1), Pieces(0, 7))


@pytest.mark.parametrize("sharing", ["per_colour", "equal_colours"])
def test_nothing_to_share(sharing: str) -> None:
    options = Options(sharing=sharing)  # type: ignore[arg-type]
    assert share(Pieces(), 3, options) == (Pieces(), Pieces())
