"""Before the game begins, a camera sees that something lies in a zone, whatever it is."""

import random

import numpy as np
import pytest

from engine.game import new_setup
from engine.registry import find_game, game_ids
from engine.seats import SEATS
from ui.eyes.covered import STEADY_NS, Covers, set_up_plan
from ui.eyes.mat_check import MatCheck
from ui.simulated.stage import Stage
from vision.camera import Frame
from vision.mats import mat_plan
from vision.simulated import Light, Viewpoint

SEATED = SEATS[:3]
BACKS = {"red": (40, 40, 170), "white": (235, 240, 240), "black": (30, 30, 30)}
"""BGR. The back of a card is mostly one colour; no deck is known here."""


def table(game: str, light: Light) -> Stage:
    backs = {name: np.full((88, 63, 3), colour, np.uint8) for name, colour in BACKS.items()}
    view = Viewpoint(tilt_deg=4.0)
    return Stage(mat_plan(game, SEATED), backs, random.Random(1), viewpoint=view, light=light)


def seen(stage: Stage, pause_ns: int = STEADY_NS) -> frozenset[str]:
    """What lies there after two pictures."""
    plan = set_up_plan(new_setup(find_game(stage.plan.game), SEATED))
    mat, covers = MatCheck(plan), Covers(plan)
    image = stage.frame(0).image
    mat.look(Frame(0, image))
    assert mat.zones
    covers.look(Frame(0, image), mat.zones)
    return covers.look(Frame(pause_ns, image), mat.zones)


def lay(stage: Stage, zone: str, back: str) -> None:
    stage.lay(zone, back, 0)
    stage.settle()


@pytest.mark.parametrize("light", [Light(), Light(brightness=0.55), Light(brightness=1.15)])
@pytest.mark.parametrize("game", ["meschigge", "mawoki", "passe_pas", "mauwi"])
def test_an_empty_mat_is_empty(game: str, light: Light) -> None:
    assert seen(table(game, light)) == frozenset()


@pytest.mark.parametrize("back", BACKS)
def test_a_pile_on_its_place_is_seen_whatever_its_back(back: str) -> None:
    stage = table("meschigge", Light())
    lay(stage, "command", back)
    assert seen(stage) == {"command"}


def test_six_cards_in_six_rows_are_seen() -> None:
    stage = table("passe_pas", Light())
    for number in range(1, 7):
        lay(stage, f"row-{number}", "white")
    assert seen(stage) == {f"row-{number}" for number in range(1, 7)}


def test_what_lies_there_for_a_moment_only_does_not_count() -> None:
    stage = table("mawoki", Light())
    lay(stage, "draw", "red")
    assert seen(stage, STEADY_NS - 1) == frozenset()


@pytest.mark.parametrize("name", game_ids())
def test_every_step_that_a_camera_can_see_is_a_step_with_zones_of_the_mat(name: str) -> None:
    game = find_game(name)
    zones = {zone.id for zone in mat_plan(name, SEATED).zones} if game.laid_out else set()
    assert all(zones.issuperset(needed) for needed in game.laid_out.values())
