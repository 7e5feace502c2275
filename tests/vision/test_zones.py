"""Which changes on the mat are events, and which are questions."""

from engine.awaiting import AwaitCard
from engine.events import Laid, Sensor
from engine.phrase import phrase
from vision.zones import Appeared, Change, Doubtful, Gone, Question, answers

AWAITED = AwaitCard(
    ask=phrase("ask"), zone="command", among=("red-blue", "red-green"), fitting=frozenset()
)


def test_an_awaited_card_is_an_event_with_its_confidence() -> None:
    (event,), questions = answers([Appeared("command", "red-blue", 0.97)], [AWAITED], at_ns=7)
    assert isinstance(event, Laid)
    assert (event.zone, event.card, event.at_ns) == ("command", "red-blue", 7)
    assert event.source.sensor is Sensor.CAMERA
    assert event.source.confidence == 0.97
    assert questions == []


def test_a_card_that_nobody_awaits_is_a_question_and_no_event() -> None:
    changes = [Appeared("seat-1", "red-blue", 0.9), Appeared("command", "blue-blue", 0.9)]
    events, questions = answers(changes, [AWAITED], at_ns=7)
    assert events == []
    assert [question.zone for question in questions] == ["seat-1", "command"]


def test_a_card_of_which_the_camera_is_hardly_sure_is_asked_about_though_it_is_awaited() -> None:
    events, questions = answers([Appeared("command", "red-blue", 0.53)], [AWAITED], at_ns=7)
    assert events == []
    assert questions == [Question("command", (("red-blue", 0.53),))]


def test_a_doubt_is_asked_with_what_is_awaited_first() -> None:
    doubt = Doubtful("command", (("blue-blue", 0.5), ("red-green", 0.4)))
    _, (question,) = answers([doubt], [AWAITED], at_ns=7)
    assert question == Question("command", (("red-green", 0.4), ("blue-blue", 0.5)))


def test_a_doubt_where_none_of_its_cards_is_awaited_is_dropped() -> None:
    doubts: list[Change] = [
        Doubtful("command", (("blue-blue", 0.5),)),
        Doubtful("draw", (("red-green", 0.4),)),
    ]
    assert answers(doubts, [AWAITED], at_ns=7) == ([], [])


def test_a_card_taken_away_says_nothing_by_itself() -> None:
    assert answers([Gone("command", "red-blue")], [AWAITED], at_ns=7) == ([], [])


def test_a_card_that_lies_face_down_says_nothing() -> None:
    down, doubt = Appeared("seat-1", "back-1", 0.9), Doubtful("seat-1", (("back-1", 0.5),))
    changes: list[Change] = [down, doubt]
    assert answers(changes, [AWAITED], at_ns=7) == ([], [])
