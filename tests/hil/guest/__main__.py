"""Runs every scenario and reports on the second serial line, one JSON value per line."""

import json
import os
import platform
import random
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from firmware.buttons import Buzzer
from firmware.edges import Edge
from firmware.lgpio_factory import describe, import_lgpio
from tests.hil.guest import schedule
from tests.hil.guest.chip import make_chip, open_factory
from tests.hil.guest.hazards import HAZARDS
from tests.hil.guest.naive import play_naively
from tests.hil.guest.oddities import stories
from tests.hil.guest.scenarios import ANY_PRESS, BUZZER_PINS, RACE, Run, hogs, play
from tests.hil.guest.schedule import MS, Touch, moves_of
from tests.hil.guest.scoring import (
    Injected,
    PairScore,
    Scored,
    halted_presses,
    percentile,
    score,
    score_pairs,
)

SEED = 4
NAIVE = {"when_pressed": None, "bounce_time=0.02": 0.02}


class Guest:
    def __init__(self, wishes: dict[str, str]) -> None:
        self.out = open("/dev/ttyS1", "w", encoding="utf-8")  # noqa: SIM115
        self.share = float(wishes["hil.share"])
        self.chance = random.Random(SEED)
        self.lines = make_chip()

    def say(self, kind: str, **facts: Any) -> None:
        self.out.write(json.dumps({"kind": kind, **facts}) + "\n")
        self.out.flush()

    def count(self, full: int) -> int:
        return max(4, round(full * self.share))

    def measure(self, load: str) -> None:
        with hogs() if load == "busy" else nullcontext():
            self.measure_presses(load)
            for gap_ns in (MS, MS // 5):
                self.measure_pairs(load, gap_ns)
            self.measure_duels(load)

    def measure_presses(self, load: str) -> None:
        touches = schedule.bouncy_presses(self.count(2000), BUZZER_PINS, self.chance)
        run = play(self.lines, moves_of(touches, self.chance), ANY_PRESS)
        self.say("presses", load=load, **facts_of(run, score(run.injected, run.presses_ns())))

    def measure_pairs(self, load: str, gap_ns: int) -> None:
        touches = schedule.pairs(self.count(1000), gap_ns, BUZZER_PINS)
        run = play(self.lines, moves_of(touches, self.chance), ANY_PRESS)
        scored = score(run.injected, run.presses_ns())
        pairs = score_pairs(scored, earlier_of_pairs(scored))
        self.say("pairs", load=load, gap_ns=gap_ns, **facts_of(run, scored) | pair_facts(pairs))

    def measure_duels(self, load: str) -> None:
        touches = schedule.duels(self.count(200), BUZZER_PINS, self.chance)
        run = play(self.lines, moves_of(touches, self.chance), RACE)
        scored = score(run.injected, run.presses_ns())
        pairs = score_pairs(scored, race_winners(run, touches))
        self.say("duels", load=load, **facts_of(run, scored) | pair_facts(pairs))

    def measure_naive(self) -> None:
        with hogs():
            for way, bounce_time_s in NAIVE.items():
                for name, touches in self.naive_schedules().items():
                    moves = moves_of(touches, self.chance)
                    spans, presses_ns = play_naively(self.lines, moves, bounce_time_s)
                    injected = Injected(moves, spans, frozenset(range(len(moves))))
                    scored = score(injected, presses_ns)
                    pairs = score_pairs(scored, earlier_of_pairs(scored))
                    self.say("naive", way=way, schedule=name, **scores(scored) | pair_facts(pairs))

    def record(self) -> None:
        """A trace for the unit tests: the raw edges, and the first edge after each touch."""
        touches = schedule.bouncy_presses(120, BUZZER_PINS, self.chance)
        run = play(self.lines, moves_of(touches, self.chance), ANY_PRESS)
        starts = run.injected.starts()
        touched = [
            (run.injected.spans[start][0], run.injected.moves[start].pin) for start in starts
        ]
        halted = halted_presses(run.injected.moves, run.injected.spans)
        self.say("trace", halted=len(halted), **trace_of(run.edges, touched))

    def try_hazards(self) -> None:
        for name, hazard in HAZARDS.items():
            self.say("hazard", name=name, wrong=hazard(self.lines))

    def naive_schedules(self) -> dict[str, list[Touch]]:
        return {
            "pairs": schedule.pairs(self.count(300), MS, BUZZER_PINS),
            "duels": schedule.duels(self.count(100), BUZZER_PINS, self.chance),
        }


def trace_of(edges: Sequence[Edge], touched: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """`touched`: (ns, pin) of each touch."""
    ordered = sorted(edges, key=lambda edge: edge.at_ns)
    rows = [(edge.at_ns, seat_of(edge), int(edge.down), edge.read_by_ns) for edge in ordered]
    firsts = [
        next(row[0] for row in rows if row[0] >= from_ns and BUZZER_PINS[row[1] - 1] == pin)
        for from_ns, pin in touched
    ]
    return {"edges": rows, "presses": sorted(firsts)}


def seat_of(edge: Edge) -> int:
    assert isinstance(edge.button, Buzzer)
    return edge.button.seat


def facts_of(run: Run, scored: Scored) -> dict[str, Any]:
    injected = len(run.injected.moves)
    return {
        **scores(scored),
        "edges": injected,
        "coalesced_edges": injected - len(run.injected.reported),
        "verdict_us": spread(run.verdict_delays_ns),
        "late": run.late_presses,
        "odd": stories(run, scored),
    }


def scores(scored: Scored) -> dict[str, Any]:
    return {
        "presses": len(scored.stamps_ns),
        "missed": scored.missed,
        "doubled": scored.doubled,
        "apart": len(scored.coalesced | scored.halted),
        "error_us": spread(scored.errors_ns),
    }


def pair_facts(pairs: PairScore) -> dict[str, int]:
    return {"wrong": pairs.wrong, "undecided": pairs.undecided, "apart": pairs.apart}


def spread(values_ns: Sequence[int]) -> list[int | None]:
    """p50, p99 and the largest, in µs."""
    values = [percentile(values_ns, share) for share in (0.5, 0.99, 1.0)]
    return [None if value is None else value // 1000 for value in values]


def earlier_of_pairs(scored: Scored) -> list[int | None]:
    """Per pair: 0 if the first touch has the smaller stamp, 1 if not, None if one is missing."""
    stamps = scored.stamps_ns
    return [
        None if first is None or second is None else int(second <= first)
        for first, second in zip(stamps[::2], stamps[1::2], strict=True)
    ]


def race_winners(run: Run, touches: Sequence[Touch]) -> list[int | None]:
    """Per duel, the side that came first in the race that was told; a tie counts as undecided."""
    told = [event for event in run.happenings if hasattr(event, "presses")]
    starts = run.injected.starts()
    winners: list[int | None] = []
    for number in range(0, len(touches), 2):
        from_ns = run.injected.spans[starts[number]][0]
        until_ns = from_ns + schedule.SPACING_MS["duels"] * MS // 2
        races = [race for race in told if from_ns <= race.presses[0].at_ns < until_ns]
        pins = [BUZZER_PINS[race.presses[0].seat - 1] for race in races]
        sides = [touches[number].pin, touches[number + 1].pin]
        winners.append(sides.index(pins[0]) if len(races) == 1 and pins[0] in sides else None)
    return winners


def driver() -> str:
    """What the self-test prints first, told by the real driver."""
    factory = open_factory()
    try:
        return describe(factory)
    finally:
        factory.close()


def wishes_of(command_line: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in command_line.split() if "=" in word)


def main() -> None:
    lgpio = import_lgpio()
    wishes = wishes_of(Path("/proc/cmdline").read_text())
    guest = Guest(wishes)
    guest.say(
        "hello",
        kernel=platform.release(),
        cpus=os.cpu_count(),
        python=platform.python_version(),
        lgpio=lgpio.get_module_version(),
        driver=driver(),
    )
    parts: dict[str, Callable[[], None]] = {
        "idle": lambda: guest.measure("idle"),
        "busy": lambda: guest.measure("busy"),
        "usual": guest.measure_naive,
        "hazards": guest.try_hazards,
        "record": guest.record,
    }
    for name in wishes["hil.parts"].split(","):
        parts[name]()
    guest.say("end")


if __name__ == "__main__":
    main()
