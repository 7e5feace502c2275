"""Open the table (what plain `./arbitre` does).

On a box the display fills the screen; elsewhere it is a window. Without any display a
demonstration game is played in the terminal.
"""

import argparse
import os
import subprocess

from ui.commands import demo
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
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ui.display.app import run as show  # noqa: PLC0415
    from ui.display.window import NoDisplay, Window  # noqa: PLC0415

    try:
        window = Window(parse_size(args.size))
    except NoDisplay as reason:
        print(f"arbitre: {reason}")
        print(Words(args.language)("demo.no_display"), end="\n\n")
        return demo.run(args)
    try:
        off = show(window, state_directory(args.state))
    finally:
        window.close()
    if off and window.is_box:
        subprocess.run(["systemctl", "poweroff"], check=False)
    return 0


def parse_size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    return int(width), int(height)
