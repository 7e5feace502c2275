"""Mats on paper: true to scale, on as few sheets as possible."""

import re
import shutil
import subprocess
from pathlib import Path

import cv2
import pytest
from PIL import ImageColor

from engine.games.passe_pas.cards import PRINTED, Card
from engine.registry import game_ids
from engine.seats import SEATS
from ui.cli import main
from ui.printing.hexagon import item_image
from ui.printing.mat_sheet import RULER_MM, on_one_sheet
from ui.printing.paper import OVERLAP_MM, PAPERS_MM, spread
from ui.proxies.paint import PAINT
from vision.mats import LARGE_MM, SMALL_MM, mat_plan
from vision.mats.plan import DICTIONARY

POINTS_PER_MM = 72 / 25.4
DPI = 100


def page_sizes_mm(path: Path) -> list[tuple[float, float]]:
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", path.read_bytes())
    return [(float(w) / POINTS_PER_MM, float(h) / POINTS_PER_MM) for w, h in boxes]


@pytest.mark.parametrize(
    ("size_mm", "paper", "sheets"),
    [(SMALL_MM, "A3", 1), (SMALL_MM, "A4", 2), (LARGE_MM, "A3", 2), (LARGE_MM, "A4", 6)],
)
def test_a_mat_takes_few_sheets(size_mm: tuple[float, float], paper: str, sheets: int) -> None:
    assert len(spread(size_mm, paper).tiles) == sheets


def test_the_tiles_of_a_mat_cover_it_and_overlap() -> None:
    sheet = spread(LARGE_MM, "A4")
    width, height = sheet.room_mm
    assert max(tile.left_mm for tile in sheet.tiles) + width >= LARGE_MM[0]
    assert max(tile.low_mm for tile in sheet.tiles) + height >= LARGE_MM[1]
    lefts = sorted({tile.left_mm for tile in sheet.tiles})
    assert lefts[1] - lefts[0] == pytest.approx(width - OVERLAP_MM)


@pytest.mark.parametrize("paper", PAPERS_MM)
@pytest.mark.parametrize("game", game_ids(ours=True))
def test_the_ruler_is_whole_on_one_of_the_sheets(game: str, paper: str) -> None:
    plan = mat_plan(game, SEATS[:4])
    sheet = spread(plan.size_mm, paper)
    left = on_one_sheet(plan, sheet)[0] + plan.size_mm[0] / 2 - RULER_MM / 2
    shown = [(tile.left_mm, tile.left_mm + sheet.room_mm[0]) for tile in sheet.tiles]
    assert any(start <= left and left + RULER_MM <= end for start, end in shown)


def test_the_command_writes_a_page_of_the_right_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mat.pdf"
    assert main(["print", "mat", "meschigge", "--out", str(path)]) == 0
    assert "100 mm" in capsys.readouterr().out
    (page,) = page_sizes_mm(path)
    assert page == pytest.approx(PAPERS_MM["A3"][::-1], abs=0.1)


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm (poppler-utils) is missing")
def test_a_printed_mat_is_found_by_the_marker_detector_at_the_planned_places(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mat.pdf"
    main(["print", "mat", "meschigge", "--out", str(path)])
    stem = tmp_path / "page"
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "-singlefile", path, stem], check=True)
    page = cv2.imread(f"{stem}.png", cv2.IMREAD_GRAYSCALE)
    assert page is not None
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(page)
    assert ids is not None
    found = dict(zip(ids.ravel().tolist(), corners, strict=True))
    plan = mat_plan("meschigge", SEATS[:4])
    px_per_mm = DPI / 25.4
    for number, (x_mm, y_mm) in plan.markers_mm.items():
        middle = found[number].reshape(4, 2).mean(axis=0)
        expected = (
            page.shape[1] / 2 + x_mm * px_per_mm,
            page.shape[0] / 2 - y_mm * px_per_mm,
        )
        assert middle == pytest.approx(expected, abs=1.5)


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm (poppler-utils) is missing")
def test_loose_markers_are_on_one_page_and_the_distances_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "markers.pdf"
    assert main(["print", "mat", "meschigge", "--loose", "--out", str(path)]) == 0
    assert "338 × 235 mm" in capsys.readouterr().out
    stem = tmp_path / "page"
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "-singlefile", path, stem], check=True)
    page = cv2.imread(f"{stem}.png", cv2.IMREAD_GRAYSCALE)
    assert page is not None
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(page)
    assert sorted(ids.ravel().tolist()) == [0, 1, 2, 3]


@pytest.mark.parametrize("item", PRINTED, ids=lambda item: item.label)
def test_what_a_side_of_the_hexagon_shows_is_drawn_in_its_colour(item: Card) -> None:
    image = item_image(item)
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    wanted = ImageColor.getrgb(PAINT[item.colour])
    colours = {colour[:3] for _, colour in image.getcolors(1 << 20)}  # type: ignore[index, union-attr]
    assert wanted in colours


@pytest.mark.parametrize("players", ["0", "-3", "8"])
def test_a_mat_for_so_many_is_not_printed(
    players: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mat.pdf"
    assert main(["print", "mat", "meschigge", "--players", players, "--out", str(path)]) == 1
    assert "players" in capsys.readouterr().err
    assert not path.exists()
