"""Words typed after `arbitre`."""

import pytest

from ui.cli import find, main, spoken


def test_a_command_is_found_by_its_longest_name() -> None:
    assert find(["test", "ruff"]) == ("test", ["ruff"])


def test_an_unknown_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["juggle"]) == 2
    assert "there is no command 'juggle'; there is:" in capsys.readouterr().err


def test_the_overview_says_what_each_command_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "Run every check of the project" in capsys.readouterr().out


def test_a_command_is_spoken_as_it_is_typed() -> None:
    assert spoken("bench_engine") == "bench engine"
    assert spoken("check_install") == "check-install"
    assert spoken("test") == "test"
