"""How long a frame takes and what idling costs, in CPU time: a busy machine does not lie."""

import contextlib
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from ui.display.app import Display
from ui.display.canvas import Canvas
from ui.display.gallery import LETTERS, SETTINGS, games, new_table, play
from ui.display.geometry import Box
from ui.display.painter import Painter
from ui.display.rehearsal import Piece, moments
from ui.display.screen import World
from ui.display.screens.home import Home
from ui.display.screens.play import PULSE_MS, Play, racers
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.theme import NORMAL
from ui.display.window import NoDisplay, Window
from ui.snapshot import Snapshot
from ui.table import Table
from ui.worker import Published

SIZES = ((1280, 720), (1920, 1080))
BAR_MS = 4.0
BAR_IDLE = 0.02


def report(idle_s: float) -> Iterator[str]:
    first, snapshots = course(seed=1), course(seed=2)
    yield f"two games of Meschigge, {len(snapshots)} frames; bar {BAR_MS} ms per changed frame"
    for size in SIZES:
        yield rehearsed(size)
        yield line(size, "first game", sorted(changed_frames(size, first)))
        yield line(size, "race", sorted(changed_frames(size, snapshots)))
        yield line(size, "idle pulse", sorted(idle_frames(size, snapshots[len(snapshots) // 2])))
    calm = next(snapshot for snapshot in snapshots if not racers(snapshot.view.awaiting))
    for size in SIZES:
        driver, share = idle_share(size, idle_s, calm)
        verdict = "ok" if share <= BAR_IDLE else "TOO MUCH"
        yield (
            f"{size[0]}x{size[1]}  idle for {idle_s:.0f} s on '{driver}': "
            f"{share:.2%} of a core (bar {BAR_IDLE:.0%})  {verdict}"
        )


def line(size: tuple[int, int], what: str, times_ms: Sequence[float]) -> str:
    worst = times_ms[int(len(times_ms) * 0.99)]
    verdict = "ok" if statistics.median(times_ms) <= BAR_MS else "TOO SLOW"
    return (
        f"{size[0]}x{size[1]}  {what:10}  median {statistics.median(times_ms):5.2f} ms  "
        f"p90 {times_ms[int(len(times_ms) * 0.9)]:5.2f}  p99 {worst:5.2f}  {verdict}"
    )


def course(seed: int) -> list[Snapshot]:
    """Every moment of one whole game."""
    table = evening_table()
    found: list[Snapshot] = []
    play(table, lambda: found.append(table.snapshot()), seed=seed)
    return [snapshot for snapshot in found if snapshot.view.outcome is None]


def evening_table() -> Table:
    return new_table(next(game for game in games() if game.id == "meschigge"))


def rehearsed(size: tuple[int, int]) -> str:
    """What happens out of sight before the first game of an evening, and how long that takes."""
    piece = Piece(evening_table().referee.view.setup, SETTINGS.language, Box(0, 0, *size), NORMAL)
    times_ms, started = [], time.thread_time()
    for _ in moments(piece, World(SETTINGS, games(), letters=LETTERS)):
        times_ms.append((time.thread_time() - started) * 1e3)
        started = time.thread_time()
    return (
        f"{size[0]}x{size[1]}  rehearsal   {len(times_ms)} moments in {sum(times_ms):.0f} ms  "
        f"longest {max(times_ms[1:]):.0f}"
    )


def changed_frames(size: tuple[int, int], snapshots: Sequence[Snapshot]) -> Iterator[float]:
    """CPU ms from a new snapshot to painted pixels, the first (whole) picture left out."""
    painter = Painter(pygame.Surface(size))
    for number, snapshot in enumerate(snapshots):
        started = time.thread_time()
        show(painter, size, snapshot, snapshot.clock.used_ns)
        if number:
            yield (time.thread_time() - started) * 1e3


def idle_frames(size: tuple[int, int], snapshot: Snapshot) -> Iterator[float]:
    """CPU ms for the mark of whoever acts to move."""
    painter = Painter(pygame.Surface(size))
    for number in range(200):
        started = time.thread_time()
        show(painter, size, snapshot, number * PULSE_MS * 1_000_000)
        if number:
            yield (time.thread_time() - started) * 1e3


def show(painter: Painter, size: tuple[int, int], snapshot: Snapshot, now_ns: int) -> None:
    world = World(SETTINGS, games(), table=snapshot, now_ns=now_ns, letters=LETTERS)
    canvas = Canvas(*size, NORMAL)
    Play().view(world).draw(canvas)
    painter.show(canvas.frame())


class Still:
    """A worker with a game on the table in which nothing happens."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.published = Published(snapshot)

    def post(self, job: object) -> None:
        """Nobody is there to do it."""


def idle_share(size: tuple[int, int], seconds: float, snapshot: Snapshot) -> tuple[str, float]:
    """Driver, and CPU time per time that the real loop needs while a game waits for people."""
    with opened(size) as window, tempfile.TemporaryDirectory() as folder:
        session = Session(Still(snapshot), replace(SETTINGS), games(), state=Path(folder))
        session.stack = (Home(), Play())
        display = Display(window, session, Speaker())
        for _ in range(5):
            display.turn()
        cpu, wall = time.process_time(), time.perf_counter()
        while time.perf_counter() - wall < seconds:
            display.turn()
        share = (time.process_time() - cpu) / (time.perf_counter() - wall)
        return pygame.display.get_driver(), share


@contextlib.contextmanager
def opened(size: tuple[int, int]) -> Iterator[Window]:
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # nothing is heard; ALSA would complain
    # Without a screen SDL would emulate a graphics card, and measure that.
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        window = Window(size)
    except NoDisplay:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        window = Window(size)
    try:
        yield window
    finally:
        window.close()
