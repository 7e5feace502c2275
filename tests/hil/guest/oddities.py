"""Tells the story of a press that went wrong, so that a rare failure explains itself."""

from collections.abc import Sequence

from tests.hil.guest.scenarios import BUZZER_PINS, Run, stamps_of
from tests.hil.guest.schedule import MS
from tests.hil.guest.scoring import Scored

AROUND_NS = 250 * MS
LONGEST_LIST = 3


def stories(run: Run, scored: Scored) -> list[str]:
    """What was played, heard and told around the first few missed or doubled presses."""
    odd = sorted({*scored.missed_presses, *scored.doubled_presses})
    return [story(run, number) for number in odd[:LONGEST_LIST]]


def story(run: Run, number: int) -> str:
    """Times in ms after the beginning of the press; ↓ closed, ↑ open."""
    start = run.injected.starts()[number]
    pin, zero_ns = run.injected.moves[start].pin, run.injected.spans[start][0]
    rows = zip(run.injected.moves, run.injected.spans, strict=True)
    played = [(span[0], move.down) for move, span in rows if move.pin == pin]
    heard = [(edge.at_ns, edge.down) for edge in run.edges if pin in stamps_of([edge])]
    told = [(at_ns, True) for at_ns in run.presses_ns()[pin]]
    return (
        f"press {number}, buzzer {BUZZER_PINS.index(pin) + 1}: played {near(played, zero_ns)}; "
        f"heard {near(heard, zero_ns)}; told {near(told, zero_ns)}"
    )


def near(moves: Sequence[tuple[int, bool]], zero_ns: int) -> str:
    return " ".join(
        f"{(at_ns - zero_ns) / MS:.2f}{'↓' if down else '↑'}"
        for at_ns, down in moves
        if abs(at_ns - zero_ns) < AROUND_NS
    )
