"""What the table is asked about a tower before the game rules on what the camera saw.

To let a stick pass the camera needs less certainty than to refuse it. Where it cannot be certain,
a stick is told with so little confidence that the game asks.
"""

import math
from dataclasses import replace

from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.legality import Violation, faults
from engine.games.mokadi.reading import footing
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Phase, State
from ui.eyes.tower_fallen import SURE_TO_REFUSE, with_falls
from vision.sticks.mokadi import ASKED


def asking_first(layout: game.Layout, state: State, sure: float) -> game.Layout:
    """To refuse a stick, or to say that one fell, the camera must be surer than to let it pass;
    where pieces are in place that it does not see it cannot be. Then the table is asked."""
    layout = with_doubtful_drops(with_falls(layout, state), state)
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
