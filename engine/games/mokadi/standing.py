"""How the game stands, as people see it: counters, places, headings, what to prepare."""

from dataclasses import replace

from engine.game import Outcome, Score, ranked
from engine.games.mokadi.names import tally, wood
from engine.games.mokadi.pieces import COLOURS, Colour, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase, State
from engine.phrase import Phrase, phrase
from engine.seats import Seat, clockwise_from


def scores(state: State) -> tuple[Score, ...]:
    """Points: how many players one has outlived. Counters: what one still holds."""
    return tuple(
        Score(seat, points(state, seat), counters(state, seat), out=seat in state.out)
        for seat in state.setup.seats
    )


def points(state: State, seat: Seat) -> int:
    return state.out.index(seat) if seat in state.out else len(state.out)


def counters(state: State, seat: Seat) -> dict[str, int]:
    """By the woods of the edition. Plots only while there are any: mostly there are none."""
    hand, options = state.hands[seat], state.options
    sticks = {wood(colour, options): hand.sticks[colour] for colour in COLOURS}
    plots = {f"{wood(colour, options)}_plots": hand.plots[colour] for colour in hand.plots.colours}
    return sticks | plots


def outcome(state: State) -> Outcome | None:
    """4.5.3: the last player not eliminated has won; the others rank by how long they held out."""
    if state.phase is not Phase.OVER:
        return None
    alone = len(state.playing) == 1
    return Outcome(ranked(scores(state)), Reason.LAST_PLAYER if alone else Reason.STALEMATE)


def chapter(state: State) -> Phrase | None:
    match state.phase:
        case Phase.PLOTS:
            return phrase("chapter.plots")
        case Phase.BUILD:
            return phrase("chapter.build", number=state.construction)
        case Phase.TAKE:
            return phrase("chapter.take", number=state.construction)
        case Phase.OVER:
            return None


def checklist(state: State) -> tuple[Phrase, ...]:
    """4.1: who receives what; then what the referee cannot see (MOK-25)."""
    order = clockwise_from(state.setup.first, state.setup.seats)
    return (
        *(dealt(state, seat) for seat in order),
        phrase("prepare.plots", count=state.hand.plots.light),
        *spares(state),
        phrase("prepare.measure", length=state.options.stick_mm, notch=state.options.notch_mm),
        phrase("prepare.steady") if state.options.steadying else phrase("prepare.no_hands"),
        *one_colour(state),
        phrase("prepare.first", seat=state.setup.first),
    )


def dealt(state: State, seat: Seat) -> Phrase:
    return phrase(
        "prepare.sticks", seat=seat, sticks=tally(state.hands[seat].sticks, state.options)
    )


def spares(state: State) -> tuple[Phrase, ...]:
    """MOK-2: with three players two plots are left; when they are laid is for the house to say."""
    if not state.spares.total:
        return ()
    if state.options.spare_plots == "at_the_end":
        return (phrase("prepare.spares_last"),)
    return (phrase("prepare.spares_first"),)


def one_colour(state: State) -> tuple[Phrase, ...]:
    """MOK-10b: with an even number of players the table's alternation gives everybody sticks of
    one colour only for the next construction. The table is told."""
    even = len(state.setup.seats) % 2 == 0
    told = even and state.options.alternation == "table"
    return (phrase("prepare.one_colour"),) if told else ()


def adjust(state: State, seat: Seat, counter: str, value: int) -> State | None:
    """A counter set by hand. No piece comes from nowhere: sticks come from those put aside, plots
    from those out of the game, and what is too many goes there."""
    woods = {wood(colour, state.options): colour for colour in COLOURS}
    colour = woods.get(counter.removesuffix("_plots"))
    if seat not in state.playing or value < 0 or colour is None:
        return None
    if counter.endswith("_plots"):
        return adjust_plots(state, seat, colour, value)
    return adjust_sticks(state, seat, colour, value)


def adjust_sticks(state: State, seat: Seat, colour: Colour, value: int) -> State | None:
    hand = state.hands[seat]
    sticks = with_count(hand.sticks, colour, value)
    aside = state.aside + hand.sticks - sticks
    if aside[colour] < 0:
        return None
    hands = {**state.hands, seat: replace(hand, sticks=sticks)}
    return replace(state, aside=aside, hands=hands)


def adjust_plots(state: State, seat: Seat, colour: Colour, value: int) -> State | None:
    hand = state.hands[seat]
    plots = with_count(hand.plots, colour, value)
    gone = state.gone + hand.plots - plots
    if gone[colour] < 0:
        return None
    return replace(state, gone=gone, hands={**state.hands, seat: replace(hand, plots=plots)})


def with_count(pieces: Pieces, colour: Colour, value: int) -> Pieces:
    return replace(pieces, light=value) if colour == "light" else replace(pieces, dark=value)
