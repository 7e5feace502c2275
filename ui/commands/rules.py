"""Say the rules that the referee rests on, each with the id that rulings and options name."""

import argparse

from engine.registry import find_game
from engine.rulings import TableReason
from ui.arguments import add_language
from ui.language import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    words = Words(args.language, game)
    print(f"{words('title')} — {words('tagline')}\n")
    rules = dict.fromkeys(reason.rule for reason in (*game.reasons, *TableReason))
    width = max(len(rule) for rule in rules)
    for rule in sorted(rules, key=in_reading_order):
        print(f"{rule:{width}}  {words(f'rule.{rule}')}")
    return 0


def in_reading_order(rule: str) -> tuple[bool, str, list[int]]:
    """Paragraphs first (5.4.1), then the open questions (MES-9), then the table's own rules."""
    name = rule.rstrip("0123456789.-b")
    numbers = [
        int(part)
        for part in rule.removeprefix(name).replace("-", ".").rstrip("b").split(".")
        if part
    ]
    return bool(name), name, numbers
