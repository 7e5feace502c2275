"""Words typed after `arbitre`."""

import errno
from pathlib import Path

import pytest

from ui.cli import find, main, obeyed, spoken


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


@pytest.mark.parametrize("words", [["print", "mat", "mawoki"], ["print", "wiring"]])
def test_a_file_that_cannot_be_written_is_told_in_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere" / "sheet"
    assert main([*words, "--out", str(path)]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"arbitre: {path}: No such file or directory; check the path")


def test_a_full_disk_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def full() -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    assert obeyed(full) == 1
    assert "there is room" in capsys.readouterr().err


def test_another_failure_is_not_hidden() -> None:
    def broken() -> int:
        raise OSError("nobody thought of this")

    with pytest.raises(OSError, match="nobody"):
        obeyed(broken)
