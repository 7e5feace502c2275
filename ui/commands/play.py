"""Open the table (what plain `./arbitre` does).

On a box the display fills the screen, and the table waits for one that is not there yet;
elsewhere it is a window. Without any display a demonstration game is played in the terminal.
"""

import argparse
import functools
import os
import signal
import subprocess
from pathlib import Path
from types import FrameType

from ui.commands import demo
from ui.crash_guard import CrashGuard
from ui.heartbeat import Heartbeat
from ui.language import Words
from ui.settings import load
from ui.state import state_directory

SMALLEST_PX = 200


def arguments(parser: argparse.ArgumentParser) -> None:
    demo.arguments(parser)
    parser.add_argument(
        "--size", type=size, metavar="WxH", help="size of the window in pixels; default 1280x720"
    )
    parser.add_argument(
        "--camera",
        metavar="auto|none|N|PATH",
        default="auto",
        help="auto: the Pi's camera; N: a USB camera; PATH: a video or a folder of pictures; "
        "with robots at the table everything is simulated anyway",
    )
    parser.set_defaults(game="meschigge", seed=7, language=None)
    for action in parser._actions:
        if action.dest == "game":
            action.nargs = "?"
        if action.dest == "language":
            action.help = "default: the one the table is set to"


def run(args: argparse.Namespace) -> int:
    state = state_directory(args.state)
    guard = CrashGuard(state)
    # SDL would take it for itself, and not hear it before there is a window.
    signal.signal(signal.SIGTERM, told_to_end)
    try:
        code = open_table(args, state, guard)
    except Exception as error:
        guard.failed(error)
        raise
    except (KeyboardInterrupt, SystemExit):
        guard.ended()
        raise
    guard.ended()
    return code


def told_to_end(_number: int, _frame: FrameType | None) -> None:
    """`systemctl stop`, or the power button: the table closes as if it was left."""
    raise SystemExit(0)


def open_table(args: argparse.Namespace, state: Path, guard: CrashGuard) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    start, heart = guard.begin(), Heartbeat()
    if start.safe:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ui.dark_screen import DarkScreen  # noqa: PLC0415
    from ui.display.app import Wishes  # noqa: PLC0415
    from ui.display.app import run as show  # noqa: PLC0415
    from ui.display.window import NoDisplay, Window  # noqa: PLC0415

    open_window = functools.partial(Window, args.size)
    try:
        on_a_box = DarkScreen(heart)
        window = on_a_box.outlast(open_window, start, guard) if heart.is_heard else open_window()
    except NoDisplay as reason:
        if heart.is_heard:
            raise
        args.language = args.language or load(state).settings.language
        print(f"arbitre: {reason}")
        print(Words(args.language)("demo.no_display"), end="\n\n")
        return demo.run(args)

    def alive() -> None:
        heart.beat()
        guard.tick()

    try:
        off = show(window, state, start, alive, Wishes(args.camera, args.language))
    finally:
        heart.stop()
        window.close()
    if off and window.is_box:
        subprocess.run(["systemctl", "poweroff"], check=False)
    return 0


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels."""
    width, height = (int(part) for part in text.split("x"))
    if min(width, height) < SMALLEST_PX:
        raise ValueError(text)
    return width, height
