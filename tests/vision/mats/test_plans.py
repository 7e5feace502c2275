"""The mats: everything fits on the paper, nothing covers anything else."""

import itertools
import math

import cv2
import numpy as np
import pytest

from engine.seats import SEATS
from vision.mats import MatPlan, NoMat, Zone, mat_plan
from vision.mats.games import MATS
from vision.mats.plan import MARKER_MM, Quad

PLAYERS = {"mauwi": 7, "mawoki": 6, "meschigge": 4, "mokadi": 4, "passe_pas": 5}
TOUCH_MM2 = 1.0

every_mat = pytest.mark.parametrize(
    "plan", [mat_plan(game, SEATS[: PLAYERS[game]]) for game in MATS], ids=list(MATS)
)


def shared_mm2(first: Quad, second: Quad) -> float:
    area, _ = cv2.intersectConvexConvex(
        np.asarray(first, np.float32), np.asarray(second, np.float32)
    )
    return float(area)


@every_mat
def test_everything_lies_on_the_paper(plan: MatPlan) -> None:
    width, height = plan.size_mm
    quads = [zone.corners_mm for zone in plan.zones] + list(plan.marker_corners_mm().values())
    for x, y in itertools.chain.from_iterable(quads):
        assert abs(x) <= width / 2
        assert abs(y) <= height / 2


@every_mat
def test_no_zone_covers_another(plan: MatPlan) -> None:
    for first, second in itertools.combinations(plan.zones, 2):
        assert shared_mm2(first.corners_mm, second.corners_mm) < TOUCH_MM2, (first.id, second.id)


@every_mat
def test_no_marker_is_covered_by_a_zone(plan: MatPlan) -> None:
    if plan.game == "mokadi":
        return  # its one zone is the whole table; players keep the corners free
    for zone, marker in itertools.product(plan.zones, plan.marker_corners_mm().values()):
        assert shared_mm2(zone.corners_mm, marker) < TOUCH_MM2, zone.id


@every_mat
def test_a_card_fits_into_every_zone(plan: MatPlan) -> None:
    for zone in plan.zones:
        assert zone.size_mm[0] >= plan.card_mm[0]
        assert zone.size_mm[1] >= plan.card_mm[1]


@every_mat
def test_the_middle_of_a_zone_is_in_that_zone(plan: MatPlan) -> None:
    for zone in plan.zones:
        assert plan.zone_at(zone.centre_mm) is zone


def test_a_point_beside_every_zone_is_in_none() -> None:
    assert mat_plan("meschigge", SEATS[:4]).zone_at((60, 0)) is None


def test_players_get_the_spots_in_clockwise_order_wherever_they_sit() -> None:
    plan = mat_plan("meschigge", (SEATS[1], SEATS[4]))
    assert [zone.id for zone in plan.zones] == ["command", "seat-2", "seat-5"]


def test_the_six_rows_point_outwards_sixty_degrees_apart() -> None:
    plan = mat_plan("passe_pas", SEATS[:5])
    rows = [plan.zone(f"row-{number}") for number in range(1, 7)]
    angles = [math.degrees(math.atan2(*zone.centre_mm[::-1])) % 360 for zone in rows]
    assert [round(angle) for angle in angles] == [60, 0, 300, 240, 180, 120]
    for zone in rows:
        outer = zone.at(0, zone.size_mm[1] / 2)
        assert math.hypot(*outer) > math.hypot(*zone.centre_mm)


def test_a_turned_zone_keeps_its_corners_in_order() -> None:
    upper_left, upper_right, _, _ = Zone("z", (0, 0), (10, 20), 90).corners_mm
    assert upper_left == pytest.approx((-10, -5))
    assert upper_right == pytest.approx((-10, 5))


def test_markers_are_named_in_the_order_of_the_detector() -> None:
    upper_left, upper_right, lower_right, _ = mat_plan("mawoki", ()).marker_corners_mm()[0]
    assert upper_right[0] - upper_left[0] == MARKER_MM
    assert upper_left[1] - lower_right[1] == MARKER_MM


def test_a_game_without_a_mat_is_told_so() -> None:
    with pytest.raises(NoMat, match="there is one for: mauwi, mawoki"):
        mat_plan("chess", ())
