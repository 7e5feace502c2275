"""The things of a simulated game: a shuffled pack, and a closed stack before every player."""

from collections.abc import Sequence

from engine.awaiting import AwaitCard, Awaited
from engine.events import Event, Laid
from engine.game import Setup
from engine.games.passe_pas.awaited import AwaitTurn
from engine.games.passe_pas.cards import CARDS, STACKS
from engine.games.passe_pas.laying import ROW_OF, TURNED_ZONE
from engine.games.passe_pas.state import Pile, State
from engine.things import Chance, Things

LAYS_IT = 0.1
"""How often a caller lays the card in a given row instead of saying its number."""
NEXT_ROW_NS = 2_000_000_000
"""The first cards are laid one after the other, row 1 first."""


class Piles(Things):
    """What lies in which order, as far as the rules let it be seen.

    The table may take back and overrule, so a pile can hold a card that lies in a row meanwhile:
    such a card is passed over, and an empty pile is filled with any card that is not seen.
    """

    def __init__(self, setup: Setup, chance: Chance) -> None:
        super().__init__(chance)
        cards = [card.label for card in CARDS]
        chance.shuffle(cards)
        size = STACKS[len(setup.seats)]
        self._stacks = {seat: [cards.pop() for _ in range(size)] for seat in setup.seats}
        self._pack = cards
        """Top first."""
        self._open: list[str] = []
        """Cards that were turned or laid; most of them lie in a row now."""
        self._offered: tuple[str, str] | None = None
        self._asked_ns = -1

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        if isinstance(awaited, AwaitTurn):
            return [self.turn(awaited, at_ns)]
        if not isinstance(awaited, AwaitCard):
            return awaited.answers(at_ns)
        if len(awaited.among) > 1:
            return [self.first_card(awaited, at_ns)]
        return awaited.answers(at_ns) if self.chance.random() < LAYS_IT else ()

    def shows(self, state: State, after: Event | None = None) -> None:
        """A card that lies open has left its pile; it may go back under the pack."""
        del state
        if not isinstance(after, Laid):
            return
        for pile in (self._pack, *self._stacks.values()):
            if after.card in pile:
                pile.remove(after.card)
        self._open.append(after.card)

    def turn(self, awaited: AwaitTurn, at_ns: int) -> Event:
        self._pack += [card for card in self._open if card in awaited.among]
        self._open = [card for card in self._open if card not in awaited.among]
        own = self._stacks.get(awaited.seat) if awaited.seat is not None else None
        pile = self._pack if own is None or awaited.pile is Pile.NEUTRAL else own
        return Laid(at_ns=at_ns, zone=TURNED_ZONE, card=self.top(pile, awaited), seat=awaited.seat)

    def first_card(self, awaited: AwaitCard, at_ns: int) -> Event:
        """The top of the pack for this row; if it was refused there, it goes under the pack."""
        card = self.top(self._pack, awaited)
        if self._offered is None or at_ns > self._asked_ns:
            # A new moment: the first row that is asked for comes next.
            if self._offered == (awaited.zone, card):
                self._pack.append(self._pack.pop(0))
                card = self.top(self._pack, awaited)
            self._asked_ns, self._offered = at_ns, (awaited.zone, card)
        rows_before = max(0, ROW_OF[awaited.zone] - ROW_OF[self._offered[0]])
        return Laid(at_ns=at_ns + rows_before * NEXT_ROW_NS, zone=awaited.zone, card=card)

    def top(self, pile: list[str], awaited: AwaitCard) -> str:
        while pile and pile[0] not in awaited.among:
            del pile[0]
        if not pile:
            pile.append(self.chance.choice(awaited.among))
        return pile[0]
