"""What systemd hears from an open table."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui import heartbeat
from ui.heartbeat import Heartbeat

S = 1_000_000_000


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield line


def heard(line: socket.socket) -> list[str]:
    told = []
    while True:
        try:
            told.append(line.recv(1000).decode())
        except BlockingIOError:
            return told


def test_the_first_beat_reports_ready_and_later_ones_come_every_two_seconds(
    systemd: socket.socket,
) -> None:
    times = iter([0, S, 2 * S, 3 * S, 4 * S])
    heart = Heartbeat(systemd.getsockname(), lambda: next(times))
    for _ in range(5):
        heart.beat()
    heart.stop()
    assert heard(systemd) == ["READY=1\nWATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_without_systemd_or_with_a_dead_one_nothing_happens(tmp_path: Path) -> None:
    Heartbeat("").beat()
    Heartbeat(str(tmp_path / "nobody")).beat()
    Heartbeat("@nobody-listens-here").beat()


def test_a_systemd_that_does_not_listen_cannot_stop_the_game(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "LONGEST_TELLING_S", 0.001)
    heart = Heartbeat(systemd.getsockname())
    for number in range(1_000):  # far more than waits in any line
        heart.say(str(number))
    assert heard(systemd)[0] == "STATUS=0"
