"""What came, what went, what is covered; and which of it is an event."""

from engine.awaiting import AwaitCard
from engine.events import Laid, Sensor
from engine.phrase import phrase
from engine.seats import SEATS
from vision.mats import mat_plan
from vision.zones import Appeared, Doubtful, Gone, Question, Sighting, Zones, answers, translated

MESCHIGGE = mat_plan("meschigge", SEATS[:4])
PASSE_PAS = mat_plan("passe_pas", SEATS[:5])


def read(label: str, zone: str, plan: object = MESCHIGGE, aside_mm: float = 0.0) -> Sighting:
    assert plan in (MESCHIGGE, PASSE_PAS)
    place = (MESCHIGGE if plan is MESCHIGGE else PASSE_PAS).zone(zone)
    return Sighting(((label, 0.97),), place.at(0, aside_mm), sure=True)


def unsure(zone: str, *labels: str) -> Sighting:
    candidates = tuple((label, 0.5 - index / 10) for index, label in enumerate(labels))
    return Sighting(candidates, MESCHIGGE.zone(zone).centre_mm, sure=False)


def names(changes: object) -> list[tuple[str, str]]:
    assert isinstance(changes, list)
    return [
        (type(change).__name__, getattr(change, "zone", "") or change.card.label)
        for change in changes
    ]


def test_a_card_that_comes_is_news_once() -> None:
    zones = Zones(MESCHIGGE)
    assert names(zones.take([read("red-blue", "command")])) == [("Appeared", "red-blue")]
    assert zones.take([read("red-blue", "command")]) == []


def test_a_card_nudged_a_little_is_the_same_card() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("red-blue", "command")])
    assert zones.take([read("red-blue", "command", aside_mm=9)]) == []


def test_a_card_taken_away_has_gone() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("red-blue", "command")])
    (change,) = zones.take([])
    assert isinstance(change, Gone)


def test_a_stack_remembers_what_was_covered() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("red-blue", "command")])
    changes = zones.take([read("green-red", "command", aside_mm=2)])
    assert names(changes) == [("Appeared", "green-red")]
    assert [card.label for card in zones.in_zone("command")] == ["red-blue", "green-red"]
    assert zones.in_zone("command")[0].covered


def test_what_was_covered_is_no_news_when_it_comes_to_light_again() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("red-blue", "command")])
    zones.take([read("green-red", "command")])
    assert names(zones.take([read("red-blue", "command")])) == [("Gone", "green-red")]


def test_a_row_grows_and_keeps_its_order() -> None:
    zones = Zones(PASSE_PAS)
    zones.take([read("red-car", "row-2", PASSE_PAS, aside_mm=-50)])
    zones.take([read("blue-cup", "row-2", PASSE_PAS, aside_mm=-30)])
    row = zones.in_zone("row-2")
    assert [card.label for card in row] == ["red-car", "blue-cup"]
    assert row[0].covered


def test_a_card_that_was_turned_over_is_its_back_gone_and_its_face_come() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("back-2", "seat-2")])
    changes = zones.take([read("red-blue", "seat-2")])
    assert [change.card.label for change in changes if isinstance(change, Appeared)] == ["red-blue"]


def test_what_lies_beside_every_zone_says_nothing() -> None:
    beside = Sighting((("red-blue", 0.9),), (60.0, 0.0), sure=True)
    assert Zones(MESCHIGGE).take([beside]) == []


def test_a_doubtful_card_is_a_doubt_and_not_remembered() -> None:
    zones = Zones(MESCHIGGE)
    (change,) = zones.take([unsure("command", "red-blue", "red-green")])
    assert isinstance(change, Doubtful)
    assert zones.lying == ()


def test_a_card_once_read_stays_known_when_it_becomes_hard_to_read() -> None:
    zones = Zones(MESCHIGGE)
    zones.take([read("red-blue", "command")])
    assert zones.take([unsure("command", "red-green", "red-blue")]) == []


AWAITED = AwaitCard(
    ask=phrase("ask"), zone="command", among=("red-blue", "red-green"), fitting=frozenset()
)


def test_an_awaited_card_is_an_event_with_its_confidence() -> None:
    changes = Zones(MESCHIGGE).take([read("red-blue", "command")])
    (event,), questions = answers(changes, [AWAITED], at_ns=7)
    assert isinstance(event, Laid)
    assert (event.zone, event.card, event.at_ns) == ("command", "red-blue", 7)
    assert event.source.sensor is Sensor.CAMERA
    assert event.source.confidence == 0.97
    assert questions == []


def test_a_card_that_nobody_awaits_is_a_question_and_no_event() -> None:
    changes = Zones(MESCHIGGE).take([read("red-blue", "seat-1"), read("blue-blue", "command")])
    events, questions = answers(changes, [AWAITED], at_ns=7)
    assert events == []
    assert [question.zone for question in questions] == ["seat-1", "command"]


def test_a_doubt_is_asked_with_what_is_awaited_first() -> None:
    changes = Zones(MESCHIGGE).take([unsure("command", "blue-blue", "red-green")])
    _, (question,) = answers(changes, [AWAITED], at_ns=7)
    assert question == Question("command", (("red-green", 0.4), ("blue-blue", 0.5)))


def test_a_taught_deck_may_have_its_own_names_for_the_cards() -> None:
    changes = Zones(MESCHIGGE).take([read("IMG_0042", "command")])
    (change,) = translated(changes, {"IMG_0042": "red-blue"})
    assert isinstance(change, Appeared)
    assert change.card.label == "red-blue"
