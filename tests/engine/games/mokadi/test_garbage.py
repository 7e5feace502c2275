"""Whatever comes in: the game answers, never breaks, and loses nothing."""

import random
from typing import Any

import pytest

from engine.events import EVENTS, Event, Press
from engine.game import new_setup
from engine.games.mokadi import GAME
from engine.games.mokadi.events import LayoutSeen, PlotPlaced, StickLaid, SticksFell, StickTaken
from engine.games.mokadi.layout import Layout, Plot, Stick, Support
from engine.games.mokadi.state import State
from engine.seats import SEATS
from tests.engine.games.mokadi.laws import invariant

EVENTS_PER_GAME = 400
IDS = ("PL1", "PL2", "PD1", "PD2", "L1", "L2", "L3", "D1", "D2", "D3", "", "table", "?")
CHOICES = ("light-stick", "dark-stick", "light-plot", "dark-plot", "fell", "done", "cannot")
ANSWERS = ("nobody", "slipped", "right", "again", "dropped", "seat-1", "seat-2", "nonsense")


class Monkey:
    """Does anything at any time; now and then it happens to be a move."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def number(self) -> float:
        if self.chance.random() < 0.02:
            return float("nan")
        return self.chance.choice((0.0, 100.0, 150.0, -1e9, 25.0, 55.0))

    def support(self) -> Support:
        return Support(self.chance.choice(IDS), self.number(), self.number())

    def stick(self) -> Stick:
        pick = self.chance.choice
        supports = tuple(self.support() for _ in range(pick((0, 1, 2, 2, 2, 3))))
        known: Any = pick((supports, supports, supports, None))
        colour: Any = pick(("light", "dark", "dark", "light", "green"))
        return Stick(pick(IDS), colour, known, None, pick((False, False, True)))

    def plot(self) -> Plot:
        colour: Any = self.chance.choice(("light", "dark", "light", "dark", "green"))
        mm = (self.chance.uniform(0, 400), self.chance.uniform(0, 300))
        return Plot(
            self.chance.choice((*IDS, "PL7", "PD8")), colour, self.chance.choice((mm, None))
        )

    def picture(self, state: State) -> Layout:
        """What lies there, shaken."""
        keep = self.chance.random()
        sticks = [each for each in state.layout.sticks if self.chance.random() < 0.5 + keep]
        new = [self.stick() for _ in range(self.chance.choice((0, 0, 1, 1, 2)))]
        plots = state.layout.plots if keep > 0.1 else state.layout.plots[1:]
        return Layout(plots, (*sticks, *new))

    def event(self, state: State, at_ns: int) -> Event:
        pick, seat = self.chance.choice, self.chance.choice((None, *SEATS))
        ids = tuple(pick(IDS) for _ in range(pick((0, 1, 2))))
        some: list[Event] = [
            PlotPlaced(at_ns=at_ns, plot=self.plot(), seat=seat),
            StickLaid(at_ns=at_ns, stick=self.stick(), seat=seat, fell=pick(((), (), ids))),
            StickTaken(at_ns=at_ns, stick=pick(IDS), slipped=pick((True, False)), fell=ids[:1]),
            SticksFell(at_ns=at_ns, sticks=ids, seat=seat),
            LayoutSeen(at_ns=at_ns, layout=self.picture(state)),
            LayoutSeen(at_ns=at_ns, layout=self.picture(state)),
            *(self.plain(kind, at_ns) for kind in EVENTS[:6]),
            *(self.plain(EVENTS[3], at_ns) for _ in range(4)),
        ]
        return pick(some)

    def plain(self, kind: type[Event], at_ns: int) -> Event:
        seat = self.chance.choice(SEATS)
        values: dict[str, Any] = {
            "seat": seat,
            "zone": "nowhere",
            "card": "nothing",
            "choice": self.chance.choice((*CHOICES, *CHOICES, *ANSWERS)),
            "face": "nothing",
            "presses": (Press(seat, at_ns),),
        }
        fields = {name: values[name] for name in values if name in kind.__slots__}
        return kind(at_ns=at_ns, **fields)


@pytest.mark.parametrize("seed", range(40))
def test_garbage_is_answered_and_nothing_is_lost(seed: int) -> None:
    chance = random.Random(seed)
    monkey = Monkey(chance)
    options = {"blocked": "eliminated"} if seed % 4 == 3 else {"fallen": "single_support"}
    setup = new_setup(GAME, SEATS[: 2 + seed % 3], options=options if seed % 2 else {})
    state, now_ns = GAME.start(setup), 0
    for _ in range(EVENTS_PER_GAME):
        if GAME.outcome(state) is not None:
            state = GAME.start(setup)
        now_ns += chance.choice((0, 10**8, 10**9, 5 * 10**9, -(10**9)))
        step = GAME.apply(state, monkey.event(state, now_ns))
        assert not step.refused or step.state is state
        state = step.state
        invariant(state)
        assert (GAME.awaiting(state) == ()) is (GAME.outcome(state) is not None)
