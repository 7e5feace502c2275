"""The commands for cards, as an owner types them."""

import json
from pathlib import Path

import cv2
import pytest

from ui.cli import main
from vision.cards.evenings.painted import Light, Lying, Painter, painted_deck

Captured = pytest.CaptureFixture[str]
DECK = painted_deck(("red", "blue"), ("1", "7"))


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state directory in which the deck was taught from photos."""
    home = tmp_path_factory.mktemp("cards")
    (home / "photos").mkdir()
    for label in DECK:
        painter = Painter(tilt=0.02, table="wood", light=Light(shade=0.05))
        picture = painter.scene(DECK, [Lying(label, (640, 360), 2)]).picture
        cv2.imwrite(str(home / "photos" / f"{label}.png"), picture)
    assert main(["teach", "tiny", "--photos", str(home / "photos"), "--state", str(home)]) == 0
    return home


def seen(state: Path, capsys: Captured, *images: Path) -> list[dict[str, object]]:
    words = ["see", "cards", *map(str, images), "--deck", "tiny", "--json", "--state", str(state)]
    main(words)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def scene(folder: Path, *lying: Lying) -> Path:
    path = folder / "scene.png"
    cv2.imwrite(str(path), Painter(table="felt").scene(DECK, lying).picture)
    return path


def test_each_card_is_one_json_object(state: Path, tmp_path: Path, capsys: Captured) -> None:
    path = scene(tmp_path, Lying("red_7", (400, 300), 30), Lying("blue_1", (800, 400), 200))
    (line,) = seen(state, capsys, path)
    assert line["image"] == str(path)
    cards = line["cards"]
    assert isinstance(cards, list)
    assert sorted(card["label"] for card in cards) == ["blue_1", "red_7"]
    assert all(set(card) == {"label", "corners", "confidence", "visible"} for card in cards)
    assert isinstance(line["ms"], float)


def test_a_bad_picture_does_not_stop_the_others(
    state: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"")
    lines = seen(state, capsys, tmp_path / "bad.jpg", scene(tmp_path, Lying("red_1", (500, 300))))
    assert "empty" in str(lines[0]["error"])
    assert len(str(lines[1]["cards"])) > 2


def test_a_bad_picture_among_good_ones_is_told_once_and_by_the_exit_status(
    state: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"")
    good = scene(tmp_path, Lying("red_1", (500, 300)))
    words = ["see", "cards", str(tmp_path / "bad.jpg"), str(good), "--deck", "tiny"]
    assert main([*words, "--state", str(state)]) == 1
    said = capsys.readouterr()
    assert said.err.count("bad.jpg") == 1
    assert "bad.jpg" not in said.out
    assert "red_1" in said.out
    assert main(["see", "cards", str(good), "--deck", "tiny", "--state", str(state)]) == 0


def test_outlines_are_drawn_on_request(state: Path, tmp_path: Path) -> None:
    path = scene(tmp_path, Lying("red_1", (500, 300)))
    words = ["see", "cards", str(path), "--deck", "tiny", "--state", str(state)]
    assert main([*words, "--draw", str(tmp_path / "drawn")]) == 0
    assert (tmp_path / "drawn" / "scene.png").is_file()


def test_an_unknown_deck_says_how_to_teach_it(
    state: Path, tmp_path: Path, capsys: Captured
) -> None:
    path = scene(tmp_path)
    assert main(["see", "cards", str(path), "--deck", "other", "--state", str(state)]) == 1
    assert "arbitre teach other" in capsys.readouterr().err


def test_cards_without_a_photo_leave_the_deck_and_are_named(
    state: Path, tmp_path: Path, capsys: Captured
) -> None:
    photo = (state / "photos" / "red_1.png").read_bytes()
    (tmp_path / "red_1.png").write_bytes(photo)
    (tmp_path / "red_7.png").write_bytes((state / "photos" / "red_7.png").read_bytes())
    words = ["teach", "mine", "--photos", str(tmp_path), "--state", str(tmp_path / "state")]
    assert main(words) == 0
    (tmp_path / "red_7.png").unlink()
    assert main(words) == 0
    assert "no longer in it, for want of a photo: red_7" in capsys.readouterr().err


def test_a_state_that_cannot_be_written_to_is_told(
    state: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "file").write_text("in the way")
    photos = str(state / "photos")
    assert main(["teach", "x", "--photos", photos, "--state", str(tmp_path / "file")]) == 1
    assert "choose another place with --state" in capsys.readouterr().err


def test_photos_that_teach_nothing_fail(tmp_path: Path, capsys: Captured) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), Painter().scene(DECK, []).picture)
    assert main(["teach", "x", "--photos", str(tmp_path), "--state", str(tmp_path)]) == 1
    assert "refused (empty.png): no card found" in capsys.readouterr().out


def test_measuring_where_no_deck_is_says_so(tmp_path: Path, capsys: Captured) -> None:
    assert main(["bench", "cards", "--data", str(tmp_path)]) != 0
    assert "enrol" in capsys.readouterr().err
    (tmp_path / "cats" / "enrol").mkdir(parents=True)
    assert main(["bench", "cards", "--data", str(tmp_path), "--deck", "dogs"]) != 0
    assert "cats" in capsys.readouterr().err
