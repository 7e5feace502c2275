"""Teach a deck from one photo per card: the file name is the card's label.

A photo shows one card alone, roughly upright, on a plain table; a cut-out of the card will do too.
A photo that cannot be used is refused with the reason; the others are taught all the same.
Another photo of a card that is hard to tell from others is named like red_1~2.jpg.
"""

import argparse
import sys
from pathlib import Path

from ui.arguments import add_state
from ui.state import state_directory
from vision.cards.deck import Deck, checked_name, decks_directory, keep, load
from vision.cards.teaching.audit import Pair, is_too_bright, pairs
from vision.cards.teaching.parcel import bring, export
from vision.cards.teaching.teach import Lesson, label_of, teach_folder

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
    lesson = Lesson(checked_name(name))
    outcome = teach_folder(lesson, photos, tell_photo)
    deck, before = keep(lesson.deck(), state)
    refusals = sum(reason is not None for reason in outcome.values())
    folder = decks_directory(state) / name
    print(f"{name}: {len(deck.labels)} cards taught, {refusals} refused, in {folder}")
    tell_gone(deck, before)
    tell_pairs(deck)
    tell_light(deck)
    return 0


def tell_photo(file: str, refused: str | None) -> None:
    outcome = f"refused ({file}): {refused}" if refused else "taught"
    print(f"{label_of(file)}: {outcome}", flush=True)


def tell_gone(deck: Deck, before: Deck | None) -> None:
    """The photos are the whole deck: what they do not show was taken out of it."""
    gone = [label for label in before.labels if label not in deck.labels] if before else []
    if gone:
        print(f"no longer in it, for want of a photo: {', '.join(gone)}", file=sys.stderr)


def tell_pairs(deck: Deck) -> None:
    close = [pair for pair in pairs(deck.to_match()) if pair.is_too_close]
    if not close:
        print("All cards can be told apart well.")
        return
    print(f"{len(close)} pairs are hard to tell apart; the camera will often ask:")
    for pair in close[:MOST_PAIRS]:
        print(f"  {told(pair)}")
    again = f"{close[0].one}~2.jpg"
    print(
        "Take another photo of these, nearer and in the light you play in; put it beside the "
        f"first (as {again} and so on), and teach again.",
        file=sys.stderr,
    )


def tell_light(deck: Deck) -> None:
    if is_too_bright(face for _, face in deck.faces):
        print(
            "The photos are too bright: colours are lost, and cards that differ by them will be "
            "asked about or confused. Take them again with less light or a shorter exposure.",
            file=sys.stderr,
        )


def told(pair: Pair) -> str:
    return f"{pair.one} / {pair.other} (difference {pair.weight:.0f})"
