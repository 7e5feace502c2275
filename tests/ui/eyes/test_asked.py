"""What the camera saw, at a table of Meschigge that awaits a command."""

import pytest

from engine.events import Laid, Rolled, Sensor, Source
from engine.game import new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee, View
from engine.registry import find_game
from engine.seats import SEATS
from ui.eyes.asked import ASKED_NS, MISSED_NS, MOST_QUESTIONS, Asked
from vision.zones import Appeared, Doubtful, Gone, Question

CARD = "blue-yellow"


@pytest.fixture
def referee() -> Referee:
    """The die has been rolled; the command is turned next."""
    referee = Referee(MemoryJournal(new_setup(find_game("meschigge"), SEATS[:4])))
    referee.take(Rolled(at_ns=0, face="word"))
    return referee


@pytest.fixture
def view(referee: Referee) -> View:
    return referee.view


def test_an_awaited_card_is_an_event_of_the_camera(view: View) -> None:
    event = Asked().hear(Appeared("command", CARD, 0.97), view, 5)
    assert isinstance(event, Laid)
    assert (event.card, event.at_ns, event.source) == (CARD, 5, Source(Sensor.CAMERA, 0.97))


def test_a_card_that_nobody_awaits_is_asked_about(view: View) -> None:
    asked = Asked()
    assert asked.hear(Appeared("seat-1", CARD, 0.97), view, 0) is None
    assert [question.zone for question in asked.questions] == ["seat-1"]


def test_a_doubt_becomes_a_question_and_the_card_settles_it(view: View) -> None:
    asked = Asked()
    doubt = Doubtful("command", ((CARD, 0.5), ("blue-green", 0.4)))
    assert asked.hear(doubt, view, 0) is None
    assert asked.questions
    asked.happened(Laid(at_ns=0, zone="command", card=CARD))
    assert not asked.questions


@pytest.mark.parametrize(
    "change", [Gone("command", CARD), Appeared("seat-1", "back-1", 0.9)], ids=["taken", "face down"]
)
def test_what_tells_nothing_is_not_asked(change: Appeared | Gone, view: View) -> None:
    asked = Asked()
    assert asked.hear(change, view, 0) is None
    assert asked.questions == ()


def test_a_question_goes_away_by_itself(view: View) -> None:
    asked = Asked()
    asked.hear(Appeared("seat-1", CARD, 0.97), view, 0)
    asked.tick(view, ASKED_NS - 1)
    assert asked.questions
    asked.tick(view, ASKED_NS)
    assert not asked.questions


def test_the_table_is_not_buried_in_questions(view: View) -> None:
    asked = Asked()
    for number in range(1, 5):
        asked.hear(Appeared(f"seat-{number}", CARD, 0.97), view, number)
    assert len(asked.questions) == MOST_QUESTIONS
    assert asked.questions[0].zone == "seat-4"


def test_what_was_entered_by_hand_is_no_news_when_the_camera_sees_it(referee: Referee) -> None:
    asked = Asked()
    view = referee.take(Laid(at_ns=0, zone="command", card=CARD))
    assert asked.hear(Appeared("command", CARD, 0.97), view, 1) is None
    assert asked.questions == ()


def test_what_lies_there_is_no_news_to_eyes_that_look_anew(referee: Referee) -> None:
    asked = Asked()
    laid = asked.hear(Appeared("command", CARD, 0.97), referee.view, 0)
    assert laid is not None
    view = referee.take(laid)
    asked.look_anew()
    assert asked.hear(Appeared("command", CARD, 0.97), view, 5) is None
    assert asked.questions == ()


@pytest.fixture
def vanished(referee: Referee) -> tuple[Asked, View]:
    """The command was seen, and somebody has taken it away."""
    asked = Asked()
    command = Appeared("command", CARD, 0.97)
    event = asked.hear(command, referee.view, 0)
    assert event is not None
    view = referee.take(event)
    asked.hear(Gone("command", CARD), view, 0)
    asked.tick(view, 0)
    return asked, view


def test_a_card_that_was_taken_away_unasked_is_asked_about(vanished: tuple[Asked, View]) -> None:
    asked, view = vanished
    asked.tick(view, MISSED_NS - 1)
    assert not asked.questions
    asked.tick(view, MISSED_NS)
    assert list(asked.questions) == [Question("command", ((CARD, 1.0),), vanished=True)]


def test_a_card_that_comes_back_is_asked_about_no_more(vanished: tuple[Asked, View]) -> None:
    asked, view = vanished
    asked.tick(view, MISSED_NS)
    assert asked.hear(Appeared("command", CARD, 0.9), view, MISSED_NS) is None
    asked.tick(view, MISSED_NS + 1)
    assert asked.questions == ()


def test_the_table_is_asked_once_about_a_card_that_is_away(vanished: tuple[Asked, View]) -> None:
    asked, view = vanished
    asked.tick(view, MISSED_NS)
    asked.drop(asked.questions[0])
    asked.tick(view, 2 * MISSED_NS)
    assert asked.questions == ()
