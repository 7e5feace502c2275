"""Compares what the watcher says with the truth, and adds it up."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from vision.sticks.measured.truth import Sequence, Step
from vision.sticks.pieces import TABLE, Layout, Stick
from vision.sticks.rendered.legality import Verdict, verdict
from vision.sticks.watch import Sight, StickWatcher

FOUND_MM = 5.0
"""Ends this near to the truth count as found."""
SAME_MM = 25.0
"""Sticks this near to each other are the same one, seen badly."""


@dataclass(slots=True)
class Score:
    """Counts over any number of pictures."""

    pictures: int = 0
    sticks: int = 0
    found: int = 0
    reported: int = 0
    false: int = 0
    supports_right: int = 0
    pictures_right: int = 0
    fallen: int = 0
    fallen_found: int = 0
    fallen_false: int = 0
    turns: int = 0
    verdict_right: int = 0
    verdict_unsure: int = 0
    verdict_wrong: int = 0
    cpu_ms: list[tuple[int, float]] = field(default_factory=list)
    """Number of sticks, milliseconds of one core; first pictures of a sequence are not in it."""
    first_ms: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What went wrong, picture by picture."""

    def add(self, other: "Score") -> None:
        for name in Score.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def measure(sequence: Sequence) -> Score:
    """Play a sequence to a fresh watcher."""
    watcher = StickWatcher(sequence.table)
    total, known = Score(), dict[str, str]()
    for number, step in enumerate(sequence.steps):
        frame = step.picture()
        started = time.process_time()
        sight = watcher.see(frame)
        spent_ms = (time.process_time() - started) * 1e3
        score = judge(step, sight, watcher, known)
        known |= pair_sticks(step.layout, sight.layout)
        if number:
            score.cpu_ms.append((len(step.layout.sticks), spent_ms))
        else:
            score.first_ms.append(spent_ms)
        total.add(score)
    return total


def judge(
    step: Step, sight: Sight, watcher: StickWatcher, known: Mapping[str, str] | None = None
) -> Score:
    """Score of one picture; `known` are our ids of the truth's sticks in those before."""
    truth, seen = step.layout, sight.layout
    same = pair_sticks(truth, seen)
    names = {**pair_plots(truth, seen), **same, TABLE: TABLE}
    score = Score(pictures=1, sticks=len(truth.sticks), reported=len(seen.sticks))
    score.false = sum(name not in same.values() for name in seen.sticks)
    right = 0
    for stick in truth.sticks.values():
        ours = seen.sticks.get(same.get(stick.id, ""))
        if ours is None:
            score.notes.append(f"{step.name}: {stick.id} not found")
            continue
        near = end_error_mm(stick, ours) <= FOUND_MM
        score.found += near
        score.false += not near
        wanted = {names.get(support.id, "?") for support in stick.supports}
        got = {support.id for support in ours.supports}
        right += wanted == got and near
        score.notes += list(_complaints(step, (stick, ours), (wanted, got), near))
    score.supports_right = right
    _judge_falls(truth, seen, {**(known or {}), **same}, score)
    score.pictures_right = int(right == len(truth.sticks) == len(seen.sticks))
    score.notes += [
        f"{step.name}: {n} does not exist" for n in seen.sticks if n not in same.values()
    ]
    _judge_turn(step, sight, watcher, same, score)
    return score


def _judge_falls(truth: Layout, seen: Layout, names: Mapping[str, str], score: Score) -> None:
    """A fall is found if that stick is told to have fallen, wherever it is seen to lie now."""
    fallen = {name for name, stick in truth.sticks.items() if stick.fallen}
    told = {name for name, stick in seen.sticks.items() if stick.fallen}
    found = {name for name in fallen if names.get(name) in told}
    score.fallen, score.fallen_found = len(fallen), len(found)
    score.fallen_false = len(told - {names[name] for name in found})
    score.notes += [f"fall of {name} not told" for name in sorted(fallen - found)]


def _complaints(
    step: Step, pair: tuple[Stick, Stick], ids: tuple[set[str], set[str]], near: bool
) -> Iterator[str]:
    stick, ours = pair
    if not near:
        yield f"{step.name}: {stick.id} ends {end_error_mm(stick, ours):.1f} mm off"
    if ids[0] != ids[1]:
        yield f"{step.name}: {stick.id} on {sorted(ids[1])}, truly on {sorted(ids[0])}"


def _judge_turn(
    step: Step, sight: Sight, watcher: StickWatcher, same: dict[str, str], score: Score
) -> None:
    if step.placed is None:
        return
    ours = sight.layout.sticks.get(same.get(step.placed, ""))
    said: Verdict = "unsure"
    if ours is not None:
        said = verdict(ours, sight.layout, watcher.table.sizes)
    elif not sight.change.added:
        # Nothing new was seen, so the table is asked what was laid.
        said = "unsure"
    score.turns = 1
    score.verdict_unsure = int(said == "unsure")
    score.verdict_right = int(said == ("legal" if step.legal else "illegal"))
    score.verdict_wrong = 1 - score.verdict_unsure - score.verdict_right
    if score.verdict_wrong or score.verdict_unsure:
        score.notes.append(
            f"{step.name}: {step.placed} judged {said}, truly legal={step.legal}"
            f" ({_doubts(ours, sight) if ours else 'not found'})"
        )


def _doubts(stick: Stick, sight: Sight) -> str:
    """What made a verdict doubtful."""
    questions = [question.kind for question in sight.layout.unsure if question.stick == stick.id]
    zones = [round(s.from_end_mm, 1) for s in stick.supports if s.from_end_mm is not None]
    return f"confidence {stick.confidence:.2f}, questions {questions}, mm from ends {zones}"


def pair_sticks(truth: Layout, seen: Layout) -> dict[str, str]:
    """Truth's id to ours, nearest first."""
    pairs = sorted(
        (end_error_mm(stick, ours), stick.id, ours.id)
        for stick in truth.sticks.values()
        for ours in seen.sticks.values()
        if stick.colour == ours.colour
    )
    found: dict[str, str] = {}
    for error, name, ours_id in pairs:
        if error < SAME_MM and name not in found and ours_id not in found.values():
            found[name] = ours_id
    return found


def pair_plots(truth: Layout, seen: Layout) -> dict[str, str]:
    found = {}
    for plot in truth.plots.values():
        near = [
            (float(np.linalg.norm(ours.at_mm - plot.at_mm)), ours.id)
            for ours in seen.plots.values()
            if ours.colour == plot.colour
        ]
        if near and min(near)[0] < FOUND_MM:
            found[plot.id] = min(near)[1]
    return found


def end_error_mm(one: Stick, other: Stick) -> float:
    """Larger distance between corresponding ends, in space."""
    ways = (other.ends_mm, other.ends_mm[::-1])
    return float(min(np.linalg.norm(one.ends_mm - way, axis=1).max() for way in ways))
