"""Is a laid stick legal? Only as much as measuring needs; the game's own rules are the engine's."""

from typing import Literal

from vision.sticks.pieces import Layout, Sizes, Stick, Support, opposite

Fault = Literal["fallen", "support_count", "same_colour", "outside_zone", "duplicate_pair"]
Verdict = Literal["legal", "illegal", "unsure"]
SURE = 0.65
"""Confidence below which the camera asks."""


def faults(stick: Stick, layout: Layout, sizes: Sizes) -> frozenset[Fault]:
    """Everything wrong with a stick among the others (rulebook: pose des baguettes)."""
    found: set[Fault] = set()
    if stick.fallen:
        found.add("fallen")
    if len({support.id for support in stick.supports}) != 2:
        found.add("support_count")
    colours = [_colour(support, layout) for support in stick.supports]
    if any(colour is not None and colour != opposite(stick.colour) for colour in colours):
        found.add("same_colour")
    if any(
        s.from_end_mm is not None and s.from_end_mm > sizes.notch_from_end_mm
        for s in stick.supports
    ):
        found.add("outside_zone")
    pair = {support.id for support in stick.supports}
    others = (other for other in layout.sticks.values() if other.id != stick.id)
    if any({support.id for support in other.supports} == pair for other in others):
        found.add("duplicate_pair")
    return frozenset(found)


def verdict(stick: Stick, layout: Layout, sizes: Sizes) -> Verdict:
    """Legal, illegal, or a matter for the table to decide."""
    found = faults(stick, layout, sizes)
    questions = [question for question in layout.unsure if question.stick == stick.id]
    other = questions[0].other if len(questions) == 1 else None
    if other is not None and found == faults(other, layout, sizes):
        # It is as legal, or as wrong, whichever way it lies.
        questions, stick = [], other
    asked = {question.kind for question in questions}
    if stick.confidence < SURE or asked - {"notch"}:
        return "unsure"
    # Which side of the notch it is does not matter to a stick that is wrong anyway.
    if asked and not found - {"outside_zone"}:
        return "unsure"
    return "illegal" if found else "legal"


def _colour(support: Support, layout: Layout) -> str | None:
    piece = layout.plots.get(support.id) or layout.sticks.get(support.id)
    return None if piece is None else piece.colour
