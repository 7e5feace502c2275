"""How the game stands, as people see it: counters, places, headings, what to prepare."""

from dataclasses import replace

from engine.game import Outcome, Score, ranked
from engine.games.mokadi.names import tally
from engine.games.mokadi.pieces import Pieces
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
    """Plots only while there are any: in most of the game there are none."""
    hand = state.hands[seat]
    sticks = {"light": hand.sticks.light, "dark": hand.sticks.dark}
    plots = {"light_plots": hand.plots.light, "dark_plots": hand.plots.dark}
    return sticks | {name: number for name, number in plots.items() if number}


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
    plots = state.hand.plots.light
    spares = (phrase("prepare.spares", count=state.spares.total),) if state.spares.total else ()
    return (
        *(
            phrase(
                "prepare.sticks", seat=seat, sticks=tally(state.hands[seat].sticks, state.options)
            )
            for seat in order
        ),
        phrase("prepare.plots", count=plots),
        *spares,
        phrase("prepare.steady") if state.options.steadying else phrase("prepare.no_hands"),
        phrase("prepare.first", seat=state.setup.first),
    )


def adjust(state: State, seat: Seat, counter: str, value: int) -> State | None:
    """A counter set by hand. No piece comes from nowhere: sticks come from those put aside, plots
    from those out of the game, and what is too many goes there."""
    if seat not in state.playing or value < 0:
        return None
    hand = state.hands[seat]
    match counter:
        case "light" | "dark":
            more = set_to(hand.sticks, counter, value) - hand.sticks
            hand, pool = replace(hand, sticks=hand.sticks + more), state.aside - more
            changed = replace(state, aside=pool)
        case "light_plots" | "dark_plots":
            colour = counter.removesuffix("_plots")
            more = set_to(hand.plots, colour, value) - hand.plots
            hand, pool = replace(hand, plots=hand.plots + more), state.gone - more
            changed = replace(state, gone=pool)
        case _:
            return None
    if min(pool.light, pool.dark) < 0:
        return None
    return replace(changed, hands={**state.hands, seat: hand})


def set_to(pieces: Pieces, colour: str, value: int) -> Pieces:
    return replace(pieces, light=value) if colour == "light" else replace(pieces, dark=value)
