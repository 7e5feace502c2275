"""A deck travels as one file; a file that means harm, or is none, changes nothing."""

import zipfile
from pathlib import Path

import numpy as np
import pytest

from vision.cards.deck import BadDeck, Deck, Unsaved, load
from vision.cards.teaching import parcel
from vision.cards.teaching.parcel import bring, export


@pytest.fixture
def sent(deck: Deck, tmp_path: Path) -> Path:
    path = tmp_path / "painted.deck"
    export(deck, path)
    return path


def add(sent: Path, name: str, data: bytes) -> None:
    with zipfile.ZipFile(sent, "a") as archive:
        archive.writestr(name, data)


def test_a_deck_travels_as_one_file(deck: Deck, sent: Path, tmp_path: Path) -> None:
    bring(sent, "brought", tmp_path)
    brought = load(tmp_path, "brought")
    assert brought.labels == deck.labels
    assert np.array_equal(brought.faces[0][1], deck.faces[0][1])


def test_a_deck_with_any_labels_travels(deck: Deck, tmp_path: Path) -> None:
    odd = Deck("odd", deck.aspect, (("who?", deck.faces[0][1]), ("a/b", deck.faces[1][1])))
    export(odd, tmp_path / "odd.deck")
    assert bring(tmp_path / "odd.deck", "odd", tmp_path).labels == ("who?", "a/b")


@pytest.mark.parametrize("name", ["../evil.png", "/tmp/evil.png", "faces/../../evil.png", "a.sh"])
def test_nothing_lands_outside_the_deck(name: str, sent: Path, tmp_path: Path) -> None:
    add(sent, name, b"evil")
    bring(sent, "brought", tmp_path / "state")
    landed = {path.name for path in (tmp_path / "state").rglob("*") if path.is_file()}
    assert not landed & {"evil.png", "a.sh"}
    assert not (tmp_path / "evil.png").exists()


def test_a_file_made_to_fill_the_disk_is_refused(
    sent: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parcel, "MOST_BYTES", 1_000)
    with pytest.raises(BadDeck, match="too large"):
        bring(sent, "brought", tmp_path)


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_file_cut_off_is_refused(share: float, sent: Path, tmp_path: Path) -> None:
    data = sent.read_bytes()
    sent.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(BadDeck, match="not an exported deck"):
        bring(sent, "brought", tmp_path)
    assert not (tmp_path / "decks" / "brought").exists()


def test_a_file_with_a_damaged_picture_is_refused(sent: Path, tmp_path: Path) -> None:
    data = bytearray(sent.read_bytes())
    data[len(data) // 2] ^= 0xFF
    sent.write_bytes(bytes(data))
    with pytest.raises(BadDeck):
        bring(sent, "brought", tmp_path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="check the path"):
        bring(tmp_path / "none.deck", "x", tmp_path)


def test_another_archive_is_refused(tmp_path: Path) -> None:
    add(tmp_path / "photos.zip", "photo.png", b"x")
    with pytest.raises(BadDeck, match=r"no deck\.toml"):
        bring(tmp_path / "photos.zip", "x", tmp_path)


def test_a_failed_import_leaves_the_deck_of_that_name(
    deck: Deck, sent: Path, tmp_path: Path
) -> None:
    bring(sent, "mine", tmp_path)
    sent.write_bytes(b"nothing")
    with pytest.raises(BadDeck):
        bring(sent, "mine", tmp_path)
    assert load(tmp_path, "mine").labels == deck.labels


def test_a_place_that_cannot_be_written_to_is_told(deck: Deck, sent: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    with pytest.raises(Unsaved):
        bring(sent, "x", tmp_path / "state")
    with pytest.raises(Unsaved, match="another place"):
        export(deck, tmp_path / "nowhere" / "x.deck")
