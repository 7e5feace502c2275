"""House options: the switches of a game, each with the rule it settles.

A game's options are a frozen dataclass; the annotation lists what is allowed:

    @dataclass(frozen=True, slots=True)
    class Options:
        contre: Literal["forbidden", "valid"] = option("MES-18", "forbidden")
        maboul_limit_s: int = option("MES-2", 5, low=3, high=10)
        wrong_costs: bool = option("MES-4", False)
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from engine.errors import ArbitreError

Value: TypeAlias = bool | int | str
T = TypeVar("T", bound=Value)
OptionsT = TypeVar("OptionsT")


class BadOption(ArbitreError, ValueError):
    """No such option, or no such value; the message lists what there is."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One switch as it is shown to people."""

    key: str
    rule: str
    default: Value
    allowed: tuple[Value, ...] | range

    def describe_allowed(self) -> str:
        if isinstance(self.allowed, range):
            return f"{self.allowed.start}…{self.allowed.stop - 1}"
        return " | ".join(spell(value) for value in self.allowed)


def option(rule: str, default: T, *, low: int = 0, high: int = 0) -> T:
    """A field of a game's options; `low` and `high` (included) bound a number."""
    metadata = {"rule": rule, "allowed": range(low, high + 1)}
    field: T = dataclasses.field(default=default, metadata=metadata)
    return field


@cache
def describe(options: Any) -> tuple[OptionInfo, ...]:
    """Every switch of a game's options class, in order."""
    hints = get_type_hints(options)
    return tuple(
        OptionInfo(
            field.name, field.metadata["rule"], cast(Value, field.default), allowed(field, hints)
        )
        for field in dataclasses.fields(options)
    )


def allowed(field: "dataclasses.Field[Any]", hints: Mapping[str, Any]) -> tuple[Value, ...] | range:
    hint = hints[field.name]
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    numbers: range = field.metadata["allowed"]
    return numbers


def parse(options: type[OptionsT], texts: Mapping[str, str]) -> OptionsT:
    """The options with these changes. A key may also be the id of its rule, if only one has it."""
    chosen: dict[str, Value] = {}
    for key, text in texts.items():
        info = find(options, key)
        chosen[info.key] = read(info, text)
    return options(**chosen)


def find(options: type, key: str) -> OptionInfo:
    known = describe(options)
    found = [info for info in known if key in (info.key, info.rule)]
    if len(found) != 1:
        names = ", ".join(info.key for info in (found or known))
        raise BadOption(f"there is no option '{key}'; choose one of: {names}")
    return found[0]


def read(info: OptionInfo, text: str) -> Value:
    for value in info.allowed:
        if spell(value) == text.strip().lower():
            return value
    raise BadOption(
        f"option {info.key} ({info.rule}) can't be '{text}': it is {info.describe_allowed()}"
    )


def spell(value: Value) -> str:
    """A value as it is typed: `yes`, `no`, a number or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changes(options: Any) -> dict[str, str]:
    """The switches that differ from their defaults, as `parse` reads them."""
    return {
        info.key: spell(getattr(options, info.key))
        for info in describe(options.__class__)
        if getattr(options, info.key) != info.default
    }
