"""A whole evening without hardware and without waiting: every part is the real one but three.

Time is what the test says. The camera always sees the bare mat; whatever is wrong with it is done
to that picture. Instead of reading cards or sticks, an oracle knows what was laid: how well they
are read is tested elsewhere.
"""

from collections.abc import Callable
from pathlib import Path

from engine.game import Setup, new_setup
from engine.registry import find_game, game_ids
from engine.seats import SEATS
from firmware.simulated_panel import SimulatedPanel
from tests.ui.display.inline import Inline
from tests.ui.eyes.oracles import TABLES, Image
from ui.display.app import Display
from ui.display.intentions import Press
from ui.display.keys import Key
from ui.display.moves import Begin
from ui.display.session import Session
from ui.display.sounds import Speaker
from ui.display.window import Window
from ui.eyes.hands import Hands
from ui.eyes.lookout import Lookout
from ui.eyes.outfit import Outfit, Outfitter
from ui.eyes.watching import Eyes
from ui.keeper import ROBOT, Keeper
from ui.panel_thread import PanelThread
from ui.settings import Settings
from ui.snapshot import Snapshot
from vision.camera import Frame, SteadyCamera
from vision.mats import mat_plan

STEP_NS = 400_000_000
MOST_STEPS = 6_000


class OddCamera:
    """The camera over the stage; `spoils` is what is wrong with it."""

    def __init__(self, evening: "Evening", hands: Hands) -> None:
        self._evening = evening
        self._hands = hands

    def read(self) -> Frame:
        frame = self._hands.frame(self._evening.now_ns)
        return Frame(frame.at_ns, self._evening.spoil(frame.image))

    def lock(self) -> None: ...
    def unlock(self) -> None: ...
    def close(self) -> None: ...


class Rehearsal(Outfitter):
    """Fits a simulated table out with an oracle."""

    evening: "Evening"

    def fit_out(self, table: Snapshot) -> Outfit | None:
        setup = table.view.setup
        scenery, new_watch = TABLES[setup.game](setup.seats)
        hands = Hands(scenery, self.fingers)
        eyes = Eyes(mat_plan(setup.game, setup.seats), new_watch, self.ring)
        hands.eyes_rest = lambda: eyes.is_quiet
        return Outfit(eyes, SteadyCamera(lambda: OddCamera(self.evening, hands)), hands)


class Evening:
    """Two robots play, and somebody looks at the display."""

    def __init__(self, state: Path, window: Window) -> None:
        self.now_ns = 10**9
        self.spoil: Callable[[Image], Image] = lambda image: image
        self.worker = Inline(state / "games", self.clock)
        self.panel = SimulatedPanel(self.clock)
        self.buzzers = PanelThread(self.panel, lambda: None, self.clock)
        games = tuple(find_game(name) for name in game_ids())
        self.session = Session(self.worker, Settings(), games, state=state, now_ns=self.clock)
        outfitter = Rehearsal(state, None, self.buzzers.fingers)
        outfitter.evening = self
        self.session.lookout = self.lookout = Lookout(self.worker, outfitter)
        self.display = Display(window, self.session, Speaker(), self.buzzers, self.panel)

    def clock(self) -> int:
        return self.now_ns

    @property
    def table(self) -> Snapshot:
        table = self.worker.published.table
        assert table is not None
        return table

    def is_over(self) -> bool:
        return self.table.view.outcome is not None

    def begin(self, game: str) -> None:
        self.session.perform((Begin(two_robots(game)),), self.now_ns)

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until something is so (looked at now and then), or the game has ended."""
        for number in range(MOST_STEPS):
            if self.table.view.outcome is not None or (number % 16 == 0 and until()):
                return
            self.step()

    def step(self) -> None:
        self.now_ns += STEP_NS
        if self.table.view.paused:
            self.session.handle(Press(Key.OK))  # whoever is there lets the game go on
        self.buzzers.step(0)
        self.display.hear()
        self.worker.post(Keeper.tick)
        self.lookout.step(self.now_ns)

    def reads(self, sentence: str) -> bool:
        """Is this on the display now?"""
        self.display.show()
        assert self.display.frame is not None
        return any(sentence in text.text for text in self.display.frame.texts)


def two_robots(game: str) -> Setup:
    names = {seat: f"{ROBOT} {seat}" for seat in SEATS[:2]}
    short = {"mode": "junior"} if game == "meschigge" else {}
    return new_setup(find_game(game), SEATS[:2], options=short, names=names)
