"""Print the mat of a game: a PDF, true to scale, on A3 or in tiles for A4."""

import argparse
from pathlib import Path

from engine.game import AnyGame, new_setup
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.arguments import add_language
from ui.language import Words
from ui.printing.loose_sheet import loose_words, print_loose
from ui.printing.mat_sheet import print_mat
from ui.printing.paper import PAPERS_MM
from vision.mats import mat_plan


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--paper", choices=PAPERS_MM, default="A3")
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: GAME-mat.pdf here")
    parser.add_argument(
        "--loose", action="store_true", help="only four markers, for a table without a mat"
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    plan = mat_plan(game.id, seats(game, args.players))
    path = args.out or Path(f"{game.id}-mat.pdf")
    words = Words(args.language)
    if args.loose:
        pages, paper = print_loose(path, plan, words), "A4"
        print(loose_words(plan, words))
    else:
        pages, paper = print_mat(path, plan, args.paper, Words(args.language, game)), args.paper
    print(words("print.written", path=str(path), count=pages, paper=paper))
    print(words("print.scale"))
    return 0


def seats(game: AnyGame, players: int | None) -> tuple[Seat, ...]:
    """Raises `WrongPlayers` if so many cannot play."""
    count = game.players.stop - 1 if players is None else max(players, 0)
    return new_setup(game, SEATS[:count]).seats
