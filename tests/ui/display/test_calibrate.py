"""The camera is set up on the display: what is wrong is said in a sentence, and how to mend it."""

from dataclasses import replace

import pytest

from ui.backroom import Calibrated, Tell
from ui.display.gallery import SETTINGS, games
from ui.display.keys import Key
from ui.display.moves import TellRoom
from ui.display.samples import some_calibration
from ui.display.screen import World
from ui.display.screens.calibrate import Calibrate, CalibrateView
from vision.sticks.calibration.findings import Kind

WELL = replace(some_calibration(), measured=True)


def shown(status: Calibrated) -> CalibrateView:
    return Calibrate().view(World(SETTINGS, games(), work=status))


@pytest.mark.parametrize(
    "wrong", ["mirrored", "dark", "glare", "blurred", "far", "tilted", "moved"]
)
def test_whatever_is_wrong_has_a_sentence_of_its_own(wrong: Kind) -> None:
    news = shown(replace(WELL, wrong=(wrong,))).news
    assert news.mood == "bad"
    assert news.text != shown(some_calibration()).news.text


def test_hidden_markers_are_named_by_their_places() -> None:
    text = shown(some_calibration(hidden=(1, 2))).news.text
    assert text.startswith(
        "Marques cachées : en haut à droite du tapis et en bas à droite du tapis."
    )


def test_without_any_marker_it_asks_for_the_mat() -> None:
    assert "posez le tapis" in shown(some_calibration(hidden=(0, 1, 2, 3))).news.text


def test_nothing_can_be_confirmed_before_all_is_well() -> None:
    assert shown(some_calibration()).pressed(Key.OK) == ()
    assert shown(WELL).pressed(Key.OK) != ()


def test_sizes_that_nobody_measured_are_told_as_the_usual_ones() -> None:
    measured = replace(WELL, sizes=replace(WELL.sizes, stick_length_mm=160.0))
    assert shown(WELL).detail.startswith("Tailles habituelles : Bâton 180 × 8 mm")
    assert shown(measured).detail.startswith("Bâton 160 × 8 mm")


def test_measured_sizes_are_shown_and_kept_by_one_key() -> None:
    view = shown(replace(WELL, found=replace(WELL.sizes, stick_width_mm=9.4)))
    assert "180 × 9,4 mm" in view.ask
    assert view.pressed(Key.OK) == (TellRoom(Tell.KEEP),)


def test_a_mat_of_the_colour_of_the_sticks_is_to_be_another_one() -> None:
    news = shown(replace(WELL, mat_like_wood=True)).news
    assert news.mood == "bad"
    assert "Prenez un autre tapis" in news.text


def test_a_plot_under_the_camera_is_asked_to_the_corner_before_its_height_is_believed() -> None:
    view = shown(replace(WELL, found=WELL.sizes, plot_in_middle=True))
    assert "plus près d'un coin" in view.news.text
