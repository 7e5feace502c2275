"""Print our own playable proxy deck of a card game, on A4, ready to cut."""

import argparse
from pathlib import Path

from ui.arguments import add_language
from ui.language import Words
from ui.printing.deck_sheet import print_deck
from ui.proxies import proxy_deck


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: GAME-deck.pdf here")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    deck = proxy_deck(args.game)
    path = args.out or Path(f"{args.game}-deck.pdf")
    pages = print_deck(path, deck)
    words = Words(args.language)
    print(words("print.written", path=str(path), count=pages, paper="A4"))
    print(words("print.duplex"))
    return 0
