"""A taught deck survives the disk, the trip to another table, and bad files."""

from pathlib import Path

import numpy as np
import pytest

from vision.cards.deck import BadDeck, Deck, NoSuchDeck, bring, export, load, save


def same(one: Deck, other: Deck) -> bool:
    pictures = zip(one.faces, other.faces, strict=True)
    return one.labels == other.labels and all(np.array_equal(a[1], b[1]) for a, b in pictures)


def test_a_saved_deck_is_read_back(deck: Deck, tmp_path: Path) -> None:
    save(deck, tmp_path)
    assert same(load(tmp_path, "painted"), deck)


def test_saving_again_replaces_the_deck(deck: Deck, tmp_path: Path) -> None:
    save(deck, tmp_path)
    fewer = Deck("painted", deck.aspect, deck.faces[:2], {}, 2)
    save(fewer, tmp_path)
    assert load(tmp_path, "painted").labels == fewer.labels
    assert load(tmp_path, "painted").revision == 2
    assert [path.name for path in (tmp_path / "decks").iterdir()] == ["painted"]


def test_a_label_may_be_another_card_of_the_game(deck: Deck, tmp_path: Path) -> None:
    mapped = Deck("painted", deck.aspect, deck.faces, {"red_1": 'R"1"é'}, 1)
    save(mapped, tmp_path)
    assert load(tmp_path, "painted").card("red_1") == 'R"1"é'
    assert load(tmp_path, "painted").card("red_7") == "red_7"


def test_a_deck_travels_as_one_file(deck: Deck, tmp_path: Path) -> None:
    export(deck, tmp_path / "painted.deck")
    bring(tmp_path / "painted.deck", "brought", tmp_path)
    assert same(load(tmp_path, "brought"), deck)


def test_a_file_that_is_no_deck_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.deck").write_bytes(b"nothing")
    with pytest.raises(BadDeck, match="not an exported deck"):
        bring(tmp_path / "x.deck", "x", tmp_path)


def test_an_unknown_deck_names_those_that_are_taught(deck: Deck, tmp_path: Path) -> None:
    save(deck, tmp_path)
    with pytest.raises(NoSuchDeck, match="painted"):
        load(tmp_path, "other")


def test_a_deck_of_a_newer_version_asks_for_an_update(deck: Deck, tmp_path: Path) -> None:
    toml = save(deck, tmp_path) / "deck.toml"
    toml.write_text(toml.read_text().replace("version = 1", "version = 99"))
    with pytest.raises(BadDeck, match="update"):
        load(tmp_path, "painted")


def test_a_damaged_deck_says_teach_again(deck: Deck, tmp_path: Path) -> None:
    (save(deck, tmp_path) / "deck.toml").write_text("version = ")
    with pytest.raises(BadDeck, match="teach the deck again"):
        load(tmp_path, "painted")


@pytest.mark.parametrize("name", ["", "../other", ".hidden", "a/b", "a\\b"])
def test_a_name_cannot_leave_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadDeck):
        load(tmp_path, name)
