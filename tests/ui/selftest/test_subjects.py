"""The self-test on a good box and on bad ones: every failure comes with its fix."""

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from engine.game import new_setup
from engine.journal.shelf import Shelf
from engine.registry import find_game
from engine.seats import SEATS, Seat
from firmware.buttons import Buzzer
from firmware.pins import load_pins
from tests.firmware.ticked_pins import TickedPin
from ui.cli import main
from ui.selftest import card, computer, panel
from ui.selftest.eye import camera
from ui.selftest.finding import State, line
from ui.selftest.subjects import findings, guarded
from ui.state import games_directory
from vision.camera import Camera, CameraError, CameraLost, Frame

MS = 1_000_000


class FilmedMat:
    """A camera above a table; `hidden` markers are covered, `every_ms` is its pace."""

    def __init__(self, hidden: tuple[int, ...] = (), every_ms: int = 33) -> None:
        self.image = np.full((400, 600, 3), 255, np.uint8)
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        corners = {0: (20, 20), 1: (500, 20), 2: (500, 300), 3: (20, 300)}
        for number, (x, y) in corners.items():
            if number not in hidden:
                marker = cv2.aruco.generateImageMarker(dictionary, number, 80)
                self.image[y : y + 80, x : x + 80] = marker[:, :, None]
        self.every_ns, self.at_ns = every_ms * MS, 0

    def read(self) -> Frame | None:
        self.at_ns += self.every_ns
        return Frame(self.at_ns, self.image)

    def lock(self) -> None: ...

    def unlock(self) -> None: ...

    def close(self) -> None: ...


class DeadCamera(FilmedMat):
    def read(self) -> Frame | None:
        raise CameraLost("the USB camera gives no picture: check its plug")


def no_camera() -> Camera:
    raise CameraError("no USB camera answers")


def test_offline_opens_no_device(tmp_path: Path) -> None:
    found = dict(findings(tmp_path, offline=True))
    for subject in ("display", "sound", "pin driver", "buzzers", "lamps", "camera", "mat"):
        assert found[subject].state is State.NOT_HERE
        assert "--offline" in found[subject].said


def test_offline_is_well_on_any_computer_that_has_the_software(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selftest", "--offline", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("all is well\n")


def test_json_has_one_object_per_subject(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["selftest", "--offline", "--json", "--state", str(tmp_path)])
    lines = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert {"power", "clock", "groups", "SDL", "card", "games", "mat"} <= {
        found["subject"] for found in lines
    }
    assert all(found.keys() == {"subject", "state", "said", "fix"} for found in lines)


@pytest.mark.parametrize(
    ("told", "state", "said"),
    [
        ("throttled=0x0\n", State.OK, "never"),
        ("throttled=0x50005\n", State.FAILS, "right now"),
        ("throttled=0x50000\n", State.FAILS, "since power-on"),
        (None, State.NOT_HERE, "not a Raspberry Pi"),
    ],
)
def test_under_voltage_is_told_now_and_since_power_on(
    told: str | None, state: State, said: str
) -> None:
    found = computer.power(lambda _: told)
    assert found.state is state
    assert said in found.said


def test_an_unset_clock_is_told_but_never_a_failure() -> None:
    assert computer.clock(lambda _: "yes\n").state is State.OK
    assert "dates of games may be wrong" in computer.clock(lambda _: "no\n").said


def test_a_damaged_game_is_named(tmp_path: Path) -> None:
    shelf = Shelf(games_directory(tmp_path))
    game = find_game("meschigge")
    for _ in range(2):
        shelf.create(new_setup(game, SEATS[:4])).close()
    assert "2 games, all whole" in card.journals(tmp_path).said
    damaged = shelf.paths()[0]
    damaged.write_bytes(b"x" * 5000)
    found = card.journals(tmp_path)
    assert found.state is State.FAILS
    assert damaged.name in found.said
    assert damaged.read_bytes() == b"x" * 5000, "the self-test repairs nothing"


def ticking(step_ms: float) -> Callable[[], int]:
    times = iter(range(0, 10**12, round(step_ms * MS)))
    return lambda: next(times)


def test_a_slow_card_is_told_with_which_one_to_buy(tmp_path: Path) -> None:
    assert card.fsync_time(tmp_path, ticking(5)).state is State.OK
    slow = card.fsync_time(tmp_path, ticking(400))
    assert slow.state is State.FAILS
    assert "A1" in slow.fix


def test_a_state_directory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert card.fsync_time(tmp_path / "file" / "state").state is State.FAILS


def test_a_good_camera_shows_the_whole_mat() -> None:
    eye, mat = camera(FilmedMat)
    assert eye.said == "600×400, 30 pictures a second"
    assert mat.state is State.OK


def test_a_covered_marker_is_named() -> None:
    _, mat = camera(lambda: FilmedMat(hidden=(2,)))
    assert mat.said == "markers 2 not seen"
    assert "arbitre print mat" in mat.fix


def test_a_camera_in_the_dark_is_told_to_get_light() -> None:
    eye, _ = camera(lambda: FilmedMat(every_ms=200))
    assert eye.state is State.FAILS
    assert "light" in eye.fix


@pytest.mark.parametrize("opened", [no_camera, DeadCamera])
def test_a_missing_camera_is_no_failure_on_a_laptop(opened: Callable[[], Camera]) -> None:
    assert [found.state for found in camera(opened)] == [State.NOT_HERE, State.NOT_HERE]


def test_a_bad_pin_map_is_told_with_its_line(tmp_path: Path) -> None:
    pins = tmp_path / "pins.toml"
    pins.write_text('[buzzers]\n1 = "GPIO2"\n', encoding="utf-8")
    found = panel.pin_map(pins)
    assert found.state is State.FAILS
    assert "line 2: GPIO2 is I²C" in found.said


def test_a_pi_without_its_pin_library_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert panel.pin_library(on_a_pi=False).state is State.NOT_HERE
    assert "python3-lgpio" in panel.pin_library(on_a_pi=True).fix


class StuckPin(TickedPin):
    """The switch of seat 3 is jammed."""

    def _get_state(self) -> int:
        stuck = self.info.name == f"GPIO{load_pins().inputs[Buzzer(Seat(3))]}"
        return 0 if stuck else int(super()._get_state())


def test_a_stuck_buzzer_is_named_with_its_pin() -> None:
    found = panel.buzzers(lambda: MockFactory(pin_class=StuckPin))
    assert found.said == "down without a finger: buzzer 3 (GPIO12)"


def test_lines_at_rest_are_well() -> None:
    assert panel.buzzers(lambda: MockFactory(pin_class=TickedPin)).state is State.OK


def test_busy_pins_are_told_who_has_them() -> None:
    def busy() -> None:
        raise OSError("GPIO busy")

    assert "systemctl stop arbitre" in panel.buzzers(busy).fix


def test_a_check_that_breaks_does_not_end_the_test() -> None:
    def breaks() -> None:
        raise ZeroDivisionError("oops")

    found = guarded(breaks)  # type: ignore[arg-type]
    assert "ZeroDivisionError: oops" in line("sound", found)
