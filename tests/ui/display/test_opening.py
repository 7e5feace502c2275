"""What is found out before the display takes the screen over."""

import os
from pathlib import Path

import pytest

from ui.display.window import NoDisplay, refuse_deaf_console


@pytest.fixture
def closed_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like /dev/input that this user may not read."""
    (tmp_path / "event0").write_text("")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    return tmp_path


def test_a_keyboard_that_cannot_be_read_is_told_with_the_remedy(closed_inputs: Path) -> None:
    with pytest.raises(NoDisplay, match="usermod -aG video,render,input"):
        refuse_deaf_console({}, closed_inputs)


def test_on_a_desktop_the_desktop_reads_the_keyboard(closed_inputs: Path) -> None:
    refuse_deaf_console({"DISPLAY": ":0"}, closed_inputs)


def test_a_driver_that_shows_nothing_needs_no_keyboard(closed_inputs: Path) -> None:
    refuse_deaf_console({"SDL_VIDEODRIVER": "dummy"}, closed_inputs)


def test_inputs_that_can_be_read_are_fine(tmp_path: Path) -> None:
    (tmp_path / "event0").write_text("")
    refuse_deaf_console({}, tmp_path)
