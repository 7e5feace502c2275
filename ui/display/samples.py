"""Made-up things that the gallery shows: what a camera sees, what a check found, old games."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.awaiting import AwaitRace
from engine.events import Press, Raced, Sensor, Source
from engine.game import new_setup
from engine.phrase import phrase
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.backroom.markers import outlines
from ui.backroom.status import Alike, Calibrated
from ui.eyes.mat_check import MatCheck
from ui.eyes.photo import photo_of
from ui.eyes.ring import Recording
from ui.eyes.sight import Sight
from ui.keeper import PastGame
from ui.measured import mat_of
from ui.selftest.finding import fails, not_here, ok
from ui.snapshot import Said, Snapshot
from ui.teller import NAMES
from vision.camera import Frame as VideoFrame
from vision.mat import find_markers, marker_detector
from vision.mats import mat_plan
from vision.simulated import FlatTable, Light, PlacedCard, SimulatedEye, Viewpoint
from vision.sticks.pieces import Sizes

SOME_FINDINGS = (
    ("power", fails("the voltage was too low", "another supply", phrase("checkup.seen.low"))),
    ("groups", ok("audio, gpio, input, render, video")),
    ("clock", not_here("not set from the network")),
    ("libraries", fails("cannot be loaded", "run install again")),
    ("SDL", ok("2.32")),
    ("pin map", ok("15 inputs and 7 lamps, no pin twice")),
    ("pin library", ok("lgpio is installed")),
    ("free space", ok("21000 MB free")),
    ("card", ok("a safe write takes 9.1 ms")),
    ("games", ok("14 games, all whole")),
    ("camera", ok("1280×720, 30 pictures a second")),
    ("mat", fails("not seen", "lay it flat", phrase("checkup.seen.markers", count=2))),
)
SOME_PAIRS = (
    Alike("blue-green", "blue-yellow", 0.15),
    Alike("red-blue", "red-green", 0.4),
    Alike("green-red", "green-blue", 0.6),
    Alike("yellow-red", "yellow-green", 0.9),
)


@cache
def some_sight() -> Sight:
    """Meschigge's mat with one card on it."""
    plan = mat_plan("meschigge", SEATS[:4])
    eye = SimulatedEye(plan, Viewpoint(size_px=(640, 360), tilt_deg=4))
    zone = plan.zone("command")
    card = PlacedCard(np.full((176, 126, 3), (40, 190, 235), np.uint8), zone.centre_mm, 4, (63, 88))
    frame = VideoFrame(0, eye.picture(FlatTable(plan).with_card(card), Light()))
    mat = MatCheck(plan)
    mat.look(frame)
    command = next(outline for outline in mat.zones if outline.name == "command")
    return Sight(photo_of(frame), (replace(command, name="blue-yellow"),), mat.zones)


@cache
def some_calibration(hidden: tuple[int, ...] = ()) -> Calibrated:
    """Mokadi's mat before the camera; some of its markers are covered."""
    plan = mat_plan("mokadi", ())
    frame = SimulatedEye(plan, Viewpoint(size_px=(640, 360), tilt_deg=4)).picture(
        FlatTable(plan), Light()
    )
    mat = mat_of(plan)
    seen = find_markers(frame, marker_detector(mat.dictionary), mat)
    for number in hidden:
        cv2.fillConvexPoly(frame, seen.pop(number).astype(np.int32), (70, 90, 130))
    return Calibrated(
        Sizes(),
        photo_of(VideoFrame(0, frame)),
        markers=outlines(seen, frame),
        hidden=hidden,
        wrong=("hidden",) if hidden else (),
    )


def some_recording() -> Recording:
    photo = some_sight().photo
    assert photo is not None
    photos = tuple(replace(photo, at_ns=number * 10**9) for number in range(10))
    return Recording(photos, (Press(Seat(2), 6_100_000_000), Press(Seat(1), 6_400_000_000)))


def doubtful(table: Snapshot) -> Snapshot:
    """The same moment after a race in which a press had no exact time."""
    press = Press(table.view.setup.seats[0], 0)
    source = Source(Sensor.BUZZER, confidence=0.0)
    race = next(item for item in table.view.awaiting if isinstance(item, AwaitRace))
    said = Said(
        seq=table.view.seq + 1,
        event=Raced(at_ns=0, presses=(press,), source=source),
        rulings=(),
        awaited=(race,),
        gained={},
        changed=True,
    )
    return replace(table, said=(*table.said, said))


@cache
def past_games() -> tuple[PastGame, ...]:
    meschigge = find_game("meschigge")
    setup = new_setup(meschigge, SEATS[:4], names=NAMES)
    return tuple(
        PastGame(Path(f"{n:04}-meschigge.journal"), n, setup, 40, winners, (4, 6, 2, 3))
        for n, winners in (
            (14, ()),
            (13, (Seat(2),)),
            (12, (Seat(1), Seat(4))),
            *((n, (Seat(3),)) for n in range(11, 2, -1)),
        )
    )
