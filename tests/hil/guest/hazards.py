"""The known ways to make lgpio go wrong, each tried on our firmware.

Every function returns what went wrong, or an empty text. The last one ends lgpio's
thread in this process for good.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.events import Pressed
from firmware.buttons import BUTTONS, BUZZERS, Button
from firmware.desk import Desk, FaultsChanged, Happening
from firmware.edges import Edge, Inbox
from firmware.health import Fault, FaultKind
from firmware.lgpio_factory import import_lgpio
from tests.hil.guest.chip import pull
from tests.hil.guest.scenarios import ANY_PRESS, PINS, TappedPanel

MS = 0.001
FLOOD = 40
"""Edges on one line; the kernel keeps 16."""

STALL = """
import os, signal, sys, time
victim, lines = int(sys.argv[1]), sys.argv[2]
os.kill(victim, signal.SIGSTOP)
for word in sys.argv[3:]:
    if word.startswith("wait"):
        time.sleep(float(word[4:]))
    else:
        pin, level = word.split(":")
        with open(f"{lines}/sim_gpio{pin}/pull", "w") as file:
            file.write(level)
os.kill(victim, signal.SIGCONT)
"""


class Poisoned(Inbox):
    """An inbox that breaks, as a bug in our own callback would."""

    def put(self, edge: Edge) -> None:
        raise RuntimeError(f"bug while handling {edge}")


def exception_in_a_callback(lines: Path) -> str:
    with TappedPanel() as panel:
        panel._lines[BUZZERS[0]]._inbox = Poisoned()
        desk = Desk(panel)
        press(lines, BUZZERS[0])
        press(lines, BUZZERS[1])
        told = talk(desk, 0.4)
    if pressed_seats(told) != [2]:
        return f"after a broken callback of buzzer 1, buzzer 2 was heard as {pressed_seats(told)}"
    broken = Fault(FaultKind.LOST_EDGE, BUZZERS[0])
    return "" if broken in faults(told) else "the broken callback of buzzer 1 was not told"


def closing_and_reopening(lines: Path) -> str:
    """lgpio goes deaf when its newest line is closed; ours are closed together and reopened."""
    for _ in range(2):
        with TappedPanel() as panel:
            for button in BUTTONS:
                press(lines, button)
            time.sleep(0.1)
            heard = {edge.button for edge in panel.edges(0.2)}
            if missing := [str(button) for button in BUTTONS if button not in heard]:
                return f"deaf after reopening: {', '.join(missing)}"
    return ""


def stalled_for_seconds(lines: Path) -> str:
    """Events more than 2.1 s apart in one batch: lgpio hands them over in inverted order."""
    early, late = (PINS.inputs[buzzer] for buzzer in (BUZZERS[2], BUZZERS[4]))
    with TappedPanel() as panel:
        desk = Desk(panel)
        desk.expect(ANY_PRESS, time.monotonic_ns())
        script = [f"{early}:pull-down", "wait2.6", f"{late}:pull-down", "wait0.3"]
        told = stall(lines, desk, [*script, f"{early}:pull-up", f"{late}:pull-up"])
    if pressed_seats(told) != [3, 5]:
        return f"buzzer 3 came 2.6 s before buzzer 5, told was {pressed_seats(told)}"
    return "" if Fault(FaultKind.STALLED) in faults(told) else "the stall was not told"


def kernel_buffer_overflow(lines: Path) -> str:
    pin = PINS.inputs[BUZZERS[3]]
    moves = [f"{pin}:pull-{'down' if number % 2 == 0 else 'up'}" for number in range(FLOOD)]
    with TappedPanel() as panel:
        told = stall(lines, Desk(panel), [*moves, "wait0.5"])
        edges = len(panel.seen)
    lost = Fault(FaultKind.OVERFLOW, BUZZERS[3])
    return "" if lost in faults(told) else f"{edges} of {FLOOD} edges came, and nothing was told"


def read_only_directory(lines: Path) -> str:
    """lgpio makes a pipe in the current directory while it is imported."""
    del lines
    ours = "from firmware.lgpio_factory import import_lgpio; import_lgpio()"
    if python_in("/sys", "import lgpio") == 0:
        return "lgpio alone works in a read-only directory: this test has lost its point"
    return "" if python_in("/sys", ours) == 0 else "our firmware fails in a read-only directory"


def deaf_thread_is_told(lines: Path) -> str:
    """Somebody else's callback raises: no program can hear after that, but ours says so."""
    lgpio = import_lgpio()
    with TappedPanel() as panel:
        pin = PINS.inputs[BUZZERS[5]]
        lgpio.callback(panel._factory._handle, pin, lgpio.BOTH_EDGES, lambda *_: 1 / 0)
        with quiet_threads():
            press(lines, BUZZERS[5])
            told = talk(Desk(panel), 0.3)
    return "" if Fault(FaultKind.DEAF) in faults(told) else "lgpio's thread died unnoticed"


HAZARDS: dict[str, Callable[[Path], str]] = {
    "an exception in a callback": exception_in_a_callback,
    "closing and reopening the lines": closing_and_reopening,
    "a process stopped for 3 s": stalled_for_seconds,
    "overflow of the kernel's buffer": kernel_buffer_overflow,
    "a read-only working directory": read_only_directory,
    "lgpio's thread killed by somebody else": deaf_thread_is_told,
}


def press(lines: Path, button: Button) -> None:
    pull(lines, PINS.inputs[button], down=True)
    time.sleep(60 * MS)
    pull(lines, PINS.inputs[button], down=False)
    time.sleep(60 * MS)


def talk(desk: Desk, seconds: float) -> list[Happening]:
    told: list[Happening] = []
    until_s = time.monotonic() + seconds
    while time.monotonic() < until_s:
        told += desk.step(0.02)
    return told


def stall(lines: Path, desk: Desk, script: list[str]) -> list[Happening]:
    """Stops this process, plays the script meanwhile, goes on and listens."""
    words = [sys.executable, "-c", STALL, str(os.getpid()), str(lines), *script]
    with subprocess.Popen(words) as other:
        told = talk(desk, 1.0)
        while other.poll() is None:
            told += talk(desk, 0.2)
    return told + talk(desk, 1.0)


def pressed_seats(told: list[Happening]) -> list[int]:
    return [int(event.seat) for event in told if isinstance(event, Pressed)]


def faults(told: list[Happening]) -> set[Fault]:
    changes = [event.faults for event in told if isinstance(event, FaultsChanged)]
    return {fault for change in changes for fault in change}


def python_in(directory: str, program: str) -> int:
    words = [sys.executable, "-c", program]
    return subprocess.call(words, cwd=directory, stderr=subprocess.DEVNULL)


@contextmanager
def quiet_threads() -> Iterator[None]:
    """The expected traceback of another thread would only hide real ones."""
    before, threading.excepthook = threading.excepthook, lambda _: None
    try:
        yield
    finally:
        threading.excepthook = before
