"""The referee as a filter."""

import io
import json
import sys
from typing import Any

import pytest

from ui.cli import main


class Stdin:
    """What a pipe hands to the filter."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: bytes
) -> list[Any]:
    monkeypatch.setattr(sys, "stdin", Stdin(b"\n".join(lines) + b"\n"))
    assert main(["judge", "meschigge", "--players", "3", "--language", "en"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_event_gets_its_rulings_the_score_and_what_is_awaited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = judged(monkeypatch, capsys, b'{"event": "rolled", "at_ns": 0, "face": "word"}')
    assert answer["rulings"][0]["reason"] == "rolled"
    assert answer["rulings"][0]["text"] == "Anna's die: Word."
    assert [score["points"] for score in answer["scores"]] == [4, 4, 4]
    assert answer["awaiting"][0]["await"] == "card"
    assert answer["awaiting"][0]["zone"] == "command"
    assert answer["outcome"] is None


def test_a_line_that_cannot_be_read_changes_nothing_and_the_filter_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    roll = b'{"event": "rolled", "at_ns": 0, "face": "word"}'
    broken = [b"{", b"", b"\xff\xfe", b"[" * 100_000, b'{"event": "rolled"}', b"NaN"]
    *errors, last = judged(monkeypatch, capsys, *broken, roll)
    assert [error["line"] for error in errors] == [1, 2, 3, 4, 5, 6]
    assert all(error["error"] for error in errors)
    assert last["seq"] == 1


def test_the_schema_names_every_event_and_every_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    titles = {event["title"] for event in schema["$defs"]["event"]["oneOf"]}
    assert {"pressed", "raced", "laid", "chosen", "rolled", "undone", "overruled"} <= titles
    assert schema["$defs"]["games"]["meschigge"]["contre"] == "5.4.5"


def test_without_a_game_the_filter_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge"]) == 1
    assert "say which game" in capsys.readouterr().err


def test_a_bad_option_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "meschigge", "--option", "contre"]) == 1
    assert "write KEY=VALUE" in capsys.readouterr().err
