"""Events and set-ups as JSON, read strictly: what does not fit is refused with its place.

    encode(Pressed(at_ns=5, seat=Seat(2)))  ->  {"event": "pressed", "at_ns": 5, "seat": 2}

The annotations of the dataclasses are the format; the JSON schema is drawn from them too.
"""

import dataclasses
import enum
import math
import types
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import ArbitreError
from engine.events import EVENTS, Event
from engine.seats import SEATS, Seat

T = TypeVar("T")
Json = Any
LARGEST = 1 << 63
"""Whole numbers beyond it fit into no journal."""


class Unreadable(ArbitreError, ValueError):
    """Data that is not of the expected form; the message names the place."""


def encode(value: object) -> Json:
    """JSON for an event, a set-up or a part of one; fields that have their default are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        tag = {"event": value.tag()} if isinstance(value, Event) else {}
        return tag | {
            name: encode(part)
            for name, default in fields_of(type(value))
            if (part := getattr(value, name)) != default
        }
    if isinstance(value, Mapping):
        return {str(key): encode(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [encode(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(encode(part) for part in value)
    return value


@cache
def fields_of(kind: Any) -> tuple[tuple[str, object], ...]:
    """Names and defaults of a dataclass's fields; MISSING, which equals no value, if none."""
    return tuple((field.name, default_of(field)) for field in dataclasses.fields(kind))


def default_of(field: "dataclasses.Field[Any]") -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def decode_event(data: Json, extra: Iterable[type[Event]] = ()) -> Event:
    """The event that this JSON object describes; `extra` are the game's own events."""
    kinds = {kind.tag(): kind for kind in (*EVENTS, *extra)}
    if not isinstance(data, dict):
        raise Unreadable('an event is a JSON object like {"event": "pressed", …}')
    tag = data.get("event")
    kind = kinds.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise Unreadable(f"event: {tag!r} is not one of {', '.join(sorted(kinds))}")
    rest = {key: value for key, value in data.items() if key != "event"}
    event: Event = decode_record(kind, rest, kind.tag(), tuple(extra))
    return event


def decode_foreign_event(data: Json, extra: Iterable[type[Event]] = ()) -> Event:
    """As `decode_event`, for what another program says: no doubt and no certainty beyond all
    bounds. A journal holds what was believed once, and is read as it is."""
    event = decode_event(data, extra)
    for at, value in confidences(data, event.tag()):
        if not 0 <= value <= 1:
            raise Unreadable(f"{at}: {value} is not between 0 and 1")
    return event


def confidences(data: Json, at: str) -> Iterator[tuple[str, float]]:
    """Every confidence in it, with its place."""
    parts = data.items() if isinstance(data, dict) else ()
    for name, part in parts:
        if name == "confidence" and part is not None:
            yield f"{at}.{name}", part
        yield from confidences(part, f"{at}.{name}")
    for index, part in enumerate(data if isinstance(data, list) else ()):
        yield from confidences(part, f"{at}[{index}]")


def decode(kind: type[T], data: Json) -> T:
    """A dataclass other than an event."""
    if not isinstance(data, dict):
        raise Unreadable(f"{kind.__name__}: expected a JSON object")
    record: T = decode_record(kind, data, kind.__name__.lower(), ())
    return record


def decode_record(kind: Any, data: dict[str, Json], at: str, extra: tuple[type[Event], ...]) -> Any:
    hints = hints_of(kind)
    unknown = data.keys() - hints.keys()
    if unknown:
        raise Unreadable(
            f"{at}: unknown field {', '.join(map(repr, sorted(unknown)))}; "
            f"it has {', '.join(hints)}"
        )
    missing = [
        name
        for name, default in fields_of(kind)
        if default is dataclasses.MISSING and name not in data
    ]
    if missing:
        raise Unreadable(f"{at}: {', '.join(missing)} missing")
    return kind(
        **{
            name: decode_value(hints[name], value, f"{at}.{name}", extra)
            for name, value in data.items()
        }
    )


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def decode_value(hint: Any, data: Json, at: str, extra: tuple[type[Event], ...]) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return decode_optional(parts, data, at, extra)
    if origin is tuple:
        return decode_tuple(parts, data, at, extra)
    if origin is Literal:
        return member(parts, data, at)
    if origin is not None and issubclass(origin, Mapping):
        return decode_mapping(parts, data, at, extra)
    if hint is Seat:
        return Seat(member(SEATS, data, at))
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return hint(member(tuple(hint), data, at))
    if hint is Event:
        return decode_event(data, extra)
    if dataclasses.is_dataclass(hint):
        if not isinstance(data, dict):
            raise Unreadable(f"{at}: expected a JSON object")
        return decode_record(hint, data, at, extra)
    return plain(hint, data, at)


def decode_optional(
    parts: tuple[Any, ...], data: Json, at: str, extra: tuple[type[Event], ...]
) -> Any:
    if data is None and type(None) in parts:
        return None
    (inner,) = (part for part in parts if part is not type(None))
    return decode_value(inner, data, at, extra)


def decode_tuple(
    parts: tuple[Any, ...], data: Json, at: str, extra: tuple[type[Event], ...]
) -> Any:
    if not isinstance(data, list):
        raise Unreadable(f"{at}: expected a list")
    kinds = [parts[0]] * len(data) if parts[-1] is Ellipsis else list(parts)
    if len(kinds) != len(data):
        raise Unreadable(f"{at}: expected {len(kinds)} values, got {len(data)}")
    return tuple(
        decode_value(kind, value, f"{at}[{index}]", extra)
        for index, (kind, value) in enumerate(zip(kinds, data, strict=True))
    )


def decode_mapping(
    parts: tuple[Any, ...], data: Json, at: str, extra: tuple[type[Event], ...]
) -> Any:
    if not isinstance(data, dict):
        raise Unreadable(f"{at}: expected a JSON object")
    key_of = (lambda text: Seat(member(SEATS, int(text), at))) if parts[0] is Seat else str
    try:
        return {key_of(k): decode_value(parts[1], v, f"{at}.{k}", extra) for k, v in data.items()}
    except ValueError as error:
        raise Unreadable(f"{at}: {error}") from error


def member(allowed: tuple[T, ...], data: Json, at: str) -> T:
    for value in allowed:
        if value == data and isinstance(data, bool) == isinstance(value, bool):
            return value
    choices = ", ".join(str(value) for value in allowed)
    raise Unreadable(f"{at}: {data!r} is not one of {choices}")


def plain(hint: Any, data: Json, at: str) -> Any:
    """int, float, str or bool; a bool is not a number, a whole number may stand for a float."""
    if hint is float and type(data) is int and abs(data) < LARGEST:
        return float(data)
    if type(data) is not hint:
        raise Unreadable(f"{at}: expected {hint.__name__}, got {data!r}")
    if hint is int and abs(data) >= LARGEST:
        raise Unreadable(f"{at}: {data} is too large")
    if hint is float and not math.isfinite(data):
        raise Unreadable(f"{at}: {data} is not a number")
    if hint is str and not data.isprintable() and has_half_a_character(data):
        raise Unreadable(f"{at}: {data!r} is not text")
    return data


def has_half_a_character(text: str) -> bool:
    """JSON can spell half of a surrogate pair, which no file and no screen can hold."""
    return any("\ud800" <= sign <= "\udfff" for sign in text)
