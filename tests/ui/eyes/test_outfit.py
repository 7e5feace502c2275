"""Which deck and which camera a game is watched with."""

from pathlib import Path

import numpy as np
import pytest

from engine.game import Setup, new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from ui.eyes import outfit
from ui.eyes.cameras import Paced, opener, own_or_usb
from ui.eyes.hands import Hands
from ui.eyes.outfit import STAGE_FRAME_NS, Outfitter, StageCamera, deck_for
from ui.eyes.trouble import Trouble
from ui.keeper import ROBOT
from ui.snapshot import Snapshot
from ui.table import Table
from vision.camera import CameraError, Frame
from vision.cards.deck import Deck, decks_directory, save

FACE = np.full((88, 63, 3), 200, np.uint8)
PROXY = Deck("proxy", 63 / 88, (("blue-yellow", FACE),))


@pytest.fixture(autouse=True)
def _drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing a whole proxy deck takes seconds."""
    monkeypatch.setattr(outfit, "proxies", lambda game: PROXY)


def table(setup: Setup, *robots: int) -> Snapshot:
    seats = [seat for seat in setup.seats if seat in robots]
    return Table(Referee(MemoryJournal(setup)), 0, robots=seats).snapshot()


def setup(game: str, count: int = 3) -> Setup:
    names = {SEATS[1]: f"{ROBOT} 2"}
    return new_setup(find_game(game), SEATS[:count], names=names)


def test_a_taught_deck_is_used_with_the_games_own_names(tmp_path: Path) -> None:
    save(Deck("meschigge", 0.7, (("my blue", FACE),), {"my blue": "blue-yellow"}), tmp_path)
    deck, troubles = deck_for("meschigge", tmp_path)
    assert (deck.labels, deck.aspect, troubles) == (("blue-yellow",), 0.7, frozenset())


def test_without_a_taught_deck_the_proxies_are_used(tmp_path: Path) -> None:
    assert deck_for("meschigge", tmp_path) == (PROXY, frozenset())
    assert deck_for("meschigge", None) == (PROXY, frozenset())


def test_a_deck_that_cannot_be_read_is_told_and_no_reason_to_stop(tmp_path: Path) -> None:
    folder = decks_directory(tmp_path) / "meschigge"
    folder.mkdir(parents=True)
    (folder / "deck.toml").write_text("not = [toml")
    assert deck_for("meschigge", tmp_path) == (PROXY, frozenset({Trouble.DECK}))
    watched = Outfitter(tmp_path, own_or_usb).fit_out(table(setup("meschigge")))
    assert watched is not None
    watched.eyes.take(Frame(0, np.full((90, 160, 3), 128, np.uint8)))
    assert Trouble.DECK in watched.eyes.sight.troubles


def test_with_a_robot_at_the_table_everything_is_simulated() -> None:
    found = Outfitter().fit_out(table(setup("meschigge"), 2))
    assert found is not None
    assert isinstance(found.hands, Hands)


def test_among_people_only_a_real_camera_watches() -> None:
    people = table(setup("meschigge"))
    assert Outfitter().fit_out(people) is None
    found = Outfitter(open_camera=own_or_usb).fit_out(people)
    assert found is not None
    assert found.hands is None


def test_no_camera_is_asked_for_unless_it_is_named_or_on_a_pi() -> None:
    assert opener("auto", on_a_pi=False) is None
    assert opener("auto", on_a_pi=True) is own_or_usb
    assert opener("none", on_a_pi=True) is None
    assert opener("0") is not None


def test_a_folder_of_pictures_is_a_camera_that_takes_its_time(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="no picture"):
        Paced(tmp_path)


class Clock:
    def __init__(self) -> None:
        self.now_ns = 0

    def sleep(self, seconds: float) -> None:
        self.now_ns += round(seconds * 1e9)


class Still(Hands):
    def __init__(self) -> None:
        """No stage is needed to be looked at."""

    def frame(self, at_ns: int) -> Frame:
        return Frame(at_ns, FACE)


def test_the_simulated_camera_takes_its_pictures_in_time() -> None:
    clock = Clock()
    camera = StageCamera(Still(), lambda: clock.now_ns, clock.sleep)
    assert [camera.read().at_ns // STAGE_FRAME_NS for _ in range(3)] == [0, 1, 2]
    clock.now_ns += 10 * STAGE_FRAME_NS  # the machine was busy: nothing is caught up on
    late = [camera.read().at_ns // STAGE_FRAME_NS for _ in range(3)]
    assert late == [12, 13, 14]
