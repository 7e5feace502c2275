"""Open the table (what plain `./arbitre` does).

On a box the display fills the screen; elsewhere it is a window. Without any display a
demonstration game is played in the terminal.
"""

import argparse
import os
import subprocess
from pathlib import Path

from ui.commands import demo
from ui.crash_guard import CrashGuard
from ui.heartbeat import Heartbeat
from ui.language import Words
from ui.state import state_directory


def arguments(parser: argparse.ArgumentParser) -> None:
    demo.arguments(parser)
    parser.add_argument("--size", metavar="WxH", help="size of the window; default 1280x720")
    parser.set_defaults(game="meschigge", seed=7)
    for action in parser._actions:
        if action.dest == "game":
            action.nargs = "?"


def run(args: argparse.Namespace) -> int:
    state = state_directory(args.state)
    guard = CrashGuard(state)
    try:
        code = open_table(args, state, guard)
    except Exception as error:
        guard.failed(error)
        raise
    guard.ended()
    return code


def open_table(args: argparse.Namespace, state: Path, guard: CrashGuard) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    start, heart = guard.begin(), Heartbeat()
    if start.safe:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ui.display.app import run as show  # noqa: PLC0415
    from ui.display.window import NoDisplay, Window  # noqa: PLC0415

    try:
        window = Window(parse_size(args.size))
    except NoDisplay as reason:
        print(f"arbitre: {reason}")
        print(Words(args.language)("demo.no_display"), end="\n\n")
        return demo.run(args)

    def alive() -> None:
        heart.beat()
        guard.tick()

    try:
        off = show(window, state, start, alive)
    finally:
        heart.stop()
        window.close()
    if off and window.is_box:
        subprocess.run(["systemctl", "poweroff"], check=False)
    return 0


def parse_size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    return int(width), int(height)
