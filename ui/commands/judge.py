"""Judge a stream: events as JSON lines on stdin, one JSON line of rulings for each.

    echo '{"event": "rolled", "at_ns": 0, "face": "word"}' | arbitre judge meschigge --players 3

A line that cannot be read is answered with its number and the reason, and changes nothing.
"""

import argparse
import json
import sys
from typing import BinaryIO

from engine.codec import Json, Unreadable, decode_event
from engine.errors import ArbitreError
from engine.events import Event
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.schema import schema
from ui.arguments import add_language, add_state, add_table, table_setup
from ui.language import Words
from ui.report import report


class NoGame(ArbitreError, ValueError):
    """Neither a game nor --schema was given."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema and stop")
    add_table(parser)
    add_language(parser)
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    if args.schema:
        print(json.dumps(schema(find_game(game) for game in game_ids()), indent=2))
        return 0
    if args.game is None:
        raise NoGame(f"say which game: arbitre judge {' | '.join(game_ids())}")
    game, setup = table_setup(args)
    referee = Referee(MemoryJournal(setup))
    words = Words(args.language, game, setup.names)
    judge_stream(sys.stdin.buffer, referee, words)
    return 0


def judge_stream(lines: BinaryIO, referee: Referee, words: Words) -> None:
    for number, line in enumerate(lines, start=1):
        print(json.dumps(answer(number, line, referee, words), ensure_ascii=False), flush=True)


def answer(number: int, line: bytes, referee: Referee, words: Words) -> Json:
    try:
        event = read(line, referee.game.events)
    except Unreadable as error:
        return {"line": number, "error": str(error)}
    return {"line": number, **report(referee.take(event), words)}


def read(line: bytes, extra: tuple[type[Event], ...]) -> Event:
    try:
        return decode_event(json.loads(line.decode()), extra)
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8: {error}") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error
