"""The wizard measures a table, and says what is wrong with a picture."""

from functools import lru_cache

import cv2
import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.mat import Frame
from vision.sticks.calibration.calibrate import calibrate
from vision.sticks.calibration.findings import CannotCalibrate, check_picture, moved
from vision.sticks.pieces import Layout, Plot, Sizes, Stick
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Bgr, Camera, Cloth, Light, Setting, printed_mat

CAMERA = Camera(at_mm=(60.0, -150.0, 760.0), turn_deg=3.0)
PIECES = Sizes(160.0, 9.0, 9.0, 26.0, 34.0, 28.0)
CLOSE_MM = 1.6
MAT = printed_mat()


OAK: Bgr = (0.34, 0.55, 0.72)


@lru_cache(maxsize=1)
def picture() -> Frame:
    return pieces_on(Setting(sizes=PIECES))


def pieces_on(setting: Setting) -> Frame:
    """One light stick lying and one dark plot standing on the mat."""
    along = np.array([np.cos(0.4), np.sin(0.4), 0.0]) * PIECES.stick_length_mm
    start = np.array([-150.0, -60.0, PIECES.stick_height_mm / 2])
    stick = Stick("L1", "light", np.stack([start, start + along]))
    plot = Plot("PD1", "dark", np.array([190.0, 90.0]))
    return render(Layout({"PD1": plot}, {"L1": stick}), CAMERA, Light(), setting)


def on_mat_of(colour: Bgr, seed: int) -> Frame:
    return pieces_on(Setting(cloth=Cloth(mat=colour), sizes=PIECES, seed=seed))


def kinds(frame: Frame) -> set[str]:
    return {finding.kind for finding in check_picture(frame, MAT)}


def test_a_good_picture_has_nothing_wrong() -> None:
    assert kinds(picture()) == set()


def test_stick_and_plot_are_measured() -> None:
    table, findings = calibrate([picture()], MAT, Sizes(), CAMERA.lens)
    assert findings == []
    assert table.sizes.stick_length_mm == pytest.approx(PIECES.stick_length_mm, abs=CLOSE_MM)
    assert table.sizes.stick_width_mm == pytest.approx(PIECES.stick_width_mm, abs=CLOSE_MM)
    assert table.sizes.notch_from_end_mm == pytest.approx(PIECES.notch_from_end_mm, abs=CLOSE_MM)
    assert table.sizes.plot_diameter_mm == pytest.approx(PIECES.plot_diameter_mm, abs=CLOSE_MM)
    assert table.sizes.plot_height_mm == pytest.approx(PIECES.plot_height_mm, abs=2 * CLOSE_MM)


@pytest.mark.parametrize("darker", [0.92, 0.85, 0.8])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_mat_of_nearly_the_colour_of_the_light_wood_is_told(darker: float, seed: int) -> None:
    """What seems to be measured there is not believed."""
    blue, green, red = OAK
    mat = (blue * darker, green * darker, red * darker)
    table, findings = calibrate([on_mat_of(mat, seed)], MAT, Sizes(), CAMERA.lens)
    assert [finding.kind for finding in findings] == ["alike"]
    assert "light wood" in findings[0].text
    assert table.sizes == Sizes()


@pytest.mark.parametrize(
    "mat",
    [(0.125, 0.07, 0.053), (0.06, 0.13, 0.055), (0.042, 0.048, 0.19), (0.22, 0.33, 0.40)],
    ids=["blue", "green", "red", "sand"],
)
def test_usual_mats_are_not_said_to_look_like_wood(mat: Bgr) -> None:
    _, findings = calibrate([on_mat_of(mat, 1)], MAT, Sizes(), CAMERA.lens)
    assert "alike" not in [finding.kind for finding in findings]


def test_a_bare_mat_looks_like_no_wood() -> None:
    bare = render(Layout({}, {}), CAMERA, Light(), Setting(cloth=Cloth(mat=OAK), sizes=PIECES))
    _, findings = calibrate([bare], MAT, Sizes(), CAMERA.lens)
    assert [finding.kind for finding in findings] == ["pieces"]


def test_a_table_in_the_middle_of_a_game_is_not_measured() -> None:
    lens = Stage().camera.lens
    table, findings = calibrate([usual_picture(first_stick)], MAT, PIECES, lens)
    assert table.sizes == PIECES
    assert [finding.kind for finding in findings] == ["pieces"]


def test_the_lens_of_a_tilted_camera_is_measured_from_one_picture() -> None:
    table, _ = calibrate([picture()], MAT, Sizes())
    assert table.lens.matrix[0, 0] == pytest.approx(CAMERA.focal_px, rel=0.03)


def test_a_hidden_marker_is_named() -> None:
    frame = picture().copy()
    frame[540:, 900:] = 40
    texts = [finding.text for finding in check_picture(frame, MAT)]
    assert any("marker 2 (near right corner) is hidden" in text for text in texts)


def test_a_mirrored_picture_is_told() -> None:
    """As cameras for calls give it: no marker can be read in it, though all are plain to see."""
    assert kinds(np.ascontiguousarray(picture()[:, ::-1])) == {"mirrored"}


def test_darkness_is_told() -> None:
    assert "dark" in kinds((picture() * 0.15).astype(np.uint8))


def test_a_blurred_picture_is_told() -> None:
    assert "blurred" in kinds(np.asarray(cv2.GaussianBlur(picture(), (0, 0), 4), np.uint8))


def test_a_moved_camera_is_told() -> None:
    assert [finding.kind for finding in moved([picture(), np.roll(picture(), 9, axis=1)], MAT)] == [
        "moved"
    ]
    assert moved([picture(), picture()], MAT) == []


def test_a_black_picture_cannot_be_used() -> None:
    with pytest.raises(CannotCalibrate, match="lamp"):
        calibrate([np.zeros((720, 1280, 3), np.uint8)], MAT, Sizes())
