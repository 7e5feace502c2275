"""What is to be said, before it is in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Fact: TypeAlias = Union[int, float, str, "Phrase", tuple["Fact", ...]]
"""A value inside a phrase. A `Seat` is said as the player's name, a tuple as a list."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key of the word catalogues and the facts that fill its gaps."""

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def phrase(key: str, **facts: Fact) -> Phrase:
    return Phrase(key, facts)
