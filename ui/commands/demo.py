"""Let bots play a whole game in the terminal.

Every event goes through the real referee and its journal, so that the game can be seen again
with `arbitre replay`.
"""

import argparse
import random
import sys
import time
from pathlib import Path

from engine.bots import Bots, Manners, play
from engine.game import Setup
from engine.journal import Journal, JournalError, MemoryJournal, SqliteJournal
from engine.journal.shelf import Shelf
from engine.referee import Referee
from ui.arguments import add_language, add_state, add_table, table_setup
from ui.state import games_directory, state_directory
from ui.teller import Teller

LONGEST_PAUSE_S = 0.8
MOST_MISCHIEF = 0.9


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same game")
    parser.add_argument("--fast", action="store_true", help="without pauses")
    parser.add_argument(
        "--mischief", type=share, default=0.0, help="how often bots misbehave, 0 to 0.9"
    )
    add_table(parser)
    add_language(parser)
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    game, setup = table_setup(args)
    journal = new_journal(setup, state_directory(args.state))
    referee = Referee(journal)
    teller = Teller(game, setup, args.language)
    words = teller.words
    print(words("demo.title", game=words("title"), count=len(setup.seats), seed=args.seed))
    print(*teller.opening(), *teller.heading(referee.view), sep="\n")
    now_ns = 0
    for event, view in play(
        referee, Bots(random.Random(args.seed), Manners(mischief=args.mischief))
    ):
        if not args.fast:
            time.sleep(
                min((event.at_ns - now_ns) / 1e9, LONGEST_PAUSE_S) if event.at_ns > now_ns else 0
            )
        now_ns = max(now_ns, event.at_ns)
        print(*teller.tell(event, view), sep="\n", flush=True)
    print(*teller.ending(referee.view), sep="\n")
    if referee.view.unsaved:
        print(words("demo.unsaved", count=referee.view.unsaved))
    elif isinstance(journal, SqliteJournal):
        print(words("demo.saved", path=str(journal.path)))
    referee.close()
    return 0


def new_journal(setup: Setup, state: Path) -> Journal:
    """On the disk; where that is impossible the game is played all the same, and not kept."""
    try:
        return Shelf(games_directory(state)).create(setup)
    except JournalError as error:
        print(f"arbitre: {error}", file=sys.stderr)
        return MemoryJournal(setup)


def share(text: str) -> float:
    """A number from 0 to 0.9: bots that only misbehave would never end a game."""
    value = float(text)
    if not 0 <= value <= MOST_MISCHIEF:
        raise ValueError(text)
    return value
