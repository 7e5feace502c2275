"""The verdict of a normal round: who gets the point, who gives back a token (spec 5.4, 5.6)."""

from dataclasses import replace

from engine.game import Step
from engine.games.meschigge.cards import Fit, fit
from engine.games.meschigge.junior import junior
from engine.games.meschigge.names import card_name, wanted
from engine.games.meschigge.next_round import next_round
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase, State
from engine.games.meschigge.tokens import give_red, take_red
from engine.phrase import Fact
from engine.rulings import Ruling, note, right, wrong
from engine.seats import Seat, clockwise_from

MS = 1_000_000


def of_round(state: State, at_ns: int) -> Step[State]:
    """All cards are read. Two right cards that came together may need a decision first (MES-9)."""
    if state.junior:
        return junior(state)
    together = came_together(state)
    if len(together) < 2:
        return normal(state, together)
    match state.options.together:
        case "replay":
            again = replace(state, phase=Phase.RACE, revealed_ns=at_ns, pile=(), shown={})
            return Step(again, (note(Reason.REPLAY, seats=together),))
        case "nobody":
            return settle(state, {}, (note(Reason.NOBODY, seats=together),))
        case "decide" if (decider := who_decides(state, together)) is not None:
            asking = replace(state, phase=Phase.DECIDE, together=together, decider=decider)
            return Step(asking, (note(Reason.TOGETHER, seats=together, seat=decider),))
    return normal(state, together)


def came_together(state: State) -> tuple[Seat, ...]:
    """The first valid card, and the valid ones too close behind it to tell apart."""
    valid = [press for press in state.pile if fit_of(state, press.seat) == "valid"]
    band_ns = 0 if state.options.together == "stamps" else state.options.together_ms * MS
    return tuple(press.seat for press in valid if press.at_ns - valid[0].at_ns <= band_ns)


def who_decides(state: State, together: tuple[Seat, ...]) -> Seat | None:
    """MES-9: the Commandant; if he is involved, the next uninvolved player; None if all are."""
    order = clockwise_from(state.commandant, state.playing)
    return next((seat for seat in order if seat not in together), None)


def fit_of(state: State, seat: Seat) -> Fit:
    """How the card that this seat showed fits. MES-18: in the 1988 edition the contre is valid."""
    assert state.command is not None
    assert state.action is not None
    contre_valid = state.options.contre == "valid"
    return fit(state.shown[seat], state.command, state.action, contre_valid=contre_valid)


def normal(state: State, winners: tuple[Seat, ...] = ()) -> Step[State]:
    """5.4.4: the first valid card wins a point; no valid card at all: the Commandant gets it.

    There are several winners only if cards came together and nobody could tell (MES-9).
    """
    reason = Reason.VALID_FIRST if len(winners) == 1 else Reason.TOGETHER_BOTH
    if winners:
        return settle(state, dict.fromkeys(winners, reason))
    if commandant_spoiled_it(state):
        return settle(state, {}, (note(Reason.COMMANDANT_NO_POINT, seat=state.commandant),))
    return settle(state, {state.commandant: Reason.COMMANDANT_POINT})


def commandant_spoiled_it(state: State) -> bool:
    """MES-7: by house rule a Commandant who played the contre gets no point."""
    played = state.commandant in state.shown and fit_of(state, state.commandant) == "contre"
    return played and state.options.commandant_contre == "no_point"


def maboul(state: State) -> Step[State]:
    """5.4.6: nobody may play on a Maboul command; everyone who did gives back one red token."""
    assert state.command is not None
    played = [press.seat for press in state.pile]
    point = state.options.maboul_point == "commandant" or (  # MES-1
        state.options.maboul_point == "idle_commandant" and state.commandant not in played
    )
    said = note(Reason.MABOUL, card=card_name(state.command, state.options))
    return settle(state, {state.commandant: Reason.MABOUL_POINT} if point else {}, (said,))


def settle(state: State, gains: dict[Seat, Reason], said: tuple[Ruling, ...] = ()) -> Step[State]:
    """MES-8: points first, then tokens given back; it matters only to a player without red ones."""
    paid = [Step(state, said)]
    turns = (gain_all, lose_all) if state.options.order == "gain_first" else (lose_all, gain_all)
    for turn in turns:
        paid.append(turn(paid[-1].state, gains))
    winner = next(iter(gains)) if len(gains) == 1 else None
    following = next_round(paid[-1].state, winner)
    rulings = (ruling for step in (*paid, following) for ruling in step.rulings)
    return Step(following.state, tuple(rulings))


def gain_all(state: State, gains: dict[Seat, Reason]) -> Step[State]:
    rulings: list[Ruling] = []
    for seat, reason in gains.items():
        purses, changed = give_red(state.purses, seat, state.options)
        state = replace(state, purses=purses)
        rulings += [*changed, right(reason, **facts(state, seat))]
    return Step(state, tuple(rulings))


def lose_all(state: State, gains: dict[Seat, Reason]) -> Step[State]:
    """5.4.5: every player who played the contre gives back a red token, "s'il en possède"."""
    rulings: list[Ruling] = []
    for press in state.pile:
        step = judge_card(state, press.seat, wins=press.seat in gains)
        state = step.state
        rulings += step.rulings
    return Step(state, tuple(rulings))


def judge_card(state: State, seat: Seat, *, wins: bool) -> Step[State]:
    """What is said of one card of the pile, apart from the point it may have won."""
    assert state.command is not None
    if state.command.is_maboul:
        return fine(state, seat, Reason.MABOUL_PLAYED, Reason.MABOUL_NO_RED)
    match fit_of(state, seat):
        case "contre":
            return fine(state, seat, Reason.CONTRE, Reason.CONTRE_NO_RED)
        case "wrong" if state.options.wrong_costs:  # MES-4
            return fine(state, seat, Reason.WRONG_COSTS, Reason.WRONG)
        case "wrong":
            return Step(state, (wrong(Reason.WRONG, **facts(state, seat)),))
    return Step(state, () if wins else (note(Reason.VALID_LATE, **facts(state, seat)),))


def fine(state: State, seat: Seat, costs: Reason, spared: Reason) -> Step[State]:
    """Take a red token for a fault; `spared` is said if there is none to take (MES-5)."""
    taken = take_red(state.purses, seat, state.options)
    if taken is None:
        return Step(state, (wrong(spared, **facts(state, seat)),))
    purses, changed = taken
    return Step(replace(state, purses=purses), (*changed, wrong(costs, **facts(state, seat))))


def facts(state: State, seat: Seat) -> dict[str, Fact]:
    """What a ruling about this seat's card is judged on."""
    known: dict[str, Fact] = {"seat": seat}
    if seat in state.shown and state.command is not None and state.action is not None:
        known["card"] = card_name(state.shown[seat], state.options)
        known["wanted"] = wanted(state.command, state.action, state.options)
    return known
