"""What the camera saw of a tower, as the event that the game awaits.

    event = heard(account, seen, view)      # None: nothing that the game needs to know

What must have fallen is told as fallen (`tower_fallen`), what does not change the ruling is left
out (`tower_left_out`); where the camera cannot be certain enough, the table is asked first
(`tower_asked`).
"""

import math
from dataclasses import replace

from engine.events import Event
from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, State
from engine.referee import View
from ui.eyes.tower_asked import asking_first
from ui.eyes.tower_fallen import SURE_TO_REFUSE, with_flung, without_doubted_falls
from ui.eyes.tower_left_out import (
    other_readings,
    rests_on_phantoms,
    without_idle_doubts,
    without_idle_news,
    without_idle_places,
    without_ignored,
    without_old_news,
    without_phantoms,
    without_places_in_doubt,
    without_strangers,
)
from vision.sticks.account import TowerAccount
from vision.sticks.live import TowerSeen


def heard(account: TowerAccount, noticed: TowerSeen, view: View) -> Event | None:
    """The new layout, if it tells the game anything; what was cleared away tells nothing."""
    state: State = view.state
    is_clearing = isinstance(state.question, Blaming)
    if state.question is not None and not is_clearing:
        return None  # first the table says what has become of the tower
    event = account.hear(noticed, state.layout, asked=is_clearing)
    if not any(item.accepts(event) for item in view.awaiting):
        return None
    if not game.is_sound(event.layout):
        return event
    added = account.names(noticed.change.added)
    if is_clearing:
        layout = without_ignored(without_doubted_falls(event.layout, state), state, added)
        return replace(event, layout=without_idle_news(layout, state))
    layout = with_flung(event.layout, state, added)
    layout = without_old_news(without_strangers(layout, state, added), state, added)
    layout = without_phantoms(layout, state)
    layout = without_idle_doubts(layout, state, dict(other_readings(account, noticed)))
    layout = without_idle_places(layout, state, dict(without_places_in_doubt(account, noticed)))
    is_whole = not account.unseen(state.layout).pieces
    is_whole = is_whole and not rests_on_phantoms(event.layout, layout, state)
    layout = asking_first(layout, state, SURE_TO_REFUSE if is_whole else math.inf)
    event = replace(event, layout=layout)
    return event if is_news(change_seen(state, layout)) else None


def is_news(change: Change) -> bool:
    """Is more told than that sticks lie a little otherwise than before?"""
    return bool(change.acts or change.fallen or change.plots_missing)
