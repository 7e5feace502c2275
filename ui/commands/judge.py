"""Judge a stream: events as JSON lines on stdin, one JSON line of rulings for each.

    echo '{"event": "rolled", "at_ns": 0, "face": "word"}' | arbitre judge meschigge --players 3

A line that cannot be read is answered with its number and the reason, and changes nothing.
"""

import argparse
import io
import json
import sys
from typing import BinaryIO

from engine.codec import Json, Unreadable, decode_foreign_event
from engine.errors import ArbitreError
from engine.events import Event
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.schema import schema
from ui.arguments import add_language, add_state, add_table, table_setup
from ui.language import Words
from ui.report import report

LONGEST_REASON = 240
"""Signs of a reason: what cannot be read may be as long as it likes."""


class NoGame(ArbitreError, ValueError):
    """Neither a game nor --schema was given."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema and stop")
    parser.add_argument(
        "--opening", action="store_true", help="say first, as line 0, what the table waits for"
    )
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
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is, whatever the terminal speaks
    referee = Referee(MemoryJournal(setup))
    words = Words(args.language, game, setup.names)
    if args.opening:
        say({"line": 0, **report(referee.view, words)})
    judge_stream(sys.stdin.buffer, referee, words)
    return 0


def judge_stream(lines: BinaryIO, referee: Referee, words: Words) -> None:
    for number, line in enumerate(lines, start=1):
        say(answer(number, line, referee, words))


def say(found: Json) -> None:
    print(json.dumps(found, ensure_ascii=False), flush=True)


def answer(number: int, line: bytes, referee: Referee, words: Words) -> Json:
    try:
        event = read(line, referee.game.events)
    except Unreadable as error:
        return {"line": number, "error": str(error)}
    return {"line": number, **report(referee.take(event), words)}


def read(line: bytes, extra: tuple[type[Event], ...]) -> Event:
    try:
        # Some tools put a byte order mark before their first line.
        text = line.decode("utf-8-sig").strip()
        if not text:
            raise Unreadable("an empty line")
        return decode_foreign_event(json.loads(text, object_pairs_hook=each_field_once), extra)
    except RecursionError as error:
        raise Unreadable("nested too deeply") from error
    except ValueError as error:
        raise Unreadable(shortened(why_unreadable(error))) from error


def why_unreadable(error: ValueError) -> str:
    match error:
        case Unreadable():
            return str(error)
        case UnicodeDecodeError():
            return f"not UTF-8: {error}"
        case json.JSONDecodeError():
            return f"not JSON: {error.msg} at character {error.pos + 1}"
    return f"not JSON: {error}"  # a number of thousands of digits


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 1] + "…"


def each_field_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """JSON leaves open which of two values counts; here neither does."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise Unreadable(f"field {', '.join(map(repr, twice))} is given twice")
    return found
