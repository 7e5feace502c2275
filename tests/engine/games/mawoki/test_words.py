"""Whatever the referee of Mawoki says and asks, it can be said in every language."""

import random
from functools import cache

import pytest

from engine.bots import Bots, Manners, play
from engine.game import new_setup
from engine.games.mawoki import GAME
from engine.journal import MemoryJournal
from engine.options import describe, spell
from engine.phrase import Phrase
from engine.referee import Referee
from engine.rulings import Ruling
from engine.seats import SEATS
from ui.language import LANGUAGES, Words

GAMES = 40


@cache
def whatever_happens() -> tuple[list[Phrase], list[Ruling]]:
    """Everything asked and ruled in games with random players and house rules."""
    asked: list[Phrase] = []
    ruled: list[Ruling] = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        options = {info.key: spell(chance.choice(info.allowed)) for info in describe(GAME.options)}
        setup = new_setup(GAME, SEATS[: chance.randint(2, 6)], options=options)
        asked += GAME.checklist(setup)
        referee = Referee(MemoryJournal(setup))
        for _, view in play(referee, Bots(chance, Manners(mischief=0.1)), limit=60):
            asked += [item.ask for item in view.awaiting]
            ruled += view.rulings
    return asked, ruled


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_complete(language: str) -> None:
    words = Words(language, GAME)
    asked, ruled = whatever_happens()
    said = {words.say(phrase) for phrase in asked} | {words.ruling(ruling) for ruling in ruled}
    said |= {words.rule(ruling) for ruling in ruled}
    broken = [text for text in said if "{" in text or text.startswith(("reason.", "ask.", "rule."))]
    assert not broken
    assert len(said) > 500
