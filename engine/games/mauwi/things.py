"""The things of a simulated game: what the players hold and what lies in the draw pile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.awaiting import AwaitCard, AwaitChoice, Awaited
from engine.events import Chosen, Event, Laid, Overruled, Undone
from engine.game import Setup
from engine.games.mauwi import attack, teams
from engine.games.mauwi.cards import NINE, TUATURA, deck
from engine.games.mauwi.minds import Idea, idea
from engine.games.mauwi.state import Phase, State, start
from engine.seats import Seat
from engine.things import Chance, Things

SLIP = 0.03
"""How often a player lays a card where it cannot go."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything at one moment, secrets included."""

    state: State
    """The game as it is judged: what lies where, and how many cards are in hands and pile."""
    hands: dict[Seat, list[str]]
    pile: list[str]
    """Top card last."""


class Cats(Things):
    """Only a card that somebody holds can be laid; what is drawn comes off a shuffled pile."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(chance)
        self.table = self._dealt(fresh(teams.begin(start(setup))))
        self._past = {id(self.table.state): self.table}
        self._idea: Idea | None = None
        self._slips = False
        self._planned_at = (-1, 0)

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        if isinstance(awaited, AwaitCard) and comes_from_a_hand(awaited):
            return [laid(awaited, card, at_ns) for card in self._thought_of(awaited, at_ns)]
        answers = awaited.answers(at_ns)
        if isinstance(awaited, AwaitChoice) and "capitulate" in awaited.among:
            return [each for each in answers if self._means(each)]
        return answers

    def shows(self, state: State, after: Event | None = None) -> None:
        """A take-back leads to a state that was there before: then the cards are, too."""
        if id(state) not in self._past:
            self._past[id(state)] = self._dealt(self._moved(state, after))
        self.table = self._past[id(state)]

    def _moved(self, state: State, after: Event | None) -> Table:
        """What everybody still holds; nobody knows it any more if the past was overruled."""
        if after is None or isinstance(after, Overruled | Undone):
            return fresh(state)
        hands = {seat: list(cards) for seat, cards in self.table.hands.items()}
        move_hand_cards(hands, self.table.state, after)
        return Table(state, hands, list(self.table.pile))

    def _thought_of(self, awaited: AwaitCard, at_ns: int) -> Sequence[str]:
        """The cards in the player's hand that he might lay there."""
        assert awaited.seat is not None
        if self.table.state.phase is Phase.PLAY:
            return self._planned(awaited, at_ns)
        # A defence, or an attack that goes on.
        return sorted(awaited.fitting.intersection(self.table.hands[awaited.seat]))

    def _planned(self, awaited: AwaitCard, at_ns: int) -> Sequence[str]:
        """A player has one idea at a time; if it is refused he has another."""
        state = self.table.state
        if self._planned_at != (at_ns, state.number):
            self._planned_at = (at_ns, state.number)
            self._idea = idea(state, self.table.hands[state.turn], self.chance)
            self._slips = self.chance.random() < SLIP
        if self._slips:
            return [card for card in self.table.hands[state.turn] if card not in awaited.fitting]
        return self._idea[1:] if self._idea and self._idea[0] == awaited.zone else ()

    def _means(self, event: Event) -> bool:
        """Nobody says "je défends" without a card for it, or capitulates with one in his hand."""
        state, chain = self.table.state, self.table.state.attack
        assert isinstance(event, Chosen)
        if chain is None or event.seat is None:
            return True
        if state.phase is Phase.CONTINUE:
            good = attack.right_attack(chain.value, state.options)
        else:
            good = attack.answers(state, chain, event.seat)
        can = any(card in good for card in self.table.hands[event.seat])
        return can == (event.choice == "defend")

    def _dealt(self, table: Table) -> Table:
        """Hands and pile as many cards as the game counts; what leaves the pile unseen is a nine.

        Fills the lists of `table`, which nobody else has yet, and gives it back.
        """
        for seat, cards in table.hands.items():
            del cards[table.state.hands[seat] :]
            while len(cards) < table.state.hands[seat]:
                if not table.pile:
                    table.pile.extend(self._shuffled(table))
                cards.append(table.pile.pop())
        if len(table.pile) < table.state.pile:
            table.pile[:] = self._shuffled(table)
        del table.pile[table.state.pile :]
        return table

    def _shuffled(self, table: Table) -> list[str]:
        """All cards that nobody holds or sees. Which of them lie face down as nines is unknown."""
        seen = Counter(card for cards in table.hands.values() for card in cards)
        seen += Counter(
            column.top for zone in table.state.zones.values() for column in zone if column.top
        )
        cards = list((deck(table.state.options) - seen).elements())
        self.chance.shuffle(cards)
        return cards


def fresh(state: State) -> Table:
    """Nothing dealt yet."""
    return Table(state, {seat: [] for seat in state.setup.seats}, [])


def laid(awaited: AwaitCard, card: str, at_ns: int) -> Event:
    return Laid(at_ns=at_ns, zone=awaited.zone, card=card, seat=awaited.seat)


def comes_from_a_hand(awaited: AwaitCard) -> bool:
    """Not a gain that is placed, nor the one warrior that the Kiwi took."""
    return NINE not in awaited.among and len(awaited.among) > 1


def move_hand_cards(hands: dict[Seat, list[str]], before: State, event: Event) -> None:
    """Take the card that was laid out of its hand; a whole hand if somebody passed."""
    match event:
        case Laid(seat=Seat() as seat) if before.phase not in (Phase.KIWI, Phase.PLACE):
            if event.card in hands[seat]:
                hands[seat].remove(event.card)
            if event.card == TUATURA and before.attack and before.attack.card:
                hands[seat].append(before.attack.card)
        case Chosen(choice="pass"):
            hands[before.turn].clear()
