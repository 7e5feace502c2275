"""The things of a simulated game: a shuffled pack, and who really holds which card."""

from collections import Counter
from collections.abc import Sequence

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress
from engine.events import Event, Laid
from engine.games.mawoki.deck import Deck
from engine.games.mawoki.state import Phase, State
from engine.games.mawoki.turns import RESHUFFLED
from engine.things import Chance, Things


class Pack(Things):
    """Players hold cards that nobody else sees; they draw only if they cannot lay one."""

    def __init__(self, start: State, deck: Deck, chance: Chance) -> None:
        super().__init__(chance)
        self.draw = shuffled_box(deck, start.box, chance)
        self.hands = {seat: [self.draw.pop() for _ in range(n)] for seat, n in start.hands.items()}
        self.pile: list[str] = []
        self.state = start

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        match awaited:
            case AwaitCard():
                held = [label for label in self.at_hand() if label in awaited.among]
                return [
                    Laid(at_ns=at_ns, zone=awaited.zone, card=label, seat=awaited.seat)
                    for label in held
                ]
            case AwaitChoice() if RESHUFFLED in awaited.among:
                return ()  # simulated players never forget their buzzer
            case AwaitPress() if self.state.phase in (Phase.PLAY, Phase.REPLAY):
                return () if self.can_lay() else awaited.answers(at_ns)
            case AwaitChoice() if self.state.phase is Phase.REPLAY:
                return awaited.answers(at_ns) if self.can_lay() else ()
            case AwaitChoice() if self.state.phase is Phase.DRAWN:
                return () if self.can_lay() else awaited.answers(at_ns)
        return awaited.answers(at_ns)

    def at_hand(self) -> list[str]:
        """What can be laid now: the next card of the draw pile, the drawn card, or any in hand."""
        match self.state.phase:
            case Phase.TURN_UP:
                return self.draw[-1:]
            case Phase.DRAWN:
                return self.hands[self.state.turn][-1:]
        return self.hands[self.state.turn]

    def can_lay(self) -> bool:
        return not self.state.deck.fitting(self.state.top).isdisjoint(self.at_hand())

    def shows(self, state: State, after: Event | None = None) -> None:
        """Put every card where the state says it is; also after something was taken back."""
        del after
        self.state = state
        loose = self.match_pile([card.label for card in state.played])
        loose += self.too_many()
        self.chance.shuffle(loose)
        self.fill_hands(loose)
        buried = [card.label for card in state.buried if self.draw[-1:] == [card.label]]
        del self.draw[len(self.draw) - len(buried) :]
        self.draw = [*buried, *loose, *self.draw]

    def match_pile(self, pile: list[str]) -> list[str]:
        """Lay the new cards of the pile, wherever they were; returns those it has no longer."""
        if pile == self.pile:
            return []
        laid, gone = Counter(pile), Counter(self.pile)
        for label in (laid - gone).elements():
            holders = [held for held in (*self.hands.values(), self.draw) if label in held]
            for held in holders[:1]:
                held.remove(label)
        self.pile = pile
        return list((gone - laid).elements())

    def too_many(self) -> list[str]:
        """Cards that left a hand: taken by an arrow, or put back."""
        loose: list[str] = []
        for seat, held in self.hands.items():
            while len(held) > self.state.hands[seat]:
                loose.append(held.pop(self.chance.randrange(len(held))))
        return loose

    def fill_hands(self, loose: list[str]) -> None:
        for seat, held in self.hands.items():
            source = loose or self.draw
            while source and len(held) < self.state.hands[seat]:
                held.append(source.pop())
                source = loose or self.draw


def shuffled_box(deck: Deck, size: int, chance: Chance) -> list[str]:
    """As many cards as the box has: those of the deck, again from the start if it has more."""
    cards = [label for label, copies in deck.copies.items() for _ in range(copies)]
    chance.shuffle(cards)
    box = [cards[number % len(cards)] for number in range(size)]
    chance.shuffle(box)
    return box
