"""Scenes at the table: sticks are laid, pushed, dropped and taken away under the camera."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    SIZES,
    Stage,
    first_stick,
    lay,
    plots,
    second_stick,
    square,
    usual_picture,
)
from vision.sticks.hands import hand_mask
from vision.sticks.measured.measure import end_error_mm, pair_plots, pair_sticks
from vision.sticks.pieces import TABLE, Colour, Layout
from vision.sticks.rendered.scene import (
    BLUE_AND_BLACK,
    RED_AND_BLACK,
    Bgr,
    Camera,
    Cloth,
    Lamp,
    Light,
    Setting,
)
from vision.sticks.rendered.standing import without
from vision.sticks.watch import Sight

FOUND_MM = 5.0
GREY = Cloth(mat=(0.26, 0.27, 0.29), table=(0.12, 0.12, 0.13))


def assert_seen(sight: Sight, truth: Layout) -> None:
    """Every piece is found where it is, and rests on what it rests on."""
    same = pair_sticks(truth, sight.layout)
    names = {**pair_plots(truth, sight.layout), **same, TABLE: TABLE}
    assert len(sight.layout.plots) == len(truth.plots)
    assert len(sight.layout.sticks) == len(truth.sticks) == len(same)
    for stick in truth.sticks.values():
        ours = sight.layout.sticks[same[stick.id]]
        assert end_error_mm(stick, ours) < FOUND_MM
        assert {s.id for s in ours.supports} == {names[s.id] for s in stick.supports}


def test_the_first_stick_rests_on_two_plots(stage: Stage) -> None:
    sight = stage.watcher().see(usual_picture(first_stick))
    assert_seen(sight, first_stick())
    assert sight.change.added == ("D1",)
    assert sight.layout.unsure == ()


def test_a_stick_laid_on_the_first_keeps_both_ids_apart(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(usual_picture(second_stick))
    assert_seen(sight, second_stick())
    assert sight.change.added == ("L1",)
    assert sight.change.moved == sight.change.removed == sight.change.fallen == ()


def test_a_contact_on_a_stick_is_told_in_millimetres_from_its_middle(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(usual_picture(second_stick))
    ours = {s.id: s for s in sight.layout.sticks["L1"].supports}["D1"]
    truth = {s.id: s for s in second_stick().sticks["L1"].supports}["D1"]
    assert ours.from_end_mm == pytest.approx(truth.from_end_mm, abs=3.0)
    assert ours.along_mm is not None
    assert abs(ours.along_mm) == pytest.approx(90.0 - (ours.from_end_mm or 0.0))


def test_a_stick_in_the_place_of_one_taken_in_the_same_turn_does_not_lie_on_it(
    stage: Stage,
) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(second_stick))
    swapped = lay(first_stick(), "D2", (63, -88), (66, 61))
    sight = watcher.see(stage.picture(swapped))
    assert sight.change.removed == ("L1",)
    assert_seen(sight, swapped)


def test_a_stick_that_hides_the_one_it_was_laid_on_leaves_it_there(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    along = lay(first_stick(), "L1", (-95, 60), (60, 61))
    sight = watcher.see(stage.picture(along))
    assert set(sight.layout.sticks) == {"D1", "L1"}
    assert {support.id for support in sight.layout.sticks["L1"].supports} == {"D1"}


def test_a_stick_taken_away_is_gone_and_nothing_else_changed(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(second_stick))
    sight = watcher.see(usual_picture(first_stick))
    assert sight.change.removed == ("L1",)
    assert_seen(sight, first_stick())


def test_a_stick_that_sinks_when_its_support_is_taken_is_no_new_one(stage: Stage) -> None:
    """It comes down on the plot under it, by no more than a stick is high, at the rim of the
    table: its wood still fills the place where it was."""
    before = Layout(plots(PL1=(-170, 10), PL2=(-45, -60), PD1=(-120, 150)))
    carrier = lay(before, "D1", (-190, 20), (-45, -60))
    start, towards = (-115, 165), (-168, 5)
    watcher = stage.watcher()
    watcher.see(stage.picture(carrier))
    watcher.see(stage.picture(lay(carrier, "L1", start, towards)))
    sunk = lay(before, "L1", start, towards)
    sight = watcher.see(stage.picture(sunk))
    assert sight.change.removed == ("D1",)
    assert sight.change.added == ()
    assert_seen(sight, sunk)


def dropped() -> Layout:
    """The light stick has slipped off and leans nowhere: it lies on the table."""
    return lay(first_stick(), "L1", (130, -100), (160, 80))


def test_a_stick_on_the_table_has_fallen(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(second_stick))
    sight = watcher.see(usual_picture(dropped))
    assert sight.change.fallen == ("L1",)
    assert not sight.layout.sticks["D1"].fallen
    assert_seen(sight, dropped())


def test_a_stick_that_cannot_be_made_out_any_more_has_not_been_taken(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    watcher.see(usual_picture(second_stick))
    upright = np.array([[130.0, -120.0, 4.0], [165.0, -75.0, 174.0]])  # it leans on somebody's hand
    leaning = replace(second_stick().sticks["L1"], ends_mm=upright, supports=())
    sticks = {**first_stick().sticks, "L1": leaning}
    sight = watcher.see(stage.picture(replace(first_stick(), sticks=sticks)))
    assert sight.change.fallen == ("L1",)
    assert sight.change.removed == ()


def test_the_same_picture_twice_changes_nothing(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    change = watcher.see(usual_picture(first_stick)).change
    assert change.added == change.removed == change.fallen == change.moved == ()


def beam() -> Layout:
    """A light stick on the dark plots, and a dark one that rests on its end."""
    return lay(lay(square(), "L1", (-100, -70), (60, -69)), "D1", (72, -90), (62, 60))


def test_a_stick_laid_along_another_of_its_colour_is_told_from_it(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(beam()))
    doubled = lay(beam(), "L2", (-95, -66), (60, -70))
    sight = watcher.see(stage.picture(doubled))
    assert sight.change.added == ("L2",)
    assert_seen(sight, doubled)
    taken = watcher.see(stage.picture(beam()))
    assert taken.change.removed == ("L2",)
    assert_seen(taken, beam())


def test_a_stick_exactly_along_another_is_told_from_it_by_what_it_covers(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(beam()))
    covered = lay(beam(), "L2", (-100, -70), (60, -69))
    sight = watcher.see(stage.picture(covered))
    assert sight.change.added == ("L2",)
    assert_seen(sight, covered)


def test_on_a_sand_coloured_mat_dark_wood_is_told_from_hard_shadows() -> None:
    sand = Cloth(mat=(0.16, 0.24, 0.30), table=(0.2, 0.3, 0.2))
    woods: Mapping[Colour, Bgr] = {"light": (0.34, 0.55, 0.72), "dark": (0.08, 0.10, 0.17)}
    lamp = Light((Lamp(radius_mm=40.0),), ambient=0.4)
    stage = Stage(light=lamp, setting=Setting(cloth=sand, woods=woods))
    assert_seen(stage.watcher().see(stage.picture(first_stick())), first_stick())


def test_shadows_of_a_warm_and_a_cool_lamp_are_not_wood() -> None:
    sand = Cloth(mat=(0.21, 0.31, 0.38), table=(0.2, 0.3, 0.2))
    warm = Lamp(at_mm=(700.0, 500.0, 900.0), radius_mm=40.0, colour=(0.8, 1.0, 1.2))
    cool = Lamp(at_mm=(-300.0, 100.0, 1300.0), radius_mm=60.0, colour=(1.2, 1.0, 0.8))
    stage = Stage(light=Light((warm, cool), ambient=0.25), setting=Setting(cloth=sand))
    watcher = stage.watcher()
    watcher.see(stage.picture(first_stick()))
    assert_seen(watcher.see(stage.picture(second_stick())), second_stick())


def test_a_stick_exactly_along_another_of_its_colour_is_seen_or_asked_about(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    doubled = stage.picture(lay(first_stick(), "D2", (-95, 60), (60, 61)))
    sight = watcher.see(doubled)
    is_asked = [(asked.stick, asked.kind) for asked in sight.layout.unsure] == [("D1", "hidden")]
    assert is_asked or sight.change.added == ("D2",)
    again = watcher.see(doubled)
    assert again.layout.unsure == ()
    assert again.layout.sticks.keys() == sight.layout.sticks.keys()


def test_a_stick_that_another_hides_is_asked_about(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(stage.picture(lay(first_stick(), "L1", (-95, 60), (60, 61))))
    assert sight.change.added == ("L1",)
    assert [(asked.stick, asked.kind) for asked in sight.layout.unsure] == [("D1", "hidden")]


def test_a_hand_at_the_edge_of_the_mat_is_not_a_piece() -> None:
    stage = Stage(setting=Setting(hand_at_mm=(-150.0, -120.0)))
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    assert_seen(watcher.see(stage.picture(first_stick())), first_stick())


def test_a_picture_that_hands_hide_is_forgotten(stage: Stage) -> None:
    reaching = Stage(setting=Setting(hand_at_mm=(60.0, -60.0)))
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(reaching.picture(second_stick()), most_hidden=0.004)
    assert sight.hand_share > 0.004
    assert not sight.layout.sticks
    sight = watcher.see(usual_picture(second_stick))
    assert sight.change.added == ("L1",)
    assert_seen(sight, second_stick())


def test_sticks_side_by_side_at_the_border_are_no_hand(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(square)).look
    ends = [np.array([[112.0, y, 4.0], [295.0, y, 4.0]]) for y in (-60.0, -68.0)]
    mat = look.wood.mat.copy()
    for one in ends:
        look.paint_stick(mat, one, 0.0, 0)
    crowded = replace(look, wood=replace(look.wood, mat=mat))
    assert hand_mask(crowded, square().plots).any()
    assert not hand_mask(crowded, square().plots, ends[:1]).any()


def test_a_bumped_camera_sees_the_same_table() -> None:
    stage = Stage()
    bumped = Stage(camera=replace(stage.camera, at_mm=(31.0, -104.0, 760.0), turn_deg=3.6))
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(bumped.picture(first_stick()))
    assert_seen(sight, first_stick())
    assert sight.change.added == sight.change.removed == sight.change.fallen == ()


def test_a_bumped_camera_still_sees_what_has_changed_and_what_has_not() -> None:
    """It was turned, not carried: what is laid after that is alone in the difference."""
    stage = Stage()
    bumped = Stage(camera=replace(stage.camera, turn_deg=3.5))
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(bumped.picture(second_stick()))
    assert watcher.camera_moved
    assert_seen(sight, second_stick())
    plot = second_stick().plots["PD1"].at_mm
    assert sight.look.changed_share(sight.look.eye.flat(np.array([[*plot, 30.0]]))) == 0.0
    assert sight.look.changed_share(second_stick().sticks["L1"].ends_mm.mean(axis=0)[None, :2]) > 0


def test_two_sticks_laid_in_one_turn_are_both_seen_and_which_lies_on_which(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(square))
    sight = watcher.see(usual_picture(second_stick))
    assert_seen(sight, second_stick())
    assert set(sight.change.added) == {"D1", "L1"}


def test_long_shadows_are_not_sticks() -> None:
    lamp = Lamp(at_mm=(-900.0, 300.0, 700.0), radius_mm=30.0)
    stage = Stage(light=Light((lamp,), ambient=0.3))
    assert_seen(stage.watcher().see(stage.picture(first_stick())), first_stick())


@pytest.mark.parametrize("woods", [BLUE_AND_BLACK, RED_AND_BLACK])
def test_other_editions_are_seen_as_well(woods: Mapping[Colour, Bgr]) -> None:
    stage = Stage(setting=Setting(cloth=GREY, woods=woods))
    watcher = stage.watcher()
    watcher.see(stage.picture(first_stick()))
    assert_seen(watcher.see(stage.picture(second_stick())), second_stick())


def test_a_plot_added_during_the_game_gets_a_name_of_its_own(stage: Stage) -> None:
    few = Layout({n: p for n, p in square().plots.items() if n != "PD2"}, {})
    with_first = lay(few, "D1", (-95, 60), (60, 61))
    watcher = stage.watcher()
    watcher.see(stage.picture(with_first))
    assert_seen(watcher.see(usual_picture(first_stick)), first_stick())


def test_a_steep_camera_sees_heights_too() -> None:
    stage = Stage(camera=Camera(at_mm=(-60.0, -190.0, 700.0), focal_px=1000.0))
    assert_seen(stage.watcher().see(stage.picture(first_stick())), first_stick())


def test_millimetres_in_the_picture_are_pixels_of_the_camera(stage: Stage) -> None:
    sight = stage.watcher().see(usual_picture(first_stick))
    seen = sight.look.pose.project(first_stick().sticks["D1"].ends_mm)
    assert np.abs(seen - stage.camera.pixels(first_stick().sticks["D1"].ends_mm)).max() < 2.0


def test_a_dark_stick_that_leans_away_from_the_only_lamp_is_found() -> None:
    low = Stage(light=Light((Lamp((-1200.0, 0.0, 400.0), radius_mm=60.0),), ambient=0.3))
    watcher = low.watcher()
    watcher.see(low.picture(first_stick()))
    sight = watcher.see(low.picture(lay(first_stick(), "D2", (20, 72), (190, 72))))
    assert sight.change.added == sight.change.fallen == ("D2",)


def without_its_support() -> Layout:
    """The dark stick under the light one was taken away, and the light one has come down."""
    return without(second_stick(), "D1", SIZES)


def test_a_stick_that_is_put_back_under_others_lies_where_it_lay(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    before = watcher.see(usual_picture(second_stick))
    watcher.see(stage.picture(without_its_support()))
    sight = watcher.see(usual_picture(second_stick))
    assert sight.change.added == ("D1",)
    assert sight.layout.sticks == before.layout.sticks


def test_what_always_looks_like_a_hand_keeps_no_table_from_being_as_it_was() -> None:
    """A patch of sand at the border may; a hand would be elsewhere in every picture."""
    stage = Stage(setting=Setting(hand_at_mm=(-150.0, -120.0)))
    watcher, picture = stage.watcher(), stage.picture(second_stick())
    watcher.see(stage.picture(first_stick()))
    before = watcher.see(picture)
    watcher.see(stage.picture(without_its_support()))
    sight = watcher.see(picture)
    assert sight.hand_share > 0
    assert sight.change.added == ("D1",)
    assert sight.layout.sticks == before.layout.sticks


def test_a_stick_that_was_never_there_before_is_new(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    watcher.see(usual_picture(second_stick))
    watcher.see(usual_picture(first_stick))
    aside = lay(first_stick(), "L1", (58, -85), (70, 61))
    sight = watcher.see(stage.picture(aside))
    assert sight.change.added == ("L2",)
    assert_seen(sight, aside)
