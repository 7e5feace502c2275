"""Cards between the fingers: from the hand onto the table, and off it again."""

import pytest

from engine.events import Laid
from engine.seats import Seat
from ui.display.canvas import Canvas, Frame
from ui.display.dragging import drop, grab
from ui.display.geometry import Box
from ui.display.moves import Lay, LeaveTable, PickUp, Take
from ui.display.theme import NORMAL
from ui.eyes.sight import Outline

CARD = Laid(at_ns=0, zone="pile", card="fox-owl", seat=Seat(1))
IN_HAND = (50, 350)
ON_PILE = (100, 100)
BESIDE = (10, 10)
OFF_TABLE = (550, 300)
BUTTON = (350, 350)


@pytest.fixture
def frame() -> Frame:
    """A table of 400 × 300 with a pile around (100, 100); one card and one button below it."""
    canvas = Canvas(600, 400, NORMAL)
    corners = ((0.1, 0.1), (0.4, 0.1), (0.4, 0.6), (0.1, 0.6))
    canvas.landing(Box(0, 0, 400, 300), (Outline("pile", corners),))
    canvas.target(Box(0, 310, 100, 80), (Take(CARD),))
    canvas.target(Box(300, 310, 100, 80), (LeaveTable(),))
    return canvas.frame()


def test_a_card_of_the_hand_is_laid_where_it_is_let_go(frame: Frame) -> None:
    held = grab(frame, *IN_HAND)
    assert held is not None
    (move,) = drop(frame, held, *ON_PILE)
    assert isinstance(move, Lay)
    assert (move.event.zone, move.event.card, move.event.seat) == ("pile", "fox-owl", 1)


@pytest.mark.parametrize("where", [BESIDE, OFF_TABLE])
def test_beside_every_zone_it_goes_back_to_the_hand(frame: Frame, where: tuple[int, int]) -> None:
    held = grab(frame, *IN_HAND)
    assert held is not None
    assert drop(frame, held, *where) == ()


def test_let_go_at_once_it_was_a_tap(frame: Frame) -> None:
    held = grab(frame, *IN_HAND)
    assert held is not None
    assert drop(frame, held, IN_HAND[0] + 3, IN_HAND[1] - 2) == (Take(CARD),)


def test_what_lies_on_the_table_is_taken_away(frame: Frame) -> None:
    held = grab(frame, *ON_PILE)
    assert held is not None
    assert drop(frame, held, *OFF_TABLE) == (PickUp("pile"),)
    assert drop(frame, held, ON_PILE[0] + 60, ON_PILE[1]) == ()


def test_a_button_is_no_card(frame: Frame) -> None:
    assert grab(frame, *BUTTON) is None
    assert frame.tapped(*BUTTON) == (LeaveTable(),)


def test_without_a_table_in_the_picture_a_card_is_only_tapped() -> None:
    canvas = Canvas(600, 400, NORMAL)
    canvas.target(Box(0, 310, 100, 80), (Take(CARD),))
    assert grab(canvas.frame(), *IN_HAND) is None
