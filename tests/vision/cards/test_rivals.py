"""Several outlines of one card: which has the say."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cards.contest import Contest
from vision.cards.decide import Found
from vision.cards.explain import Place
from vision.cards.faces import Faces
from vision.cards.judge import Verdict, judge
from vision.cards.light import Lamp
from vision.cards.rivals import (
    is_contradicted,
    is_one_of_those,
    is_overruled,
    is_same_card,
)
from vision.cards.scene import Scene

QUAD = np.array([[100, 100], [180, 100], [180, 220], [100, 220]], np.float32)
BESIDE = np.asarray(QUAD + np.array([0, 20]), np.float32)
"""Too far away to be the same outline, too near to be another card."""


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    stripes = np.full((300, 200, 3), 230, np.uint8)
    stripes[::40] = 20
    faces = Faces.of([("stripes", stripes)], 2 / 3)
    place = Place.of(faces.fine[0], np.zeros(faces.size[::-1], bool), Lamp(), uneven=False)
    return judge(place, faces, [0])


@pytest.fixture
def table() -> Scene:
    return Scene.of(np.full((720, 1280, 3), 40, np.uint8))


def found(verdict: Verdict, names: str, fitting: float, quad: np.ndarray = QUAD) -> Found:
    """Sure if there is one name only."""
    labels = tuple((name, 0.5) for name in names.split())
    return Found(quad, replace(verdict, fitting=fitting), labels, len(labels) == 1, 1.0)


def test_outlines_that_nearly_coincide_are_one_card_whatever_it_is(verdict: Verdict) -> None:
    seven = found(verdict, "seven", 0.9)
    assert is_same_card(seven, found(verdict, "seven", 0.8, BESIDE))
    assert is_same_card(seven, found(verdict, "one", 0.8, BESIDE))


def test_a_card_that_waits_gives_way_to_a_look_that_fits_better(verdict: Verdict) -> None:
    waiting = found(verdict, "seven", 0.7)
    assert is_overruled(waiting, found(verdict, "seven one", 1.0), [waiting])
    assert not is_overruled(waiting, found(verdict, "seven one", 0.6), [waiting])


def test_between_two_cards_a_strip_that_fits_overrules_no_card_of_which_more_is_seen(
    verdict: Verdict,
) -> None:
    waiting = found(replace(verdict, visible=0.43), "seven", 0.97)
    strip = found(replace(verdict, visible=0.27), "one", 0.98, BESIDE)
    assert not is_overruled(waiting, strip, [waiting])
    assert is_overruled(waiting, strip, []), "a card that lies on it was recognised since"


def test_a_number_is_not_read_where_a_better_outline_shows_that_it_is_hidden(
    verdict: Verdict,
) -> None:
    hidden, read = found(verdict, "seven one", 1.0), found(verdict, "seven", 0.98)
    assert is_contradicted(read, [hidden], [hidden])


def test_what_was_in_doubt_may_be_known_once_the_light_is(verdict: Verdict) -> None:
    dim, lit = found(verdict, "orange yellow", 1.0), found(verdict, "orange", 0.98)
    assert not is_contradicted(lit, [dim], [])


def test_a_card_is_not_named_where_on_plainer_sides_another_is_drawn(verdict: Verdict) -> None:
    """In other light, or on another outline, it may fit better all the same."""
    yellow = found(verdict, "yellow", 0.98)
    against = Contest(verdict.best.entry, 0.85, 4000.0, 0.0, 0.0)
    drawn = replace(verdict, contests=(against,))
    orange = found(drawn, "orange", 0.94)
    assert is_contradicted(yellow, [orange], [orange])
    assert not is_contradicted(yellow, [orange], []), "it has become known what lies above"
    hardly_outlined = replace(orange, outlined=0.8)
    assert not is_contradicted(yellow, [hardly_outlined], [hardly_outlined])
    mostly_glare = found(drawn, "orange", 0.4)
    assert not is_contradicted(yellow, [mostly_glare], [mostly_glare])
    half_drawn = found(replace(verdict, contests=(replace(against, drawing=0.6),)), "orange", 0.94)
    assert not is_contradicted(yellow, [half_drawn], [half_drawn])


def test_a_second_look_chooses_among_the_cards_in_doubt(verdict: Verdict) -> None:
    open_choice = found(verdict, "yellow orange", 1.0)
    assert is_one_of_those(found(verdict, "orange", 1.0), open_choice)
    assert not is_one_of_those(found(verdict, "red", 1.0), open_choice)
    assert not is_one_of_those(found(verdict, "orange", 1.0, BESIDE), open_choice)
