"""Laser-cut boxes: panels that fit into each other, holes that keep off the edges."""

import itertools
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drawings.enclosure import BuzzerBox, Console, buzzer_panels, console_panels
from hardware.drawings.joints import Edge, Material, Panel, outline, segments
from ui.cli import main

NO_KERF = Material(kerf_mm=0.0)
lengths = st.floats(30, 400)


def covered(length_mm: float, edge: Edge, material: Material) -> list[tuple[float, float]]:
    return [(start, end) for start, end, is_out in segments(length_mm, edge, material) if is_out]


@given(lengths)
def test_fingers_of_one_edge_fill_exactly_the_gaps_of_the_other(length_mm: float) -> None:
    both = covered(length_mm, Edge.OUT, NO_KERF) + covered(length_mm, Edge.IN, NO_KERF)
    both.sort()
    assert both[0][0] == 0.0
    assert both[-1][1] == pytest.approx(length_mm)
    assert all(a[1] == pytest.approx(b[0]) for a, b in itertools.pairwise(both))


@given(lengths, st.floats(0.05, 0.4))
def test_what_the_laser_burns_away_is_added_to_the_fingers(length_mm: float, kerf: float) -> None:
    material = Material(kerf_mm=kerf)
    inner = covered(length_mm, Edge.IN, material)
    plain = covered(length_mm, Edge.IN, NO_KERF)
    for (start, end), (plain_start, plain_end) in zip(inner, plain, strict=True):
        assert (end - start) - (plain_end - plain_start) == pytest.approx(kerf)


@given(lengths, lengths, st.tuples(*[st.sampled_from(Edge)] * 4))
def test_a_panel_is_cut_along_straight_lines_within_its_size(
    width: float, height: float, edges: tuple[Edge, Edge, Edge, Edge]
) -> None:
    points = outline(Panel("any", width, height, edges), Material())
    for (x, y), (next_x, next_y) in itertools.pairwise([*points, points[0]]):
        assert math.isclose(x, next_x, abs_tol=1e-6) or math.isclose(y, next_y, abs_tol=1e-6)
    assert all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6 for x, y in points)


@pytest.mark.parametrize("panels", [console_panels(Console()), buzzer_panels(BuzzerBox())])
def test_holes_keep_off_the_edges_and_off_each_other(panels: tuple[Panel, ...]) -> None:
    for panel in panels:
        for hole in panel.holes:
            x, y = hole.centre_mm
            nearest = min(x, panel.width_mm - x, y, panel.height_mm - y)
            assert nearest - hole.diameter_mm / 2 > Material().thickness_mm
        for one, other in itertools.combinations(panel.holes, 2):
            apart = math.dist(one.centre_mm, other.centre_mm)
            assert apart > (one.diameter_mm + other.diameter_mm) / 2 + 3


def test_the_console_has_eight_keys_and_seven_plugs() -> None:
    top, _, _, back, *_ = console_panels(Console())
    assert len(top.holes) == 8
    assert sum(hole.diameter_mm == Console().plug_hole_mm for hole in back.holes) == 7


def test_dimensions_are_parameters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "buzzer.svg"
    words = ["print", "enclosure", "buzzer", "--set", "side_mm=120", "--set", "thickness_mm=3"]
    assert main([*words, "--out", str(path)]) == 0
    assert "258 × " in capsys.readouterr().out
    assert path.read_text(encoding="utf-8").count("<polygon") == 6


@pytest.mark.parametrize("bad", ["side_mm=big", "side_mm=-3", "colour=4", "width_mm=200"])
def test_a_dimension_that_makes_no_sense_is_refused(
    bad: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "buzzer.svg"
    assert main(["print", "enclosure", "buzzer", "--set", bad, "--out", str(path)]) == 1
    assert capsys.readouterr().err.startswith("arbitre: ")
    assert not path.exists()
