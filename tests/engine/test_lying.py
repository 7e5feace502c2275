"""What the rules say lies where, as the camera compares it: scenes from simulated games."""

import random
from collections.abc import Iterator

import pytest

from engine.bots import Bots, play
from engine.events import Event, Laid, Pressed
from engine.game import FACE_DOWN, new_setup
from engine.games.mauwi.columns import nines
from engine.games.mauwi.state import Phase
from engine.journal import MemoryJournal
from engine.referee import Referee, View
from engine.registry import find_game
from engine.seats import SEATS

EVENTS = 150


def evening(game: str) -> Iterator[tuple[Event, View]]:
    referee = Referee(MemoryJournal(new_setup(find_game(game), SEATS[:3])))
    return play(referee, Bots(random.Random(3)), limit=EVENTS)


def lying(view: View) -> dict[str, tuple[str, ...]]:
    return dict(view.game.lying(view.state))


@pytest.mark.parametrize("game", ["mauwi", "mawoki", "meschigge", "passe_pas"])
def test_the_zones_are_the_same_all_evening(game: str) -> None:
    zones = {tuple(sorted(lying(view))) for _, view in evening(game)}
    assert len(zones) == 1


def test_the_card_that_was_laid_last_lies_on_top_of_the_pile() -> None:
    tops = {lying(view)["pile"][-1:] == (view.state.top.label,) for _, view in evening("mawoki")}
    assert tops == {True}


def test_a_card_lies_face_down_once_its_seat_has_pressed() -> None:
    pressed = (
        (event.seat, view)
        for event, view in evening("meschigge")
        if isinstance(event, Pressed) and any(press.seat == event.seat for press in view.state.pile)
    )
    seat, view = next(pressed)
    assert lying(view)[f"seat-{seat}"] == (FACE_DOWN,)


def test_a_turned_card_lies_aside_until_it_is_in_its_row() -> None:
    cards = [
        (lying(view)["turned"], view.state.card)
        for event, view in evening("passe_pas")
        if isinstance(event, Laid)
    ]
    assert all(turned == (() if card is None else (card.label,)) for turned, card in cards)
    assert any(card is not None for _, card in cards)


def test_every_nine_lies_in_a_column() -> None:
    for _, view in evening("mauwi"):
        shown = sum(cards.count("nine") for cards in lying(view).values())
        assert shown == sum(nines(zone) for zone in view.state.zones.values())


def test_an_attack_card_lies_on_the_attacked_column() -> None:
    attacked = (view for _, view in evening("mauwi") if view.state.phase is Phase.DEFEND)
    view = next(attacked)
    chain = view.state.attack
    assert lying(view)[chain.on.zone][-1] == chain.card
