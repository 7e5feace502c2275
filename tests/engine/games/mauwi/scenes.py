"""A game of Mauwi in the middle of things: say what lies there, then let somebody play.

scene = Scene(columns={"1-A": (2, "w3")})
scene.lay("1-A", "w6")
assert scene.column("1-A") == (2, None)
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.awaiting import AwaitCard, AwaitChoice
from engine.events import Chosen, Event, Laid, Pressed, TimedOut
from engine.game import new_setup
from engine.games.mauwi import GAME
from engine.games.mauwi.cards import deck
from engine.games.mauwi.columns import Column
from engine.games.mauwi.places import PLACES
from engine.games.mauwi.state import State
from engine.rulings import Reasons, Ruling, Verdict
from engine.seats import SEATS, Seat
from tests.engine.games.mauwi.laws import cards_in, invariant
from tests.engine.tables import spelled
from ui.language import Words

FRENCH = Words("fr", GAME)
SECOND_NS = 1_000_000_000
Lying = tuple[int, str | None]
"""Nines, and what lies on them."""


class Scene:
    """Seats 1…n play, seat `turn` is on turn; all cards that are nowhere else are in the pile.

    With `pile` given, the piles are just as said and the other cards are out of the game.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        turn: int = 1,
        columns: Mapping[str, Lying] | None = None,
        hands: Mapping[int, int] | None = None,
        pile: int | None = None,
        **options: Any,
    ) -> None:
        texts = {key: spelled(value) for key, value in options.items()}
        setup = new_setup(GAME, SEATS[:players], first=Seat(turn), options=texts)
        state = GAME.start(setup)
        for zone, (nines, top) in (columns or {}).items():
            state = state.with_column(PLACES[zone], Column(nines, top))
        held = {Seat(seat): count for seat, count in (hands or {}).items()}
        state = replace(state, hands={**state.hands, **held})
        self.all_there = pile is None
        if pile is None:
            pile = deck(state.options).total() - cards_in(replace(state, pile=0))
        self.state: State = replace(state, pile=pile)
        self.rulings: tuple[Ruling, ...] = ()
        self.now_ns = 0

    def take(self, event: Event) -> None:
        before = self.state
        step = GAME.apply(before, event)
        assert not step.refused or step.state is before, "a refusal leaves everything as it was"
        self.state, self.rulings = step.state, step.rulings
        assert not [ruling for ruling in step.rulings if "{" in FRENCH.ruling(ruling)]
        if self.all_there:
            invariant(self.state)
        assert (GAME.awaiting(self.state) == ()) == (GAME.outcome(self.state) is not None)

    def lay(self, zone: str, card: str, seat: int | None = None) -> None:
        who = None if seat is None else Seat(seat)
        self.take(Laid(at_ns=self._soon(), zone=zone, card=card, seat=who))

    def choose(self, choice: str, seat: int | None = None) -> None:
        who = None if seat is None else Seat(seat)
        self.take(Chosen(at_ns=self._soon(), choice=choice, seat=who))

    def press(self, seat: int) -> None:
        self.take(Pressed(at_ns=self._soon(), seat=Seat(seat)))

    def wait(self, seconds: float) -> None:
        self.now_ns += round(seconds * SECOND_NS)
        self.take(TimedOut(at_ns=self.now_ns))

    def column(self, zone: str) -> Lying:
        column = self.state.column(PLACES[zone])
        return column.nines, column.top

    def points(self) -> list[int]:
        return [score.points for score in GAME.scores(self.state)]

    @property
    def reasons(self) -> list[Reasons]:
        return [ruling.reason for ruling in self.rulings]

    def refused(self, reason: Reasons) -> bool:
        """Was the last event refused, and for this reason alone?"""
        return self.reasons == [reason] and self.rulings[0].verdict is Verdict.REFUSED

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        outcome = GAME.outcome(self.state)
        return () if outcome is None else outcome.ranking

    def choices(self, seat: int) -> set[str]:
        """Everything that this seat may say now."""
        return {
            choice
            for item in GAME.awaiting(self.state)
            if isinstance(item, AwaitChoice) and Seat(seat) in item.seats
            for choice in item.among
        }

    def fitting(self, zone: str) -> set[str]:
        """The cards that would be right in this zone now."""
        return {
            card
            for item in GAME.awaiting(self.state)
            if isinstance(item, AwaitCard) and item.zone == zone
            for card in item.fitting
        }

    def _soon(self) -> int:
        self.now_ns += SECOND_NS
        return self.now_ns
