"""Where a game of Mawoki stands: the played pile card by card, of the hands only how many."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.game import Setup
from engine.games.mawoki.cards import Card
from engine.games.mawoki.deck import INVENTED, Deck, every_card
from engine.games.mawoki.options import Options
from engine.options import parse
from engine.seats import Seat


class Phase(enum.StrEnum):
    TURN_UP = "turn-up"
    """The first card of the draw pile is turned face up."""
    PLAY = "play"
    """The seat on turn lays a card, or draws one if it cannot."""
    REPLAY = "replay"
    """It laid smoke: it lays another card."""
    DRAWN = "drawn"
    """House rule MAW-10: it drew, and may lay that card at once."""
    AIM = "aim"
    """It laid an arrow: it chooses a player."""
    TAKE = "take"
    """Dutch arrow: a card goes from `victim` to the seat on turn."""
    DRAW = "draw"
    """The seats in `owing` draw one card each."""
    LAST_CARD = "last-card"
    """The winner's last card lies there; nobody has obeyed it."""


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    options: Options
    deck: Deck = field(repr=False, compare=False)
    box: int
    """How many cards there are in all."""
    hands: Mapping[Seat, int]
    turn: Seat
    phase: Phase = Phase.TURN_UP
    played: tuple[Card, ...] = ()
    """The played pile since the last shuffle; the last one lies on top."""
    buried: tuple[Card, ...] = ()
    """Jokers that were turned up first and put under the draw pile (MAW-7)."""
    owing: tuple[Seat, ...] = ()
    victim: Seat | None = None
    opening: bool = False
    """The first player obeys the card that was turned up (MAW-8): his turn is still to come."""
    round: int = 1
    idle: int = 0
    """Turns in a row in which nobody could lay or draw; only a card laid can change that."""
    winner: Seat | None = None
    """Ends the game, unless the table corrects his count (`correction.py`)."""

    @property
    def top(self) -> Card:
        return self.played[-1]

    @property
    def draw(self) -> int:
        """How many cards the draw pile has: all that are neither in a hand nor played."""
        return self.box - sum(self.hands.values()) - len(self.played)

    @property
    def is_blocked(self) -> bool:
        """Everybody in turn could neither lay nor draw."""
        return self.idle >= len(self.hands)

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.is_blocked

    @property
    def opponents(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.hands if seat != self.turn)


def start(setup: Setup, deck: Deck = INVENTED) -> State:
    """« Le plus jeune des joueurs démarre la partie »; who that is, the table says (MAW-17)."""
    options = parse(Options, setup.options)
    is_listed = options.cards == "listed"
    size = hand_size(len(setup.seats))
    return State(
        setup=setup,
        options=options,
        deck=deck if is_listed else every_card(deck.colours, deck.drawings),
        box=deck.size if is_listed else options.cards_in_box,
        hands=dict.fromkeys(setup.seats, size),
        turn=setup.first,
    )


def hand_size(players: int) -> int:
    """« 7 par personne pour des parties de 2 à 4 joueurs, ou seulement 5 si vous êtes 5 ou 6. »"""
    return 7 if players <= 4 else 5


def with_hand(state: State, seat: Seat, change: int) -> State:
    """The state with that many more (or fewer) cards in a hand."""
    return replace(state, hands={**state.hands, seat: state.hands[seat] + change})
