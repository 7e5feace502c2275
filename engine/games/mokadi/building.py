"""Laying plots and sticks (spec 4.2, 4.3)."""

from dataclasses import replace
from math import ceil

from engine.game import Step
from engine.games.mokadi.blocked import must_lay
from engine.games.mokadi.change import Change
from engine.games.mokadi.distance import distances_mm, wrong_distance_mm
from engine.games.mokadi.layout import Layout, Plot, Stick
from engine.games.mokadi.legality import Fault, Violation, faults
from engine.games.mokadi.names import a_stick, piece_name, piece_names, plot_name, stick_name
from engine.games.mokadi.pieces import Hand, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Acted, Confirming, Phase, State
from engine.games.mokadi.turns import (
    blocked_out,
    go_on,
    refuse,
    responsibility,
    saying,
    settle,
)
from engine.phrase import Fact
from engine.rulings import Ruling, note, refusal, right

REASON = {
    Violation.SAME_COLOUR: Reason.SAME_COLOUR,
    Violation.OUTSIDE_ZONE: Reason.OUTSIDE_ZONE,
    Violation.DUPLICATE_PAIR: Reason.DUPLICATE_PAIR,
    Violation.SUPPORT_COUNT: Reason.SUPPORT_COUNT,
    Violation.NOTCHES_HIDDEN: Reason.NOTCHES_HIDDEN,
    Violation.FALLEN: Reason.DROPPED,
}


def lay(state: State, change: Change, at_ns: int) -> Step[State]:
    """4.3.1: one piece per turn, a plot or a stick; nothing else may have changed."""
    if change.taken:
        names = piece_names([stick.id for stick in change.taken], state.layout, state.options)
        return refuse(state, Reason.STICK_MISSING, sticks=names)
    if len(change.plots) + len(change.sticks) > 1:
        return refuse(state, Reason.ONE_PIECE)
    if change.plots:
        return lay_plot(state, change, at_ns)
    if not change.sticks:
        return Step(state, (note(Reason.DROPPED, seat=state.active),))
    if state.phase is Phase.PLOTS:
        return refuse(state, Reason.PLOTS_FIRST, count=state.first_plots - len(state.layout.plots))
    return lay_stick(state, change, at_ns)


def lay_plot(state: State, change: Change, at_ns: int) -> Step[State]:
    """4.2.1: a plot of his choice. MOK-2: the spare ones of three players are laid by agreement."""
    (plot,) = change.plots
    name = plot_name(plot.id, plot.colour, state.options)
    owned = state.spares if state.common_plot else state.hand.plots
    if not owned[plot.colour]:
        return refuse(state, Reason.NOT_IN_HAND, seat=state.active, piece=name)
    measured = state.phase is Phase.PLOTS or state.options.later_plots_measured  # MOK-3
    if measured and (wrong_mm := wrong_distance_mm(plot, state.layout, state.options)) is not None:
        return refuse_distance(state, plot, wrong_mm)
    left = owned - Pieces.of(plot.colour)
    if state.common_plot:
        laid = replace(state, layout=change.after, strays=change.strays, spares=left)
        return saying(go_on(laid, None), right(Reason.SPARE_LAID, piece=name))
    reason = Reason.PLOT_TRUSTED if untold(plot, state) else Reason.PLOT_LAID
    said = right(reason, seat=state.active, piece=name)
    hand = Hand(state.hand.sticks, left)
    acted = responsibility(state, change.after, at_ns)
    return settle(has_laid(state, change, hand, acted), said)


def untold(plot: Plot, state: State) -> bool:
    """There are other plots, and nobody measured how far away they are."""
    return bool(state.layout.plots) and not distances_mm(plot, state.layout)


def refuse_distance(state: State, plot: Plot, wrong_mm: float) -> Step[State]:
    exact = state.options.plot_distance == "exact"
    return refuse(
        state,
        Reason.DISTANCE_EXACT if exact else Reason.DISTANCE,
        piece=plot_name(plot.id, plot.colour, state.options),
        measured=round(wrong_mm),
        low=state.options.stick_mm // 2,
        high=state.options.stick_mm,
    )


def has_laid(state: State, change: Change, hand: Hand, acted: Acted | None) -> State:
    """The player in turn has laid a piece and holds this now. The tower is another one, so those
    who had passed are asked again."""
    return replace(
        state,
        hands={**state.hands, state.active: hand},
        layout=change.after,
        strays=change.strays,
        acted=acted,
        question=None,
        last_builder=state.active,
        passed=frozenset(),
    )


def lay_stick(state: State, change: Change, at_ns: int) -> Step[State]:
    (stick,) = change.sticks
    if not state.hand.sticks[stick.colour]:
        piece = a_stick(stick.colour, state.options)
        return refuse(state, Reason.NOT_IN_HAND, seat=state.active, piece=piece)
    if not stick.is_sure:
        asking = replace(state, question=Confirming(stick, change))
        return Step(asking, (note(Reason.UNSURE, stick=name_of(stick, state)),))
    if wrong := faults(stick, change.after, state.options):
        said = tuple(explained(fault, stick, change.after, state) for fault in wrong)
        return Step(state, said)
    return stick_stands(state, stick, change, at_ns)


def stick_stands(state: State, stick: Stick, change: Change, at_ns: int) -> Step[State]:
    """The stick is laid as it should be: it is in place."""
    hand = Hand(state.hand.sticks - Pieces.of(stick.colour), state.hand.plots)
    laid = has_laid(state, change, hand, responsibility(state, change.after, at_ns, stick.id))
    return settle(laid, praised(stick, laid))


def praised(stick: Stick, state: State) -> Ruling:
    """What it rests on is told only if somebody is sure of it."""
    if stick.supports is None or not stick.is_sure:
        return right(Reason.STICK_TRUSTED, seat=state.active, stick=name_of(stick, state))
    names = piece_names([support.id for support in stick.supports], state.layout, state.options)
    return right(Reason.STICK_LAID, seat=state.active, stick=name_of(stick, state), supports=names)


def explained(fault: Fault, stick: Stick, layout: Layout, state: State) -> Ruling:
    """What is wrong and where; the player takes the stick back and tries again (4.3.6)."""
    facts: dict[str, Fact] = {"seat": state.active, "stick": name_of(stick, state)}
    if fault.piece is not None:
        facts["piece"] = piece_name(fault.piece, layout, state.options)
    if fault.others:
        facts["supports"] = piece_names(fault.others, layout, state.options)
    if fault.violation is Violation.OUTSIDE_ZONE:
        facts |= {"measured": ceil(fault.measured or 0), "notch": state.options.notch_mm}
    if fault.violation is Violation.SUPPORT_COUNT:
        facts["count"] = int(fault.measured or 0)
    return refusal(REASON[fault.violation], **facts)


def name_of(stick: Stick, state: State) -> Fact:
    return stick_name(stick.id, stick.colour, state.options)


def pass_turn(state: State) -> Step[State]:
    """MOK-7: the player in turn says that he can lay nothing. MOK-8: not if he certainly can."""
    if state.phase is Phase.PLOTS and not state.hand.plots.total:
        return saying(go_on(state, state.active), note(Reason.PASSES, seat=state.active))
    if must_lay(state):
        return refuse(state, Reason.MUST_LAY, seat=state.active)
    if state.options.blocked == "eliminated" and not state.hand.empty:
        return blocked_out(state, state.active)
    passed = replace(state, passed=state.passed | {state.active})
    return saying(go_on(passed, state.active), note(Reason.PASSES, seat=state.active))
