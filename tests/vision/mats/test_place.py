"""Where the mat lies in the picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.seats import SEATS
from vision.mats import mat_plan
from vision.mats.place import MatLocator
from vision.mats.plan import DICTIONARY
from vision.simulated import FlatTable, Hand, Light, PlacedCard, SimulatedEye, Viewpoint

PLAN = mat_plan("meschigge", SEATS[:4])
CLOSE_MM = 0.7


def seen_from(viewpoint: Viewpoint, *hands: Hand) -> tuple[SimulatedEye, np.ndarray]:
    eye = SimulatedEye(PLAN, viewpoint)
    return eye, eye.picture(FlatTable(PLAN), Light(), *hands)


def px_of(eye: SimulatedEye, point_mm: tuple[float, float]) -> tuple[float, float]:
    x, y, w = eye.homography @ (*point_mm, 1)
    return float(x / w), float(y / w)


@pytest.mark.parametrize("tilt_deg", [0.0, 14.0])
def test_a_pixel_becomes_its_place_on_the_mat(tilt_deg: float) -> None:
    eye, image = seen_from(Viewpoint(tilt_deg=tilt_deg))
    place = MatLocator(PLAN).locate(image)
    assert place is not None
    for zone in PLAN.zones:
        found = place.mm(px_of(eye, zone.centre_mm))
        assert found == pytest.approx(zone.centre_mm, abs=CLOSE_MM)


def test_a_hidden_marker_is_named_and_the_place_stays_known() -> None:
    locator = MatLocator(PLAN)
    _, bare = seen_from(Viewpoint())
    locator.locate(bare)
    _, covered = seen_from(Viewpoint(), Hand(PLAN.markers_mm[2], (260, -320)))
    assert locator.locate(covered) is not None
    assert 2 in locator.hidden


def test_a_bumped_camera_is_noticed() -> None:
    locator = MatLocator(PLAN)
    _, before = seen_from(Viewpoint())
    _, after = seen_from(Viewpoint(roll_deg=1.5))
    locator.locate(before)
    locator.locate(before)
    assert not locator.moved
    locator.locate(after)
    assert locator.moved


def test_without_any_mat_there_is_no_place() -> None:
    locator = MatLocator(PLAN)
    assert locator.locate(np.full((720, 1280, 3), 90, np.uint8)) is None
    assert locator.hidden == (0, 1, 2, 3)


def loose_marker(number: int, turn_deg: float) -> PlacedCard:
    """A marker cut out with white around it, laid in its corner, but not quite straight."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    marker = cv2.aruco.generateImageMarker(dictionary, number, 180)
    white = cv2.copyMakeBorder(marker, 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=255)
    face = np.asarray(cv2.cvtColor(white, cv2.COLOR_GRAY2BGR), np.uint8)
    return PlacedCard(face, PLAN.markers_mm[number], turn_deg, (40.0, 40.0))


@pytest.mark.parametrize("turns_deg", [(0, 0, 0, 0), (9, -7, 12, -10)], ids=["straight", "askew"])
def test_a_table_without_a_mat_works_with_four_loose_markers(
    turns_deg: tuple[float, float, float, float],
) -> None:
    bare = FlatTable(replace(PLAN, zones=(), markers_mm={}))
    for number, turn_deg in enumerate(turns_deg):
        bare = bare.with_card(loose_marker(number, turn_deg))
    eye = SimulatedEye(bare.plan, Viewpoint(tilt_deg=8))
    place = MatLocator(PLAN).locate(eye.picture(bare, Light()))
    assert place is not None
    for zone in PLAN.zones:
        found = place.mm(px_of(eye, zone.centre_mm))
        assert found == pytest.approx(zone.centre_mm, abs=2 * CLOSE_MM)
