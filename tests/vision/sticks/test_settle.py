"""What is unsure is asked."""

import numpy as np
import pytest

from tests.vision.sticks.conftest import SIZES
from vision.sticks.bodies import plot_body, stick_body
from vision.sticks.geometry import Eye, marks, with_length
from vision.sticks.pieces import TABLE
from vision.sticks.reading import Reading
from vision.sticks.rest import rest
from vision.sticks.settle import ODD, Under, readings
from vision.sticks.sighting import Floor, Sighting
from vision.sticks.starts import LONG_MM, leaning, over

EYE = Eye(np.array([0.0, -100.0, 760.0]))
RIGHT_ABOVE = Eye(np.array([0.0, 0.0, 760.0]))
LEVEL = np.full(2, SIZES.plot_height_mm + SIZES.stick_height_mm / 2)
ON_TABLE = np.full(2, SIZES.stick_height_mm / 2)
CLEAR = 1.0


def reading_of(
    gap_mm: float, heights: np.ndarray, *, ends_seen: bool, eye: Eye = EYE
) -> list[Reading]:
    """A stick truly at `heights`, whose second plot begins `gap_mm` beyond its side."""
    ends = np.array([[-90.0, 0.0, heights[0]], [90.0, 0.0, heights[1]]])
    aside = SIZES.stick_width_mm / 2 + SIZES.plot_diameter_mm / 2 + gap_mm
    pieces = [
        plot_body("a", np.array([-60.0, 0.0]), SIZES),
        plot_body("b", np.array([60.0, aside]), SIZES),
    ]
    pair = (ends_seen, ends_seen)
    seen = Sighting(eye.flat(ends), pair, pair)
    return readings(seen, Under(pieces), (eye, SIZES), [LEVEL, ON_TABLE])


def test_a_plot_well_under_the_stick_is_no_question() -> None:
    options = reading_of(-10.0, LEVEL, ends_seen=True)
    assert options[0].rest.ids == {"a", "b"}
    assert len(options) == 1 or options[1].cost - options[0].cost > CLEAR


def test_a_plot_at_the_very_edge_is_decided_by_the_length_the_stick_appears_to_have() -> None:
    assert reading_of(0.0, LEVEL, ends_seen=True)[0].rest.ids == {"a", "b"}


def test_a_plot_at_the_very_edge_of_a_stick_with_hidden_ends_is_a_question() -> None:
    options = reading_of(0.0, LEVEL, ends_seen=False, eye=RIGHT_ABOVE)
    assert {frozenset({"a", "b"}), frozenset({"a", TABLE})} <= {
        option.rest.ids for option in options
    }
    assert options[1].cost - options[0].cost < CLEAR


def test_seen_from_aside_a_stick_with_hidden_ends_would_lie_in_the_plot_if_it_lay_lower() -> None:
    options = reading_of(0.0, LEVEL, ends_seen=False)
    assert options[0].rest.ids == {"a", "b"}
    assert len(options) == 1 or options[1].cost - options[0].cost > CLEAR


def test_a_stick_without_its_second_plot_leans_on_the_table() -> None:
    assert reading_of(40.0, LEVEL, ends_seen=True)[0].rest.ids == {"a", TABLE}


def test_a_stick_that_covers_two_others_is_as_high_as_they_are() -> None:
    seen = Sighting(np.array([[0.0, 0.0], [100.0, 0.0]]), (True, True), (True, True))
    floors = [
        Floor(np.array([10.0, 0.0]), 36.0, seen=True),
        Floor(np.array([90.0, 0.0]), 68.0, seen=True),
    ]
    (heights,) = over(seen, floors, SIZES)
    assert heights == pytest.approx([36.0, 76.0])


def test_a_stick_that_covers_one_other_is_level_with_it() -> None:
    seen = Sighting(np.array([[0.0, 0.0], [100.0, 0.0]]), (True, True), (True, True))
    assert over(seen, [], SIZES) == []
    (heights,) = over(seen, [Floor(np.array([50.0, 0.0]), 30.0, seen=True)], SIZES)
    assert heights == pytest.approx([34.0, 34.0])


SEEN = (True, True)
STEEP = np.array([[-80.0, 0.0, 4.0], [80.0, 0.0, 86.5]])
"""A stick with one end on the table, the other one higher than any tower of plots."""


def test_a_stick_that_appears_short_leans_one_way_or_the_other() -> None:
    first, second = leaning(Sighting(EYE.flat(STEEP), SEEN, SEEN), (EYE, SIZES))
    assert first[1] == second[0] == SIZES.stick_height_mm / 2
    assert second == pytest.approx(STEEP[:, 2], abs=2.5)


def test_a_stick_that_appears_whole_leans_no_higher_than_its_length_allows() -> None:
    flat = EYE.flat(np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]]))
    seen = Sighting(flat, SEEN, SEEN)
    ways = np.array(leaning(seen, (EYE, SIZES)))
    assert ways.min(axis=1).tolist() == ON_TABLE.tolist()
    assert (np.abs(seen.too_long_mm(ways, (EYE, SIZES))) < LONG_MM).all()


def test_a_stick_that_would_be_as_long_on_the_table_may_lean_on_a_plot() -> None:
    """Raised across the line of sight it nears the camera by as much as it leans."""
    ends = np.array([[-7.7, 13.5, 45.6], [149.7, -64.3, 5.9]])
    eye, plot = Eye(np.array([0.0, -90.0, 700.0])), plot_body("a", np.array([30.0, -4.0]), SIZES)
    lines, _ = marks(ends, SIZES, eye)
    seen = Sighting(eye.flat(ends), SEEN, SEEN, eye.flat(ends), lines)
    found = readings(seen, Under([plot]), (eye, SIZES), leaning(seen, (eye, SIZES)))
    assert {"a", TABLE} in [way.rest.ids for way in found]


def test_an_end_that_is_raised_far_from_the_camera_may_be_low_or_high() -> None:
    """Raised a little it appears further away, raised much it nears the other end again."""
    eye = Eye(np.array([-56.0, -167.0, 745.0]))
    seen = Sighting(np.array([[-70.0, -90.0], [11.0, 82.0]]), SEEN, SEEN)
    low, high = (heights[1] for heights in leaning(seen, (eye, SIZES)))
    assert low == pytest.approx(40.0, abs=10.0)
    assert high == pytest.approx(80.0, abs=10.0)


def test_a_stick_whose_raised_end_is_far_from_the_camera_appears_long_and_may_lean() -> None:
    high, low = np.array([-155.0, 98.0, 38.0]), np.array([20.0, 116.0, 4.0])
    ends = with_length(np.stack([high, low]), SIZES.stick_length_mm)
    heights, *_ = leaning(Sighting(EYE.flat(ends), SEEN, SEEN), (EYE, SIZES))
    assert heights == pytest.approx(ends[:, 2], abs=6.0)


def test_a_stick_flat_on_the_table_has_fallen_whatever_stands_beside_it() -> None:
    best, *_ = reading_of(40.0, ON_TABLE, ends_seen=True)
    assert TABLE in best.rest.ids


def test_what_a_stick_only_seems_to_cover_does_not_lift_it() -> None:
    flat = EYE.flat(np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]]))
    seen, tip = Sighting(flat, SEEN, SEEN), np.array([80.0, 0.0])
    likely, seen_well = (
        readings(seen, Under([], floors=[Floor(tip, 38.0, seen=sure)]), (EYE, SIZES), [ON_TABLE])[0]
        for sure in (False, True)
    )
    assert likely.cost < seen_well.cost


def test_a_stick_from_a_high_tip_to_a_plot_is_found_by_the_length_it_appears_to_have() -> None:
    """Were it lower, it would lie beyond that tip; only its length says how high it is."""
    tip = np.array([[70.0, -78.0, 75.0], [70.0, 102.0, 75.0]])
    bodies = [plot_body("plot", np.array([-60.0, 104.0]), SIZES), stick_body("tip", tip, SIZES)]
    place = np.array([[-90.0, 100.0, 0.0], [83.0, 100.0, 0.0]])
    result = rest(place, bodies, SIZES)
    assert result.ids == {"plot", "tip"}
    ends = with_length(np.column_stack([place[:, :2], result.heights_mm]), SIZES.stick_length_mm)
    seen = Sighting(EYE.flat(ends), SEEN, SEEN)
    best, *_ = readings(seen, Under(bodies), (EYE, SIZES), [ON_TABLE])
    assert best.rest.ids == {"plot", "tip"}
    assert best.rest.heights_mm == pytest.approx(result.heights_mm, abs=1.5)


def test_a_stick_that_seems_too_long_at_one_end_is_placed_by_the_other() -> None:
    ends = np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]])
    flat = EYE.flat(ends) + np.array([[0.0, 0.0], [14.0, 0.0]])
    pieces = [plot_body(name, np.array([x, 0.0]), SIZES) for name, x in (("a", -60.0), ("b", 60.0))]
    seen = Sighting(flat, SEEN, SEEN)
    odd, *_ = readings(seen, Under(pieces), (EYE, SIZES), [LEVEL])
    best, *_ = readings(seen.without(1), Under(pieces), (EYE, SIZES), [LEVEL])
    assert odd.cost > ODD > best.cost
    assert np.abs(best.ends_mm - ends).max() < 0.5


def test_a_stick_of_which_one_end_is_not_seen_may_lean_on_the_table() -> None:
    """It lies over another one, and its hidden end may be anywhere along its line."""
    low = SIZES.stick_height_mm / 2
    ends = np.array([[-82.0, 0.0, low], [88.0, 0.0, 60.0]])
    under = stick_body("L1", np.array([[40.0, -90.0, 38.0], [40.0, 90.0, 38.0]]), SIZES)
    beyond = EYE.flat(ends) - np.array([[30.0, 0.0], [0.0, 0.0]])
    seen = Sighting(beyond, (False, True), (False, True))
    starts = leaning(seen, (EYE, SIZES))
    best = readings(seen, Under([under]), (EYE, SIZES), starts)[0]
    assert best.rest.ids == {"L1", TABLE}
    assert best.ends_mm[0, 2] == pytest.approx(low, abs=1.0)


def test_a_stick_does_not_lie_in_the_wood_of_one_that_is_as_high() -> None:
    """Its tip on the tip of a dark one seems 2 mm too long for its height. It does not fit beside
    that one either, on the light one that carries both."""
    eye = Eye(np.array([-51.0, -126.0, 825.0]))
    seen = Sighting(np.array([[52.4, 43.6], [211.6, 141.0]]), SEEN, SEEN)
    tower = {
        "far": [[198.7, -44.1, 34.0], [193.5, 135.8, 34.0]],
        "light": [[46.6, 39.5, 43.7], [-34.3, -121.2, 50.9]],
        "dark": [[51.0, 25.1, 53.2], [-105.7, 112.8, 39.3]],
    }
    bodies = [stick_body(name, np.array(ends), SIZES) for name, ends in tower.items()]
    found = readings(seen, Under(bodies), (eye, SIZES), [ON_TABLE, LEVEL])
    costs = {reading.rest.ids: reading.cost for reading in found}
    assert costs[frozenset({"far", "light"})] > 4.0
    assert costs[frozenset({"far", "dark"})] < ODD


def test_a_stick_that_seems_to_balance_on_one_piece_may_have_tipped_over_onto_another() -> None:
    """It crosses another one right under its middle: nearly no stick stays so."""
    ends = np.array([[-90.0, 0.0, 52.0], [90.0, 0.0, 34.0]])
    ends = with_length(ends, SIZES.stick_length_mm, 0.5)
    top = stick_body("a", np.array([[-1.0, -90.0, 35.0], [-1.0, 90.0, 35.0]]), SIZES)
    low = plot_body("b", np.array([80.0, 0.0]), SIZES)
    sight = Sighting(EYE.flat(ends), (True, True), (True, True))
    options = readings(sight, Under([top, low]), (EYE, SIZES), [np.full(2, 43.0)])
    assert frozenset({"a", "b"}) in {option.rest.ids for option in options}


def test_a_stick_that_fell_rather_leans_on_what_it_touches_than_lies_flat_beside_it() -> None:
    """Its ends are hidden: how long it appears to be tells nothing."""
    ends = np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]])
    aside = SIZES.stick_width_mm / 2 + SIZES.plot_diameter_mm / 2
    post = plot_body("a", np.array([80.0, aside]), SIZES)
    sight = Sighting(RIGHT_ABOVE.flat(ends), (False, False), (False, False))
    best, second = readings(sight, Under([post]), (RIGHT_ABOVE, SIZES), [ON_TABLE, LEVEL])[:2]
    assert best.rest.ids == {"a", TABLE}
    assert second.rest.ids == {TABLE}


def plainly_seen(ends: np.ndarray) -> Sighting:
    """A stick at these ends of which both ends and both notches show."""
    flat = EYE.flat(ends)
    along = (flat[1] - flat[0]) / np.linalg.norm(flat[1] - flat[0])
    lines, faces = marks(ends, SIZES, EYE)
    tips = np.array([faces[0][(faces[0] @ along).argmin()], faces[1][(faces[1] @ along).argmax()]])
    return Sighting(flat, (True, True), (True, True), tips, lines)


def test_a_stick_over_the_corner_of_a_tip_rolls_and_lies_lower_than_that() -> None:
    """It may also lie on the tip of another one, 9 mm lower, beside that corner."""
    ends = np.array([[-175.1, -0.3, 31.7], [-17.6, 83.5, 55.7]])
    tower = {
        "corner": [[-55.8, 59.0, 42.8], [116.4, 8.0, 55.8]],
        "beside": [[-39.2, 83.2, 34.0], [-110.1, -82.3, 34.0]],
    }
    bodies = [stick_body(name, np.array(each), SIZES) for name, each in tower.items()]
    post = plot_body("plot", np.array([-140.2, 26.0]), SIZES)
    found = readings(plainly_seen(ends), Under([post, *bodies]), (EYE, SIZES), [LEVEL, ends[:, 2]])
    assert found[0].rest.ids == {"corner", "plot"}
    assert found[0].cost < CLEAR


def test_a_stick_that_lies_along_another_one_may_rest_on_it_where_it_seems_to_lie_beside_it() -> (
    None
):
    """It reaches half a millimetre over that one; it is seen a millimetre further aside."""
    ends = np.array([[-203.9, 23.2, 60.9], [-53.0, 119.3, 41.1]])
    aside = np.array([-0.54, 0.84, 0.0]) * 1.3
    tower = {
        "along": [[-40.0, 118.4, 32.9], [-193.6, 25.0, 41.8]],
        "across": [[-187.2, 59.5, 46.5], [-77.8, -82.5, 63.1]],
    }
    bodies = [stick_body(name, np.array(each), SIZES) for name, each in tower.items()]
    post = plot_body("plot", np.array([-78.5, 99.8]), SIZES)
    seen = plainly_seen(ends + aside)
    found = readings(seen, Under([post, *bodies]), (EYE, SIZES), [LEVEL, ON_TABLE])
    assert found[0].rest.ids == {"along", "across"}
    assert found[0].cost < ODD


@pytest.mark.parametrize("aside_mm", [0.0, 0.3])
def test_a_stick_along_another_one_may_lie_beside_it_where_it_seems_to_rest_on_it(
    aside_mm: float,
) -> None:
    """Both lie across the same dark one, side by side where they do."""
    ends = np.array([[60.2, -124.7, 63.5], [192.6, -5.2, 38.9]])
    tower = {
        "along": [[62.6, -125.3, 42.3], [203.1, -12.8, 43.1]],
        "high": [[92.4, -119.9, 52.3], [-67.2, -37.5, 40.0]],
        "low": [[47.6, 78.8, 58.6], [173.9, -46.9, 33.4]],
    }
    bodies = [stick_body(name, np.array(each), SIZES) for name, each in tower.items()]
    seen = plainly_seen(ends + np.array([0.67, -0.74, 0.0]) * aside_mm)
    found = readings(seen, Under(bodies), (EYE, SIZES), [LEVEL, ends[:, 2]])
    beside = next(way for way in found if way.rest.ids == {"high", "low"})
    assert beside.cost < found[0].cost + 1.5


def test_a_stick_that_is_seen_badly_still_leans_where_that_explains_most() -> None:
    """It leans over the rim of a plot and is seen 3 mm along from where it lies: nothing fits well,
    and lying flat beside the plot fits worst."""
    eye = Eye(np.array([21.5, -159.8, 701.5]))
    seen = Sighting(
        np.array([[14.5, 61.2], [185.7, 9.9]]),
        (True, True),
        (True, True),
        np.array([[14.1, 61.3], [186.3, 9.8]]),
        np.array([[42.6, 52.8], [157.9, 18.3]]),
    )
    post = plot_body("a", np.array([63.3, 24.2]), SIZES)
    best, second = readings(seen, Under([post]), (eye, SIZES), [ON_TABLE])
    assert best.rest.ids == {"a", TABLE}
    assert second.rest.ids == {TABLE}
    assert ODD < best.cost < second.cost - CLEAR


def test_a_stick_that_leans_steeply_on_a_tip_is_held_by_it_though_that_seems_to_end_short() -> None:
    """Others lie on the one with that tip, which was seen 3 mm too short; a lower one is near."""
    eye = Eye(np.array([-20.0, -60.0, 700.0]))
    ends = np.array([[-60.1, 121.3, 6.7], [-150.3, 19.6, 124.8]])
    lower = np.array([[-113.2, 67.0, 46.3], [-24.1, -88.9, 31.9]])
    tip = np.array([[-109.7, 56.1, 66.5], [-20.7, -97.8, 38.7]])
    bodies = [stick_body("lower", lower, SIZES), stick_body("tip", tip, SIZES)]
    lines, faces = marks(ends, SIZES, eye)
    seen = Sighting(eye.flat(ends), SEEN, SEEN, faces.mean(axis=1), lines)
    best, *_ = readings(seen, Under(bodies), (eye, SIZES), leaning(seen, (eye, SIZES)))
    assert best.rest.ids == {"tip", TABLE}
    assert best.rest.heights_mm == pytest.approx(ends[:, 2], abs=8.0)


def test_a_tip_that_is_under_a_stick_only_while_that_is_thought_lower_may_carry_it() -> None:
    """Raised by the tip it appears further in, and seems to miss it: it does not fall back onto a
    lower one and one of its like, which it crosses."""
    ends = np.array([[-104.6, -114.1, 35.8], [-26.6, 46.2, 61.2]])
    tower = {
        "low": [[2.5, 66.0, 34.1], [-141.4, -41.5, 44.4]],
        "like": [[32.0, -93.9, 34.0], [-127.5, -10.4, 34.0]],
        "tip": [[146.1, 65.3, 34.7], [-32.1, 51.5, 54.1]],
    }
    bodies = [stick_body(name, np.array(lying), SIZES) for name, lying in tower.items()]
    bodies.append(plot_body("plot", np.array([-98.0, -101.0]), SIZES))
    lines, _ = marks(ends, SIZES, EYE)
    seen = Sighting(EYE.flat(ends), SEEN, SEEN, EYE.flat(ends), lines)
    best, *_ = readings(seen, Under(bodies), (EYE, SIZES), [LEVEL, ON_TABLE])
    assert best.rest.ids == {"tip", "plot"}
    assert best.rest.heights_mm == pytest.approx(ends[:, 2], abs=3.0)
