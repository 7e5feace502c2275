"""The simulated camera shows what lies on the table, where it lies."""

import gc

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.seats import SEATS
from vision.mats import mat_plan
from vision.mats.plan import DICTIONARY
from vision.simulated import FlatTable, Hand, Light, PlacedCard, SimulatedEye, Viewpoint
from vision.simulated.card import SPRITES

PLAN = mat_plan("meschigge", SEATS[:4])
BLUE = np.full((176, 126, 3), (200, 60, 20), np.uint8)
STILL = Light(slope=0.0, noise=0.0)
VIEWPOINTS = [
    Viewpoint(),
    Viewpoint(tilt_deg=15),
    Viewpoint(tilt_deg=-8, roll_deg=5),
    Viewpoint(size_px=(1920, 1080)),
]


def seen_at(eye: SimulatedEye, point_mm: tuple[float, float]) -> tuple[int, int]:
    point = np.array([[point_mm]], np.float64)
    x, y = cv2.perspectiveTransform(point, eye.homography)[0, 0]
    return round(float(x)), round(float(y))


def on_spot(zone: str, face: NDArray[np.uint8] = BLUE) -> PlacedCard:
    return PlacedCard(face, PLAN.zone(zone).centre_mm, 10.0, PLAN.card_mm)


@pytest.mark.parametrize("viewpoint", VIEWPOINTS, ids=str)
def test_the_markers_are_found_where_the_mat_has_them(viewpoint: Viewpoint) -> None:
    eye = SimulatedEye(PLAN, viewpoint)
    image = eye.picture(FlatTable(PLAN), Light())
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    assert sorted(np.asarray(ids).ravel()) == [0, 1, 2, 3]
    for number, quad in zip(np.asarray(ids).ravel(), corners, strict=True):
        middle = np.asarray(quad).reshape(4, 2).mean(axis=0)
        assert middle == pytest.approx(seen_at(eye, PLAN.markers_mm[int(number)]), abs=3)


@pytest.mark.parametrize("viewpoint", VIEWPOINTS, ids=str)
def test_a_card_is_seen_in_its_zone_and_nowhere_else(viewpoint: Viewpoint) -> None:
    eye = SimulatedEye(PLAN, viewpoint)
    image = eye.picture(FlatTable(PLAN).with_card(on_spot("seat-3")), STILL)
    for zone in PLAN.zones:
        x, y = seen_at(eye, zone.centre_mm)
        is_blue = bool(np.abs(image[y, x].astype(int) - BLUE[0, 0]).max() < 20)
        assert is_blue == (zone.id == "seat-3")


def test_a_card_taken_away_leaves_the_table_as_it_was() -> None:
    bare, card = FlatTable(PLAN), on_spot("command")
    assert np.array_equal(bare.with_card(card).without(card).image(), bare.image())


def test_laying_one_card_more_draws_the_same_as_drawing_all_anew() -> None:
    first, second = on_spot("command"), on_spot("seat-1", np.full_like(BLUE, 90))
    grown = FlatTable(PLAN)
    grown.image()
    assert np.array_equal(
        grown.with_card(first).with_card(second).image(), FlatTable(PLAN, (first, second)).image()
    )


def test_the_last_card_laid_is_on_top() -> None:
    grey = np.full_like(BLUE, 90)
    table = FlatTable(PLAN).with_card(on_spot("command")).with_card(on_spot("command", grey))
    eye = SimulatedEye(PLAN, Viewpoint())
    x, y = seen_at(eye, (0, 0))
    assert eye.picture(table, STILL)[y, x] == pytest.approx(90, abs=6)


def test_a_hand_covers_what_is_under_it_and_reaches_to_the_edge() -> None:
    eye = SimulatedEye(PLAN, Viewpoint())
    bare, reached = (
        eye.picture(FlatTable(PLAN), STILL, *hands)
        for hands in ([], [Hand(tip_mm=(0, 0), from_mm=(0, -300))])
    )
    changed = np.abs(bare.astype(int) - reached).max(axis=2) > 30
    x, y = seen_at(eye, (0, -20))
    assert changed[y, x]
    assert changed[-1].any()


def test_a_weaker_lamp_makes_a_darker_picture_and_noise_differs_from_frame_to_frame() -> None:
    eye = SimulatedEye(PLAN, Viewpoint())
    bright, dim = (eye.picture(FlatTable(PLAN), Light(brightness=b)) for b in (1.0, 0.5))
    assert dim.mean() == pytest.approx(bright.mean() / 2, rel=0.1)
    assert not np.array_equal(bright, eye.picture(FlatTable(PLAN), Light()))


def test_a_hand_casts_a_soft_shadow_beside_it() -> None:
    eye = SimulatedEye(PLAN, Viewpoint())
    bare, reached = (
        eye.picture(FlatTable(PLAN), STILL, *hands)
        for hands in ([], [Hand(tip_mm=(0, 0), from_mm=(0, -300))])
    )
    x, y = seen_at(eye, (42, -80))  # beside the palm, on the side away from the lamp
    assert 0.6 < reached[y, x].mean() / bare[y, x].mean() < 0.95


def test_what_a_card_looks_like_is_forgotten_with_the_card() -> None:
    gc.collect()
    before = len(SPRITES)
    table = FlatTable(PLAN).with_card(on_spot("command"))
    table.image()
    assert len(SPRITES) == before + 1
    del table
    gc.collect()
    assert len(SPRITES) == before
