"""A turn: what each event does, phase by phase, and what follows by itself (spec 3.4, 3.5)."""

from collections.abc import Callable
from dataclasses import replace

from engine.events import Chosen, Event, Laid, Pressed
from engine.game import Step
from engine.games.mauwi import attack, draws, ending, experts, placing, teams
from engine.games.mauwi.cards import JOKER, WARRIORS, friend
from engine.games.mauwi.combining import combine
from engine.games.mauwi.moves import Move, Side, judge, not_in_game
from engine.games.mauwi.names import card_name, lying
from engine.games.mauwi.places import PLACES, Place
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase, State
from engine.games.mauwi.turn_order import end_turn, side
from engine.phrase import Fact
from engine.rulings import Reasons, TableReason, note, refusal, right
from engine.seats import Seat


def apply(state: State, event: Event) -> Step[State]:
    seat: Seat | None = getattr(event, "seat", None)
    if seat is not None and seat not in state.setup.seats:
        return refuse(state, TableReason.NOT_PLAYING, seat=seat)
    step = happen(state, event)
    return step if step.refused else follow_up(state, step)


def refuse(state: State, reason: Reasons, **facts: Fact) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def happen(state: State, event: Event) -> Step[State]:
    match state.phase, event:
        case Phase.OVER, _:
            return refuse(state, TableReason.GAME_OVER)
        case Phase.TEAMS, Chosen():
            return teams.choose(state, event)
        case Phase.TEAMS, _:
            return refuse(state, TableReason.NOT_NOW)
        case _, Chosen(choice="draw"):
            return draws.says_drew(state, who_drew(state, event))
        case Phase.DEFEND, Pressed() if is_asked(state, event.seat):
            return attack.defend(state, event)
        case _, Pressed():
            return draws.says_drew(state, event.seat)
    return happen_in_turn(state, event)


def who_drew(state: State, event: Chosen) -> Seat:
    return (draws.owing(state) or (state.turn,))[0] if event.seat is None else event.seat


def is_asked(state: State, seat: Seat) -> bool:
    """A buzzer means "je défends" only for those whom the attack asks; for others "j'ai pioché"."""
    chain = state.attack
    if chain is None or chain.declared is not None:
        return False
    return seat in attack.asked(chain, state.options)


def happen_in_turn(state: State, event: Event) -> Step[State]:
    match state.phase, event:
        case Phase.DEFEND, _:
            return attack.defend(state, event)
        case Phase.CONTINUE, _:
            return attack.carry_on(state, event)
        case Phase.PLACE, _:
            return placing.choose(state, event)
        case _, Chosen() | Laid() if event.seat not in (None, state.turn):
            return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
        case Phase.ANNOUNCE, Chosen():
            return announce(state, event)
        case Phase.KIWI, Laid():
            return play_taken(state, event)
        case Phase.PLAY, Laid():
            return lay(state, event)
        case Phase.PLAY, Chosen(choice="pass"):
            step = draws.passes(state)
            return Step(end_turn(step.state), step.rulings)
    return refuse(state, TableReason.NOT_NOW)


def follow_up(before: State, step: Step[State]) -> Step[State]:
    """What the rules do by themselves after every event. MAU-10: first the hands are refilled, then
    a gain is taken; the end is looked for after every card that was placed."""
    step = then(then(then(step, refill_hands), ending.exhausted), offer_gain)
    placed = step.state.zones is not before.zones
    return then(step, ending.three_columns) if placed else step


def then(step: Step[State], follows: Callable[[State], Step[State]]) -> Step[State]:
    if step.state.phase is Phase.OVER:
        return step
    after = follows(step.state)
    return Step(after.state, (*step.rulings, *after.rulings))


def refill_hands(state: State) -> Step[State]:
    """MAU-16: by house rule nobody can forget to draw."""
    step = Step(state, ())
    if state.options.draws == "automatic":
        for seat in draws.owing(state):
            after = draws.refill(step.state, seat)
            step = Step(after.state, (*step.rulings, *after.rulings))
    return step


def offer_gain(state: State) -> Step[State]:
    return placing.offer(state) if state.phase is Phase.PLACE else Step(state, ())


def lay(state: State, event: Laid) -> Step[State]:
    """« vous jouez 1 carte de votre main »"""
    place = PLACES.get(event.zone)
    if place is None or place.seat not in state.setup.seats:
        return refuse(state, Reason.NO_SUCH_PLACE)
    if (refused := not_in_game(event.card, state.options)) is not None:
        return Step(state, (refused,))
    move = judge(event.card, state.column(place), side(state, place.seat), state.options)
    if isinstance(move, Reason):
        return refuse(state, move, **objection(state, event.card, place))
    paid = draws.lay_down(state, state.turn)
    if paid.refused:
        return paid
    step = make(paid.state, move, place, event)
    if step.refused:
        return Step(state, step.rulings)
    return Step(step.state, (*paid.rulings, *step.rulings))


def objection(state: State, card: str, place: Place) -> dict[str, Fact]:
    """What a refused move was judged on."""
    top = state.column(place).top
    facts: dict[str, Fact] = {"card": card_name(card), "owner": place.seat, "column": place.letter}
    if top in WARRIORS:
        facts |= {"top": card_name(top), "friend": card_name(friend(top))}
    return facts


def make(state: State, move: Move, place: Place, event: Laid) -> Step[State]:
    """Carry out a move that was judged legal; its card has left the hand."""
    match move:
        case Move.R1 | Move.R2 | Move.B1 | Move.B2:
            return cover(state, move, place, event.card)
        case Move.R3 | Move.R4:
            return own_combination(state, place, event.card)
        case Move.D1:
            return unblock(state, place, event.card)
        case Move.A:
            return attack.open_attack(state, place, event.card, event, event.card)
        case Move.ANNOUNCE:
            laid = replace(state, joker=place, phase=Phase.ANNOUNCE)
            return Step(laid, (note(Reason.JOKER_LAID, seat=state.turn),))
        case Move.K:
            return experts.kiwi(state, place)
        case Move.N:
            return experts.ninox(state, place)


COVERED = {
    Move.R1: Reason.REINFORCED_EMPTY,
    Move.R2: Reason.REINFORCED_NINES,
    Move.B1: Reason.BLOCKED_SPIRIT,
    Move.B2: Reason.BLOCKED_WARRIOR,
}


def cover(state: State, move: Move, place: Place, card: str) -> Step[State]:
    """R1, R2, B1, B2: the card remains lying. A block is not answered: « il doit attendre son tour
    de jeu pour se débloquer »."""
    column = state.column(place).covered(card)
    lent = move in (Move.R1, Move.R2) and side(state, place.seat) is not Side.MINE
    reason = Reason.KIWI_LENT if lent else COVERED[move]
    said = note(reason, seat=state.turn, card=card_name(card), **lying(place, column))
    return Step(end_turn(state.with_column(place, column)), (said,))


def own_combination(state: State, place: Place, value: str) -> Step[State]:
    """R3, R4, also to unblock (D2): « il suffit de faire une combinaison de même couleur »."""
    seat, column, card = state.turn, place.letter, card_name(value)
    if value == state.column(place).top:
        said = right(Reason.FIGHT, seat=seat, column=column, card=card)
    else:
        both = (card_name(friend(value)), card)
        said = right(Reason.FRIENDS, seat=seat, column=column, cards=both)
    return Step(combine(state, place, value), (said,))


def unblock(state: State, place: Place, card: str) -> Step[State]:
    """D1: « les 2 cartes sont défaussées et le tour du joueur prend fin »"""
    freed = state.column(place).freed()
    after = replace(state.with_column(place, freed), discard=state.discard + 2)
    said = right(Reason.UNBLOCKED, seat=state.turn, card=card_name(card), **lying(place, freed))
    return Step(end_turn(after), (said,))


def announceable(state: State, place: Place) -> tuple[str, ...]:
    """Which warriors the joker at `place` can be: one of the colour that lies there; on an empty
    place (MAU-3) any."""
    top = state.column(place).warrior
    return WARRIORS if top is None else (top, friend(top))


def announce(state: State, event: Chosen) -> Step[State]:
    """« Vous devez alors annoncer la carte que le Joker remplace. »"""
    place = state.joker
    assert place is not None
    if event.choice not in announceable(state, place):
        return refuse(state, Reason.NOT_THIS_WARRIOR)
    told = replace(state, joker=None)
    if state.column(place).is_empty:
        return cover(told, Move.R1, place, event.choice)
    if side(state, place.seat) is Side.MINE:
        return own_combination(told, place, event.choice)
    return attack.open_attack(told, place, event.choice, event, JOKER)


def play_taken(state: State, event: Laid) -> Step[State]:
    """The Kiwi's warrior is played as if from the hand."""
    place = PLACES.get(event.zone)
    if place is None or place.seat not in state.setup.seats:
        return refuse(state, Reason.NO_SUCH_PLACE)
    if event.card != state.taken:
        return refuse(state, TableReason.NOT_NOW)
    move = experts.destination(state, event.card, place)
    if isinstance(move, Reason):
        return refuse(state, move, **objection(state, event.card, place))
    return make(replace(state, taken=None), move, place, event)
