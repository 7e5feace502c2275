"""What makes the eye doubt a card that nearly fits."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cards.decide import (
    Circumstances,
    Found,
    decide,
    is_drawn_so,
    is_mostly_own,
    least_drawn,
    least_outlined,
    least_print,
    least_print_fitting,
)
from vision.cards.explain import Place
from vision.cards.faces import Faces
from vision.cards.judge import Verdict, judge
from vision.cards.legible import READ_WHOLE, is_misread, least_read
from vision.cards.light import Lamp
from vision.cards.rivals import is_contradicted
from vision.cards.scene import is_whole
from vision.cards.strokes import Reading
from vision.picture import Picture

QUAD = np.array([[100, 100], [180, 100], [180, 220], [100, 220]], np.float32)


def card(word: str) -> Picture:
    face = np.full((300, 200, 3), (190, 110, 40), np.uint8)
    cv2.putText(face, word, (18, 150), cv2.FONT_HERSHEY_DUPLEX, 2.2, (225, 230, 232), 12)
    return face


def reading(*, shown: float, foreign: float) -> Reading:
    alike = np.where(np.arange(100) < 100 * shown, 0.9, 0.1).astype(np.float32).reshape(10, 10)
    return Reading(np.zeros((10, 10, 3), np.float32), alike, np.ones((10, 10), np.float32), foreign)


FACES = Faces.of([("ROI", card("ROI")), ("CHAT", card("CHAT"))], 2 / 3)


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    seen = FACES.fine[0]
    place = Place.of(seen, np.zeros(seen.shape[:2], bool), Lamp(), uneven=False)
    return judge(place, FACES, [0, 1])


def found(verdict: Verdict, label: str, fitting: float) -> Found:
    return Found(QUAD, replace(verdict, fitting=fitting), ((label, 0.9),), True, 1.0)


def test_halves_of_two_neighbours_show_more_of_others_than_of_a_third_card() -> None:
    assert not is_mostly_own(reading(shown=0.35, foreign=0.5), excuse=0.0)
    assert is_mostly_own(reading(shown=0.85, foreign=0.1), excuse=0.0)


def test_under_a_hand_more_may_be_foreign() -> None:
    covered = reading(shown=0.4, foreign=0.5)
    assert not is_mostly_own(covered, excuse=0.0)
    assert is_mostly_own(covered, excuse=0.3)


def test_a_card_is_doubted_where_another_fitted_better(verdict: Verdict) -> None:
    worse, better = found(verdict, "CHAT", 0.83), found(verdict, "ROI", 0.96)
    assert is_contradicted(worse, [better], [])
    assert not is_contradicted(better, [worse], [])


def test_a_second_look_at_the_same_card_is_no_contradiction(verdict: Verdict) -> None:
    assert not is_contradicted(found(verdict, "ROI", 0.83), [found(verdict, "ROI", 0.96)], [])


def test_a_card_that_fits_all_over_lies_there_whatever_its_name(verdict: Verdict) -> None:
    assert found(verdict, "ROI", 0.98).is_placed
    assert not found(verdict, "ROI", 0.9).is_placed


def test_a_card_seems_to_lie_where_most_print_fits_though_sides_are_white_on_white(
    verdict: Verdict,
) -> None:
    hardly_outlined = replace(found(verdict, "ROI", 0.93), outlined=0.6)
    assert hardly_outlined.seems_placed
    assert not hardly_outlined.is_placed
    print_missing = replace(hardly_outlined.verdict, print_fitting=0.8)
    assert not replace(hardly_outlined, verdict=print_missing).seems_placed
    assert not replace(hardly_outlined, outlined=0.4).seems_placed


def test_a_card_seems_to_lie_where_hardly_any_print_is_in_sight(verdict: Verdict) -> None:
    plain = replace(found(verdict, "ROI", 0.98), outlined=0.7)
    assert replace(plain, verdict=replace(plain.verdict, likeness=0.4)).seems_placed
    assert not replace(plain, verdict=replace(plain.verdict, likeness=0.1)).seems_placed


def test_where_neither_sides_nor_print_are_plain_no_card_is_named(verdict: Verdict) -> None:
    partly = replace(verdict, visible=0.6, fitting=0.95)
    assert least_outlined(partly) < 0.7
    assert least_outlined(replace(partly, print_fitting=0.86)) > 0.76


def test_a_card_of_which_print_is_missing_lies_beneath_another(verdict: Verdict) -> None:
    on_top = found(verdict, "ROI", 0.98)
    beneath = replace(on_top, verdict=replace(on_top.verdict, print_fitting=0.85))
    assert is_whole(on_top)
    assert not is_whole(beneath), "white paper fits wherever a white card lies on it"
    assert not beneath.is_placed


def test_a_small_number_may_be_read_less_clearly_on_a_card_that_is_seen_whole(
    verdict: Verdict,
) -> None:
    whole = replace(verdict, fitting=0.97, visible=0.95)
    assert least_read(whole) < least_read(replace(whole, visible=0.5))
    assert least_read(whole) < least_read(replace(whole, fitting=0.8))
    assert least_read(whole) < least_read(replace(whole, uneven=True))


def test_of_white_paper_that_fits_all_over_the_print_must_fit_as_well(verdict: Verdict) -> None:
    whole = replace(verdict, fitting=0.97, visible=0.95)
    assert least_read(replace(whole, print_fitting=0.84)) > least_read(whole)


def test_a_covered_card_that_hardly_looks_the_part_must_be_read_more_clearly(
    verdict: Verdict,
) -> None:
    covered = replace(verdict, visible=0.58, likeness=0.95)
    assert least_read(replace(covered, likeness=0.78)) > least_read(covered)
    whole = replace(verdict, visible=0.98, fitting=0.8)
    assert least_read(replace(whole, likeness=0.78)) == least_read(whole), "it may be glare"


def test_half_of_a_one_is_not_read_clearly_enough_to_be_a_four(verdict: Verdict) -> None:
    read = replace(verdict.contests[0], is_read=True, drawing=0.63)
    covered = replace(verdict, visible=0.45, likeness=0.93, contests=(read,))
    assert is_misread(covered, least_read(covered))


def test_a_number_that_nobody_can_read_tells_no_card_from_another(verdict: Verdict) -> None:
    unread = replace(verdict.contests[0], is_read=True, drawing=0.0, colour=1.3)
    assert is_misread(replace(verdict, contests=(unread,)), READ_WHOLE)
    assert not is_misread(verdict, READ_WHOLE)


def test_a_number_drawn_as_neither_of_two_is_read_only_if_every_bit_fits(verdict: Verdict) -> None:
    neither = replace(verdict.contests[0], is_read=True, drawing=1.34)
    askew = replace(verdict, contests=(neither,), fitting=0.75)
    assert is_misread(askew, READ_WHOLE)
    assert not is_misread(replace(askew, fitting=1.0), READ_WHOLE)


def test_the_less_print_fits_the_clearer_a_small_number_must_be(verdict: Verdict) -> None:
    part = replace(verdict, fitting=0.97, visible=0.5, print_fitting=0.95)
    assert least_read(replace(part, print_fitting=0.75)) > least_read(part)


def test_a_small_number_is_print_enough_only_if_every_bit_fits(verdict: Verdict) -> None:
    assert least_print(replace(verdict, fitting=0.99)) < least_print(replace(verdict, fitting=0.9))


def test_the_less_of_a_card_is_in_sight_the_less_print_is_enough(verdict: Verdict) -> None:
    whole = replace(verdict, fitting=1.0, visible=1.0)
    half = replace(whole, visible=0.5)
    assert least_print(half) == pytest.approx(0.5 * least_print(whole))
    assert least_drawn(half) == pytest.approx(0.5 * least_drawn(whole))
    askew = replace(half, fitting=0.9, visible=0.45)
    assert least_drawn(askew) == least_drawn(whole), "of one that lies askew all is asked"


def test_what_is_drawn_as_neither_of_two_faces_says_nothing_for_one(verdict: Verdict) -> None:
    assert replace(verdict.contests[0], drawing=2.2).is_overdrawn
    assert not replace(verdict.contests[0], drawing=1.0).is_overdrawn


def test_white_paper_is_no_excuse_for_print_that_does_not_fit(verdict: Verdict) -> None:
    on_another = replace(verdict, fitting=0.85, print_fitting=0.73)
    assert on_another.print_fitting < least_print_fitting(on_another)
    nearly_all = replace(verdict, fitting=0.96, print_fitting=0.79)
    assert nearly_all.print_fitting < least_print_fitting(nearly_all)
    all_print = replace(verdict, fitting=0.76, print_fitting=0.76)
    assert all_print.print_fitting >= least_print_fitting(all_print)


def test_of_a_strip_nearly_all_must_fit(verdict: Verdict) -> None:
    seen = FACES.fine[0]
    place = Place.of(seen, np.zeros(seen.shape[:2], bool), Lamp(), uneven=False)
    known = Circumstances(place, outlined=1.0, least_fitting=0.72)
    shares = ((0.4, 0.94), (0.4, 0.92), (0.6, 0.92))
    some = [replace(verdict, visible=visible, fitting=fitting) for visible, fitting in shares]
    assert [decide(QUAD, one, FACES, known).is_sure for one in some] == [True, False, True]


def test_no_drawing_alone_names_a_card_that_would_have_to_be_moved_far(verdict: Verdict) -> None:
    """Prints of two neighbours pass for that of a third card, if that is moved far enough."""
    seen = FACES.fine[0]
    place = Place.of(seen, np.zeros(seen.shape[:2], bool), Lamp(), uneven=False)
    known = Circumstances(place, outlined=1.0, least_fitting=0.72)
    veiled = replace(verdict, fitting=0.7, print_gain=0.2)
    assert is_drawn_so(veiled, FACES, known)
    misplaced = replace(veiled, best=replace(verdict.best, nudge_px=3.2))
    assert not is_drawn_so(misplaced, FACES, known)


def test_where_paper_is_in_sight_and_print_is_not_no_drawing_names_a_card(
    verdict: Verdict,
) -> None:
    """A hand hides both; the paper of a neighbour is like any other."""
    seen = FACES.fine[0]
    place = Place.of(seen, np.zeros(seen.shape[:2], bool), Lamp(), uneven=False)
    known = Circumstances(place, outlined=1.0, least_fitting=0.72)
    under_a_hand = replace(verdict, fitting=0.7, print_fitting=0.6, print_gain=0.2)
    assert is_drawn_so(under_a_hand, FACES, known)
    paper_alone = replace(under_a_hand, fitting=0.8, print_fitting=0.5)
    assert not is_drawn_so(paper_alone, FACES, known)
