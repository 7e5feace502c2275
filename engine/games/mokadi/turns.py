"""Whose turn it is, and when the phase changes (spec 4.2 to 4.4)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mokadi.blocked import can_lay
from engine.games.mokadi.elimination import eliminate, share_out
from engine.games.mokadi.layout import Layout
from engine.games.mokadi.names import a_stick
from engine.games.mokadi.pieces import Colour, opposite
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.sharing import share
from engine.games.mokadi.state import Acted, Phase, State
from engine.phrase import Fact
from engine.rulings import Reasons, Ruling, note, refusal, wrong
from engine.seats import Seat, after, clockwise_from

SECOND_NS = 1_000_000_000
Order = tuple[Seat, ...]
"""Those who still play, in the order in which they are asked."""


def refuse(state: State, reason: Reasons, **facts: Fact) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def saying(step: Step[State], *first: Ruling) -> Step[State]:
    """The same step, with something said before."""
    return Step(step.state, (*first, *step.rulings))


def responsibility(
    state: State, after: Layout, at_ns: int, stick: str | None = None
) -> Acted | None:
    """MOK-16: the turn lasts until the hands are off and three seconds have passed.

    None if nothing stands: then nothing can fall, and the next player follows at once.
    """
    wait_ns = state.options.responsible_s * SECOND_NS
    return Acted(at_ns + wait_ns, stick) if wait_ns and after.sticks else None


def settle(state: State, *said: Ruling) -> Step[State]:
    """The player in turn has acted: wait whether it all holds, or go on at once."""
    return saying(go_on(state, state.active), *said) if state.acted is None else Step(state, said)


def go_on(state: State, last: Seat | None) -> Step[State]:
    """The next player's turn, after `last`; None: nobody's turn was used up."""
    if state.phase is Phase.OVER:
        return Step(state, ())
    first = state.active if last is None else after(last, state.playing)
    order = clockwise_from(first, state.playing)
    match state.phase:
        case Phase.PLOTS:
            return next_plot(state, order)
        case Phase.BUILD:
            return next_builder(state, order)
        case _:
            return next_taker(state, order)


def turn_of(state: State, seat: Seat, *said: Ruling) -> Step[State]:
    return Step(replace(state, active=seat, acted=None, question=None), said)


def next_plot(state: State, order: Order) -> Step[State]:
    """4.2.1: in turn each player puts one plot on the table, until four plots are there."""
    if len(state.layout.plots) < state.first_plots:
        if state.common_plot:
            return turn_of(state, order[0])
        for seat in order:
            if state.hands[seat].plots.total:
                return turn_of(state, seat)
    return next_builder(replace(state, phase=Phase.BUILD), order)


def next_builder(state: State, order: Order) -> Step[State]:
    """4.3.1: one piece per turn. Who has none left is not asked; who can lay none passes (MOK-7),
    and when nobody can lay, the removal starts."""
    said: list[Ruling] = []
    for seat in order:
        if seat in state.passed or state.hands[seat].empty:
            continue
        if can_lay(state, seat):
            return turn_of(state, seat, *said)
        if state.options.blocked == "eliminated":
            return saying(blocked_out(state, seat), *said)
        said.append(note(Reason.NOTHING_FITS, seat=seat))
    return saying(removal(state, order), *said)


def blocked_out(state: State, seat: Seat) -> Step[State]:
    """MOK-7, house rule: who still has pieces and can lay none is eliminated."""
    gone = eliminate(state, seat)
    said = wrong(Reason.BLOCKED_OUT, seat=seat)
    return saying(go_on(gone.state, seat), said, *gone.rulings)


def removal(state: State, order: Order) -> Step[State]:
    """4.4.1: « Lorsque la dernière pièce est jouée, le joueur suivant enlève une baguette de son
    choix. »"""
    if not state.layout.sticks:
        return nothing_stands(state, order)
    if state.last_builder is not None:
        order = clockwise_from(after(state.last_builder, state.playing), state.playing)
    taking = replace(state, phase=Phase.TAKE, passed=frozenset(), last_taken=None, last_taken_by={})
    return saying(next_taker(taking, order), note(Reason.REMOVAL, seat=order[0]))


def nothing_stands(state: State, order: Order) -> Step[State]:
    """Nobody can lay and there is nothing to remove: the sticks put aside are shared out, and if
    there are not enough of them the players who are left share the victory."""
    each, _ = share(state.aside, len(state.playing), state.options)
    if not each.total:
        over = replace(state, phase=Phase.OVER, acted=None, question=None)
        return Step(over, (note(Reason.STALEMATE),))
    shared = share_out(state)
    return saying(new_construction(shared.state, order), *shared.rulings)


def next_taker(state: State, order: Order) -> Step[State]:
    """4.4.1: the others take one stick each; MOK-11: where the due colour is missing, any colour,
    or by house rule the player passes. If all would have to pass, any colour will do."""
    if not state.layout.sticks:
        return new_construction(state, order)
    if state.options.colour_missing == "any":
        return turn_of(state, order[0])
    able = next((seat for seat in order if due_is_there(state, seat)), order[0])
    skipped = order[: order.index(able)]
    return turn_of(state, able, *(colour_passes(state, seat) for seat in skipped))


def colour_passes(state: State, seat: Seat) -> Ruling:
    due = due_colour(state, seat)
    assert due is not None
    return note(Reason.COLOUR_PASSES, seat=seat, stick=a_stick(due, state.options))


def due_is_there(state: State, seat: Seat) -> bool:
    due = due_colour(state, seat)
    return due is None or state.layout.standing[due] > 0


def due_colour(state: State, seat: Seat) -> Colour | None:
    """4.4.2: « en alternant les couleurs ». MOK-10: the opposite of the last stick that was taken;
    by house rule of the player's own last one. None: free choice.

    MOK-13: an elimination changes nothing in that.
    """
    own = state.options.alternation == "player"
    last = state.last_taken_by.get(seat) if own else state.last_taken
    return None if last is None else opposite(last)


def wanted_colour(state: State) -> Colour | None:
    """The colour that the player in turn must take; None if any will do (MOK-11)."""
    due = due_colour(state, state.active)
    return due if due is not None and state.layout.standing[due] else None


def new_construction(state: State, order: Order) -> Step[State]:
    """4.4.3: « La partie recommence, à partir des plots restés en place. Chaque joueur garde les
    baguettes qu'il a enlevées. » MOK-21: begins who follows the one who took the last stick."""
    anew = replace(
        state,
        phase=Phase.BUILD,
        construction=state.construction + 1,
        passed=frozenset(),
        last_builder=None,
        last_taken=None,
        last_taken_by={},
    )
    step = next_builder(anew, order)
    return saying(step, note(Reason.NEW_CONSTRUCTION, number=anew.construction))
