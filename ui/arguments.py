"""Arguments that several commands share."""

import argparse
from pathlib import Path

from engine.game import AnyGame, Setup, new_setup
from engine.options import BadOption
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.language import LANGUAGES
from ui.teller import NAMES


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default="fr", help="default: fr")


def add_state(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="where games and decks are kept (or ARBITRE_STATE)",
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Who plays, and by which house rules."""
    parser.add_argument("--players", type=int, metavar="N", help="default: as many as can play")
    parser.add_argument("--first", type=int, metavar="SEAT", help="who starts; default: seat 1")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house option; `arbitre games` lists them",
    )


def table_setup(args: argparse.Namespace) -> tuple[AnyGame, Setup]:
    """The game that was asked for, and its set-up with everybody's name."""
    game = find_game(args.game)
    count = game.players.stop - 1 if args.players is None else args.players
    first = None if args.first is None else Seat(args.first)
    setup = new_setup(
        game, SEATS[: max(count, 0)], first=first, options=house_options(args.option), names=NAMES
    )
    return game, setup


def house_options(texts: list[str]) -> dict[str, str]:
    options = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"'{text}' is not an option: write KEY=VALUE")
        options[key.strip()] = value
    return options
