"""A game that bots play in the terminal."""

from pathlib import Path

import pytest

from engine.events import Event
from engine.journal import JournalUnwritable, SqliteJournal
from ui.cli import main


def test_without_a_disk_the_game_is_played_and_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    words = ["--language", "en", "--state", str(blocked)]
    assert main(["demo", "meschigge", "--players", "2", "--fast", *words]) == 0
    told = capsys.readouterr()
    assert "Ranking" in told.out
    assert "Game saved" not in told.out
    assert "played, but not kept" in told.err


def test_on_a_disk_that_fills_up_nobody_says_that_the_game_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(journal: SqliteJournal, event: Event) -> int:
        raise JournalUnwritable(f"no room for {event} in {journal.path}")

    monkeypatch.setattr(SqliteJournal, "append", full)
    words = ["--language", "en", "--state", str(tmp_path)]
    assert main(["demo", "meschigge", "--players", "2", "--fast", *words]) == 0
    told = capsys.readouterr().out
    assert "events are not saved" in told
    assert "Game saved" not in told


@pytest.mark.parametrize(
    "wrong",
    [["--mischief", "1"], ["--mischief", "nan"], ["--players", "two"], ["--language", "es"]],
    ids=" ".join,
)
def test_what_no_demo_can_be_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["demo", "meschigge", *wrong])
    assert end.value.code == 2


@pytest.mark.parametrize("size", ["big", "1280", "1280x", "0x0", "1x2x3"])
def test_what_no_window_can_be_is_refused(size: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(["play", "--size", size])
    assert end.value.code == 2
