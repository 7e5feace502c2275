"""A taught deck survives the disk, the trip to another table, and bad files."""

from pathlib import Path

import numpy as np
import pytest

from vision.cards.deck import BadDeck, Deck, NoSuchDeck, Unsaved, keep, load, save


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


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("aspect = ", 'aspect = "wide" #'),
        ("aspect = ", "aspect = -"),
        ("aspect = ", "aspect = nan #"),
        ("revision = 1", 'revision = "first"'),
        ("version = 1", 'version = "1"'),
        ("[[cards]]", "[cards]"),
        ('card = "red_1"', ""),
        ('picture = "red_1.png"', 'picture = "../../red_1.png"'),
        ('picture = "red_1.png"', "picture = 1"),
    ],
)
def test_a_mistake_by_hand_is_told_with_its_file(
    right: str, wrong: str, deck: Deck, tmp_path: Path
) -> None:
    toml = save(deck, tmp_path) / "deck.toml"
    toml.write_text(toml.read_text().replace(right, wrong, 1))
    with pytest.raises(BadDeck, match=r"deck\.toml"):
        load(tmp_path, "painted")


def test_a_deck_without_cards_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "decks" / "painted"
    folder.mkdir(parents=True)
    (folder / "deck.toml").write_text("version = 1\nrevision = 1\naspect = 0.7\ncards = []\n")
    with pytest.raises(BadDeck, match="no cards"):
        load(tmp_path, "painted")


def test_a_picture_that_is_gone_from_the_deck_is_named(deck: Deck, tmp_path: Path) -> None:
    (save(deck, tmp_path) / "faces" / "red_1.png").unlink()
    with pytest.raises(BadDeck, match=r"red_1\.png.*teach it again"):
        load(tmp_path, "painted")


def test_any_label_finds_a_file_of_its_own(deck: Deck, tmp_path: Path) -> None:
    labels = ("a:b?", "a_b_", "A_B_", "a_b_~2", "a_b_", "..", 'x"\\y', "é" * 200)
    faces = tuple((label, np.roll(deck.faces[0][1], i, 0)) for i, label in enumerate(labels))
    odd = Deck("odd", deck.aspect, faces)
    save(odd, tmp_path)
    assert same(load(tmp_path, "odd"), odd)


def test_what_the_owner_said_about_labels_outlives_the_next_lesson(
    deck: Deck, tmp_path: Path
) -> None:
    toml = save(deck, tmp_path) / "deck.toml"
    toml.write_text(toml.read_text().replace('card = "red_1"', 'card = "R1"'))
    kept, before = keep(Deck("painted", deck.aspect, deck.faces[:2]), tmp_path)
    assert load(tmp_path, "painted").card("red_1") == "R1"
    assert kept.revision == 2
    assert before is not None
    assert before.labels == deck.labels


def test_a_lesson_replaces_a_deck_that_cannot_be_read(deck: Deck, tmp_path: Path) -> None:
    (save(deck, tmp_path) / "deck.toml").write_text("version = ")
    assert keep(deck, tmp_path)[1] is None
    assert same(load(tmp_path, "painted"), deck)


def test_power_lost_between_the_old_deck_and_the_new_leaves_the_old(
    deck: Deck, tmp_path: Path
) -> None:
    folder = save(deck, tmp_path)
    folder.rename(folder.with_name(".painted.old"))
    assert same(load(tmp_path, "painted"), deck)


def test_a_place_that_cannot_be_written_to_is_told(deck: Deck, tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("in the way")
    with pytest.raises(Unsaved, match="--state"):
        save(deck, tmp_path)
