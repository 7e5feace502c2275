"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest

from ui.cli import main, names, spoken

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_transcript_on_the_first_screen_is_real(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *shown = re.findall(r"```\n\$ \./arbitre (.*?)```", README, re.DOTALL)[0].splitlines()
    main([*command.split(), "--fast", "--state", str(tmp_path)])
    told = iter(capsys.readouterr().out.splitlines())
    missing = [line for line in shown if line != "…" and line not in told]
    assert not missing


def test_every_command_the_readme_names_exists() -> None:
    named = set(re.findall(r"^\| `\./arbitre ([a-z -]+?)(?: GAME)?`", README, re.MULTILINE))
    assert named <= {spoken(name) for name in names()}
