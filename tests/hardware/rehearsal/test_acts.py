"""The rehearsals' own judgement; the rehearsals themselves are `arbitre check-install`."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.hardware.rehearsal.acts import AGAIN, BOOTED, EMULATED, Act, RehearsalFailed, judge
from tests.hardware.rehearsal.command import Log, play
from ui.cli import main


class ThisComputer:
    """A root that is none: commands run here."""

    def command(self, *words: str) -> list[str]:
        return list(words)


def played(act: Act, folder: Path) -> str:
    with (folder / "log").open("w+", encoding="utf-8") as file:
        play(ThisComputer(), [act], Log("here", file))
        file.seek(0)
        return file.read()


def test_a_second_install_that_does_anything_fails_the_rehearsal() -> None:
    judge(AGAIN, ["[1/2] nothing to do: a", "[2/2] nothing to do: b", "Installed."])
    with pytest.raises(RehearsalFailed):
        judge(AGAIN, ["[1/2] nothing to do: a", "[2/2] write b ...", "Installed."])


def test_an_act_that_shows_nothing_fails() -> None:
    with pytest.raises(RehearsalFailed, match="self-test"):
        judge(Act("self-test", (), "all is well"), ["1 to repair"])


def test_the_log_has_the_act_and_what_it_said(tmp_path: Path) -> None:
    log = played(Act("greeting", ("echo", "good evening"), "evening"), tmp_path)
    assert "== here: greeting" in log
    assert "   good evening" in log


@pytest.mark.parametrize(("words", "fails"), [(("false",), False), (("true",), True)])
def test_an_act_must_end_as_it_is_meant_to(
    words: tuple[str, ...], *, fails: bool, tmp_path: Path
) -> None:
    with pytest.raises(RehearsalFailed, match="ended with"):
        played(Act("ending", words, "", fails=fails), tmp_path)


@pytest.mark.parametrize("acts", [EMULATED, BOOTED])
def test_a_rehearsal_goes_from_a_dry_run_to_a_clean_system(acts: Sequence[Act]) -> None:
    assert acts[0].title == "dry run"
    assert acts[-1].title == "uninstall"


@pytest.mark.parametrize("act", [act for act in BOOTED if act.words[0] == "sh"])
def test_what_the_shell_is_told_is_shell(act: Act) -> None:
    checked = subprocess.run(["sh", "-n", "-c", act.words[2]], check=False)
    assert checked.returncode == 0


def test_an_unknown_stage_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-install", "buster"]) == 1
    assert "trixie, bookworm, here" in capsys.readouterr().err
