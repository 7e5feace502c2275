"""A table where Passe Pas is played, for scenes.

The rows begin as follows (printed item first):

    1 green die, red car          4 yellow cone, brown cup
    2 red butterfly, green phone  5 orange cup, red ball
    3 blue ball, green cup        6 purple flower, red die
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.events import Chosen, Event, Laid, Press, Pressed, Raced, TimedOut
from engine.game import Outcome, Step, new_setup
from engine.games.passe_pas import GAME, State
from engine.games.passe_pas.cards import BY_LABEL
from engine.games.passe_pas.state import Player
from engine.phrase import Fact
from engine.rulings import Reasons, Ruling, Verdict
from engine.seats import SEATS, Seat
from tests.engine.games.passe_pas.laws import the_phase_has_what_it_needs

MS = 1_000_000
SECOND_NS = 1_000_000_000
START = ("red-car", "green-phone", "green-cup", "brown-cup", "red-ball", "red-die")
"""First cards of the rows 1 to 6."""


class Table:
    """Takes what happens, remembers the state and what the referee said last."""

    def __init__(self, players: int = 3, /, **options: str) -> None:
        setup = new_setup(GAME, SEATS[:players], options=options)
        self.state: State = GAME.start(setup)
        self.rulings: tuple[Ruling, ...] = ()

    def youngest(self, seat: int) -> "Table":
        """This seat starts instead of the first."""
        self.state = GAME.start(replace(self.state.setup, first=Seat(seat)))
        return self

    def take(self, event: Event) -> Step[State]:
        step = GAME.apply(self.state, event)
        self.state, self.rulings = step.state, step.rulings
        the_phase_has_what_it_needs(self.state)
        return step

    def lay(self, zone: str, card: str, seat: int | None = None, at_ms: int = 0) -> Step[State]:
        who = None if seat is None else Seat(seat)
        return self.take(Laid(at_ns=at_ms * MS, zone=zone, card=card, seat=who))

    def ready(self) -> "Table":
        """The six rows begin as above."""
        for row, card in enumerate(START, start=1):
            self.lay(f"row-{row}", card)
        return self

    def turn(self, card: str, at_ms: int = 0) -> Step[State]:
        return self.lay("turned", card, at_ms=at_ms)

    def race(self, *presses: tuple[int, float], at_ms: int = 0) -> Step[State]:
        """Seats and when they pressed, in milliseconds after `at_ms`."""
        pressed = [Press(Seat(seat), at_ms * MS + round(ms * MS)) for seat, ms in presses]
        return self.take(Raced(at_ns=at_ms * MS, presses=tuple(pressed)))

    def press(self, seat: int) -> Step[State]:
        return self.take(Pressed(at_ns=0, seat=Seat(seat)))

    def say(self, choice: str, seat: int | None = None, at_ms: int = 0) -> Step[State]:
        who = None if seat is None else Seat(seat)
        return self.take(Chosen(at_ns=at_ms * MS, choice=choice, seat=who))

    def time_passes(self, at_ms: int) -> Step[State]:
        return self.take(TimedOut(at_ns=at_ms * MS))

    def play(self, card: str, seat: int, call: str) -> Step[State]:
        """A whole turn: a card, one buzzer, a call."""
        self.turn(card)
        self.race((seat, 0))
        return self.say(call, seat)

    def set_rows(self, *rows: Sequence[str]) -> "Table":
        """These cards in the rows, behind what is printed."""
        items = (
            (*kept[:1], *(BY_LABEL[card] for card in cards))
            for kept, cards in zip(self.state.rows, rows, strict=True)
        )
        self.state = replace(self.state, rows=tuple(items))
        return self

    def set_player(self, seat: int, *, stack: int | None = None, tokens: int | None = None) -> None:
        old = self.player(seat)
        player = Player(
            stack=old.stack if stack is None else stack,
            tokens=old.tokens if tokens is None else tokens,
            out=old.out,
        )
        self.state = replace(self.state, players={**self.state.players, Seat(seat): player})

    def player(self, seat: int) -> Player:
        return self.state.players[Seat(seat)]

    @property
    def said(self) -> list[Reasons]:
        return [ruling.reason for ruling in self.rulings]

    def refusal(self) -> Reasons | None:
        refused = [r.reason for r in self.rulings if r.verdict is Verdict.REFUSED]
        return refused[0] if refused else None

    def fact(self, reason: Reasons, name: str) -> Fact:
        return next(ruling.facts[name] for ruling in self.rulings if ruling.reason is reason)

    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)
