"""Mawoki: the same drawing on the same colour, and the diagonal says what happens next.

Read `cards.py` (when may a card be laid), `turns.py` (what an event does), `diagonals.py`,
`arrow.py` and `drawing.py` (what a card makes happen), `awaited.py` (what happens next), `deck.py`
(which cards there are). Numbers like 1.4.2 are the rule's paragraphs, ids like MAW-3 the questions
that the rulebook leaves open: `arbitre rules mawoki` says them all.
"""

from collections.abc import Mapping
from typing import ClassVar

from engine.awaiting import Awaited
from engine.events import Event
from engine.game import Game, Outcome, Score, Setup, Step, ranked
from engine.games.mawoki import awaited, names, turns
from engine.games.mawoki.correction import corrected
from engine.games.mawoki.deck import INVENTED, Deck, fingerprint, read_deck
from engine.games.mawoki.options import Options
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import State, hand_size, start
from engine.games.mawoki.things import Pack
from engine.games.mawoki.turns import PILE
from engine.phrase import Phrase, phrase
from engine.seats import Seat
from engine.things import Chance, Things

__all__ = ["GAME", "Mawoki", "State", "read_deck"]


class Mawoki(Game[State]):
    id = "mawoki"
    players = range(2, 7)
    options = Options
    reasons = Reason
    laid_out: ClassVar[Mapping[str, tuple[str, ...]]] = {"prepare.draw_pile": ("draw",)}

    def __init__(self, deck: Deck = INVENTED) -> None:
        self.play_with(deck)

    def play_with(self, deck: Deck) -> None:
        """The pack that this table owns; before any game is opened."""
        self.deck = deck
        self.version = 1 if deck == INVENTED else fingerprint(deck)

    def start(self, setup: Setup) -> State:
        return start(setup, self.deck)

    def apply(self, state: State, event: Event) -> Step[State]:
        return turns.apply(state, event)

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        return awaited.awaiting(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        """No points but the victory; what people want to see is how many cards are left."""
        return tuple(
            Score(seat, int(seat == state.winner), {"cards": cards})
            for seat, cards in state.hands.items()
        )

    def outcome(self, state: State) -> Outcome | None:
        """One winner, and the others share the rest: the rules rank nobody (1.4.6).

        A blocked game, which the rules do not foresee, goes to the fewest cards.
        """
        if state.winner is not None:
            return Outcome(ranked(self.scores(state)), Reason.WINS)
        if not state.is_blocked:
            return None
        fewest_first = [Score(seat, -cards, {}) for seat, cards in state.hands.items()]
        return Outcome(ranked(fewest_first), Reason.BLOCKED)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        state = self.start(setup)
        cards = hand_size(len(setup.seats))
        return (
            which_cards(state),
            phrase("prepare.deal", number=cards),
            phrase("prepare.draw_pile", number=state.draw),
            *dutch_warning(state),
            phrase("prepare.youngest", seat=setup.first),
        )

    def chapter(self, state: State) -> Phrase | None:
        return None if state.is_over else phrase("chapter.round", number=state.round)

    def adjust(self, state: State, seat: Seat, counter: str, value: int) -> State | None:
        return corrected(state, seat, value) if counter == "cards" else None

    def lying(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {PILE: tuple(card.label for card in state.played)}

    def things(self, setup: Setup, chance: Chance) -> Things:
        return Pack(self.start(setup), self.deck, chance)

    def name(self, thing: str) -> Phrase:
        return names.name(thing, self.deck)


def which_cards(state: State) -> Phrase:
    """An invented pack is announced as such: it is not what lies in a bought box."""
    if state.options.cards == "any":
        return phrase("prepare.any_cards", number=state.box)
    if state.deck.invented:
        return phrase("prepare.invented", number=state.box)
    return phrase("prepare.deck", name=state.deck.name, number=state.box)


def dutch_warning(state: State) -> tuple[Phrase, ...]:
    """MAW-6 surprises people: a quarter of the games by the Dutch rule end that way."""
    if state.options.arrow == "opponent_draws" or state.options.take_last_card == "forbidden":
        return ()
    return (phrase("prepare.last_card"),)


GAME = Mawoki()
