"""Events as JSON: what is written reads back, what does not fit is refused with its place."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Unreadable, decode, decode_event, decode_foreign_event, encode
from engine.events import EVENTS, Event, Laid, Overruled, Press, Raced, Sensor, Source
from engine.game import Setup
from engine.seats import Seat


def test_what_has_its_default_is_left_out() -> None:
    assert encode(Laid(at_ns=5, zone="pile", card="joker")) == {
        "event": "laid",
        "at_ns": 5,
        "zone": "pile",
        "card": "joker",
    }


def test_a_race_keeps_every_press_and_its_source() -> None:
    race = Raced(
        at_ns=9,
        source=Source(Sensor.BUZZER),
        presses=(Press(Seat(2), 7), Press(Seat(1), 8)),
    )
    assert decode_event(json.loads(json.dumps(encode(race)))) == race


def test_an_overruling_carries_the_corrected_event() -> None:
    instead = Laid(at_ns=1, zone="row-3", card="red-die", source=Source(Sensor.CAMERA, 0.97))
    event = Overruled(at_ns=2, seq=4, instead=instead)
    assert decode_event(encode(event)) == event


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (17, "an event is a JSON object"),
        ({}, "event: None is not one of"),
        ({"event": "danced", "at_ns": 1}, "'danced' is not one of adjusted, chosen"),
        ({"event": "pressed", "seat": 1}, "pressed: at_ns missing"),
        ({"event": "pressed", "at_ns": 1, "seat": 8}, "pressed.seat: 8 is not one of 1, 2"),
        ({"event": "pressed", "at_ns": 1, "seat": True}, "pressed.seat: True is not one of"),
        ({"event": "pressed", "at_ns": 1.5, "seat": 1}, "pressed.at_ns: expected int, got 1.5"),
        ({"event": "pressed", "at_ns": 10**30, "seat": 1}, "pressed.at_ns: .* is too large"),
        ({"event": "pressed", "at_ns": 1, "seat": 1, "hat": 1}, "unknown field 'hat'; it has"),
        ({"event": ["pressed"], "at_ns": 1}, "event: .* is not one of adjusted"),
        ({"event": "laid", "at_ns": 1, "zone": "a", "card": "\ud800"}, "laid.card: .* is not text"),
        (
            {"event": "undone", "at_ns": 1, "source": {"confidence": 10**400}},
            "undone.source.confidence: expected float",
        ),
        (
            {"event": "undone", "at_ns": 1, "source": {"confidence": float("nan")}},
            "undone.source.confidence: nan is not a number",
        ),
        ({"event": "raced", "at_ns": 1, "presses": {}}, "raced.presses: expected a list"),
        ({"event": "raced", "at_ns": 1, "presses": [3]}, r"raced.presses\[0\]: expected a JSON"),
        ({"event": "laid", "at_ns": 1, "zone": "a", "card": None}, "laid.card: expected str"),
        (
            {"event": "laid", "at_ns": 1, "zone": "a", "card": "b", "source": {"sensor": "nose"}},
            "laid.source.sensor: 'nose' is not one of buzzer",
        ),
        (
            {"event": "overruled", "at_ns": 1, "seq": 1, "instead": {"event": "sneezed"}},
            "'sneezed' is not one of",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(data: Any, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        decode_event(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=5), part, max_size=4)
    ),
    max_leaves=10,
)
NAMES = sorted({name for kind in EVENTS for name in kind.__dataclass_fields__})


@given(
    data=st.dictionaries(st.sampled_from(NAMES), JSON),
    tag=st.sampled_from([kind.tag() for kind in EVENTS]) | JSON,
)
def test_any_json_is_an_event_or_unreadable(data: dict[str, Any], tag: Any) -> None:
    try:
        event: Event | None = decode_event({**data, "event": tag})
    except Unreadable:
        event = None
    assert event is None or decode_event(encode(event)) == event


@given(data=JSON)
def test_any_json_is_a_set_up_or_unreadable(data: Any) -> None:
    with pytest.raises(Unreadable):
        decode(Setup, data)


@pytest.mark.parametrize("confidence", [-0.01, 1.01, 97])
def test_no_other_program_is_more_than_certain(confidence: float) -> None:
    within = {"event": "undone", "at_ns": 2, "source": {"confidence": confidence}}
    data = {"event": "overruled", "at_ns": 3, "seq": 1, "instead": within}
    with pytest.raises(Unreadable, match=r"overruled\.instead\.source\.confidence.*0 and 1"):
        decode_foreign_event(data)
    decode_event(data)  # a journal of an earlier version stays readable
