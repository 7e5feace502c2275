"""Proxy decks: every card is there, each looks different, each is printed often enough."""

import itertools
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.games.meschigge.cards import COMMANDS, HAND
from ui.cli import main
from ui.proxies import NoProxies, ProxyDeck, proxy_deck
from ui.proxies.deck import DECKS

SMALL_PX_PER_MM = 2.0
LEAST_DIFFERENCE = 1.0
"""Mean grey levels by which any two faces differ at two pixels per millimetre."""


@pytest.fixture(scope="module", params=DECKS)
def deck(request: pytest.FixtureRequest) -> ProxyDeck:
    return proxy_deck(request.param, SMALL_PX_PER_MM)


def test_no_two_faces_look_alike(deck: ProxyDeck) -> None:
    pixels = {label: np.asarray(face, np.float32) for label, face in deck.faces.items()}
    for one, other in itertools.combinations(pixels, 2):
        assert np.abs(pixels[one] - pixels[other]).mean() > LEAST_DIFFERENCE, (one, other)


def test_every_face_has_the_size_of_a_card(deck: ProxyDeck) -> None:
    width, height = deck.card_mm
    expected = (round(width * SMALL_PX_PER_MM), round(height * SMALL_PX_PER_MM))
    sizes: set[tuple[int, int]] = {face.size for face in deck.faces.values()}
    assert sizes == {expected}


def test_every_printed_card_has_a_face_and_a_back(deck: ProxyDeck) -> None:
    labels = {label for card in deck.prints for label in card}
    assert labels <= deck.faces.keys()


def test_meschigge_is_four_sets_of_twelve_and_sixteen_commands() -> None:
    printed = Counter(proxy_deck("meschigge", SMALL_PX_PER_MM).prints)
    assert printed.total() == 4 * len(HAND) + len(COMMANDS) == 64
    assert set(printed.values()) == {1}


@pytest.mark.parametrize(
    ("game", "cards"), [("passe_pas", 58), ("mawoki", 49), ("mauwi", 107), ("meschigge", 64)]
)
def test_every_deck_is_complete(game: str, cards: int) -> None:
    assert len(proxy_deck(game, SMALL_PX_PER_MM).prints) == cards


def test_a_deck_is_printed_on_both_sides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.pdf"
    assert main(["print", "deck", "meschigge", "--out", str(path), "--language", "en"]) == 0
    assert "16 pages of A4" in capsys.readouterr().out
    assert len(re.findall(rb"/MediaBox", path.read_bytes())) == 16


def test_a_game_without_proxies_is_told_so() -> None:
    with pytest.raises(NoProxies, match="there is no proxy deck for 'chess'"):
        proxy_deck("chess")


def test_a_face_is_drawn_smoothly() -> None:
    """More shades than were painted: edges are blended, not stepped."""
    face = proxy_deck("meschigge", SMALL_PX_PER_MM).faces["red-blue"]
    assert len(np.unique(np.asarray(face).reshape(-1, 3), axis=0)) > 20
