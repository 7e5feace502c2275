"""Teaching: which photos are taken, which are refused, and why."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.cards.conftest import photo
from vision.cards.deck import Deck
from vision.cards.evenings.painted import Lying, Painter, painted_deck
from vision.cards.teaching.audit import is_too_bright, pairs
from vision.cards.teaching.photo import Refusal
from vision.cards.teaching.teach import Lesson, NothingTaught, teach_folder
from vision.picture import Picture

Faces = dict[str, Picture]


def test_the_lesson_asks_for_card_after_card(faces: Faces) -> None:
    lesson = Lesson("two", ("red_1", "red_7"))
    assert lesson.asks_for == "red_1"
    assert lesson.show("red_1", photo(faces, "red_1")) is None
    assert lesson.has("red_1")
    assert lesson.asks_for == "red_7"
    assert lesson.show("red_7", photo(faces, "red_7")) is None
    assert lesson.asks_for is None


def test_an_empty_table_is_refused(faces: Faces) -> None:
    empty = Painter(table="felt").scene(faces, []).picture
    assert Lesson("none").show("red_1", empty) is Refusal.NO_CARD


def test_two_cards_are_refused(faces: Faces) -> None:
    lying = [Lying("red_1", (400, 360)), Lying("red_7", (900, 360))]
    two = Painter(table="wood").scene(faces, lying).picture
    assert Lesson("two").show("red_1", two) is Refusal.SEVERAL_CARDS


def test_a_card_cut_off_by_the_rim_is_refused(faces: Faces) -> None:
    cut = Painter(table="wood").scene(faces, [Lying("red_1", (20, 360))]).picture
    assert Lesson("cut").show("red_1", cut) is Refusal.CUT_OFF


def test_a_blurred_photo_is_refused(faces: Faces) -> None:
    blurred = cv2.GaussianBlur(photo(faces, "red_1"), (0, 0), 3.0)
    refusal = Lesson("blurred").show("red_1", np.asarray(blurred, np.uint8))
    assert refusal in (Refusal.BLURRED, Refusal.NO_CARD)


def test_a_photo_taken_while_the_camera_moved_is_refused(faces: Faces) -> None:
    moved = cv2.blur(photo(faces, "red_1"), (17, 1))
    assert Lesson("moved").show("red_1", np.asarray(moved, np.uint8)) is Refusal.BLURRED


def test_a_soft_shadow_beside_a_sharp_card_is_no_blur(faces: Faces) -> None:
    sharp = photo(faces, "red_1")
    card = np.asarray(cv2.inRange(sharp, (150, 150, 150), (255, 255, 255)))
    around = cv2.GaussianBlur(cv2.dilate(card, np.ones((9, 9), np.uint8)), (0, 0), 6.0)
    beside = np.where(card > 0, 0.0, around / 255.0)[..., None]
    shaded = np.asarray(sharp * (1.0 - 0.5 * beside), np.uint8)
    assert Lesson("shaded").show("red_1", shaded) is None


@pytest.mark.parametrize("level", [0, 120, 255])
def test_a_cut_out_without_print_is_refused(level: int) -> None:
    plain = np.full((180, 120, 3), level, np.uint8)
    assert Lesson("plain").show("red_1", plain) is Refusal.NO_CARD


def test_a_refused_photo_teaches_nothing(faces: Faces) -> None:
    lesson = Lesson("none", ("red_1",))
    lesson.show("red_1", Painter().scene(faces, []).picture)
    assert lesson.asks_for == "red_1"
    with pytest.raises(NothingTaught):
        lesson.deck()


def test_a_folder_is_taught_by_file_names(faces: Faces, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "red_1.jpg"), photo(faces, "red_1"))
    cv2.imwrite(str(tmp_path / "empty.png"), Painter().scene(faces, []).picture)
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    (tmp_path / "red_1.json").write_text("{}")
    lesson = Lesson("folder")
    outcome = teach_folder(lesson, tmp_path)
    assert outcome["red_1.jpg"] is None
    assert outcome["empty.png"] == Refusal.NO_CARD.value
    assert "not a picture" in str(outcome["broken.jpg"])
    assert "red_1.json" not in outcome
    assert lesson.deck().labels == ("red_1",)


def test_another_look_at_a_card_has_a_number_behind_its_label(faces: Faces, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "red_1.jpg"), photo(faces, "red_1"))
    cv2.imwrite(str(tmp_path / "red_1~2.png"), photo(faces, "red_1", seed=2))
    lesson = Lesson("folder")
    teach_folder(lesson, tmp_path)
    assert lesson.deck().labels == ("red_1",)
    assert len(lesson.deck().faces) == 2


def test_files_that_are_no_use_are_told_or_passed_over(faces: Faces, tmp_path: Path) -> None:
    (tmp_path / "red_1.HEIC").write_bytes(b"\0\0\0\x18ftypheic")
    (tmp_path / "._red_1.jpg").write_bytes(b"left by a Mac")
    cv2.imwrite(str(tmp_path / "two\nlines.jpg"), photo(faces, "red_1"))
    told: list[str] = []
    outcome = teach_folder(Lesson("folder"), tmp_path, lambda name, refused: told.append(name))
    assert "save it as JPEG" in str(outcome["red_1.HEIC"])
    assert "rename" in str(outcome["two\nlines.jpg"])
    assert told == list(outcome) == ["red_1.HEIC", "two\nlines.jpg"]


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(NothingTaught, match="holds no pictures"):
        teach_folder(Lesson("nothing"), tmp_path)


def test_cut_outs_are_taught_as_they_are(faces: Faces) -> None:
    lesson = Lesson("cut-outs")
    assert lesson.show("red_1", np.ascontiguousarray(faces["red_1"])) is None
    assert lesson.deck().aspect == pytest.approx(240 / 360, abs=0.01)


def test_the_proportions_are_those_of_the_cards(deck: Deck) -> None:
    assert deck.aspect == pytest.approx(240 / 360, rel=0.03)


def test_cards_that_differ_are_far_apart(deck: Deck) -> None:
    assert not any(pair.is_too_close for pair in pairs(deck.to_match()))


def test_photos_that_lost_their_colours_to_too_much_light_are_noticed(faces: Faces) -> None:
    bright = [np.clip(face * 2.0, 0, 255).astype(np.uint8) for face in faces.values()]
    assert is_too_bright(bright)
    assert not is_too_bright(faces.values())


def test_white_paper_is_no_colour_that_was_lost() -> None:
    assert not is_too_bright([np.full((20, 14, 3), 255, np.uint8)])


def test_the_same_card_taught_twice_is_a_close_pair(faces: Faces) -> None:
    lesson = Lesson("twins")
    lesson.show("one", photo(faces, "red_1", seed=1))
    lesson.show("other", photo(faces, "red_1", seed=2))
    (pair,) = (pair for pair in lesson.nearest_pairs() if pair.is_too_close)
    assert {pair.one, pair.other} == {"one", "other"}
    assert set(lesson.second_look(lesson.nearest_pairs())) == {"one", "other"}


def test_a_second_look_is_kept_beside_the_first(faces: Faces) -> None:
    lesson = Lesson("again")
    lesson.show("red_1", photo(faces, "red_1", seed=1))
    lesson.show("red_1", photo(faces, "red_1", seed=2))
    deck = lesson.deck()
    assert deck.labels == ("red_1",)
    assert len(deck.faces) == 2


def test_every_face_of_a_deck_can_be_taught() -> None:
    deck = painted_deck(("purple", "brown"), ("3", "9"))
    lesson = Lesson("all")
    assert [lesson.show(label, photo(deck, label)) for label in deck] == [None] * 4
