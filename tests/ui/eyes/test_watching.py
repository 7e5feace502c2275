"""The eyes on one game, with a watch that says what the scene wants."""

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np

from engine.seats import SEATS
from ui.eyes.asked import News
from ui.eyes.ring import Ring
from ui.eyes.trouble import Trouble
from ui.eyes.watching import Blind, Eyes
from vision.camera import Frame
from vision.mats import mat_plan
from vision.simulated import FlatTable, Hand, Light, SimulatedEye, Viewpoint
from vision.zones import Appeared, Gone

PLAN = mat_plan("meschigge", SEATS[:3])
SIZE = (640, 360)
SECOND_NS = 1_000_000_000
CARD = Appeared("command", "blue-yellow", 0.9)


class Watch(Blind):
    """Says on each frame what is next on its list."""

    def __init__(self, says: Iterable[Sequence[News]] = ()) -> None:
        self._says = deque(says)

    def take(self, frame: Frame) -> Sequence[News]:
        return self._says.popleft() if self._says else ()


class Room:
    """A camera over the mat, one picture a second."""

    def __init__(self, *watches: Watch) -> None:
        waiting = deque(watches)
        self.made = 0

        def new_watch() -> Watch:
            self.made += 1
            return waiting.popleft() if waiting else Watch()

        self.eyes = Eyes(PLAN, new_watch, Ring())
        self.light, self.hands = Light(), tuple[Hand, ...]()
        self.viewpoint = Viewpoint(size_px=SIZE)
        self.second = 0

    def look(self, seconds: int = 1) -> list[News]:
        seen: list[News] = []
        for _ in range(seconds):
            self.second += 1
            eye = SimulatedEye(PLAN, self.viewpoint)
            image = eye.picture(FlatTable(PLAN), self.light, *self.hands)
            seen += self.eyes.take(Frame(self.second * SECOND_NS, image))
        return seen

    @property
    def troubles(self) -> frozenset[Trouble]:
        return self.eyes.sight.troubles


def test_on_a_good_table_nothing_is_wrong_and_zones_have_a_place() -> None:
    room = Room()
    room.look(3)
    assert room.troubles == frozenset()
    assert {zone.name for zone in room.eyes.sight.zones} == {zone.id for zone in PLAN.zones}
    command = next(zone for zone in room.eyes.sight.zones if zone.name == "command")
    assert command.contains(0.5, 0.5)


def test_news_is_passed_on_and_every_picture_is_kept() -> None:
    room = Room(Watch([[], [CARD]]))
    assert room.look(3) == [CARD]
    assert len(room.eyes.ring.photos()) == 3


def test_a_hidden_marker_is_told_when_it_stays_hidden() -> None:
    room = Room()
    room.look()
    corner = PLAN.markers_mm[0]
    room.hands = (Hand((corner[0] + 25, corner[1] - 25), (corner[0] * 2, corner[1] * 2)),)
    room.look()
    assert Trouble.HIDDEN not in room.troubles
    room.look()
    assert Trouble.HIDDEN in room.troubles
    room.hands = ()
    room.look()
    assert room.troubles == frozenset()


def test_a_camera_that_was_turned_away_is_told_from_one_hidden_marker() -> None:
    eyes = Eyes(PLAN, Blind, Ring())
    eyes.take(
        Frame(
            SECOND_NS, SimulatedEye(PLAN, Viewpoint(size_px=SIZE)).picture(FlatTable(PLAN), Light())
        )
    )
    assert eyes.sight.troubles == frozenset()
    for second in (3, 5):
        eyes.take(Frame(second * SECOND_NS, np.full((360, 640, 3), 128, np.uint8)))
    assert eyes.sight.troubles == {Trouble.NO_MAT}


def test_in_the_dark_nothing_is_believed() -> None:
    room = Room(Watch([[], [CARD]]))
    room.look()
    room.light = Light(brightness=0.02)
    assert room.look() == []
    assert Trouble.DARK in room.troubles
    room.light = Light()
    assert room.look() == [CARD]
    assert room.troubles == frozenset()


def test_a_bumped_camera_makes_no_news_of_what_lay_there() -> None:
    again, fresh = CARD, Appeared("seat-1", "red-green", 0.9)
    wrong: list[News] = [Gone("command", "blue-yellow"), Appeared("seat-2", "blue-yellow", 0.9)]
    room = Room(Watch([[CARD], wrong]), Watch([[again, fresh]]))
    assert room.look() == [CARD]
    room.viewpoint = Viewpoint(size_px=SIZE, tilt_deg=6, roll_deg=2)
    assert room.look() == []
    assert Trouble.MOVED in room.troubles
    assert room.made == 2
    assert room.look() == [fresh]
    room.look(10)
    assert room.troubles == frozenset()


def test_without_a_mat_that_is_said() -> None:
    eyes = Eyes(PLAN, Blind, Ring())
    eyes.take(Frame(SECOND_NS, np.full((360, 640, 3), 128, np.uint8)))
    assert eyes.sight.troubles == {Trouble.NO_MAT}
