"""A table with a Mawoki of its own: the pack in the state folder is the one that is played."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.mawoki import GAME
from engine.games.mawoki.deck import INVENTED
from tests.engine.games.mawoki.test_deck import deck_file as written
from tests.ui.display.inline import Inline
from ui.cli import main
from ui.display.app import notices
from ui.display.session import Session
from ui.packs import deck_file, unpack
from ui.settings import Loaded, Settings, load

CARD = "green-drum_black-drum_snake"


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    deck_file(tmp_path).parent.mkdir()
    yield tmp_path
    GAME.play_with(INVENTED)


@pytest.fixture
def own(state: Path) -> Path:
    deck_file(state).write_text(written(), encoding="utf-8")
    return state


def test_bots_play_a_whole_game_with_the_tables_own_pack(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demo", "mawoki", "--players", "2", "--fast", "--language", "en"]
    assert main([*words, "--state", str(own)]) == 0
    told = capsys.readouterr().out
    assert "grenier" in told
    assert "green-drum" in told
    assert "tipi" not in told


def judged(state: Path, card: str, monkeypatch: pytest.MonkeyPatch) -> int:
    line = json.dumps({"event": "laid", "at_ns": 0, "zone": "pile", "card": card})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    return main(["judge", "mawoki", "--players", "2", "--state", str(state)])


def test_the_judge_knows_its_cards_and_no_others(
    own: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(own, CARD, monkeypatch)
    assert json.loads(capsys.readouterr().out)["rulings"][0]["verdict"] != "refused"
    judged(own, "blue-tipi_red-horse_smoke", monkeypatch)
    assert json.loads(capsys.readouterr().out)["rulings"][0]["verdict"] == "refused"


def test_a_game_is_not_judged_again_with_other_cards(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["demo", "mawoki", "--players", "2", "--fast", "--state", str(own)])
    deck_file(own).unlink()
    GAME.play_with(INVENTED)
    assert main(["replay", "--all", "--state", str(own)]) == 1
    assert "deck file" in capsys.readouterr().err


def test_a_file_that_cannot_be_used_is_named_and_stops_nobody(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck_file(state).write_text(written(jokers='"two"'), encoding="utf-8")
    unpack(state)
    assert "mawoki.toml: jokers is “two”; write how many there are" in capsys.readouterr().err
    assert GAME.deck is INVENTED


def test_without_a_file_the_pack_is_the_invented_one(state: Path) -> None:
    unpack(state)
    assert GAME.deck is INVENTED
    assert GAME.version == 1


def test_the_display_tells_of_a_file_that_cannot_be_used(state: Path) -> None:
    deck_file(state).write_text(written(jokers='"two"'), encoding="utf-8")
    session = Session(Inline(state, lambda: 0), Settings(language="en"), (GAME,), state=state)
    (said,) = notices(session, Loaded(Settings()), state)
    assert said.startswith("mawoki.toml: these cards cannot be used")
    assert "write how many there are" in said


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "écrire combien"), ("nl", "schrijf hoeveel"), ("de", "wie viele")]
)
def test_the_display_says_why_in_the_language_of_the_table(
    state: Path, language: str, said: str
) -> None:
    deck_file(state).write_text(written(jokers='"two"'), encoding="utf-8")
    session = Session(Inline(state, lambda: 0), Settings(language=language), (GAME,), state=state)
    assert said in notices(session, Loaded(Settings()), state)[0]


def test_a_setting_of_the_wrong_kind_is_named_with_what_is_used_instead(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"language": "en", "gamepads": "yes", "volume": 70}')
    loaded = load(tmp_path)
    session = Session(Inline(tmp_path, lambda: 0), loaded.settings, (GAME,), state=tmp_path)
    assert notices(session, loaded, tmp_path) == (
        "settings.json: “volume” must be a whole number from 0 to 10; until then it is 7.",
        "settings.json: “gamepads” must be true or false; until then it is false.",
    )
