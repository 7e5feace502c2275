"""What the table is asked about a tower before the game rules on what the camera saw.

To let a stick pass the camera needs less certainty than to refuse it. Where it cannot be certain,
a stick is told with so little confidence that the game asks.
"""

import math
from dataclasses import replace

import numpy as np

from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.falls import is_his_turn
from engine.games.mokadi.legality import Violation, faults
from engine.games.mokadi.reading import footing
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, Phase, State
from vision.sticks.mokadi import ASKED
from vision.sticks.turn import MOVED_MM, distance_mm

SURE_TO_REFUSE = 0.95
"""Confidence below which a stick is asked about that seems wrong, or fallen, or that moved when its
support was taken, or fell. Sticks that leaned on the table were seen in the air with 0.90 and 0.91
(seeds 3 and 12 of the simulated games); most others are seen with 0.97 and more."""


def asking_first(layout: game.Layout, state: State, sure: float) -> game.Layout:
    """To refuse a stick, or to say that one fell, the camera must be surer than to let it pass;
    where pieces are in place that it does not see it cannot be. Then the table is asked."""
    layout = with_doubtful_drops(with_slipped(layout, state), state)
    layout = with_lost(with_unnamed_falls(layout, state), state)
    change = change_seen(state, layout)
    if change.taken and state.phase is Phase.BUILD:  # nobody takes sticks away, so which fell?
        sure = math.inf
    if change.fallen and not is_plain(change, layout, state):
        sure = math.inf
    wrong = {stick.id for stick in change.sticks if faults(stick, change.after, state.options)}
    if any(hangs_on_doubts(stick, change.after, state) for stick in change.sticks):
        sure = math.inf
    wrong.update(stick.id for stick in change.fallen)
    sticks = (
        replace(s, confidence=ASKED) if s.id in wrong and (s.confidence or 1.0) < sure else s
        for s in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


def with_doubtful_drops(layout: game.Layout, state: State) -> game.Layout:
    """A stick that somebody lays and that seems to lie on the table may be on the tower all the
    same, on what is of its own colour: if the camera is not sure, the table says how it lies."""
    change = change_seen(state, layout)
    if state.phase is not Phase.BUILD or change.fallen or change.taken:
        return layout
    open_ones = {stick.id for stick in change.dropped if not stick.is_sure}
    sticks = (
        replace(stick, fallen=False, supports=None, confidence=ASKED)
        if stick.id in open_ones
        else stick
        for stick in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


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
    """Who builds takes nothing away but what he has just laid: any other stick that is gone has
    fallen where it is not seen, under another or off the table, if something fell, or if nobody did
    anything. The table says whose fault it is, or that nothing fell."""
    change = change_seen(state, layout)
    is_fall = change.fallen or not is_his_turn(state, replace(change, taken=()))
    if state.phase is not Phase.BUILD or not is_fall:
        return layout
    own = None if state.acted is None else state.acted.stick
    lost = (perhaps_fallen(stick) for stick in change.taken if stick.id != own)
    return replace(layout, sticks=(*layout.sticks, *lost))


def perhaps_fallen(stick: game.Stick) -> game.Stick:
    """The stick, if it is on the table; whether it is, the table is asked."""
    return replace(stick, fallen=True, supports=None, confidence=ASKED)


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


def moved_mm(before: game.Stick, now: game.Stick) -> float:
    """How far the end that moved most is from where it was, seen from above; 0 if nobody measured.
    The camera may tell the ends in another order."""
    if before.ends_mm is None or now.ends_mm is None:
        return 0.0
    return distance_mm(np.array(before.ends_mm), np.array(now.ends_mm))


def is_plain(change: Change, layout: game.Layout, state: State) -> bool:
    """Did one stick fall, and do all others surely stand without it? What comes down with a fallen
    stick shows only when it is cleared away."""
    off = {stick.id for stick in (*change.taken, *change.fallen)}
    known = {stick.id: footing(stick) for stick in state.layout.sticks if stick.id not in off}

    def stands(stick: game.Stick) -> bool:
        if any(support.id in off for support in stick.supports or ()):
            return False
        return footing(stick) == known[stick.id] or (stick.confidence or 1.0) >= SURE_TO_REFUSE

    others = (stick for stick in layout.sticks if stick.id in known)
    return len(change.fallen) == 1 and all(map(stands, others))


def hangs_on_doubts(stick: game.Stick, among: game.Layout, state: State) -> bool:
    """Is it wrong only if another stick lies as the camera thinks, which it is not sure of?"""
    wrong = faults(stick, among, state.options)
    twins = {f.piece for f in wrong if f.violation is Violation.DUPLICATE_PAIR}
    return any(other.id in twins and not other.is_sure for other in among.sticks)
