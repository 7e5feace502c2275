"""The end, the score and the ranking (spec 3.3, 3.6)."""

from dataclasses import replace

from engine.game import Outcome, Score, Step, ranked
from engine.games.mauwi.columns import MOST_NINES, Column, Zone, nines, points
from engine.games.mauwi.draws import owing
from engine.games.mauwi.options import Options
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase, State
from engine.rulings import note
from engine.seats import Seat, clockwise_from

WINNING_COLUMNS = 3


def three_columns(state: State) -> Step[State]:
    """« IMMÉDIATEMENT dès qu'un joueur possède 3 colonnes comprenant chacune 3 cartes 9 »"""
    done = [seat for seat, zone in state.zones.items() if has_three(zone, state.options)]
    if not done:
        return Step(state, ())
    return end(state, clockwise_from(state.turn, done)[0], Reason.ENDS_NINES)


def has_three(zone: Zone, options: Options) -> bool:
    return sum(counts(column, options) for column in zone) >= WINNING_COLUMNS


def counts(column: Column, options: Options) -> bool:
    """MAU-6: what lies on the nines does not matter; by house rule only bare columns count."""
    if column.nines < MOST_NINES:
        return False
    return column.top is None or options.end_columns == "covered_too"


def exhausted(state: State) -> Step[State]:
    """« ou dès qu'un joueur ne peut pas refaire sa main de 4 cartes (pioche et défausse vide) »

    MAU-12: also in the middle of an attack; by house rule that is played to its end first.
    """
    finishing = state.attack is not None and state.options.deck_out_in_attack == "finish_attack"
    if state.pile + state.discard or finishing:
        return Step(state, ())
    short = owing(state)
    return end(state, short[0], Reason.ENDS_EXHAUSTED) if short else Step(state, ())


def end(state: State, ender: Seat, reason: Reason) -> Step[State]:
    over = replace(state, phase=Phase.OVER, ended=reason, ender=ender)
    return Step(over, (note(reason, seat=ender),))


def scores(state: State) -> tuple[Score, ...]:
    """« Les points des deux joueurs d'une même équipe sont additionnés. »"""
    own = {seat: points(zone) for seat, zone in state.zones.items()}
    return tuple(
        Score(seat, sum(own[each] for each in state.team(seat)), counters_of(state, seat))
        for seat in state.setup.seats
    )


def counters_of(state: State, seat: Seat) -> dict[str, int]:
    zone = state.zones[seat]
    counters = {"hand": state.hands[seat], "nines": nines(zone)}
    return {"own": points(zone), **counters} if state.teams else counters


def outcome(state: State) -> Outcome | None:
    """« Le joueur avec le plus de points gagne la partie », not necessarily who ended it."""
    if state.ended is None:
        return None
    places = ranked(scores(state))
    return Outcome((*broken_tie(state, places[0]), *places[1:]), state.ended)


def broken_tie(state: State, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """MAU-13: a shared victory; by house rule the more nines, or who ended the game, decides."""
    first = tuple(seat for seat in tied if is_ahead(state, seat, tied))
    rest = tuple(seat for seat in tied if seat not in first)
    return (first, rest) if first and rest else (tied,)


def is_ahead(state: State, seat: Seat, tied: tuple[Seat, ...]) -> bool:
    match state.options.final_tie:
        case "more_nines":
            return team_nines(state, seat) == max(team_nines(state, each) for each in tied)
        case "ender":
            return state.ender in state.team(seat)
    return True


def team_nines(state: State, seat: Seat) -> int:
    return sum(nines(state.zones[each]) for each in state.team(seat))
