"""Measure the eyes for cards: recall, wrong labels, unsure, corners and processor time.

DIR holds decks (<deck>/enrol, <deck>/<kind>) or photos of the kind of set81 (enrol, crops, boards).
Of those of --elsewhere only the taught cards are used: they lie on tables that are drawn at random.
Without either, decks that are drawn at random are taught and looked for, and proxy cards before the
simulated camera. --baselines also measures what others do; that takes minutes. Recall counts cards
of the deck of which at least 35 % are in sight, "told" those of them that show something that no
other card of the deck has there. "bar" is what a look may take: 25 ms, and 12 ms for
every card in sight.
"""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from engine.errors import ArbitreError
from ui.simulated.laid_out import proxies_taught, simulated_examples
from vision.cards.deck import Deck
from vision.cards.evenings.imagined import imagined_deck
from vision.cards.evenings.studio import Studio
from vision.cards.eye import CardEye
from vision.cards.measured.baselines import baselines
from vision.cards.measured.in_common import marked
from vision.cards.measured.measure import (
    HEADING,
    Example,
    Score,
    board_examples,
    crop_examples,
    deck_examples,
    measure,
)
from vision.cards.measured.rehearsal import imagined_examples, imagined_lesson, studio_of
from vision.cards.measured.speed import report
from vision.cards.teaching.teach import Lesson, teach_folder
from vision.one_core import use_one_core

DECKS, FACES = 6, 24
"""Random decks, one of each style, and their faces."""
PROXIES = ("mawoki", "meschigge", "passe_pas")
SIZES = (14, 56, 107, 214)
"""Cards taught, of the looks that are timed: a deck twice as large may take twice as long."""
BESIDE = (0, 5, 10)
"""Cards that lie there when one is laid beside them."""


class NoDecks(ArbitreError, LookupError):
    """The folder holds no deck that could be taught."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, action="append", default=[], metavar="DIR", help="may be repeated"
    )
    parser.add_argument("--deck", action="append", metavar="NAME", help="only these")
    parser.add_argument(
        "--elsewhere", type=Path, action="append", default=[], metavar="DIR", help="likewise"
    )
    parser.add_argument("--baselines", action="store_true", help="also measure what others do")
    parser.add_argument("--seed", type=int, default=100, help="of the first random deck")
    parser.add_argument("--scenes", type=int, default=2, help="random scenes of every kind")
    parser.add_argument("--speed", action="store_true", help="measure only the time")


def run(args: argparse.Namespace) -> int:
    # One core is what the eye gets beside display and buzzers.
    use_one_core()
    if not args.speed:
        recognise(benches(args), args.baselines)
    print("\nprocessor time of one core: median of a look")
    for line in report(SIZES, BESIDE):
        print(f"  {line}")
    return 0


Bench = tuple[str, Deck, Iterator[Example]]
"""Name, what was taught, and what is looked at."""


def benches(args: argparse.Namespace) -> Iterator[Bench]:
    if not args.data and not args.elsewhere:
        return invented(args.seed, args.scenes)
    others = elsewhere(given(args.elsewhere, args.deck), args.seed, args.scenes)
    return chain(given(args.data, args.deck), others)


def elsewhere(taught: Iterator[Bench], seed: int, scenes: int) -> Iterator[Bench]:
    for name, deck, _ in taught:
        yield f"{name} elsewhere", deck, imagined_examples(studio_of(deck, seed), scenes)


def given(folders: list[Path], only: list[str] | None) -> Iterator[Bench]:
    homes = sorted(enrol.parent for folder in folders for enrol in folder.glob("**/enrol"))
    found = [home for home in homes if not only or home.name in only]
    if folders and not found:
        where = ", ".join(map(str, folders))
        names = ", ".join(home.name for home in homes)
        raise NoDecks(
            f"{where} holds no such deck, but {names}: check --deck"
            if homes
            else f"{where} holds no folder enrol/ with one photo per card: check the folder"
        )
    for home in found:
        lesson = Lesson(home.name)
        teach_folder(lesson, home / "enrol")
        photos = chain(crop_examples(home / "crops"), board_examples(home / "boards"))
        yield home.name, lesson.deck(), chain(deck_examples(home), photos)


def invented(seed: int, scenes: int) -> Iterator[Bench]:
    for number in range(seed, seed + DECKS):
        studio = Studio(imagined_deck(number, FACES), number)
        lesson = imagined_lesson(studio)
        yield lesson.name, lesson.deck(), imagined_examples(studio, scenes)
    for game in PROXIES:
        yield f"proxies of {game}", proxies_taught(game), simulated_examples(game, scenes)


def recognise(taught: Iterable[Bench], others: bool) -> None:
    totals: dict[str, dict[str, Score]] = {}
    for name, deck, examples in taught:
        bench(name, deck, [marked(deck, example) for example in examples], others, totals)
    print("\nall decks")
    for method, scores in totals.items():
        table(method, scores)


def bench(
    name: str,
    deck: Deck,
    examples: list[Example],
    others: bool,
    totals: dict[str, dict[str, Score]],
) -> None:
    print(f"\n{name}: {len(deck.labels)} cards taught")
    looks = {"arbitre": CardEye(deck.to_match()).look, **(baselines(deck) if others else {})}
    for method, look in looks.items():
        scores = measure(look, examples)
        table(method, scores)
        for kind, score in scores.items():
            add(totals.setdefault(method, {}).setdefault(kind, Score()), score)


def table(method: str, scores: dict[str, Score]) -> None:
    print(f"  {method:20} {'':10} {HEADING}")
    for kind, score in scores.items():
        print(f"  {'':20} {kind:10} {score.row()}")


def add(total: Score, more: Score) -> None:
    for name in Score.__slots__:
        setattr(total, name, getattr(total, name) + getattr(more, name))
