"""Cards that come to lie face up: six that start the rows, then one after the other (2.3, 2.4)."""

from collections.abc import Mapping
from dataclasses import replace

from engine.events import Laid, Pressed
from engine.game import Step
from engine.games.passe_pas.cards import BY_LABEL, ROWS, STACKS, Card, clash
from engine.games.passe_pas.names import card_name, clash_name, row_zone
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.refusing import refuse, refuse_press
from engine.games.passe_pas.state import Phase, Pile, Player, State
from engine.rulings import Ruling, TableReason, note, right
from engine.seats import Seat

TURNED_ZONE = "turned"
ROW_OF = {row_zone(row): row for row in ROWS}


def lying(state: State) -> dict[str, tuple[str, ...]]:
    """What lies in each row besides what is printed there, and the turned card."""
    printed = int(state.options.printed_counts)
    rows = {row_zone(row): state.rows[row - 1][printed:] for row in ROWS}
    turned = () if state.card is None else (state.card,)
    cards = {**rows, TURNED_ZONE: turned}
    return {zone: tuple(card.label for card in items) for zone, items in cards.items()}


def start_row(state: State, event: Laid) -> Step[State]:
    """2.3.1: "Tirer six cartes : une pour chaque section de l'hexagone." PAS-19: any two rows may
    start with the same colour or object."""
    row, card = ROW_OF.get(event.zone), BY_LABEL.get(event.card)
    if row is None:
        return refuse(state, TableReason.NOT_NOW)
    if card is None:
        return refuse(state, TableReason.UNKNOWN_CARD)
    if row not in state.empty_rows:
        return refuse(state, Reason.ROW_TAKEN, row=row)
    if (elsewhere := state.row_of(card)) is not None:
        return refuse(state, Reason.CARD_LIES, card=card_name(card), row=elsewhere)
    # "Si c'est le cas lors de la pose initiale, remettre la carte sous le paquet et tirer une
    # nouvelle carte en remplacement." PAS-18: until one fits.
    if (why := clash(card, state.rows[row - 1])) is not None:
        name = card_name(card)
        return refuse(state, Reason.START_CLASH, row=row, card=name, clash=clash_name(why))
    started = replace(with_card(state, row, card), neutral=state.neutral - 1)
    said = note(Reason.ROW_STARTED, row=row, card=card_name(card))
    return Step(started, (said,)) if started.empty_rows else rows_ready(started, said)


def with_card(state: State, row: int, card: Card) -> State:
    """The card is added to its row."""
    longer = (*state.rows[row - 1], card)
    return replace(state, rows=(*state.rows[: row - 1], longer, *state.rows[row:]))


def rows_ready(state: State, said: Ruling) -> Step[State]:
    """2.3.2: now the stacks are dealt; "le reste des cartes forme un paquet neutre"."""
    ready = note(Reason.ROWS_READY, cards=STACKS[len(state.setup.seats)])
    return Step(replace(state, phase=Phase.TURN), (said, ready))


def turn(state: State, event: Laid) -> Step[State]:
    """2.4.1: a card is turned "de telle sorte que tous puissent [en] prendre connaissance en même
    temps". Who turns it is of no importance (PAS-3), so that nobody is refused."""
    card = BY_LABEL.get(event.card)
    if event.zone != TURNED_ZONE:
        return refuse(state, TableReason.NOT_NOW)
    if card is None:
        return refuse(state, TableReason.UNKNOWN_CARD)
    if (row := state.row_of(card)) is not None:
        return refuse(state, Reason.CARD_LIES, card=card_name(card), row=row)
    if card == state.gone:  # the camera may see it before somebody has put it away
        return refuse(state, Reason.CARD_GONE, card=card_name(card))
    if state.pile is Pile.NEUTRAL or state.turner is None:
        return turn_neutral(state, card, event.at_ns)
    if last_card_next(state):
        return last_card(state, state.turner)
    return turn_own(state, state.turner, card, event.at_ns)


def turn_neutral(state: State, card: Card, at_ns: int) -> Step[State]:
    lower = state.neutral - 1
    racing = replace(state, neutral=lower, phase=Phase.RACE, card=card, since_ns=at_ns)
    return Step(racing, (note(Reason.TURNED_NEUTRAL, card=card_name(card)),))


def turn_own(state: State, seat: Seat, card: Card, at_ns: int) -> Step[State]:
    players = one_card_less(state, seat)
    said = note(Reason.TURNED, seat=seat, card=card_name(card), count=players[seat].stack)
    racing = replace(state, players=players, phase=Phase.RACE, card=card, since_ns=at_ns)
    return Step(racing, (said,))


def one_card_less(state: State, seat: Seat) -> Mapping[Seat, Player]:
    player = state.players[seat]
    return {**state.players, seat: replace(player, stack=player.stack - 1)}


def last_card_next(state: State) -> bool:
    """The turner has one card left, and it is to be turned."""
    if state.phase is not Phase.TURN or state.pile is not Pile.STACK or state.turner is None:
        return False
    return state.players[state.turner].stack == 1


def last_card(state: State, seat: Seat) -> Step[State]:
    """2.4.7: "Dès qu'un joueur retourne la dernière carte de son tas, il a gagné la partie. La
    dernière carte n'est pas jouée." """
    players = one_card_less(state, seat)
    over = replace(
        state, players=players, phase=Phase.OVER, ended=Reason.LAST_CARD, winners=(seat,)
    )
    return Step(over, (right(Reason.LAST_CARD, seat=seat),))


def press_last_card(state: State, event: Pressed) -> Step[State]:
    """The last card is not played, so the winner's buzzer is enough: nobody needs to read it."""
    if last_card_next(state) and event.seat == state.turner:
        return last_card(state, event.seat)
    return refuse_press(state, event.seat)
