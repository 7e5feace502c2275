"""The simulated table: a demo must look like a real game, and end."""

import random

from engine.bots import Bots, Manners, play
from engine.events import Laid
from engine.game import new_setup
from engine.games.passe_pas import GAME
from engine.games.passe_pas.cards import BY_LABEL
from engine.games.passe_pas.reasons import Reason
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.rulings import Reasons
from engine.seats import SEATS


def told(seed: int, players: int = 4, mischief: float = 0.0) -> list[tuple[Reasons, Laid | None]]:
    """What was said in a whole game of bots, and about which laid card."""
    setup = new_setup(GAME, SEATS[:players])
    referee = Referee(MemoryJournal(setup))
    bots = Bots(random.Random(seed), Manners(mischief=mischief))
    said = [
        (ruling.reason, event if isinstance(event, Laid) else None)
        for event, view in play(referee, bots)
        for ruling in view.rulings
    ]
    assert referee.view.outcome is not None
    return said


def test_bots_finish_their_games() -> None:
    for players in GAME.players:
        told(seed=players, players=players)
        told(seed=players, players=players, mischief=0.2)


def test_every_card_is_in_one_place_only() -> None:
    """Without take-backs no card comes twice, but for those that were put under the pack."""
    for seed in range(20):
        turned = [
            laid.card
            for reason, laid in told(seed)
            if laid is not None and reason in (Reason.TURNED, Reason.ROW_STARTED)
        ]
        assert len(set(turned)) == len(turned)
        assert set(turned) <= set(BY_LABEL)


def test_rows_are_laid_in_order_and_a_refused_card_goes_under_the_pack() -> None:
    for seed in range(20):
        first = [
            (reason, laid)
            for reason, laid in told(seed)
            if laid is not None and reason in (Reason.START_CLASH, Reason.ROW_STARTED)
        ]
        zones = [laid.zone for reason, laid in first if reason is Reason.ROW_STARTED]
        assert zones == [f"row-{row}" for row in range(1, 7)]
        cards = [laid.card for _, laid in first]
        assert len(set(cards)) == len(cards)


def test_a_set_up_takes_about_two_redraws() -> None:
    """The spec's simulation: 1.9 with printed items."""
    redraws = [
        sum(reason is Reason.START_CLASH for reason, _ in told(seed, players=2))
        for seed in range(60)
    ]
    assert 1.2 < sum(redraws) / len(redraws) < 2.6


def test_calls_are_said_and_sometimes_laid() -> None:
    sources = [
        laid is not None
        for seed in range(10)
        for reason, laid in told(seed)
        if reason is Reason.RIGHT_ROW
    ]
    assert 0.05 < sum(sources) / len(sources) < 0.5
