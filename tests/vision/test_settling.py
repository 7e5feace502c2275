"""When it is time to look: time series of a table, without pictures."""

from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from vision.settling import Glance, Phase, Settled, Settling

FPS = 15
S = 1_000_000_000
ANNOUNCE_NS = 4 * S // 10

Seen = dict[str, Any]
CALM: Seen = {"moving": 0.0002, "changed": 0.0, "hand": False}
HAND_MOVING: Seen = {"moving": 0.03, "changed": 0.1, "hand": True}
HAND_RESTING: Seen = {"moving": 0.0003, "changed": 0.1, "hand": True}
CARD_LIES: Seen = {"moving": 0.0002, "changed": 0.02, "hand": False}
FLICKER: Seen = {"moving": 0.0009, "changed": 0.0009, "hand": False}
DARK: Seen = {"moving": 0.0, "changed": 0.9, "hand": False, "dark": True}


def scene(*parts: tuple[Seen, int]) -> list[Glance]:
    """Parts of a film: what is seen, for how many frames."""
    shown = [what for what, frames in parts for _ in range(frames)]
    return [Glance(at_ns=number * S // FPS, **what) for number, what in enumerate(shown)]


def looks(glances: Iterable[Glance]) -> list[Settled]:
    settling = Settling()
    return [look for look in map(settling.take, glances) if look is not None]


def test_a_quiet_table_is_never_looked_at() -> None:
    assert looks(scene((CALM, 300))) == []


def test_a_card_laid_is_looked_at_once_and_soon_after_the_hand_has_left() -> None:
    glances = scene((CALM, 10), (HAND_MOVING, 12), (CARD_LIES, 60))
    (look,) = looks(glances)
    hand_left_ns = glances[22].at_ns
    assert look.at_ns - hand_left_ns <= ANNOUNCE_NS


def test_nothing_is_looked_at_while_the_hand_rests_on_the_card() -> None:
    assert looks(scene((CALM, 5), (HAND_MOVING, 5), (HAND_RESTING, 30))) == []


def test_a_hand_that_rests_and_goes_is_looked_at_after_it_has_gone() -> None:
    glances = scene((HAND_MOVING, 5), (HAND_RESTING, 20), (HAND_MOVING, 3), (CARD_LIES, 20))
    (look,) = looks(glances)
    assert look.since_ns >= glances[27].at_ns


def test_a_hand_that_never_goes_is_furniture_after_a_while() -> None:
    assert len(looks(scene((HAND_MOVING, 5), (HAND_RESTING, 120)))) == 1


def test_flicker_is_no_motion() -> None:
    assert looks(scene((FLICKER, 200))) == []


def test_in_the_dark_nothing_is_looked_at_until_the_light_is_back() -> None:
    glances = scene((CALM, 5), (DARK, 100), (CARD_LIES, 20))
    (look,) = looks(glances)
    assert look.at_ns > glances[104].at_ns


def test_two_cards_one_after_the_other_are_two_looks() -> None:
    once = [(HAND_MOVING, 10), (CARD_LIES, 10)]
    assert len(looks(scene(*once, *once))) == 2


def test_a_card_pushed_by_a_draught_is_noticed_without_any_hand() -> None:
    assert len(looks(scene((CALM, 10), (CARD_LIES, 20)))) == 1


parts = st.lists(
    st.tuples(
        st.sampled_from([CALM, HAND_MOVING, HAND_RESTING, CARD_LIES, FLICKER, DARK]),
        st.integers(1, 30),
    ),
    max_size=12,
)


@given(parts)
def test_a_look_is_never_taken_while_something_moves(
    film: list[tuple[Seen, int]],
) -> None:
    settling = Settling()
    for glance in scene(*film):
        looked = settling.take(glance) is not None
        assert not (looked and (glance.moving >= 0.002 or glance.dark))


@given(parts)
def test_after_every_disturbance_the_table_is_looked_at_again(
    film: list[tuple[Seen, int]],
) -> None:
    glances = scene(*film, (HAND_MOVING, 2), (CALM, 10))
    settling = Settling()
    took = [settling.take(glance) for glance in glances]
    assert any(took[-10:])
    assert settling.phase is Phase.QUIET
