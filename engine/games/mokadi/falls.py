"""Sticks fell: whose fault it is, and what follows (spec 4.5, MOK-14 to MOK-16)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Step
from engine.games.mokadi.change import Change, Strays
from engine.games.mokadi.elimination import eliminate
from engine.games.mokadi.layout import Stick
from engine.games.mokadi.names import tally
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.removing import take
from engine.games.mokadi.state import Blaming, Phase, State
from engine.games.mokadi.turns import go_on, saying, wanted_colour
from engine.phrase import Phrase
from engine.rulings import note, wrong


def fall(state: State, change: Change, *, admitted: bool = False) -> Step[State]:
    """Sticks that were in place lie on the table. `admitted`: the table names the player in turn.

    MOK-23: whoever else had a hand in it, the player in turn is responsible. The referee asks only
    where it cannot know that he was acting. If it only does not know what fell, it has that cleared
    away first.
    """
    is_his = is_his_turn(state, change)
    state = replace(state, strays=change.strays | still_seen(change), question=None)
    if only_his_own(state, change):
        return dropped(state, change)
    if admitted or (is_his and not change.guessed):
        return guilty(state, change)
    reason = Reason.WHAT_FELL if is_his else Reason.WHOSE_FAULT
    said = note(reason, sticks=fallen_tally(state, change.fallen))
    return Step(replace(state, question=Blaming(change, is_his)), (said,))


def is_his_turn(state: State, change: Change) -> bool:
    """Is the player in turn known to have acted when they fell? Who clears them away is not."""
    if isinstance(state.question, Blaming):
        return state.question.is_his
    acted = state.acted is not None or change.acts
    return acted or state.options.late_fall == "next_player"


def with_cleared(change: Change, asked: Change) -> Change:
    """The table is being asked about a fall, and clears away what fell: what is gone now fell too,
    unless it had been taken before. The answer is still to come."""
    taken = {stick.id for stick in asked.taken}
    cleared = tuple(stick for stick in change.taken if stick.id not in taken)
    return replace(
        change,
        fallen=(*change.fallen, *cleared),
        taken=tuple(stick for stick in change.taken if stick.id in taken),
        guessed=True,
    )


def only_his_own(state: State, change: Change) -> bool:
    """Did nothing fall but the stick that the player in turn has just laid?"""
    if state.acted is None or change.taken or change.plots:
        return False
    return [stick.id for stick in change.fallen] == [state.acted.stick]


def still_seen(change: Change) -> Strays:
    """Sticks that lie about, or stand although their player is out, until somebody clears them."""
    fallen = {(stick.id, True) for stick in change.fallen}
    return frozenset(fallen | {(stick.id, False) for stick in change.sticks})


def dropped(state: State, change: Change) -> Step[State]:
    """4.3.6: « Si un joueur fait tomber la baguette qu'il est en train de jouer, il peut la
    rejouer. »"""
    back = Pieces.of(*(stick.colour for stick in change.fallen))
    hand = replace(state.hand, sticks=state.hand.sticks + back)
    after = change.after.without({stick.id for stick in change.sticks})
    again = replace(state, hands={**state.hands, state.active: hand}, layout=after, acted=None)
    return Step(again, (note(Reason.DROPPED, seat=state.active),))


def guilty(state: State, change: Change) -> Step[State]:
    """4.5.1: « Lorsqu'un joueur fait tomber une ou des baguettes déjà posées, il est éliminé. »

    A stick that he took away in the same moment is his, one that he was laying too (MOK-18): both
    are shared out with the rest; a plot that he laid stays. MOK-20: the next player goes on.
    """
    seat = state.active
    calm = with_plots(state, change)
    gone = eliminate(calm, seat, (*change.fallen, *change.taken))
    said = wrong(Reason.FELL, seat=seat, sticks=fallen_tally(state, change.fallen))
    following = go_on(after_fall(gone.state), seat)
    return saying(following, said, *gone.rulings)


def with_plots(state: State, change: Change) -> State:
    """The tower after the fall, without the stick that was being laid, with a plot if it is his."""
    after = change.after.without({stick.id for stick in change.sticks})
    plots = state.hand.plots - Pieces.of(*(plot.colour for plot in change.plots))
    if min(plots.light, plots.dark) < 0:
        return replace(state, layout=replace(after, plots=state.layout.plots))
    hands = {**state.hands, state.active: replace(state.hand, plots=plots)}
    return replace(state, layout=after, hands=hands)


def after_fall(state: State) -> State:
    """MOK-12: in the removal one goes on removing; by house rule one builds again."""
    if state.phase is Phase.TAKE and state.options.fall_in_removal == "build_again":
        return replace(state, phase=Phase.BUILD, last_builder=None)
    return state


def nobody(state: State, change: Change) -> Step[State]:
    """MOK-16: later falls belong to nobody, and the fallen sticks are put aside.

    If a piece was played in the same moment, that does not count: it is played again.
    """
    off = (*change.fallen, *change.taken)
    left = change.after.without({stick.id for stick in change.sticks})
    calm = replace(
        state,
        layout=replace(left, plots=state.layout.plots),
        aside=state.aside + Pieces.of(*(stick.colour for stick in off)),
        question=None,
        passed=frozenset(),
    )
    last = None if state.acted is None else state.active
    return saying(go_on(calm, last), note(Reason.FELL_ALONE, sticks=fallen_tally(state, off)))


def may_have_slipped(state: State, change: Change) -> bool:
    """MOK-14: could the one stick on the table be the one that was being taken?"""
    if state.phase is not Phase.TAKE or state.options.slipped_stick != "taken" or change.acts:
        return False
    right_colour = wanted_colour(state) in (None, change.fallen[0].colour)
    return len(change.fallen) == 1 and right_colour


def slipped(state: State, change: Change, at_ns: int) -> Step[State]:
    """MOK-14: the stick being removed slips and lies on the table: not a fall, it is taken."""
    taken = replace(change, fallen=(), taken=change.fallen, slipped=True, strays=state.strays)
    return take(replace(state, question=None), taken, at_ns)


def fallen_tally(state: State, fallen: Sequence[Stick]) -> tuple[Phrase, ...]:
    return tally(Pieces.of(*(stick.colour for stick in fallen)), state.options)
