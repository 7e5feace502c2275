"""What the camera saw of a tower, as the event that the game awaits.

    event = heard(account, seen, view)      # None: nothing that the game needs to know

To let a stick pass the camera needs less certainty than to refuse it; where it cannot be certain,
the game asks the table. What does not change the ruling is not asked.
"""

import math
from collections.abc import Iterator, Set
from dataclasses import replace

from engine.events import Event
from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.legality import Violation, faults, violations
from engine.games.mokadi.reading import footing, same_supports
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, Phase, State
from engine.referee import View
from vision.sticks.account import TowerAccount, is_same
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import ASKED, game_stick
from vision.sticks.turn import MOVED_MM

SURE_AMONG_SEVERAL = 0.75
"""Confidence that a new stick needs if there are others: phantoms have 0.5 to 0.65."""

SURE_TO_REFUSE = 0.9
"""Confidence below which a stick that seems wrong, or fallen, is asked about; that of others is
higher."""

SURE_TO_STAND = 0.95
"""Confidence below which a stick is asked about that has moved when its support was taken: one that
had slid down to the table, seed 3 of the simulated games, was seen in the air with 0.90."""


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
    if is_clearing:
        return replace(event, layout=without_idle_news(event.layout, state))
    added = account.names(noticed.change.added)
    layout = without_phantoms(without_strangers(event.layout, state, added), state)
    layout = without_idle_doubts(layout, state, dict(other_readings(account, noticed)))
    is_whole = not account.unseen(state.layout).pieces
    is_whole = is_whole and not rests_on_phantoms(event.layout, layout, state)
    layout = asking_first(layout, state, SURE_TO_REFUSE if is_whole else math.inf)
    event = replace(event, layout=layout)
    return event if is_news(change_seen(state, layout)) else None


def is_news(change: Change) -> bool:
    """Is more told than that sticks lie a little otherwise than before?"""
    return bool(change.acts or change.fallen or change.plots_missing)


def rests_on_phantoms(told: game.Layout, layout: game.Layout, state: State) -> bool:
    """Does a new stick rest, as the camera has told, on one that does not count? Then there is
    something that it does not see as it is."""
    new = change_seen(state, layout).sticks
    seen = (told.stick(stick.id) for stick in new)
    return [footing(stick) for stick in new] != [footing(stick) for stick in seen if stick]


def asking_first(layout: game.Layout, state: State, sure: float) -> game.Layout:
    """To refuse a stick, or to say that one fell, the camera must be surer than to let it pass;
    where pieces are in place that it does not see it cannot be. Then the table is asked."""
    layout = with_slipped(layout, state)
    change = change_seen(state, layout)
    if change.taken and state.phase is Phase.BUILD:  # nobody takes sticks away, so which fell?
        sure = math.inf
    if change.fallen and not is_plain(change, state):
        sure = math.inf
    wrong = {stick.id for stick in change.sticks if faults(stick, change.after, state.options)}
    if any(hangs_on_doubts(stick, change.after, state) for stick in change.sticks):
        sure = math.inf
    wrong.update(stick.id for stick in change.fallen)
    if math.isfinite(sure):
        wrong -= {stick.id for stick in bereft(change)}
    sticks = (
        replace(s, confidence=ASKED) if s.id in wrong and (s.confidence or 1.0) < sure else s
        for s in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


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
        if stick.fallen or stick.id not in bereft_of or (stick.confidence or 1.0) >= SURE_TO_STAND:
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
    (a, b), (c, d) = before.ends_mm, now.ends_mm
    return min(
        max(math.dist(a[:2], c[:2]), math.dist(b[:2], d[:2])),
        max(math.dist(a[:2], d[:2]), math.dist(b[:2], c[:2])),
    )


def is_plain(change: Change, state: State) -> bool:
    """Did one stick fall, and all others lie as before? What comes down with a fallen stick shows
    only when it is cleared away."""
    off = {stick.id for stick in (*change.taken, *change.fallen)}
    before = tuple(stick for stick in state.layout.sticks if stick.id not in off)
    now = change.after.without({stick.id for stick in change.sticks})
    return len(change.fallen) == 1 and same_supports(game.Layout(sticks=before), now)


def bereft(change: Change) -> Iterator[game.Stick]:
    """Sticks that fell because what carried them was taken, or fell too: it is clear why."""
    off = {stick.id for stick in (*change.taken, *change.fallen)}
    for stick in change.fallen:
        if any(support.id in off for support in stick.supports or ()):
            yield stick


def without_idle_news(layout: game.Layout, state: State) -> game.Layout:
    """If all that seemed to have fallen stands, nobody has laid a stick meanwhile."""
    change = change_seen(state, layout)
    if change.fallen or change.taken:
        return layout
    return layout.without({stick.id for stick in change.sticks})


def without_strangers(layout: game.Layout, state: State, added: Set[str]) -> game.Layout:
    """While sticks are taken away, one that the game does not know was pushed aside, and lies near
    where one is missed; or somebody has just `added` it. Else it is a phantom, or the game has it
    in place a little elsewhere."""
    if state.phase is not Phase.TAKE:
        return layout
    now, known = ({stick.id for stick in each.sticks} for each in (layout, state.layout))
    missed = [stick for stick in state.layout.sticks if stick.id not in now]
    strangers = {
        stick.id
        for stick in layout.sticks
        if stick.id not in known
        and not stick.fallen
        and not any(is_same(stick, other, taken=()) for other in missed)
        and (missed or stick.id not in added)
    }
    return layout.without(strangers)


def without_phantoms(layout: game.Layout, state: State) -> game.Layout:
    """Nobody lays two pieces at once: of several new ones, those count that the camera is sure of.
    If it is sure of none, nothing new is there. So it is while sticks are taken away; and whoever
    takes one lays none."""
    change = change_seen(state, layout)
    is_taking = state.phase is Phase.TAKE
    if is_taking and change.taken:
        return layout.without({stick.id for stick in change.sticks})
    new = (*change.sticks, *change.dropped)
    if len(new) + len(change.plots) < 2 and not is_taking:
        return layout
    phantoms = {stick.id for stick in new if (stick.confidence or 1.0) < SURE_AMONG_SEVERAL}
    return layout.without(phantoms)


def other_readings(account: TowerAccount, noticed: TowerSeen) -> Iterator[tuple[str, game.Stick]]:
    """Sticks of which the camera cannot say which of two ways they lie: the second way, and how
    sure it is that it is one of the two."""
    asked = [question.stick for question in noticed.layout.unsure]
    for question in noticed.layout.unsure:
        if question.other is not None and asked.count(question.stick) == 1:
            (other,) = account.named(game.Layout(sticks=(game_stick(question.other),))).sticks
            yield other.id, other


def without_idle_doubts(
    layout: game.Layout, state: State, others: dict[str, game.Stick]
) -> game.Layout:
    """A new stick that is as legal, or as wrong, whichever way it lies is not asked about."""
    change = change_seen(state, layout)
    clear = {
        stick.id: others[stick.id].confidence
        for stick in change.sticks
        if stick.id in others and is_as_legal(stick, others[stick.id], change.after, state)
    }
    sticks = (replace(s, confidence=clear.get(s.id, s.confidence)) for s in layout.sticks)
    return replace(layout, sticks=tuple(sticks))


def is_as_legal(one: game.Stick, other: game.Stick, among: game.Layout, state: State) -> bool:
    instead = among.without({one.id}).with_stick(other)
    same = violations(one, among, state.options) == violations(other, instead, state.options)
    return same and game.is_sound(instead)


def hangs_on_doubts(stick: game.Stick, among: game.Layout, state: State) -> bool:
    """Is it wrong only if another stick lies as the camera thinks, which it is not sure of?"""
    wrong = faults(stick, among, state.options)
    twins = {f.piece for f in wrong if f.violation is Violation.DUPLICATE_PAIR}
    return any(other.id in twins and not other.is_sure for other in among.sticks)
