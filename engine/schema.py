"""JSON schema of all events and rulings, drawn from the same annotations that read them."""

import dataclasses
import enum
import types
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Union, get_args, get_origin

from engine.awaiting import Awaited
from engine.codec import Json, fields_of, hints_of
from engine.events import EVENTS, Event
from engine.game import AnyGame, Outcome, Score
from engine.rulings import Reasons, TableReason, Verdict
from engine.seats import SEATS, Seat

ABOUT = (
    "`arbitre judge GAME` reads one `event` per line and answers each with one line: an `answer`, "
    "or an `error` if it could not be read. The last answer says what is awaited, hence what may "
    "come next: to `press` a `pressed`, to `race` a `raced`, to `card` a `laid`, to `choice` a "
    "`chosen`, to `roll` a `rolled`, to `time` a `timed_out`. `--opening` gives such an answer, as "
    "line 0, before the first event. Times are nanoseconds of any clock that only goes forward."
)
"""Says to another program how to use the schema."""
PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean"}


def schema(games: Iterable[AnyGame]) -> Json:
    games = list(games)
    own = [kind for game in games for kind in game.events]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arbitre: events in, rulings out",
        "description": ABOUT,
        "$defs": {
            "event": {"oneOf": [event_schema(kind) for kind in (*EVENTS, *own)]},
            "ruling": ruling_schema([TableReason, *(game.reasons for game in games)]),
            **answer_schema(),
            "games": {game.id: reasons_schema(game.reasons) for game in games},
        },
        "$ref": "#/$defs/event",
    }


def answer_schema() -> dict[str, Json]:
    """What is said to an event (`ui.report` says it), and to a line that is none."""
    number = {"type": "integer"}
    answer = {
        "line": number,
        "seq": number,
        "rulings": {"type": "array", "items": {"$ref": "#/$defs/ruling"}},
        "scores": {"type": "array", "items": record_schema(Score)},
        "awaiting": {"type": "array", "items": {"$ref": "#/$defs/awaited"}},
        "paused": {"type": "boolean"},
        "outcome": {"anyOf": [outcome_schema(), {"type": "null"}]},
    }
    return {
        "answer": closed(answer),
        "error": closed({"line": number, "error": {"type": "string"}}),
        "awaited": {"oneOf": [awaited_schema(kind) for kind in kinds_of(Awaited).values()]},
    }


def outcome_schema() -> Json:
    text = {"type": "string"}
    return closed(
        {"ranking": value_schema(hints_of(Outcome)["ranking"]), "reason": text, "rule": text}
    )


def awaited_schema(kind: type[Awaited]) -> Json:
    described = record_schema(kind, without="ask")  # it is said in `text`
    described["properties"] |= {"await": {"const": kind.tag()}, "text": {"type": "string"}}
    described["required"] += ["await", "text"]
    return {"title": kind.tag(), "description": (kind.__doc__ or "").splitlines()[0], **described}


def kinds_of(base: type[Awaited]) -> dict[str, type[Awaited]]:
    """Everything that can be awaited by its name, the games' own kinds included."""
    kinds: dict[str, type[Awaited]] = {}
    for kind in base.__subclasses__():  # a class with slots is listed twice: as written, as made
        kinds |= {kind.tag(): kind, **kinds_of(kind)}
    return kinds


def closed(properties: dict[str, Json]) -> Json:
    """An object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def event_schema(kind: type[Event]) -> Json:
    described = record_schema(kind)
    described["properties"] = {"event": {"const": kind.tag()}, **described["properties"]}
    described["required"] = ["event", *described["required"]]
    return {"title": kind.tag(), "description": (kind.__doc__ or "").splitlines()[0], **described}


def record_schema(kind: type, without: str = "") -> Json:
    hints = hints_of(kind)
    fields = [(name, default) for name, default in fields_of(kind) if name != without]
    return {
        "type": "object",
        "properties": {name: named_schema(name, hints[name]) for name, _ in fields},
        "required": [name for name, default in fields if default is dataclasses.MISSING],
        "additionalProperties": False,
    }


def named_schema(name: str, hint: Any) -> Json:
    """`engine.codec.decode_foreign_event` takes no confidence beyond these bounds."""
    form = value_schema(hint)
    if name == "confidence":
        form["anyOf"][0] |= {"minimum": 0, "maximum": 1}
    return form


def value_schema(hint: Any) -> Json:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        options = [part for part in parts if part is not type(None)]
        return {"anyOf": [*(value_schema(part) for part in options), {"type": "null"}]}
    if origin is tuple:
        return tuple_schema(parts)
    if origin is frozenset:
        return tuple_schema((*parts, ...))
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": value_schema(parts[1])}
    if hint is Seat:
        return {"enum": [int(seat) for seat in SEATS]}
    if hint is Event:
        return {"$ref": "#/$defs/event"}
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return {"enum": [member.value for member in hint]}
    return record_schema(hint) if dataclasses.is_dataclass(hint) else {"type": PLAIN[hint]}  # type: ignore[arg-type]


def tuple_schema(parts: tuple[Any, ...]) -> Json:
    if parts[-1] is Ellipsis:
        return {"type": "array", "items": value_schema(parts[0])}
    return {"type": "array", "prefixItems": [value_schema(part) for part in parts], "items": False}


def ruling_schema(lists: list[type[Reasons]]) -> Json:
    reasons = sorted({reason.key for reasons in lists for reason in reasons})
    return {
        "type": "object",
        "properties": {
            "verdict": {"enum": [verdict.value for verdict in Verdict]},
            "reason": {"enum": reasons},
            "rule": {"type": "string"},
            "facts": {"type": "object"},
            "text": {"type": "string"},
        },
        "required": ["verdict", "reason", "rule", "facts", "text"],
        "additionalProperties": False,
    }


def reasons_schema(reasons: type[Reasons]) -> Json:
    """Each reason with the rule it rests on."""
    return {reason.key: reason.rule for reason in reasons}
