"""What the camera tells of a tower from which the game reads that sticks fell.

The camera loses sight of a stick that falls among others, or takes it for another one. What must
have fallen, by what is gone, new or moved, is told as fallen with so little confidence that the
table clears it away, or says that nothing fell.
"""

from collections.abc import Iterable, Set
from dataclasses import replace

import numpy as np

from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.falls import is_his_turn
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, Phase, State
from vision.sticks.account import is_same
from vision.sticks.mokadi import ASKED
from vision.sticks.turn import MOVED_MM, distance_mm

SURE_TO_REFUSE = 0.95
"""Confidence below which a stick is asked about that seems wrong, or fallen, or that moved when its
support was taken, or fell. Sticks that leaned on the table were seen in the air with 0.90 and 0.91
(seeds 3 and 12 of the simulated games); most others are seen with 0.97 and more."""


def with_falls(layout: game.Layout, state: State) -> game.Layout:
    """With all that has fallen, or may have."""
    for read in (with_slipped, with_unnamed_falls, with_lost):
        layout = read(layout, state)
    return layout


def with_slipped(layout: game.Layout, state: State) -> game.Layout:
    """A stick that has lost a support and moved fell, unless something else holds it up. If the
    camera is not quite sure that it does, the table is asked."""
    off = {stick.id for stick in change_seen(state, layout).taken}
    bereft_of = {
        stick.id: stick
        for stick in state.layout.sticks
        if off.intersection(support.id for support in stick.supports or ())
    }

    def has_slipped(stick: game.Stick) -> bool:
        if stick.fallen or stick.id not in bereft_of or (stick.confidence or 1.0) >= SURE_TO_REFUSE:
            return False
        return moved_mm(bereft_of[stick.id], stick) > MOVED_MM

    sticks = (
        replace(stick, fallen=True, confidence=ASKED) if has_slipped(stick) else stick
        for stick in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


def with_flung(layout: game.Layout, state: State, added: Set[str]) -> game.Layout:
    """Who takes sticks away lays none: one that the camera has just `added` and is sure of, far
    from where one of its colour is missed, is that one. It fell, unless others rest on it."""
    if state.phase is not Phase.TAKE:
        return layout
    now, known = ({stick.id for stick in each.sticks} for each in (layout, state.layout))
    missed = [stick for stick in state.layout.sticks if stick.id not in now]

    def was_flung(stick: game.Stick) -> bool:
        if stick.fallen or stick.id not in added - known or layout.resting_on(stick.id):
            return False
        is_sure = (stick.confidence or 1.0) >= SURE_TO_REFUSE
        is_near = any(is_same(stick, other, taken=()) for other in missed)
        return is_sure and not is_near and stick.colour in {other.colour for other in missed}

    sticks = (perhaps_fallen(stick) if was_flung(stick) else stick for stick in layout.sticks)
    return replace(layout, sticks=tuple(sticks))


def with_unnamed_falls(layout: game.Layout, state: State) -> game.Layout:
    """Who takes sticks away drops no new one: if one lies there that the game does not know, one of
    its colour fell that still seems to stand, the nearest perhaps. Once what fell is cleared away
    it shows which."""
    change = change_seen(state, layout)
    if state.phase is not Phase.TAKE or change.fallen:
        return layout
    down = [stick for stick in change.dropped if (stick.confidence or 1.0) >= SURE_TO_REFUSE]
    for stick in down:
        alike = [s for s in change.after.sticks if s.colour == stick.colour]
        if alike:
            fell = min(alike, key=lambda other: moved_mm(other, stick))
            layout = layout.without({stick.id, fell.id})
            layout = replace(layout, sticks=(*layout.sticks, perhaps_fallen(fell)))
    return layout


def with_lost(layout: game.Layout, state: State) -> game.Layout:
    """Sticks that are gone though nobody can have taken them have fallen where they are not seen,
    under another or off the table: the table says whose fault it is, or that nothing fell."""
    change = change_seen(state, layout)
    lost = lost_in_building(change, state) if state.phase is Phase.BUILD else brought_down(change)
    return replace(layout, sticks=(*layout.sticks, *map(perhaps_fallen, lost)))


def lost_in_building(change: Change, state: State) -> Iterable[game.Stick]:
    """Who builds takes nothing away but what he has just laid, if something fell or nobody did
    anything."""
    if not change.fallen and is_his_turn(state, replace(change, taken=())):
        return ()
    own = None if state.acted is None else state.acted.stick
    return (stick for stick in change.taken if stick.id != own)


def brought_down(change: Change) -> Iterable[game.Stick]:
    """Who takes a stick away takes one: those that stood on it have come down with it."""
    off = {stick.id for stick in change.taken}
    return (stick for stick in change.taken if any(s.id in off for s in stick.supports or ()))


def without_doubted_falls(layout: game.Layout, state: State) -> game.Layout:
    """Who is asked whose fault a fall was clears away all that fell, and then answers: one more
    stick that only seems to have fallen counts when it is gone."""
    asked = state.question
    if not isinstance(asked, Blaming) or asked.is_his:
        return layout
    told = {stick.id for stick in asked.change.fallen}
    stood = {stick.id for stick in state.layout.sticks} - told
    sticks = (
        replace(s, fallen=False, supports=None)
        if s.fallen and s.id in stood and (s.confidence or 1.0) < SURE_TO_REFUSE
        else s
        for s in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


def perhaps_fallen(stick: game.Stick) -> game.Stick:
    """The stick, if it is on the table; whether it is, the table is asked."""
    return replace(stick, fallen=True, supports=None, confidence=ASKED)


def moved_mm(before: game.Stick, now: game.Stick) -> float:
    """How far the end that moved most is from where it was, seen from above; 0 if nobody measured.
    The camera may tell the ends in another order."""
    if before.ends_mm is None or now.ends_mm is None:
        return 0.0
    return distance_mm(np.array(before.ends_mm), np.array(now.ends_mm))
