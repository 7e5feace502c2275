"""Hands that build a tower; the pictures are not looked at."""

import random
from dataclasses import replace

import numpy as np
import pytest

from engine.awaiting import AwaitChoice
from engine.events import Chosen, Event, Sensor
from engine.game import new_setup
from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.state import Blaming
from engine.journal import MemoryJournal
from engine.phrase import phrase
from engine.referee import Referee, View
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.eyes.hands import PATIENCE_NS, Hands
from ui.eyes.scenery import Tower
from ui.simulated.builders import CarefulBuilders
from ui.simulated.tower_stage import TowerStage
from vision.mat import Frame
from vision.simulated.hand import Hand
from vision.sticks.pieces import Layout, Stick, Support
from vision.sticks.rendered.scene import Camera
from vision.sticks.rendered.simulated import TowerEye

SECOND_NS = 1_000_000_000


class BlankEye(TowerEye):
    """Draws nothing, and remembers all."""

    def has_drawn(self, layout: Layout) -> bool:
        del layout
        return True

    def picture(self, layout: Layout, *hands: Hand) -> Frame:
        del layout, hands
        return np.zeros((36, 64, 3), np.uint8)


class Room:
    def __init__(self) -> None:
        builders = CarefulBuilders(random.Random(3))
        self.stage = TowerStage(BlankEye(Camera(size_px=(64, 36))), builders, seed=3)
        self.referee = Referee(MemoryJournal(new_setup(find_game("mokadi"), SEATS[:2])))
        self.hands = Hands(Tower(self.stage, builders, Layout))
        self.now_ns = 0

    @property
    def view(self) -> View:
        return self.referee.view

    def act(self, event: Event) -> list[Event]:
        told = self.hands.act(event, self.view, self.now_ns)
        for _ in range(3):  # the tower is rendered, the hand comes, the hand goes
            self.now_ns += SECOND_NS
            self.hands.frame(self.now_ns)
        return told

    def take(self, event: Event) -> None:
        before = self.view
        self.hands.happened(event, before, self.referee.take(event))


@pytest.fixture
def room() -> Room:
    return Room()


def key(choice: str, seat: int = 1) -> Chosen:
    return Chosen(at_ns=0, choice=choice, seat=Seat(seat))


def test_a_key_that_says_a_plot_puts_one_on_the_table_and_tells_nobody(room: Room) -> None:
    assert room.act(key("light-plot")) == []
    (plot,) = room.stage.layout.plots.values()
    assert plot.colour == "light"


def test_what_the_camera_saw_is_not_entered_again(room: Room) -> None:
    room.act(key("light-plot"))
    room.take(room.stage.truth(Layout()))
    assert len(room.view.state.layout.plots) == 1
    assert room.hands.missed(room.now_ns + PATIENCE_NS) == []


def test_what_the_camera_missed_is_entered_as_it_really_lies_there(room: Room) -> None:
    room.act(key("light-plot"))
    (missed,) = room.hands.missed(room.now_ns + PATIENCE_NS)
    assert isinstance(missed, LayoutSeen)
    assert missed.source.sensor is Sensor.TABLE
    room.take(missed)
    # The next one, which the camera sees or not, does not clash with it.
    room.act(key("dark-plot", seat=2))
    (missed,) = room.hands.missed(room.now_ns + PATIENCE_NS)
    room.take(missed)
    assert [plot.colour for plot in room.view.state.layout.plots] == ["light", "dark"]


def test_an_answer_that_moves_nothing_is_told(room: Room) -> None:
    assert room.act(key("cannot")) == [key("cannot")]
    assert room.stage.layout == Layout()


def test_a_tower_of_an_earlier_evening_stands_there_again(room: Room) -> None:
    assert room.hands.set_up(room.view)
    room.act(key("light-plot"))
    room.take(room.stage.truth(Layout()))
    later = Room()
    later.referee = room.referee
    assert later.hands.set_up(later.view)
    (plot,) = later.stage.layout.plots.values()
    assert plot.at_mm == pytest.approx(next(iter(room.stage.layout.plots.values())).at_mm, abs=0.1)


def test_what_is_laid_later_takes_no_place_of_an_earlier_evening(room: Room) -> None:
    room.act(key("light-plot"))
    room.take(room.stage.truth(Layout()))
    later = Room()
    later.referee = room.referee
    assert later.hands.set_up(later.view)
    later.act(key("light-plot", seat=2))
    assert len(later.stage.layout.plots) == 2


def test_a_tower_that_nobody_measured_cannot_be_built_again(room: Room) -> None:
    room.take(key("light-plot"))  # by the key alone, before no camera
    assert not room.hands.set_up(room.view)


def test_what_is_so_already_moves_no_hand(room: Room) -> None:
    room.act(key("light-plot"))
    truth = room.stage.truth(Layout())
    room.take(truth)
    before = room.stage.layout
    assert room.act(truth) == []
    assert room.stage.layout is before


def test_builders_who_are_asked_say_how_it_is(room: Room) -> None:
    among = ("right", "again")
    asked = AwaitChoice(
        ask=phrase("ask.confirm"), seats=SEATS[:2], among=among, fitting=frozenset(among)
    )
    across = np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]])
    lying = Stick("L1", "light", across, (Support("table"),))
    room.stage.layout = Layout({}, {"L1": lying})
    (answer,) = room.stage._builders.answers(asked, 0)
    assert isinstance(answer, Chosen)
    assert answer.choice == "again"


@pytest.mark.parametrize(("fallen", "choice"), [(True, "seat-1"), (False, "none")])
def test_builders_own_up_to_what_fell_and_to_nothing_else(
    room: Room, fallen: bool, choice: str
) -> None:
    among = ("seat-1", "nobody", "none")
    asked = AwaitChoice(
        ask=phrase("ask.blame"), seats=SEATS[:2], among=among, fitting=frozenset(among)
    )
    across = np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]])
    lying = Stick("L1", "light", across, (Support("table"),) if fallen else ())
    room.stage.layout = Layout({}, {"L1": lying})
    (answer,) = room.stage._builders.answers(asked, 0)
    assert isinstance(answer, Chosen)
    assert answer.choice == choice


@pytest.mark.parametrize("hand_leaves", [True, False])
def test_a_stick_that_was_not_to_be_taken_is_put_back(room: Room, hand_leaves: bool) -> None:
    ends = ((-90.0, 0.0, 34.0), (90.0, 0.0, 34.0))
    standing = Layout({}, {"L1": Stick("L1", "light", np.array(ends))})
    room.stage.layout = standing
    room.stage._begin(Layout(), room.now_ns, 1)
    room.now_ns += SECOND_NS // 2 if hand_leaves else SECOND_NS
    room.stage.frame(room.now_ns)
    assert room.stage.layout == Layout()
    assert room.stage.is_busy == hand_leaves
    counted = game.Layout(sticks=(game.Stick("L1", "light", ends_mm=ends),))
    room.stage.tidy(replace(room.view.state, layout=counted))
    for _ in range(4):
        room.now_ns += SECOND_NS
        room.stage.frame(room.now_ns)
    assert room.stage.layout is standing


def test_who_is_asked_about_a_fall_clears_away_what_fell_and_owns_up_to_it(room: Room) -> None:
    across = np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]])
    room.stage.layout = Layout({}, {"L1": Stick("L1", "light", across, (Support("table"),))})
    asked = Blaming(Change(game.Layout()))
    room.stage.tidy(replace(room.view.state, question=asked))
    for _ in range(3):
        room.now_ns += SECOND_NS
        room.stage.frame(room.now_ns)
    assert room.stage.layout == Layout()
    assert room.stage._builders.has_fallen()
    room.stage.tidy(room.view.state)
    assert not room.stage._builders.has_fallen()
