"""The building guide: it only names commands that exist, and never the ways that break a Pi."""

import re
from pathlib import Path

import pytest

from ui.cli import find

GUIDE = (Path(__file__).parents[2] / "hardware" / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"(?:\./|`|sudo )arbitre ((?:[a-z-]+ ?){1,2})", GUIDE)))


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_in_the_guide_exists(words: str) -> None:
    name, _ = find(words.split())
    assert name is not None


def test_the_guide_names_commands_at_all() -> None:
    assert len(COMMANDS) > 5


@pytest.mark.parametrize("trap", ["sudo pip", "--break-system-packages", "pip install lgpio"])
def test_the_guide_never_tells_what_breaks_a_pi(trap: str) -> None:
    assert trap not in GUIDE
