"""From what the camera saw to what the game of Mokadi is told. Pictures are not needed here.

What the camera would ask about is told with so little confidence that the game asks (`asked`
sticks stay below `engine.games.mokadi.layout.SURE`). The words are the game's.
"""

from engine.events import Sensor, Source
from engine.games.mokadi import layout as game
from engine.games.mokadi.events import LayoutSeen
from vision.sticks.live import TowerSeen
from vision.sticks.pieces import Layout, Plot, Stick, Support

ASKED = 0.5
"""Confidence of a stick about which a question is open; the game asks below 0.6."""


def layout_seen(seen: TowerSeen) -> LayoutSeen:
    """The event for the referee; it is as sure as its least sure new or fallen stick."""
    layout = game_layout(seen.layout)
    news = {*seen.change.added, *seen.change.fallen}
    confidence = min((s.confidence or 0.0 for s in layout.sticks if s.id in news), default=1.0)
    source = Source(Sensor.CAMERA, confidence)
    return LayoutSeen(at_ns=seen.at_ns, layout=layout, source=source)


def game_layout(layout: Layout) -> game.Layout:
    """The same layout in the game's values; sticks in the order in which they were laid."""
    asked = {question.stick for question in layout.unsure}
    return game.Layout(
        tuple(_plot(plot) for plot in layout.plots.values()),
        tuple(game_stick(s, asked=s.id in asked) for s in layout.sticks.values()),
    )


def _plot(plot: Plot) -> game.Plot:
    return game.Plot(
        plot.id, plot.colour, (round(float(plot.at_mm[0]), 1), round(float(plot.at_mm[1]), 1))
    )


def game_stick(stick: Stick, *, asked: bool = False) -> game.Stick:
    first, second = (tuple(round(float(value), 1) for value in end) for end in stick.ends_mm)
    return game.Stick(
        stick.id,
        stick.colour,
        tuple(_support(support) for support in stick.supports),
        ((first[0], first[1], first[2]), (second[0], second[1], second[2])),
        fallen=stick.fallen,
        confidence=min(stick.confidence, ASKED) if asked else stick.confidence,
    )


def _support(support: Support) -> game.Support:
    return game.Support(support.id, support.along_mm, support.from_end_mm)
