"""A text is as large as it fits, and breaks where people would break it."""

from hypothesis import given
from hypothesis import strategies as st

from ui.display.fonts import Weight, width_px
from ui.display.textfit import Room, fit, glued, scale, wrap

WIDE = Room(2_000, 200, largest_px=40, smallest_px=11)
SENTENCE = "Chloé marque 1 point : carte bleue « Gelb » (jaune), après 5488,7 ms."
words = st.text("abcéç« »!:", min_size=1, max_size=9)


def test_a_short_text_has_its_full_size() -> None:
    fitted = fit("Anna", WIDE)
    assert (fitted.size_px, fitted.lines, fitted.fits) == (40, ("Anna",), True)


def test_a_text_that_cannot_fit_says_so() -> None:
    assert not fit(SENTENCE, Room(60, 20, largest_px=40, smallest_px=11)).fits


def test_numbers_stay_with_their_unit_and_signs_with_their_word() -> None:
    assert glued(SENTENCE).split(" ")[-2:] == ["après", "5488,7\u00a0ms."]
    assert "point\u00a0:" in glued(SENTENCE)


@given(st.integers(11, 200), st.integers(11, 60))
def test_sizes_go_down_to_the_smallest_step_by_step(largest_px: int, smallest_px: int) -> None:
    sizes = scale(max(largest_px, smallest_px), smallest_px)
    assert sizes[-1] == smallest_px
    assert list(sizes) == sorted(set(sizes), reverse=True)


@given(st.lists(words, min_size=1, max_size=8), st.integers(80, 400))
def test_no_word_is_lost_when_a_text_is_broken(some: list[str], w: int) -> None:
    text = " ".join(some)
    lines = wrap(text, Weight.TEXT, 20, w)
    assert " ".join(lines).split() == text.split()


@given(st.lists(st.text("abcdef", min_size=1, max_size=6), min_size=2, max_size=6))
def test_a_line_that_was_broken_is_not_too_wide(some: list[str]) -> None:
    lines = wrap(" ".join(some), Weight.TEXT, 20, 90)
    assert all(width_px(line, Weight.TEXT, 20) <= 90 for line in lines)
