"""The attack chain: attack, defence, continuation, capitulation (spec 3.5).

« Attaquer un adversaire consiste à essayer de lui voler un guerrier afin de faire une
combinaison. » Only attacker and attacked, and the attacked player's partner, take part.
"""

from dataclasses import replace

from engine.events import Chosen, Event, Laid, Pressed, TimedOut
from engine.game import Step
from engine.games.mauwi.cards import JOKER, TUATURA
from engine.games.mauwi.combining import combine
from engine.games.mauwi.draws import lay_down
from engine.games.mauwi.moves import not_in_game
from engine.games.mauwi.names import card_name, card_names
from engine.games.mauwi.options import Options
from engine.games.mauwi.places import ATTACK_ZONE, Place
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Attack, Phase, State
from engine.games.mauwi.turn_order import end_turn
from engine.phrase import Fact
from engine.rulings import Reasons, TableReason, note, refusal, right, wrong
from engine.seats import Seat

SECOND_NS = 1_000_000_000


def open_attack(state: State, place: Place, value: str, event: Event, card: str) -> Step[State]:
    """« jouer un guerrier de même couleur (ou un Joker) sur un guerrier d'un adversaire »; `card`,
    off the hand already, is worth `value`."""
    attack = Attack(place, value, card, defenders(state, place.seat), event.at_ns)
    said = note(
        Reason.ATTACKED,
        seat=state.turn,
        victim=place.seat,
        column=place.letter,
        card=card_name(value),
        target=card_name(target(state, attack)),
    )
    return Step(replace(state, attack=attack, phase=Phase.DEFEND), (said,))


def target(state: State, attack: Attack) -> str:
    """The warrior under attack."""
    warrior = state.column(attack.on).warrior
    assert warrior is not None
    return warrior


def defenders(state: State, attacked: Seat) -> tuple[Seat, ...]:
    """« Lorsque vous vous faites attaquer, votre coéquipier peut vous aider à vous défendre »."""
    partner = state.partner(attacked)
    return (attacked,) if partner is None else (attacked, partner)


def asked(attack: Attack, options: Options) -> tuple[Seat, ...]:
    """MAU-23: the attacked player first, then his partner; by house rule whoever is faster."""
    if attack.declared is not None:
        return (attack.declared,)
    return attack.defenders if options.team_defence == "first_card" else attack.defenders[:1]


def right_defence(attacked: str, value: str, options: Options) -> frozenset[str]:
    """« un guerrier de même valeur (ou un Joker) »; MAU-1: the same as the attack card."""
    values = {"attack": {value}, "target": {attacked}, "either": {value, attacked}}
    return frozenset({JOKER, *values[options.defence_value]})


def answers(state: State, attack: Attack, seat: Seat) -> frozenset[str]:
    """All cards with which this seat could answer the attack."""
    cards = right_defence(target(state, attack), attack.value, state.options)
    return cards | {TUATURA} if may_play_tuatura(state, attack, seat) else cards


def may_play_tuatura(state: State, attack: Attack, seat: Seat) -> bool:
    """MAU-22: a partner may; the attack card then joins his hand."""
    helps = seat == attack.on.seat or state.options.partner_tuatura
    return helps and state.options.tuatura > 0


def right_attack(value: str, options: Options) -> frozenset[str]:
    """« continuer l'attaque en jouant une carte identique »; MAU-2: or a joker."""
    return frozenset({value, JOKER} if options.joker_continues else {value})


def refuse(state: State, reason: Reasons, **facts: Fact) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def defend(state: State, event: Event) -> Step[State]:
    """An attack card lies: what the attacked player, his partner or the clock says to it."""
    attack = state.attack
    assert attack is not None
    match event:
        case Pressed() | Chosen(choice="defend"):
            return declare(state, attack, event.seat)
        case Chosen(choice="capitulate"):
            return capitulate(state, attack, event)
        case Laid() if event.zone in (ATTACK_ZONE, attack.on.zone):
            return answer(state, attack, event)
        case TimedOut() if state.options.defence_timer and event.at_ns >= limit_ns(state, attack):
            return time_is_up(state, attack, event)
    return refuse(state, TableReason.NOT_NOW)


def limit_ns(state: State, attack: Attack) -> int:
    """MAU-17: there is no hurry; by house rule the answer must come within 5 to 15 seconds."""
    return attack.since_ns + state.options.defence_limit_s * SECOND_NS


def declare(state: State, attack: Attack, seat: Seat | None) -> Step[State]:
    """ "Je défends": the card follows."""
    who = asked(attack, state.options)
    seat = who[0] if seat is None else seat
    if seat not in who:
        return not_asked(state, attack, seat)
    if attack.declared is not None:
        return refuse(state, TableReason.NOT_NOW)
    declared = replace(state, attack=replace(attack, declared=seat))
    return Step(declared, (note(Reason.DECLARED, seat=seat),))


def not_asked(state: State, attack: Attack, seat: Seat) -> Step[State]:
    if seat in attack.defenders:
        return refuse(state, Reason.ATTACKED_FIRST, seat=asked(attack, state.options)[0])
    return refuse(state, Reason.NOT_ATTACKED, seat=attack.on.seat)


def answer(state: State, attack: Attack, event: Laid) -> Step[State]:
    """A card is laid against the attack; without a name it is the card of the only one asked."""
    who = asked(attack, state.options)
    if event.seat is None and len(who) > 1:
        return refuse(state, Reason.WHO_DEFENDS)
    seat = who[0] if event.seat is None else event.seat
    if seat not in who:
        return not_asked(state, attack, seat)
    if (refused := not_in_game(event.card, state.options)) is not None:
        return Step(state, (refused,))
    if event.card == TUATURA:
        return tuatura(state, attack, seat)
    if event.card not in right_defence(target(state, attack), attack.value, state.options):
        return refuse(state, Reason.WRONG_DEFENCE, **compared(state, attack, seat, event.card))
    return defended(state, attack, seat, event.card)


def compared(state: State, attack: Attack, seat: Seat, card: str) -> dict[str, Fact]:
    """The card that was shown, and those that would have been right."""
    wanted = answers(state, attack, seat)
    return {
        "seat": seat,
        "card": card_name(card),
        "wanted": card_names(wanted),
    }


def defended(state: State, attack: Attack, seat: Seat, card: str) -> Step[State]:
    """« les 2 cartes jouées sont immédiatement défaussées »"""
    paid = lay_down(state, seat)
    if paid.refused:
        return paid
    gone = replace(attack, card=None, declared=None)
    discard = paid.state.discard + 2
    after = replace(paid.state, discard=discard, attack=gone, phase=Phase.CONTINUE)
    said = right(Reason.DEFENDED, seat=seat, card=card_name(card), attacker=state.turn)
    return Step(after, (*paid.rulings, said))


def tuatura(state: State, attack: Attack, seat: Seat) -> Step[State]:
    """« jouer le Tuatura permet d'annuler définitivement l'attaque. Le Tuatura est défaussé et la
    carte jouée par l'adversaire rejoint votre main. » So there is nothing to draw."""
    if not may_play_tuatura(state, attack, seat):
        return refuse(state, Reason.TUATURA_PARTNER)
    paid = lay_down(state, seat)
    if paid.refused:
        return paid
    after = paid.state
    hands = {**after.hands, seat: after.hands[seat] + 1}
    over = replace(after, discard=after.discard + 1, hands=hands)
    assert attack.card is not None
    said = right(Reason.TUATURA, seat=seat, attacker=state.turn, card=card_name(attack.card))
    return Step(end_turn(over), (*paid.rulings, said))


def capitulate(state: State, attack: Attack, event: Chosen) -> Step[State]:
    who = asked(attack, state.options)
    seat = who[0] if event.seat is None else event.seat
    if seat not in who:
        return not_asked(state, attack, seat)
    return yield_to(state, attack, (seat,), event)


def time_is_up(state: State, attack: Attack, event: TimedOut) -> Step[State]:
    if attack.declared is not None:
        return refuse(state, TableReason.NOT_NOW)
    slow = asked(attack, state.options)
    step = yield_to(state, attack, slow, event)
    return Step(step.state, (wrong(Reason.TOO_SLOW, seats=slow), *step.rulings))


def yield_to(state: State, attack: Attack, seats: tuple[Seat, ...], event: Event) -> Step[State]:
    """These seats have no answer: the next defender is asked, or the attack succeeds."""
    left = tuple(seat for seat in attack.defenders if seat not in seats)
    if not left:
        step = succeed(state, attack)
        return Step(step.state, (note(Reason.CAPITULATED, seat=seats[-1]), *step.rulings))
    waiting = replace(attack, defenders=left, declared=None, since_ns=event.at_ns)
    said = note(Reason.YIELDED, seat=seats[0], partner=left[0])
    return Step(replace(state, attack=waiting), (said,))


def succeed(state: State, attack: Attack) -> Step[State]:
    """« bénéficier de la combinaison des guerriers à la place de l'adversaire ». The attacked
    column is freed as well, whoever had blocked it (MAU-26)."""
    attacked = target(state, attack)
    stolen = combine(replace(state, attack=replace(attack, card=None)), attack.on, attack.value)
    reason = Reason.STOLEN_FIGHT if attack.value == attacked else Reason.STOLEN_FRIENDS
    said = right(reason, seat=state.turn, victim=attack.on.seat, target=card_name(attacked))
    return Step(stolen, (said,))


def carry_on(state: State, event: Event) -> Step[State]:
    """« Si l'attaque est défendue, vous pouvez continuer l'attaque … jusqu'à ce qu'un des 2 joueurs
    capitule. » Nobody helps an attacker."""
    attack = state.attack
    assert attack is not None
    if not isinstance(event, Chosen | Laid):
        return refuse(state, TableReason.NOT_NOW)
    if event.seat not in (None, state.turn):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
    match event:
        case Chosen(choice="capitulate"):
            said = wrong(Reason.ATTACK_FAILED, seat=state.turn, victim=attack.on.seat)
            return Step(end_turn(state), (said,))
        case Laid() if event.zone in (ATTACK_ZONE, attack.on.zone):
            return attack_again(state, attack, event)
    return refuse(state, TableReason.NOT_NOW)


def attack_again(state: State, attack: Attack, event: Laid) -> Step[State]:
    if (refused := not_in_game(event.card, state.options)) is not None:
        return Step(state, (refused,))
    if event.card not in right_attack(attack.value, state.options):
        reason = Reason.JOKER_CONTINUES if event.card == JOKER else Reason.WRONG_ATTACK
        return refuse(state, reason, seat=state.turn, card=card_name(attack.value))
    paid = lay_down(state, state.turn)
    if paid.refused:
        return paid
    who = defenders(state, attack.on.seat)
    again = replace(attack, card=event.card, defenders=who, since_ns=event.at_ns)
    said = note(
        Reason.CONTINUED, seat=state.turn, card=card_name(event.card), victim=attack.on.seat
    )
    return Step(replace(paid.state, attack=again, phase=Phase.DEFEND), (*paid.rulings, said))
