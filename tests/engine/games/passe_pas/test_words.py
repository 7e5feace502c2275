"""Everything that can be named has a name in every language, and the verdict says why."""

import random
from collections.abc import Iterator

import pytest

from engine.bots import Bots, Manners, play
from engine.game import new_setup
from engine.games.passe_pas import GAME
from engine.games.passe_pas.cards import BY_LABEL, PRINTED
from engine.games.passe_pas.verdict import CALLS
from engine.journal import MemoryJournal
from engine.phrase import Phrase, phrase
from engine.referee import Referee
from engine.seats import SEATS, Seat
from tests.engine.games.passe_pas.table import Table
from tests.engine.games.passe_pas.test_awaiting import random_options
from ui.language import LANGUAGES, Words

NAMED = (
    *BY_LABEL,
    *(item.label for item in PRINTED),
    *CALLS,
    *("nothing", "turned", "tie", "tie_complete", "counter.stack", "counter.tokens"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_choice_and_zone_has_a_name_of_its_own(language: str) -> None:
    words = Words(language, GAME)
    said = [words.say(GAME.name(thing)) for thing in NAMED]
    assert len(set(said)) == len(said)
    assert not [text for text in said if text.startswith("name.")]


def test_the_choice_of_a_seat_is_called_like_the_player() -> None:
    words = Words("fr", GAME, {Seat(2): "Zoë"})
    assert words.say(GAME.name("seat-2")) == "Zoë"
    assert GAME.name("seat-7") == phrase("name.seat", seat=SEATS[-1])


def sayings() -> Iterator[Phrase]:
    """Everything that is said, asked and headed in games of bots under all kinds of house rules."""
    for seed in range(40):
        chance = random.Random(seed)
        seats = SEATS[: chance.choice(GAME.players)]
        hurried = {"call_limit_s": chance.choice("0123")}
        setup = new_setup(GAME, seats, options=random_options(chance) | hurried)
        referee = Referee(MemoryJournal(setup))
        yield from GAME.checklist(setup)
        for _, view in play(referee, Bots(chance, Manners(skill=0.6, mischief=0.1))):
            yield from (Phrase(f"reason.{r.reason.key}", r.facts) for r in view.rulings)
            yield from (item.ask for item in view.awaiting)
            yield GAME.chapter(view.state) or phrase("title")


def test_no_sentence_lacks_a_fact() -> None:
    said = {repr(sentence): sentence for sentence in sayings()}.values()
    for language in LANGUAGES:
        words = Words(language, GAME)
        for sentence in said:
            assert words.say(sentence) != sentence.key
    assert {"reason.right-pass", "reason.wrong-pass", "reason.no-call", "reason.tie-right"} <= {
        sentence.key for sentence in said
    }


@pytest.mark.parametrize(
    ("card", "row", "expected"),
    [
        (
            "green-car",
            2,
            "Faux, Zoë ! Rangée 2 : la couleur y est déjà (téléphone vert). Jeton rouge n° 1.",
        ),
        (
            "red-cup",
            5,
            "Faux, Zoë ! Rangée 5 : la couleur y est déjà (balle rouge) et l'objet aussi "
            "(gobelet orange de l'hexagone). Jeton rouge n° 1.",
        ),
    ],
)
def test_the_verdict_says_why(card: str, row: int, expected: str) -> None:
    table = Table().ready()
    table.play(card, 2, f"row-{row}")
    assert Words("fr", GAME, {Seat(2): "Zoë"}).ruling(table.rulings[0]) == expected
