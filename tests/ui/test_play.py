"""The table as systemd runs it: a process that reports ready, and ends when it is told to."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from ui.crash_guard import MARKER

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
