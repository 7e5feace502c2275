"""After a round: the next Commandant, or the end (spec 5.4)."""

from dataclasses import replace

from engine.game import Score, Step, ranked
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase, State, all_commands, first_phase, planned_action
from engine.rulings import note
from engine.seats import Seat, after


def next_round(state: State, winner: Seat | None) -> Step[State]:
    """5.4.8: everybody takes his card back, the die goes on; after 16 commands the game ends.

    `winner` is the only seat that scored in this round, or None.
    """
    if state.commands and not in_extra_rounds(state):
        return Step(dealt(state, next_commandant(state, winner)), ())
    tied = ranked(scores(state))[0]
    if len(tied) > 1 and state.options.final_tie == "extra_rounds":
        return extra_round(state, tied)
    over = replace(dealt(state, state.commandant), phase=Phase.OVER, round=state.round)
    return Step(over, (note(Reason.GAME_ENDS),))


def in_extra_rounds(state: State) -> bool:
    return state.round > len(all_commands(state.options))


def next_commandant(state: State, winner: Seat | None) -> Seat:
    """MES-19: the left neighbour; by house rule the winner of the round."""
    if state.options.next_commandant == "winner" and winner is not None:
        return winner
    return after(state.commandant, state.playing)


def dealt(state: State, commandant: Seat) -> State:
    """Everybody has taken his card back; nothing lies on the table."""
    number = state.round + 1
    return State(
        state.setup,
        state.options,
        state.commands,
        state.purses,
        state.playing,
        commandant,
        number,
        first_phase(state.options),
        planned_action(state.options, number),
    )


def extra_round(state: State, tied: tuple[Seat, ...]) -> Step[State]:
    """MES-14: the tied players go on, round by round, until one is alone in front."""
    commands = state.commands or all_commands(state.options)
    going_on = replace(state, playing=tied, commands=commands)
    return Step(
        dealt(going_on, after(state.commandant, tied)), (note(Reason.EXTRA_ROUNDS, seats=tied),)
    )


def scores(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat, purse.points, purse.counters(junior=state.junior))
        for seat, purse in state.purses.items()
    )
