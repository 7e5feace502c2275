"""A sight as plain data for other programs, and in a few words for people."""

from typing import Any

import numpy as np

from vision.sticks.pieces import Plot, Question, Stick, Support
from vision.sticks.watch import Sight

NOTHING: dict[str, Any] = {
    "plots": [],
    "sticks": [],
    "change": {"added": [], "removed": [], "fallen": [], "moved": []},
    "unsure": [],
}
"""What is said of a picture that cannot be used."""


def as_data(sight: Sight) -> dict[str, Any]:
    """JSON-ready: plots, sticks, change and what is unsure; mm, and pixels of the picture."""
    layout, change = sight.layout, sight.change
    return {
        "plots": [_plot(plot) for plot in layout.plots.values()],
        "sticks": [_stick(stick, sight) for stick in layout.sticks.values()],
        "change": {
            "added": list(change.added),
            "removed": list(change.removed),
            "fallen": list(change.fallen),
            "moved": list(change.moved),
        },
        "unsure": [_question(question) for question in layout.unsure],
    }


def _plot(plot: Plot) -> dict[str, Any]:
    return {"id": plot.id, "colour": plot.colour, "mm": np.round(plot.at_mm, 1).tolist()}


def _stick(stick: Stick, sight: Sight) -> dict[str, Any]:
    return {
        "id": stick.id,
        "colour": stick.colour,
        "ends_px": np.round(sight.look.pose.project(stick.ends_mm), 1).tolist(),
        "ends_mm": np.round(stick.ends_mm, 1).tolist(),
        "supports": [_support(support) for support in stick.supports],
        "fallen": stick.fallen,
        "confidence": round(stick.confidence, 3),
    }


def _support(support: Support) -> dict[str, Any]:
    along, from_end = support.along_mm, support.from_end_mm
    return {
        "id": support.id,
        "at_mm_along_support": None if along is None else round(along, 1),
        "distance_to_end_mm": None if from_end is None else round(from_end, 1),
        "point_mm": [round(value, 1) for value in support.point_mm],
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "stick": question.stick,
        "kind": question.kind,
        "choices": list(question.choices),
        "ask": asked(question),
    }


def asked(question: Question) -> str:
    """The question in plain English; the display asks it in the table's language from its kind."""
    choices = " or ".join(question.choices)
    if question.kind == "support":
        return f"does {question.stick} rest on {choices}?"
    if question.kind == "notch":
        return f"does {question.stick} lie beyond the notch of {choices}?"
    return f"{question.stick} is hidden: is it still there?"


def in_words(sight: Sight) -> str:
    layout, change = sight.layout, sight.change
    parts = [f"{len(layout.plots)} plots, {len(layout.sticks)} sticks"]
    for name in change.added:
        held = ", ".join(support.id for support in layout.sticks[name].supports) or "nothing"
        parts.append(f"{name} laid on {held}")
    for word, names in (
        ("taken", change.removed),
        ("moved", change.moved),
        ("FALLEN", change.fallen),
    ):
        if names:
            parts.append(f"{word}: {', '.join(names)}")
    parts += [asked(question) for question in layout.unsure]
    return "; ".join(parts)
