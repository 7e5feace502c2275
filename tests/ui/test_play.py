"""The table is opened: by a person in some language, and by systemd, which ends it again."""

import argparse
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ui.cli import main
from ui.commands import demo
from ui.crash_guard import MARKER
from ui.display.app import Wishes
from ui.settings import Loaded, Settings, save

CHECKOUT = Path(__file__).parents[2]
PATIENCE_S = 60


def test_a_table_that_systemd_stops_closes_cleanly_and_has_not_failed(tmp_path: Path) -> None:
    state = tmp_path / "state"
    box = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ARBITRE_STATE": str(state)}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.settimeout(PATIENCE_S)
        systemd.bind(str(tmp_path / "notify"))
        table = subprocess.Popen(
            [sys.executable, "-m", "ui", "play"],
            cwd=CHECKOUT,
            env=dict(os.environ, NOTIFY_SOCKET=systemd.getsockname(), **box),
        )
        assert systemd.recv(100).startswith(b"READY=1")
        assert (state / MARKER).exists()
        table.send_signal(signal.SIGTERM)
        assert table.wait(PATIENCE_S) == 0
    assert not (state / MARKER).exists()


@pytest.mark.parametrize(("asked", "spoken"), [("de", "de"), (None, "nl")])
def test_a_language_asked_for_goes_before_the_one_the_table_is_set_to(
    asked: str | None, spoken: str
) -> None:
    table = Loaded(Settings(language="nl"))
    assert Wishes(language=asked).fulfilled(table).settings.language == spoken


@pytest.mark.parametrize(("words", "spoken"), [(["--language", "de"], "de"), ([], "nl")])
def test_without_a_display_the_demonstration_speaks_it_too(
    words: list[str], spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # the tests' own
    told: list[str] = []

    def tell(args: argparse.Namespace) -> int:
        told.append(args.language)
        return 0

    monkeypatch.setattr(demo, "run", tell)
    save(Settings(language="nl"), tmp_path)
    assert main(["play", *words, "--state", str(tmp_path)]) == 0
    assert told == [spoken]
