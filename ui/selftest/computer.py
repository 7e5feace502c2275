"""Checks of the computer itself: power, clock, rights, picture libraries."""

import grp
import importlib
import os
import re
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path

from engine.phrase import phrase
from ui.selftest.finding import Finding, fails, not_here, ok

GROUPS = ("gpio", "video", "render", "input", "audio")
NOW, SINCE_START = 0x1, 0x10000
"""Bits of `get_throttled`: under-voltage now, and since the box was switched on."""
Run = Callable[[list[str]], str | None]


def output(words: list[str]) -> str | None:
    """What a command says, or None if it is not here or fails."""
    try:
        result = subprocess.run(words, capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return result.stdout if result.returncode == 0 else None


def power(run: Run = output) -> Finding:
    told = run(["vcgencmd", "get_throttled"])
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", told or "")
    if found is None:
        return not_here("no power meter (not a Raspberry Pi)")
    bits = int(found[1], 16)
    supply = "use the official power supply and its own cable; lamps on their own supply"
    if bits & NOW:
        return fails("the voltage is too low right now", supply, phrase("checkup.seen.low_now"))
    if bits & SINCE_START:
        return fails("the voltage was too low since power-on", supply, phrase("checkup.seen.low"))
    return ok("never under-voltage since power-on")


def clock(run: Run = output) -> Finding:
    told = run(["timedatectl", "show", "--property=NTPSynchronized", "--value"])
    if told is None:
        return not_here("nobody keeps the clock here (no timedatectl)")
    if told.strip() == "yes":
        return ok("set from the network")
    # Games are ordered by number, not by time, so this is never a reason to stop.
    return not_here("not set from the network: dates of games may be wrong, nothing else")


def groups(mine: Collection[str] | None = None) -> Finding:
    there = {entry.gr_name for entry in grp.getgrall()} & set(GROUPS)
    if "gpio" not in there:
        return not_here("no group gpio (not a Raspberry Pi)")
    if os.geteuid() == 0 and mine is None:
        return ok("root may do everything (an installed box is tested as its own user)")
    mine = {grp.getgrgid(number).gr_name for number in os.getgroups()} if mine is None else mine
    missing = sorted(there - set(mine))
    if missing:
        return fails(
            f"not in the groups {', '.join(missing)}",
            f"sudo usermod -aG {','.join(missing)} $USER   and log in again",
            phrase("checkup.seen.groups", groups=tuple(missing)),
        )
    return ok(", ".join(sorted(there)))


def libraries() -> Finding:
    """numpy, OpenCV and (on a Pi) picamera2 must come from the same place."""
    try:
        numpy, cv2 = importlib.import_module("numpy"), importlib.import_module("cv2")
    except ImportError as error:
        return fails(f"cannot be loaded: {error}", "run install again")
    if not hasattr(getattr(cv2, "aruco", None), "ArucoDetector"):
        return fails(f"OpenCV {cv2.__version__} cannot read markers", "run install again")
    said = f"OpenCV {cv2.__version__}, numpy {numpy.__version__} from {folder_of(numpy.__file__)}"
    try:
        importlib.import_module("picamera2")
    except ImportError as error:
        if error.name in ("picamera2", "libcamera"):
            return ok(said + "; no picamera2 (USB cameras only)")
        return fails(f"{said}; picamera2 does not load: {error}", "run install again")
    except ValueError as error:
        return fails(
            f"{said} does not fit picamera2 ({error})",
            "numpy was installed with pip: run  pip uninstall numpy  in the release, then install",
        )
    return ok(said + ", picamera2")


def folder_of(file: str | None) -> str:
    """The folder that holds a package: `/usr/lib/python3/dist-packages`."""
    return str(Path(file).parents[1]) if file else "nowhere"
