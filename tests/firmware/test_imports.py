"""Nothing touches hardware while it is imported."""

import subprocess
import sys
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
DRIVERS = ("lgpio", "evdev", "RPi", "pigpio")

PROGRAM = """
import importlib, sys
for name in sys.argv[1].split():
    importlib.import_module(name)
print(*[driver for driver in sys.argv[2].split() if driver in sys.modules])
"""


def test_no_module_of_the_firmware_loads_a_driver() -> None:
    modules = [f"firmware.{path.stem}" for path in FIRMWARE.glob("*.py")]
    command = [sys.executable, "-c", PROGRAM, " ".join(modules), " ".join(DRIVERS)]
    loaded = subprocess.run(
        command, cwd=FIRMWARE.parent, capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == ""
