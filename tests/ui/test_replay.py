"""Seeing a game again."""

import sqlite3
from pathlib import Path

import pytest

from ui.cli import main


def test_a_demo_game_is_told_again_from_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--language", "en", "--state", str(tmp_path)]
    assert main(["demo", "meschigge", "--players", "2", "--fast", *words]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if " s  " in line]
    assert main(["replay", *words]) == 0
    retold = [line[5:].strip() for line in capsys.readouterr().out.splitlines() if " s  " in line]
    assert retold == told


def test_without_any_game_the_replay_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--state", str(tmp_path)]) == 1
    assert "no game has been played yet" in capsys.readouterr().err


def test_a_file_that_is_no_journal_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear referee, " * 100)
    assert main(["replay", str(letter)]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert letter.exists()


def test_of_a_damaged_game_is_told_what_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--language", "en", "--state", str(tmp_path)]
    main(["demo", "meschigge", "--players", "2", "--fast", *words])
    (path,) = (tmp_path / "games").iterdir()
    database = sqlite3.connect(path)
    database.execute("UPDATE event SET seal = 0 WHERE seq = 3")
    database.commit()
    database.close()
    capsys.readouterr()
    assert main(["replay", *words]) == 1
    told = capsys.readouterr()
    assert "#2 " in told.out
    assert "#3 " not in told.out
    assert "what comes after event 2 is lost" in told.err


def test_the_rules_are_said_in_reading_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "meschigge", "--language", "en"]) == 0
    rules = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    assert rules.index("5.2") < rules.index("5.4.1") < rules.index("MES-9") < rules.index("MES-10")
    assert rules[-1] == "T-9"


def test_the_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "meschigge"]) == 0
    out = capsys.readouterr().out
    assert "meschigge: Meschigge, 2–4" in out
    assert "MES-18" in out
    assert "[forbidden | valid]" in out
