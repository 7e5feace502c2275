"""Teach a deck from one photo per card: the file name is the card's label.

A photo shows one card alone, roughly upright, on a plain table; a cut-out of the card will do too.
A photo that cannot be used is refused with the reason; the others are taught all the same.
"""

import argparse
import sys
from pathlib import Path

from ui.arguments import add_state
from ui.state import state_directory
from vision.cards.audit import Pair, pairs
from vision.cards.deck import Deck, NoSuchDeck, bring, export, load, save
from vision.cards.teach import Lesson, teach_folder

MOST_PAIRS = 10


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="name of the deck")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--photos", type=Path, metavar="DIR", help="folder with one photo per card")
    source.add_argument("--import", dest="brought", type=Path, metavar="FILE", help="exported deck")
    source.add_argument("--export", dest="exported", type=Path, metavar="FILE", help="as one file")
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    state = state_directory(args.state)
    if args.exported:
        export(load(state, args.name), args.exported)
        print(f"{args.name} is in {args.exported}")
        return 0
    if args.brought:
        deck = bring(args.brought, args.name, state)
        print(f"{deck.name}: {len(deck.labels)} cards")
        return 0
    return teach(args.name, args.photos, state)


def teach(name: str, photos: Path, state: Path) -> int:
    """0 if at least one card was taught; `NothingTaught` ends the command with 1."""
    lesson = Lesson(name, revision=next_revision(state, name))
    outcome = teach_folder(lesson, photos)
    for file, refused in outcome.items():
        print(f"{Path(file).stem}: {f'refused ({file}): {refused}' if refused else 'taught'}")
    deck = lesson.deck()
    folder = save(deck, state)
    refusals = sum(reason is not None for reason in outcome.values())
    print(f"{name}: {len(deck.labels)} cards taught, {refusals} refused, in {folder}")
    tell_pairs(deck)
    return 0


def next_revision(state: Path, name: str) -> int:
    try:
        return load(state, name).revision + 1
    except NoSuchDeck:
        return 1


def tell_pairs(deck: Deck) -> None:
    close = [pair for pair in pairs(deck.to_match()) if pair.is_too_close]
    if not close:
        print("All cards can be told apart well.")
        return
    print(f"{len(close)} pairs are hard to tell apart; the camera will often ask:")
    for pair in close[:MOST_PAIRS]:
        print(f"  {told(pair)}")
    print("Take another photo of these, nearer and in the light you play in.", file=sys.stderr)


def told(pair: Pair) -> str:
    return f"{pair.one} / {pair.other} (difference {pair.weight:.0f})"
