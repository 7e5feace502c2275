"""The referee as a filter."""

import io
import json
import sys
from typing import Any

import pytest

from ui.cli import main

BROKEN = [
    b"{",
    b"",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"event": "rolled"}',
    b"NaN",
    b'{"event": []}',
    b'{"event": "undone", "at_ns": ' + b"9" * 5_000 + b"}",
    b'{"event": "undone", "at_ns": 1, "source": {"confidence": ' + b"9" * 400 + b"}}",
    b'{"event": "undone", "at_ns": 1, "source": {"sensor": "camera", "confidence": 1.5}}',
    b'{"event": "pressed", "at_ns": 1, "seat": 1, "seat": 2}',
    b'{"event": "adjusted", "at_ns": 1, "seat": 1, "counter": "\\ud800", "value": 1}',
    b'{"event": "pressed", "at_ns": 1, "seat": 1, "\\ud800": 1}',
    b'{"event": "overruled", "at_ns": 1, "seq": 1, "instead": ' * 500 + b"0" + b"}" * 500,
]


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
    *errors, last = judged(monkeypatch, capsys, *BROKEN, roll)
    assert [error["line"] for error in errors] == list(range(1, len(BROKEN) + 1))
    assert all(error["error"] for error in errors)
    assert last["seq"] == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"", "an empty line"),
        (b'{"event": "undone" "at_ns": 1}', "not JSON: Expecting ',' delimiter at character 20"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\xff\xfe", "not UTF-8"),
        (b'{"event": "pressed", "at_ns": 1, "seat": 1, "seat": 2}', "field 'seat' is given twice"),
        (b'{"event": "undone", "at_ns": ' + b"9" * 5_000 + b"}", "not JSON"),
    ],
    ids=str,
)
def test_the_reason_says_what_is_wrong_with_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: bytes, told: str
) -> None:
    (answer,) = judged(monkeypatch, capsys, line)
    assert told in answer["error"]
    assert len(answer["error"]) < 300


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b""], ids=["unix", "windows", "none"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_lines_are_read_however_another_system_writes_them(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mark: bytes,
    ending: bytes,
) -> None:
    roll = b'{"event": "rolled", "at_ns": 0, "face": "word"}'
    monkeypatch.setattr(sys, "stdin", Stdin(mark + roll + ending))
    assert main(["judge", "meschigge"]) == 0
    (answer,) = capsys.readouterr().out.splitlines()
    assert json.loads(answer)["rulings"][0]["reason"] == "rolled"


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
