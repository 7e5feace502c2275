"""The whole program in real time: robots play before the simulated camera while the display draws.

CPU times do not depend on what else the machine does; pictures per second and lateness do.
"""

import os
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from engine.events import Laid, Sensor
from engine.game import Setup, new_setup
from engine.games.mokadi.events import LayoutSeen
from engine.journal.shelf import Shelf
from engine.registry import find_game
from engine.seats import SEATS
from firmware.simulated_panel import SimulatedPanel
from ui.display.app import Display
from ui.display.gallery import SETTINGS, games
from ui.display.moves import Begin, Watch
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.window import Window
from ui.eyes.lookout import Lookout
from ui.eyes.outfit import Outfitter
from ui.eyes.sight import Sight
from ui.eyes.thread import EyesThread
from ui.keeper import ROBOT
from ui.panel_thread import PanelThread
from ui.snapshot import Said, Snapshot
from ui.state import games_directory
from ui.worker import Worker

SIZE = (1280, 720)
TICK_MS = 10
START_S = 60.0
"""Drawing a proxy deck takes some seconds, on a busy machine more."""


@dataclass(slots=True)
class Measured:
    pictures: int = 0
    draw_ms: list[float] = field(default_factory=list)
    """CPU time per drawn frame of the display."""
    late_ms: list[float] = field(default_factory=list)
    """How much later than wished the display's loop came round."""
    wall_s: float = 0.0
    cpu_s: float = 0.0
    seen: int = 0
    by_hand: int = 0
    asked: int = 0


def report(game: str, players: int, seconds: float) -> Iterator[str]:
    measured = measure(game, players, seconds)
    yield (
        f"{game}: {measured.pictures / measured.wall_s:.1f} pictures/s, "
        f"{measured.cpu_s / measured.wall_s:.0%} of a core in all"
    )
    yield (
        f"display with the camera's picture: {middle(measured.draw_ms):.1f} ms CPU per frame "
        f"(p95 {late(measured.draw_ms):.1f}); loop late by {middle(measured.late_ms):.1f} ms "
        f"(p95 {late(measured.late_ms):.1f})"
    )
    yield (
        f"facts seen {measured.seen}, entered by hand {measured.by_hand}, "
        f"most questions at a time {measured.asked}; "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
    )


def measure(game: str, players: int, seconds: float) -> Measured:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with ExitStack() as opened:
        state = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        window = Window(SIZE)
        opened.callback(window.close)
        worker = opened.enter_context(Worker(Shelf(games_directory(state)), window.wake))
        panel = SimulatedPanel()
        buzzers = opened.enter_context(PanelThread(panel, window.wake))
        session = Session(worker, SETTINGS, games(), state=state)
        session.lookout = Lookout(worker, Outfitter(state, None, buzzers.fingers), window.wake)
        opened.enter_context(EyesThread(session.lookout))
        display = Display(window, session, Speaker(), buzzers, panel)
        session.perform((Begin(all_robots(game, players)), Watch()), 0)
        until_seen(display, session.lookout)
        return watch(display, session.lookout, seconds)


def all_robots(game: str, players: int) -> Setup:
    seats = SEATS[:players]
    return new_setup(find_game(game), seats, names={seat: f"{ROBOT} {seat}" for seat in seats})


def until_seen(display: Display, lookout: Lookout) -> None:
    end_s = time.monotonic() + START_S
    while lookout.sight.photo is None and time.monotonic() < end_s:
        display.turn()


def watch(display: Display, lookout: Lookout, seconds: float) -> Measured:
    found, last = Measured(), lookout.sight
    start_s, cpu_s = time.monotonic(), time.process_time()
    events = len(said(display))
    while time.monotonic() - start_s < seconds:
        last = turn(display, lookout, found, last)
    found.wall_s, found.cpu_s = time.monotonic() - start_s, time.process_time() - cpu_s
    told = [each.event for each in said(display)[events:]]
    facts = [event for event in told if isinstance(event, Laid | LayoutSeen)]
    found.seen = sum(event.source.sensor is Sensor.CAMERA for event in facts)
    found.by_hand = len(facts) - found.seen
    return found


def turn(display: Display, lookout: Lookout, found: Measured, last: Sight) -> Sight:
    """One round of the display's loop; what the camera saw last."""
    drawing_s = time.thread_time()
    display.show()
    found.draw_ms.append((time.thread_time() - drawing_s) * 1e3)
    waiting_s = time.monotonic()
    display.window.wait(TICK_MS, quick=False)
    found.late_ms.append((time.monotonic() - waiting_s) * 1e3 - TICK_MS)
    display.hear()
    sight = lookout.sight
    found.pictures += sight is not last
    table = display.session.worker.published.table
    found.asked = max(found.asked, len(table.questions) if table is not None else 0)
    return sight


def said(display: Display) -> Sequence[Said]:
    table: Snapshot | None = display.session.worker.published.table
    return () if table is None else table.said


def middle(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def late(values: Sequence[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]
