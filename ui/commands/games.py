"""List the games: players, house options, defaults, and the rule each option settles."""

import argparse
from collections.abc import Iterator

from engine.game import AnyGame
from engine.options import describe, spell
from engine.registry import find_game, game_ids
from ui.arguments import add_language
from ui.language import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="only this one")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    games = [find_game(name) for name in ([args.game] if args.game else game_ids())]
    print("\n\n".join("\n".join(lines(game, Words(args.language, game))) for game in games))
    return 0


def lines(game: AnyGame, words: Words) -> Iterator[str]:
    low, high = game.players.start, game.players.stop - 1
    yield f"{game.id}: {words('title')}, {low}–{high} — {words('tagline')}"
    for info in describe(game.options):
        allowed = info.describe_allowed()
        yield f"  {info.key:22} {info.rule:8} = {spell(info.default)}   [{allowed}]"
        yield f"  {'':22} {'':8}   {words(f'option.{info.key}')}"
