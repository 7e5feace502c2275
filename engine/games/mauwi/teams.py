"""Teams of two who do not sit side by side (spec 3.8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.events import Chosen
from engine.game import Step
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase, State, Teams
from engine.rulings import Ruling, TableReason, note, refusal
from engine.seats import Seat, clockwise_from

ALONE = "alone"
FEWEST = 4
"""With two or three players everybody sits beside everybody."""


def arrangements(seats: Sequence[Seat]) -> list[Teams]:
    """« Deux joueurs d'une même équipe ne doivent pas être assis l'un à côté de l'autre … Dans le
    cas d'un nombre impair de joueurs, un joueur peut … former une équipe à lui tout seul. »"""
    if len(seats) < FEWEST:
        return []
    return list(pairings(tuple(seats), tuple(seats), alone=True))


def pairings(left: tuple[Seat, ...], table: tuple[Seat, ...], *, alone: bool) -> Iterator[Teams]:
    """Every way to team up those who are left. `alone`: one may stay by himself, which leads to
    an end only if the number is odd."""
    if not left:
        yield ()
        return
    first, rest = left[0], left[1:]
    for partner in rest:
        if not adjacent(first, partner, table):
            others = tuple(seat for seat in rest if seat != partner)
            for teams in pairings(others, table, alone=alone):
                yield ((first, partner), *teams)
    if alone:
        for teams in pairings(rest, table, alone=False):
            yield ((first,), *teams)


def adjacent(one: Seat, other: Seat, table: tuple[Seat, ...]) -> bool:
    gap = abs(table.index(one) - table.index(other))
    return gap in (1, len(table) - 1)


def begin(state: State) -> State:
    """Ask for partners where there is a choice; with four players those opposite play together."""
    if not state.options.teams:
        return state
    ways = arrangements(order(state))
    if len(ways) > 1:
        return replace(state, phase=Phase.TEAMS)
    return replace(state, teams=ways[0]) if ways else state


def order(state: State) -> tuple[Seat, ...]:
    return clockwise_from(state.setup.first, state.setup.seats)


def asked(state: State) -> Seat:
    """The first, clockwise from the starting player, who has no team yet."""
    placed = {seat for team in state.teams for seat in team}
    return next(seat for seat in order(state) if seat not in placed)


def candidates(state: State) -> tuple[str, ...]:
    """Whom the asked player may team up with, so that the others still can: `seat-<n>`, `alone`."""
    seat = asked(state)
    partners = [other_of(team, seat) for team in open_teams(state) if seat in team]
    return tuple(dict.fromkeys(partners))


def open_teams(state: State) -> Iterator[tuple[Seat, ...]]:
    """Every team of every arrangement that agrees with the teams that stand."""
    for teams in arrangements(order(state)):
        if set(state.teams) <= set(teams):
            yield from teams


def other_of(team: tuple[Seat, ...], seat: Seat) -> str:
    return next((f"seat-{other}" for other in team if other != seat), ALONE)


def choose(state: State, event: Chosen) -> Step[State]:
    seat = asked(state)
    if event.seat not in (None, seat):
        return Step(state, (refusal(TableReason.NOT_YOUR_TURN, seat=seat),))
    if event.choice not in candidates(state):
        return Step(state, (refusal(Reason.NOT_PARTNERS),))
    team = next(
        team for team in open_teams(state) if seat in team and other_of(team, seat) == event.choice
    )
    return complete(replace(state, teams=(*state.teams, team)))


def complete(state: State) -> Step[State]:
    """The teams that follow by themselves are formed at once; when all stand, the game begins."""
    ways = [teams for teams in arrangements(order(state)) if set(state.teams) <= set(teams)]
    if len(ways) > 1:
        return Step(state, (formed(state.teams[-1]),))
    new = (state.teams[-1], *(team for team in ways[0] if team not in state.teams))
    said = tuple(formed(team) for team in new)
    return Step(replace(state, teams=ways[0], phase=Phase.PLAY), said)


def formed(team: tuple[Seat, ...]) -> Ruling:
    if len(team) == 1:
        return note(Reason.ALONE, seat=team[0])
    return note(Reason.TEAM, seats=team)
