"""The last ten seconds: bounded in time and in memory."""

from hypothesis import given
from hypothesis import strategies as st

from engine.events import Press
from engine.seats import Seat
from ui.eyes.photo import Photo
from ui.eyes.ring import SPAN_NS, Recording, Ring

SECOND_NS = 1_000_000_000


def photo(at_ns: int, size: int = 100) -> Photo:
    return Photo(at_ns, b"x" * size, 16 / 9)


def test_what_is_older_than_ten_seconds_is_forgotten() -> None:
    ring = Ring()
    for second in range(30):
        ring.put(photo(second * SECOND_NS))
    assert [each.at_ns // SECOND_NS for each in ring.photos()] == list(range(19, 30))


@given(st.lists(st.integers(1, 5_000), min_size=1, max_size=60))
def test_however_large_the_pictures_are_memory_is_bounded(sizes: list[int]) -> None:
    ring = Ring(most_bytes=10_000)
    for number, size in enumerate(sizes):
        ring.put(photo(number, size))
        assert sum(len(each.jpeg) for each in ring.photos()) <= 10_000
    assert ring.photos()[-1].at_ns == len(sizes) - 1


def test_a_gap_in_the_pictures_leaves_only_the_new_ones() -> None:
    ring = Ring()
    ring.put(photo(0))
    ring.put(photo(3 * SPAN_NS))
    assert len(ring.photos()) == 1


def test_only_presses_that_were_filmed_are_marked() -> None:
    presses = tuple(Press(Seat(1), at * SECOND_NS) for at in (1, 5, 20))
    tape = Recording((photo(2 * SECOND_NS), photo(9 * SECOND_NS)), presses)
    assert [press.at_ns // SECOND_NS for press in tape.marks] == [5]


def test_a_moment_is_shown_by_the_last_picture_before_it() -> None:
    tape = Recording((photo(0), photo(100), photo(200)))
    assert [tape.index_at(at) for at in (-5, 0, 150, 200, 999)] == [0, 0, 1, 2, 2]
