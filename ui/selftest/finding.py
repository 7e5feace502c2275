"""What a check found: well, or not well with the fix, or not here."""

import enum
from dataclasses import dataclass

from engine.codec import Json
from engine.phrase import Phrase


class State(enum.Enum):
    OK = "ok"
    FAILS = "fails"
    NOT_HERE = "not here"
    """This computer has no such thing, or it was not to be touched; nothing is wrong."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`said` is what was seen, `fix` what to do, both for whoever repairs the box; only a failure
    has a fix. `told` says what was seen to those at the table; None if it tells them nothing."""

    state: State
    said: str
    fix: str = ""
    told: Phrase | None = None


def ok(said: str) -> Finding:
    return Finding(State.OK, said)


def fails(said: str, fix: str, told: Phrase | None = None) -> Finding:
    return Finding(State.FAILS, said, fix, told)


def not_here(said: str) -> Finding:
    return Finding(State.NOT_HERE, said)


MARKS = {State.OK: "✓", State.FAILS: "✗", State.NOT_HERE: "–"}


def line(subject: str, finding: Finding) -> str:
    fix = f"\n{'':18}→ {finding.fix}" if finding.fix else ""
    return f"{MARKS[finding.state]} {subject:<15} {finding.said}{fix}"


def report(subject: str, finding: Finding) -> Json:
    return {
        "subject": subject,
        "state": finding.state.value,
        "said": finding.said,
        "fix": finding.fix,
    }
