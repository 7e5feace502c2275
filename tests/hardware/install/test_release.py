"""What goes into a release, and the text of the files."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.install.plan import NEEDED
from hardware.install.release import pi_lock, release_name, source_files
from hardware.install.unit import GIVE_UP_WITHIN_S, READY_WITHIN_S, STARTS, UNIT, WATCHDOG_S
from ui.crash_guard import FAILURES, STEADY_NS
from ui.dark_screen import LOOK_EVERY_S
from ui.display.app import LONGEST_WAIT_MS

CHECKOUT = Path(__file__).parents[3]
LOCK = (CHECKOUT / "requirements.lock").read_text(encoding="utf-8")


def packages(lock: str) -> set[str]:
    return {line.split("==")[0] for line in lock.splitlines() if "==" in line[:60]}


def test_a_pi_takes_from_the_system_what_picamera2_is_built_for() -> None:
    lock = pi_lock(LOCK)
    assert packages(LOCK) - packages(lock) == {"numpy"}
    assert "python3-numpy" in NEEDED
    assert "sha256:" in lock


@pytest.mark.parametrize("trap", ["pygame", "lgpio", "opencv-python", "picamera2"])
def test_the_lock_has_none_of_the_packages_that_break_a_pi(trap: str) -> None:
    assert trap not in packages(LOCK)


def test_the_pin_map_and_the_words_travel_with_a_release() -> None:
    names = {str(path.relative_to(CHECKOUT)) for path in source_files(CHECKOUT)}
    assert {"hardware/pins.toml", "ui/words/fr.po", "requirements.lock"} <= names


def test_a_changed_file_makes_another_release(tmp_path: Path) -> None:
    for file in source_files(CHECKOUT):
        copy = tmp_path / file.relative_to(CHECKOUT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    assert release_name(tmp_path) == release_name(CHECKOUT)
    with (tmp_path / "hardware/pins.toml").open("a", encoding="utf-8") as pins:
        pins.write("# moved\n")
    assert release_name(tmp_path) != release_name(CHECKOUT)


def test_installing_needs_nothing_but_python() -> None:
    """-S hides every installed package, as on a fresh card."""
    command = [sys.executable, "-S", "-m", "ui", "install", "--dry-run", "--root"]
    result = subprocess.run(
        [*command, "/nonexistent"], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert "this system is no Debian" in result.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd's own checker")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    # The program and the user exist only on a box.
    unit = UNIT.replace("/opt/arbitre/current/bin/arbitre", "/bin/true").replace(
        "User=arbitre", "User=root"
    )
    path = tmp_path / "arbitre.service"
    path.write_text(unit, encoding="utf-8")
    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False
    )
    complaints = [line for line in result.stderr.splitlines() if "arbitre.service" in line]
    assert complaints == []


def test_the_unit_says_what_the_box_relies_on() -> None:
    for line in ("Type=notify", "WatchdogSec=15", "SDL_VIDEODRIVER=kmsdrm", "LG_WD=/run/arbitre"):
        assert line in UNIT


def test_safe_mode_is_tried_before_systemd_gives_up() -> None:
    assert FAILURES < STARTS - 1
    # Starts that each last long enough to be good ones never add up to giving up.
    assert STARTS * STEADY_NS / 1e9 > GIVE_UP_WITHIN_S


def test_a_table_that_only_waits_does_not_look_dead_to_the_watchdog() -> None:
    assert LONGEST_WAIT_MS / 1_000 < WATCHDOG_S
    assert LOOK_EVERY_S < WATCHDOG_S / 2
    assert READY_WITHIN_S > WATCHDOG_S
