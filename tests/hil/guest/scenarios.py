"""Our firmware under test: the real panel and desk on the simulated chip."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.awaiting import Awaited, AwaitPress, AwaitRace
from engine.events import Pressed, Raced
from engine.phrase import phrase
from engine.seats import SEATS
from firmware.buttons import BUZZERS
from firmware.desk import Desk, Happening
from firmware.edges import Edge
from firmware.gpio_panel import GpioPanel
from firmware.pins import load_pins
from firmware.race import TIE_NS
from tests.hil.guest.chip import open_factory
from tests.hil.guest.schedule import Move
from tests.hil.guest.scoring import Injected, Span, reported_moves

PINS = load_pins()
BUZZER_PINS = tuple(PINS.inputs[buzzer] for buzzer in BUZZERS)
LAST_WORDS_S = 0.6
"""How long the firmware may still talk after the last move."""
HOG = "while True: pass"

ANY_PRESS: tuple[Awaited, ...] = (AwaitPress(ask=phrase("hil"), seats=SEATS, fitting=SEATS),)
RACE: tuple[Awaited, ...] = (AwaitRace(ask=phrase("hil"), seats=SEATS, tie_ns=TIE_NS),)


class TappedPanel(GpioPanel):
    """The real panel, remembering the raw edges it handed out."""

    def __init__(self) -> None:
        self.seen: list[Edge] = []
        super().__init__(PINS, open_factory())

    def edges(self, wait_s: float) -> list[Edge]:
        edges = super().edges(wait_s)
        self.seen += edges
        return edges


@dataclass(slots=True)
class Run:
    """One schedule played through our firmware."""

    injected: Injected
    happenings: list[Happening] = field(default_factory=list)
    verdict_delays_ns: list[int] = field(default_factory=list)
    """From the stamp of a press to the moment its event left the desk."""
    late_presses: int = 0
    edges: list[Edge] = field(default_factory=list)
    """As the panel handed them out."""

    def presses_ns(self) -> dict[int, list[int]]:
        """Stamps of all reported presses, per pin, by time."""
        found: dict[int, list[int]] = {pin: [] for pin in BUZZER_PINS}
        for happening in self.happenings:
            match happening:
                case Pressed():
                    found[BUZZER_PINS[happening.seat - 1]].append(happening.at_ns)
                case Raced():
                    for press in happening.presses:
                        found[BUZZER_PINS[press.seat - 1]].append(press.at_ns)
        return {pin: sorted(stamps) for pin, stamps in found.items()}


def play(lines: Path, moves: Sequence[Move], awaiting: Sequence[Awaited]) -> Run:
    with TappedPanel() as panel:
        desk = Desk(panel)
        desk.expect(awaiting, time.monotonic_ns())
        run = Run(Injected((), (), frozenset()))
        spans = injected_while(lines, moves, lambda: step(desk, run, awaiting))
        run.injected = Injected(moves, spans, reported_moves(moves, spans, stamps_of(panel.seen)))
        run.edges = panel.seen
        run.late_presses = desk.health.late_presses
        return run


def step(desk: Desk, run: Run, awaiting: Sequence[Awaited]) -> None:
    happenings = desk.step(0.02)
    now_ns = time.monotonic_ns()
    run.happenings += happenings
    for happening in happenings:
        if isinstance(happening, Pressed | Raced):
            run.verdict_delays_ns.append(now_ns - happening.at_ns)
        if isinstance(happening, Raced):
            desk.expect(awaiting, now_ns)  # as the referee does with the next view


def stamps_of(edges: Sequence[Edge]) -> dict[int, list[int]]:
    stamps: dict[int, list[int]] = {}
    for edge in sorted(edges, key=lambda edge: edge.at_ns):
        stamps.setdefault(PINS.inputs[edge.button], []).append(edge.at_ns)
    return stamps


def injected_while(lines: Path, moves: Sequence[Move], work: Any) -> list[Span]:
    """Plays the moves in another process, calling `work` again and again until all is said."""
    injector = start_injector(lines, moves)
    until_s = float("inf")
    while time.monotonic() < until_s:
        work()
        if until_s == float("inf") and injector.poll() is not None:
            until_s = time.monotonic() + LAST_WORDS_S
    return finish_injector(injector)


def start_injector(lines: Path, moves: Sequence[Move]) -> "subprocess.Popen[bytes]":
    rows = [(move.at_ns, move.pin, move.down) for move in moves]
    Path("/tmp/schedule.json").write_text(json.dumps(rows))
    with open("/tmp/schedule.json", "rb") as schedule, open("/tmp/injected.json", "wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.hil.guest.inject", str(lines)],
            stdin=schedule,
            stdout=log,
        )


def finish_injector(injector: "subprocess.Popen[bytes]") -> list[Span]:
    if injector.wait() != 0:
        raise RuntimeError("the injector failed")
    rows = json.loads(Path("/tmp/injected.json").read_text())
    return [(before_ns, after_ns) for before_ns, after_ns in rows]


@contextmanager
def hogs() -> Iterator[None]:
    """One busy process on every CPU."""
    running = []
    for cpu in sorted(os.sched_getaffinity(0)):
        running.append(subprocess.Popen([sys.executable, "-c", HOG]))
        os.sched_setaffinity(running[-1].pid, {cpu})
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()
