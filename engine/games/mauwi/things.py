"""The things of a simulated game: what the players hold and what lies in the draw pile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.awaiting import AwaitCard, AwaitChoice, Awaited
from engine.events import Chosen, Event, Laid, Undone
from engine.game import Setup
from engine.games.mauwi import attack, teams, turns
from engine.games.mauwi.cards import HAND, NINE, TUATURA, deck
from engine.games.mauwi.minds import Idea, idea
from engine.games.mauwi.state import Phase, State, start
from engine.seats import Seat
from engine.things import Chance, Things

SLIP = 0.03
"""How often a player lays a card where it cannot go."""
UNSURE = 0.15
"""How often he thinks of a card that fits, when the past was overruled."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything at one moment, secrets included."""

    state: State
    """The game as it is judged: what lies where, and how many cards are in hands and pile."""
    hands: dict[Seat, list[str]]
    pile: list[str]
    """Top card last."""
    known: bool = True
    """False once the table overruled the past: events alone no longer tell what lies there."""


class Cats(Things):
    """Only a card that somebody holds can be laid; what is drawn comes off a shuffled pile."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(chance)
        state = teams.begin(start(setup))
        empty: dict[Seat, list[str]] = {seat: [] for seat in setup.seats}
        self.table = self._dealt(Table(state, empty, []))
        self._past: list[Table] = []
        self._idea: Idea | None = None
        self._slips = False
        self._planned_at = (-1, 0)

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        if isinstance(awaited, AwaitCard) and comes_from_a_hand(awaited):
            cards = self._thought_of(awaited, at_ns)
            return [laid(awaited, card, at_ns) for card in cards] if cards else ()
        answers = awaited.answers(at_ns)
        if isinstance(awaited, AwaitChoice) and "capitulate" in awaited.among:
            return [each for each in answers if self._means(each)]
        return answers

    def happened(self, event: Event) -> None:
        if isinstance(event, Undone):
            self.table = self._past.pop() if self._past else self.table
            return
        self._past.append(self.table)
        before = self.table.state
        step = turns.apply(before, event)
        hands = {seat: list(cards) for seat, cards in self.table.hands.items()}
        known = self.table.known and not step.refused
        moved = Table(step.state, hands, list(self.table.pile), known)
        move_hand_cards(moved.hands, before, event)
        if not known:  # then everybody always has cards, and the game goes on
            moved = replace(moved, state=replace(step.state, hands=dict.fromkeys(hands, HAND)))
        self.table = self._dealt(moved)

    def _thought_of(self, awaited: AwaitCard, at_ns: int) -> Sequence[str]:
        """The cards in the player's hand that he might lay there."""
        assert awaited.seat is not None
        if self.table.known and self.table.state.phase is Phase.PLAY:
            return self._planned(awaited, at_ns)
        fitting = sorted(awaited.fitting.intersection(self.table.hands[awaited.seat]))
        if self.table.known:
            return fitting  # a defence, or an attack that goes on
        return [card for card in fitting if self.chance.random() < UNSURE]

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
        if not self.table.known or chain is None or event.seat is None:
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
