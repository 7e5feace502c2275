"""When two referees say the same."""

import pytest

from engine.games.mokadi.names import plot_name, stick_name
from engine.games.mokadi.options import Options
from engine.games.mokadi.reasons import Reason as Mokadi
from engine.phrase import Phrase, phrase
from engine.rulings import Ruling, note, refusal, right
from engine.seats import Seat
from ui.simulated.alike import is_alike

LIGHT_3, LIGHT_8 = (stick_name(name, "light", Options()) for name in ("L3", "L8"))
DARK_3 = stick_name("D3", "dark", Options())
DARK_PLOT = plot_name("PD1", "dark", Options())


@pytest.mark.parametrize(
    ("ruled", "right", "alike"),
    [
        (Mokadi.NOTHING_FELL, Mokadi.MOVED, True),
        (Mokadi.NOTHING_FELL, Mokadi.FELL, False),
        (Mokadi.TAKEN_BACK, Mokadi.DROPPED, True),
        (Mokadi.TAKEN_BACK, Mokadi.STICK_LAID, False),
        (Mokadi.MOVED, Mokadi.STICK_LAID, False),
    ],
)
def test_what_the_table_says_when_it_is_asked_need_not_be_in_the_same_words(
    ruled: Mokadi, right: Mokadi, alike: bool
) -> None:
    assert is_alike((note(ruled),), (note(right),)) == alike


def test_if_nothing_fell_what_else_was_done_must_be_judged_alike() -> None:
    said = (note(Mokadi.NOTHING_FELL), note(Mokadi.STICK_TAKEN))
    assert is_alike(said, (note(Mokadi.STICK_TAKEN),))
    assert not is_alike(said, (note(Mokadi.STICK_LAID),))


def laid(*supports: Phrase) -> Ruling:
    return right(Mokadi.STICK_LAID, seat=Seat(1), stick=LIGHT_3, supports=supports)


def test_how_a_piece_is_numbered_and_which_is_told_first_says_nothing() -> None:
    assert is_alike((laid(LIGHT_3, DARK_PLOT),), (laid(DARK_PLOT, LIGHT_8),))


def test_which_of_two_faults_is_told_first_says_nothing() -> None:
    faults = [refusal(Mokadi.OUTSIDE_ZONE, piece=piece) for piece in (LIGHT_3, DARK_3)]
    assert is_alike(tuple(faults), tuple(reversed(faults)))


def test_a_refusal_need_not_name_every_fault_but_none_that_is_not_there() -> None:
    own, beyond = (refusal(fault) for fault in (Mokadi.SAME_COLOUR, Mokadi.OUTSIDE_ZONE))
    assert is_alike((own,), (own, beyond))
    assert not is_alike((own, beyond), (own,))
    assert not is_alike((), (own,))
    assert not is_alike((note(Mokadi.MOVED),), (note(Mokadi.MOVED), own))


def test_if_the_table_vouches_for_a_stick_what_it_rests_on_is_not_told() -> None:
    said = (right(Mokadi.STICK_TRUSTED, seat=Seat(1), stick=LIGHT_3),)
    assert is_alike(said, (laid(DARK_3, DARK_PLOT),))
    assert not is_alike(said, (note(Mokadi.DROPPED, seat=Seat(1)),))


def test_a_piece_of_the_other_wood_or_kind_is_another_one() -> None:
    assert not is_alike((laid(LIGHT_3, DARK_PLOT),), (laid(DARK_3, DARK_PLOT),))
    assert not is_alike((laid(DARK_PLOT, DARK_PLOT),), (laid(DARK_3, DARK_PLOT),))


def test_how_many_sticks_fell_is_compared() -> None:
    fell = [(note(Mokadi.FELL, sticks=(phrase("count.light", count=n),)),) for n in (1, 2)]
    assert not is_alike(*fell)
