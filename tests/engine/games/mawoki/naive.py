"""A second, naive Mawoki: real lists of cards, plain loops, no knowledge of the referee's code.

It plays random games and says after every event what the table must look like.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.events import Chosen, Event, Laid, Pressed
from engine.seats import SEATS, Seat

COLOURS = ("blue", "red", "yellow")
DRAWINGS = ("tomahawk", "tipi", "canoe", "horse")
SIGNS = ("smoke", "arrow", "snake", "none")


@dataclass
class NaiveTable:
    """`rules` are house options by name; what is missing has its default."""

    chance: random.Random
    players: int
    cards_in_box: int
    rules: dict[str, str]
    draw: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    turn: int = 0
    winner: int | None = None
    passes: int = 0
    """Players in a row who could do nothing."""

    def __post_init__(self) -> None:
        self.draw = [self.random_card() for _ in range(self.cards_in_box - 1)] + ["joker"]
        self.chance.shuffle(self.draw)
        each = 7 if self.players <= 4 else 5
        self.hands = [[self.draw.pop() for _ in range(each)] for _ in range(self.players)]

    def random_card(self) -> str:
        halves = [f"{self.chance.choice(COLOURS)}-{self.chance.choice(DRAWINGS)}" for _ in range(2)]
        return f"{halves[0]}_{halves[1]}_{self.chance.choice(SIGNS)}"

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.passes == self.players

    def play(self) -> Iterator[Event]:
        """Events; when one is yielded, the lists are as they must be after it."""
        self.pile.append(self.draw.pop())
        yield self.lays(self.pile[-1])
        while not self.is_over:
            yield from self.one_turn()

    def one_turn(self) -> Iterator[Event]:
        me = self.turn
        playable = [card for card in self.hands[me] if self.matches(card)]
        if not playable:
            if self.can_draw():
                self.give(me)
                self.passes = 0
            else:
                self.passes += 1
            self.next_player()
            yield self.presses(me)
            return
        yield from self.play_card(me, self.chance.choice(playable))

    def play_card(self, me: int, card: str) -> Iterator[Event]:
        self.passes = 0
        self.hands[me].remove(card)
        self.pile.append(card)
        sign = card.rsplit("_", maxsplit=1)[-1]
        if not self.hands[me] and not self.goes_on_with_empty_hand(sign):
            self.winner = me
            yield self.lays(card)
        elif card == "joker":
            others = [seat for seat in range(self.players) if seat != me]
            yield from self.make_draw(others, self.lays(card))
        elif sign == "smoke":
            yield from self.smoke(me, card)
        elif sign == "snake":
            yield from self.make_draw([me], self.lays(card))
        elif sign == "arrow":
            yield from self.arrow(me, card)
        else:
            self.next_player()
            yield self.lays(card)

    def goes_on_with_empty_hand(self, sign: str) -> bool:
        if self.rules.get("last_card") != "resolve_first":
            return False
        dutch = self.rules.get("arrow", "opponent_draws") != "opponent_draws"
        return sign in ("smoke", "snake") or (sign == "arrow" and dutch)

    def smoke(self, me: int, card: str) -> Iterator[Event]:
        if not self.hands[me]:
            yield from self.make_draw([me], self.lays(card))
            return
        yield self.lays(card)
        playable = [other for other in self.hands[me] if self.matches(other)]
        if playable and self.rules.get("smoke") == "may_stop" and self.chance.random() < 0.3:
            self.next_player()
            yield Chosen(at_ns=0, choice="stop", seat=SEATS[me])
        elif playable:
            yield from self.play_card(me, self.chance.choice(playable))
        else:
            if self.can_draw():
                self.give(me)
            self.next_player()
            yield self.presses(me)

    def arrow(self, me: int, card: str) -> Iterator[Event]:
        others = [seat for seat in range(self.players) if seat != me]
        if self.rules.get("arrow", "opponent_draws") == "opponent_draws":
            yield self.lays(card)
            victim = self.chance.choice([*others, None])
            if victim is None:
                self.next_player()
                yield Chosen(at_ns=0, choice="waive")
                return
            aimed = Chosen(at_ns=0, choice=f"seat-{SEATS[victim]}", seat=SEATS[me])
            yield from self.make_draw([victim], aimed)
            return
        if self.rules.get("take_last_card") == "forbidden":
            others = [seat for seat in others if len(self.hands[seat]) > 1]
        yield from self.dutch_arrow(me, card, others)

    def dutch_arrow(self, me: int, card: str, others: list[int]) -> Iterator[Event]:
        if not others:
            if not self.hands[me]:
                self.winner = me
            else:
                self.next_player()
            yield self.lays(card)
            return
        yield self.lays(card)
        victim = self.chance.choice(others)
        if len(others) > 1:
            yield Chosen(at_ns=0, choice=f"seat-{SEATS[victim]}")
        stolen = self.hands[victim].pop(self.chance.randrange(len(self.hands[victim])))
        self.hands[me].append(stolen)
        if not self.hands[victim]:
            self.winner = victim
        else:
            self.next_player()
        yield self.presses(victim if self.rules["arrow"] == "victim_gives" else me)

    def make_draw(self, seats: list[int], cause: Event) -> Iterator[Event]:
        """Everybody in `seats` draws, in a random order, after the event that caused it."""
        waiting = list(seats)
        self.chance.shuffle(waiting)
        event = cause
        while waiting and self.can_draw():
            yield event
            seat = waiting.pop()
            self.give(seat)
            event = self.presses(seat)
        self.next_player()
        yield event

    def can_draw(self) -> bool:
        """Reshuffles an empty draw pile; False if that does not help."""
        if not self.draw:
            self.draw, self.pile = self.pile[:-1], self.pile[-1:]
            self.chance.shuffle(self.draw)
        return bool(self.draw)

    def give(self, seat: int) -> None:
        self.hands[seat].append(self.draw.pop())

    def matches(self, card: str) -> bool:
        top = self.pile[-1]
        if "joker" in (card, top):
            return True
        return any(half in top.split("_")[:2] for half in card.split("_")[:2])

    def next_player(self) -> None:
        self.turn = (self.turn + 1) % self.players

    def lays(self, card: str) -> Event:
        return Laid(at_ns=0, zone="pile", card=card)

    def presses(self, seat: int) -> Event:
        return Pressed(at_ns=0, seat=Seat(SEATS[seat]))
