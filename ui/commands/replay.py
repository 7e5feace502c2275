"""Show a journalled game step by step."""

import argparse
import sys
from pathlib import Path

from engine.events import Event
from engine.journal import JournalError, MemoryJournal
from engine.journal.shelf import Shelf, look
from engine.referee import Referee
from ui.arguments import add_language, add_state
from ui.state import games_directory, state_directory
from ui.teller import Teller


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="a journal; default: the last game")
    parser.add_argument("--all", action="store_true", help="do not wait for Enter after each step")
    add_language(parser)
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    found = look(args.file or last_game(state_directory(args.state)))
    referee = Referee(MemoryJournal(found.setup))
    teller = Teller(referee.game, found.setup, args.language)
    print(*teller.opening(), *teller.heading(referee.view), sep="\n")
    wait = sys.stdin.isatty() and sys.stdout.isatty() and not args.all
    for number, event in enumerate(found.events, start=1):
        tell(number, event, referee, teller)
        if wait and not sys.stdin.readline():  # Ctrl-D: enough seen
            return 0
    print(*teller.ending(referee.view), sep="\n")
    if found.damage is not None:
        print(f"arbitre: {found.damage}", file=sys.stderr)
        return 1
    return 0


def tell(number: int, event: Event, referee: Referee, teller: Teller) -> None:
    lines = teller.tell(event, referee.take(event))
    print(*(f"#{number:<4}{line}" if line.strip() else line for line in lines), sep="\n")


def last_game(state: Path) -> Path:
    paths = Shelf(games_directory(state)).paths()
    if not paths:
        raise JournalError(f"no game has been played yet in {games_directory(state)}")
    return paths[-1]
