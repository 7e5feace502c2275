"""A round of Meschigge before the simulated camera: hands, cards, eyes, rulings."""

import random

import pytest

from engine.bots import Bots
from engine.game import new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.proxies import proxy_deck
from ui.simulated.match import Match, bgr
from ui.simulated.stage import Stage
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint
from vision.watch import TableWatch

FEW_FRAMES = 220
"""Enough for one round of two players."""


@pytest.fixture
def match() -> Match:
    chance = random.Random(5)
    setup = new_setup(find_game("meschigge"), SEATS[:2], options={"mode": "junior"})
    plan = mat_plan("meschigge", setup.seats)
    faces = bgr(proxy_deck("meschigge", 4.0).faces)
    width, height = plan.card_mm
    eye = CardEye(Deck("proxy", width / height, tuple(faces.items())).to_match())
    stage = Stage(
        plan,
        faces,
        chance,
        viewpoint=Viewpoint(tilt_deg=7, roll_deg=-2),
        light=Light(brightness=0.85, slope=0.3),
    )
    return Match(setup, stage, TableWatch(plan, eye), Bots(chance))


@pytest.mark.slow
def test_a_round_is_judged_from_what_the_camera_sees(match: Match) -> None:
    for _ in match.play(FEW_FRAMES):
        if match.referee.view.state.round > 1:
            break
    assert match.referee.view.state.round == 2
    assert match.tally.wrong == []
    assert match.tally.by_hand == []
    assert match.tally.questions == []
