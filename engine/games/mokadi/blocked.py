"""Can a player lay anything at all? (MOK-7, MOK-8)

The referee sees the tower, not every way through it: it knows for certain only that a player
*cannot* lay (no two pieces for his sticks), and seldom that he can.
"""

import math
from collections.abc import Iterator
from itertools import combinations

from engine.games.mokadi.layout import Plot, Stick
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import Colour, opposite
from engine.games.mokadi.state import State
from engine.seats import Seat


def can_lay(state: State, seat: Seat) -> bool:
    """Might this player lay a plot or a stick? False only if he certainly cannot."""
    hand = state.hands[seat]
    if hand.plots.total:
        return True
    return any(any(pairs(state, colour)) for colour in hand.sticks.colours)


def must_lay(state: State) -> bool:
    """MOK-8: is it certain that the player in turn can lay? Then he may not pass.

    A plot finds its place (unless it must keep its distance from every other); and on two bare
    plots within reach a stick does.
    """
    hand = state.hand
    plots_fit = state.options.plot_distance != "every" or not state.options.later_plots_measured
    if hand.plots.total and plots_fit:
        return True
    if state.layout.sticks:
        return False
    return any(
        surely_bridged(first, second, state.options)
        for first, second in combinations(state.layout.plots, 2)
        if first.colour == second.colour and hand.sticks[opposite(first.colour)]
    )


def surely_bridged(first: Plot, second: Plot, options: Options) -> bool:
    """Bare plots whose middles a stick spans; one that only touches both rims may well slip."""
    if first.mm is None or second.mm is None:
        return False
    return math.dist(first.mm, second.mm) < options.stick_mm


def pairs(state: State, colour: Colour) -> Iterator[tuple[Plot | Stick, Plot | Stick]]:
    """Two pieces that a stick of this colour may rest on: the other colour, no stick on both yet,
    not too far apart."""
    layout, options = state.layout, state.options
    pieces = [piece for piece in layout.pieces if piece.colour == opposite(colour)]
    for first, second in combinations(pieces, 2):
        used = options.same_pair == "pieces" and layout.on_pair({first.id, second.id})
        if not used and in_reach(first, second, options):
            yield first, second


def in_reach(first: Plot | Stick, second: Plot | Stick, options: Options) -> bool:
    """Two plots must not be further apart than a stick is long; sticks may always be bridged."""
    if not isinstance(first, Plot) or not isinstance(second, Plot):
        return True
    if first.mm is None or second.mm is None:
        return True
    return math.dist(first.mm, second.mm) - options.plot_mm < options.stick_mm
