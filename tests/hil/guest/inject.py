"""The finger: moves lines by a schedule and notes when, in a process of its own.

    python3 -m tests.hil.guest.inject <folder of the chip's lines>

Reads `[[at_ns, pin, down], …]` (JSON, relative to its own start), writes
`[[before_ns, after_ns], …]`: the line moved between these two monotonic times.
"""

import gc
import json
import os
import sys
import time
from pathlib import Path

PRIORITY = 40
"""Above everything we measure, below the kernel's interrupt threads (50): else edges coalesce.
This is the guest's scheduler; nothing runs at real-time priority on the host."""
LEAD_NS = 300_000_000
SPIN_NS = 400_000
LEVELS = {True: b"pull-down", False: b"pull-up"}


def main() -> None:
    lines = Path(sys.argv[1])
    schedule = json.load(sys.stdin)
    files = {pin: open_pull(lines, pin) for pin in {pin for _, pin, _ in schedule}}
    moves = [(at_ns, files[pin], LEVELS[bool(down)]) for at_ns, pin, down in schedule]
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(PRIORITY))
    gc.disable()
    json.dump(inject(moves, time.monotonic_ns() + LEAD_NS), sys.stdout)


def open_pull(lines: Path, pin: int) -> int:
    return os.open(lines / f"sim_gpio{pin}" / "pull", os.O_WRONLY)


def inject(moves: list[tuple[int, int, bytes]], start_ns: int) -> list[tuple[int, int]]:
    clock, write = time.monotonic_ns, os.pwrite
    log: list[tuple[int, int]] = []
    for at_ns, file, level in moves:
        due_ns = start_ns + at_ns
        idle_ns = due_ns - SPIN_NS - clock()
        if idle_ns > 0:
            time.sleep(idle_ns / 1e9)
        while clock() < due_ns:
            pass
        before_ns = clock()
        # A machine that was stopped for a while must not make up for it: the gaps are the test.
        start_ns += before_ns - due_ns
        write(file, level, 0)
        log.append((before_ns, clock()))
    return log


if __name__ == "__main__":
    main()
