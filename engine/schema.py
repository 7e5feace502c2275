"""JSON schema of all events and rulings, drawn from the same annotations that read them."""

import dataclasses
import enum
import types
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Union, get_args, get_origin

from engine.codec import Json, fields_of, hints_of
from engine.events import EVENTS, Event
from engine.game import AnyGame
from engine.rulings import Reasons, TableReason, Verdict
from engine.seats import SEATS, Seat

PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean"}


def schema(games: Iterable[AnyGame]) -> Json:
    games = list(games)
    own = [kind for game in games for kind in game.events]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arbitre: events in, rulings out",
        "$defs": {
            "event": {"oneOf": [event_schema(kind) for kind in (*EVENTS, *own)]},
            "ruling": ruling_schema([TableReason, *(game.reasons for game in games)]),
            "games": {game.id: reasons_schema(game.reasons) for game in games},
        },
        "$ref": "#/$defs/event",
    }


def event_schema(kind: type[Event]) -> Json:
    described = record_schema(kind)
    described["properties"] = {"event": {"const": kind.tag()}, **described["properties"]}
    described["required"] = ["event", *described["required"]]
    return {"title": kind.tag(), "description": (kind.__doc__ or "").splitlines()[0], **described}


def record_schema(kind: type) -> Json:
    hints = hints_of(kind)
    return {
        "type": "object",
        "properties": {name: value_schema(hints[name]) for name, _ in fields_of(kind)},
        "required": [name for name, default in fields_of(kind) if default is dataclasses.MISSING],
        "additionalProperties": False,
    }


def value_schema(hint: Any) -> Json:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        options = [part for part in parts if part is not type(None)]
        return {"anyOf": [*(value_schema(part) for part in options), {"type": "null"}]}
    if origin is tuple:
        return tuple_schema(parts)
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
        },
        "required": ["verdict", "reason", "rule", "facts"],
    }


def reasons_schema(reasons: type[Reasons]) -> Json:
    """Each reason with the rule it rests on."""
    return {reason.key: reason.rule for reason in reasons}
