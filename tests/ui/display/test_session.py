"""Evenings at the table, played with keys and buzzers through the whole program."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.events import Overruled, Paused, Undone
from engine.game import new_setup
from engine.seats import SEATS, Seat
from tests.ui.display.inline import Hands
from ui.backroom import Calibration, Lesson, Tell, Work
from ui.backroom.room import Backroom
from ui.display.gallery import scenes
from ui.display.intentions import HoldBuzz
from ui.display.keys import Key
from ui.display.moves import BackToGame, Become, Open, Save
from ui.display.screen import Screen, View, World
from ui.display.screens.calibrate import CalibrateView
from ui.display.screens.checklist import Checklist, ChecklistView
from ui.display.screens.checkup import CheckupView
from ui.display.screens.failsafe import Failsafe, FailsafeView
from ui.display.screens.home import HomeView
from ui.display.screens.join import JoinView
from ui.display.screens.pause import PauseView
from ui.display.screens.play_picture import PlayView
from ui.display.screens.podium import PodiumView
from ui.display.screens.why import WhyView
from ui.eyes.lookout import Lookout
from ui.eyes.outfit import Outfitter
from ui.eyes.photo import photo_of
from ui.eyes.ring import Recording
from ui.eyes.trouble import Trouble
from vision.camera import Frame

MESCHIGGE = "meschigge"


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    someone = Hands(tmp_path)
    yield someone
    someone.leave()


def choose_game(hands: Hands, game: str) -> None:
    view = hands.view
    assert isinstance(view, HomeView)
    key = next(tile.start.key for tile in view.tiles if tile.id == game)
    assert key is not None
    hands.press(key)


def sit_down(hands: Hands, *seats: int) -> None:
    """From home to the first event."""
    choose_game(hands, MESCHIGGE)
    hands.buzz(*seats)
    hands.press(Key.OK, Key.OK)


def playing(hands: Hands) -> PlayView:
    view = hands.view
    assert isinstance(view, PlayView)
    return view


def race(hands: Hands, *seats: int) -> None:
    """Roll the real die (Couleur), reveal the blue card that says yellow, lay cards."""
    hands.press(Key.ONE)
    hands.press(Key.ONE, Key.TWO)
    hands.buzz(*seats)


def show_cards(hands: Hands) -> None:
    """Both show the yellow card that says green: Couleur asked for yellow."""
    hands.press(Key.TWO, Key.TWO)
    hands.press(Key.TWO, Key.TWO)


def test_who_hits_the_buzzer_sits_at_the_table(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(3, 1)
    view = hands.view
    assert isinstance(view, JoinView)
    assert [tile.seat for tile in view.tiles if tile.name] == [1, 3]


def test_who_hits_it_again_gets_up(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(3, 3)
    view = hands.view
    assert isinstance(view, JoinView)
    assert not any(tile.name for tile in view.tiles)


def test_one_player_cannot_start(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(1)
    hands.press(Key.OK)
    assert isinstance(hands.view, JoinView)


def test_a_robot_takes_an_empty_seat(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(1)
    hands.press(Key.TWO, Key.OK, Key.OK)
    table = hands.session.world.table
    assert table is not None
    assert table.robots == {Seat(2)}


def test_a_round_is_played_with_buzzers_and_console(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    race(hands, 2, 1)
    view = playing(hands)
    assert view.panel.finish.runners[0].seat == 2  # type: ignore[attr-defined]
    show_cards(hands)
    view = playing(hands)
    assert view.verdict is not None
    assert (view.verdict.seat, view.verdict.gain) == (2, "+1")


def test_the_commandant_rolls_with_the_own_buzzer(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    hands.buzz(1)
    assert hands.session.world.table is not None
    assert hands.session.world.table.view.state.action in ("colour", "word")


def test_a_pause_stops_the_clock_and_undo_takes_back(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    hands.press(Key.ONE)
    hands.press(Key.BACK)
    assert isinstance(hands.view, PauseView)
    before_ns = hands.session.world.table.clock.at(hands.now_ns)  # type: ignore[union-attr]
    hands.wait(100)
    hands.press(Key.ONE)
    table = hands.session.world.table
    assert table is not None
    assert table.clock.at(hands.now_ns) == before_ns
    assert isinstance(table.said[-1].event, Undone)
    assert table.view.state.action is None


def test_the_table_overrules_a_card_that_was_entered_wrongly(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    race(hands, 2, 1)
    hands.press(Key.BACK, Key.TWO)  # pause, correct a fact
    facts = hands.view.buttons
    command = next(button for button in facts if "Gelb" in button.label)
    assert command.key is not None
    hands.press(command.key)
    hands.press(Key.FOUR, Key.ONE)  # it was red and said blue
    table = hands.session.world.table
    assert table is not None
    assert isinstance(table.said[-1].event, Overruled)
    assert table.view.state.command.label == "red-blue"


def test_a_counter_is_corrected_by_hand(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    hands.press(Key.BACK, Key.THREE, Key.TWO, Key.TWO, Key.OK)
    table = hands.session.world.table
    assert table is not None
    assert table.view.scores[0].counters["red"] == 3
    assert table.view.paused


def test_a_game_goes_on_after_the_power_was_cut(tmp_path: Path) -> None:
    before = Hands(tmp_path)
    sit_down(before, 1, 2)
    before.press(Key.ONE)
    # No goodbye: the second program finds only what is on the disk.
    after = Hands(tmp_path)
    after.press(Key.OK)
    paused: View = after.view
    assert isinstance(paused, PauseView)
    table = after.session.world.table
    assert table is not None
    assert table.view.state.action == "colour"
    assert isinstance(table.said[-1].event, Paused)
    after.press(Key.OK)
    playing(after)


def test_a_whole_game_against_robots_reaches_the_podium(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(1)
    hands.press(Key.TWO, Key.TWO, Key.OK, Key.OK)
    podium: View = hands.view
    for _ in range(1_000):
        hands.wait(0.4)
        hands.buzz(1)
        podium = hands.view
        if isinstance(podium, PodiumView):
            break
        # Where there is nothing to answer, the first key opens the rule.
        hands.press(Key.BACK if isinstance(podium, WhyView) else Key.ONE)
    assert isinstance(podium, PodiumView)
    assert podium.placed[0].place == 1
    hands.press(Key.OK, Key.OK)
    assert isinstance(hands.view, PlayView)


def test_language_is_switched_at_once_and_kept(hands: Hands, tmp_path: Path) -> None:
    hands.press(Key.SIX, Key.TWO, Key.ONE)
    assert hands.session.world.words("settings.title") == "Instellingen"
    assert json.loads((tmp_path / "settings.json").read_text())["language"] == "nl"


def test_whoever_is_named_before_sitting_down_sits(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.press(Key.ONE)
    hands.buzz(3)
    hands.press(Key.OK, Key.ONE, Key.FIVE, Key.FOUR, Key.FOUR, Key.ONE, Key.ONE, Key.OK)
    view = hands.view
    assert isinstance(view, JoinView)
    assert [(tile.seat, tile.name) for tile in view.tiles if tile.name] == [(3, "Eva")]


def test_a_name_is_written_with_two_keys_per_letter(hands: Hands) -> None:
    choose_game(hands, MESCHIGGE)
    hands.buzz(1)
    hands.press(Key.ONE)
    hands.buzz(1)
    hands.press(Key.OK, Key.ONE, Key.FIVE, Key.FOUR, Key.FOUR, Key.ONE, Key.ONE, Key.OK)
    view = hands.view
    assert isinstance(view, JoinView)
    assert view.tiles[0].name == "Eva"


class Broken(Screen):
    def view(self, world: World) -> View:
        raise ZeroDivisionError("nobody thought of this")


def test_a_screen_that_fails_leads_to_the_failsafe_with_the_game_intact(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    hands.press(Key.ONE)
    hands.session.perform((Open(Broken()),), 0)
    assert isinstance(hands.view, FailsafeView)
    hands.press(Key.OK)
    playing(hands)
    assert hands.session.world.table is not None
    assert hands.session.world.table.view.seq == 1


def test_trouble_of_the_keeper_is_told_and_left_with_one_key(hands: Hands) -> None:
    hands.session.fail(RuntimeError("the disk is gone"))
    assert isinstance(hands.session.stack[-1], Failsafe)
    assert "the disk is gone" in hands.session.stack[-1].detail
    hands.press(Key.BACK)
    assert isinstance(hands.view, HomeView)


def test_a_stray_press_does_not_wipe_the_verdict_off(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    race(hands, 2, 1)
    show_cards(hands)
    hands.buzz(1)
    view = playing(hands)
    assert view.verdict is not None
    assert view.verdict.gain == "+1"


def test_a_race_without_exact_times_is_asked_about(hands: Hands) -> None:
    """The panel says when it is unsure; the table corrects it or just goes on."""
    choose_game(hands, "passe_pas")
    hands.buzz(1, 2)
    hands.press(Key.OK, Key.OK)
    assert playing(hands).doubt is None
    scene = next(scene for scene in scenes("fr") if scene.name == "passe_pas-doubt")
    view = scene.screen.view(scene.world)
    assert isinstance(view, PlayView)
    assert view.doubt is not None
    opened = view.doubt.moves[0]
    assert isinstance(opened, Open)
    instead = opened.screen.view(scene.world)
    assert [button.label for button in instead.buttons][:2] == ["Bram", "Chloé"]
    assert BackToGame() in instead.buttons[0].moves


def test_every_buzzer_ticks_itself_off_in_the_checkup(hands: Hands) -> None:
    hands.press(Key.SIX, Key.FOUR)
    hands.buzz(2, 5)
    view = hands.view
    assert isinstance(view, CheckupView)
    assert view.heard == {Seat(2), Seat(5)}
    assert view.press == "Frappez maintenant le buzzer 1."


def test_a_lesson_asks_for_the_cards_of_the_chosen_game(hands: Hands) -> None:
    room = Room()
    hands.session.backroom = room
    hands.press(Key.SIX, Key.THREE, Key.THREE, Key.TWO, Key.BACK)
    lesson, *words = room.heard
    assert isinstance(lesson, Lesson)
    assert (lesson.game, len(lesson.wanted)) == (MESCHIGGE, 16)
    assert words == [Tell.SKIP, None]


def test_a_buzzer_that_is_held_pauses_only_where_somebody_plays(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    hands.session.handle(HoldBuzz(Seat(7)))
    view = playing(hands)
    assert view.verdict is not None
    assert "ne joue pas" in view.verdict.sentences[0]
    hands.session.handle(HoldBuzz(Seat(2)))
    shown = hands.view
    assert isinstance(shown, PauseView)


def test_with_a_robot_nothing_has_to_be_prepared(hands: Hands) -> None:
    """The cards exist only in the machine then."""
    choose_game(hands, MESCHIGGE)
    hands.buzz(1, 2)
    hands.press(Key.OK)
    with_people = hands.view
    hands.press(Key.BACK, Key.TWO, Key.OK)
    with_a_robot = hands.view
    assert isinstance(with_people, ChecklistView)
    assert isinstance(with_a_robot, ChecklistView)
    assert (len(with_people.items), with_people.nothing) == (4, "")
    assert with_a_robot.items == ()
    assert "robot" in with_a_robot.nothing


def test_the_camera_is_set_up_from_the_menu(hands: Hands) -> None:
    hands.session.backroom = room = Room()
    hands.press(Key.SIX, Key.FIVE)
    assert isinstance(hands.view, CalibrateView)
    hands.press(Key.BACK)
    assert room.heard == [Calibration(), None]


def test_a_game_waits_while_its_camera_is_set_up_and_is_then_taken_up(hands: Hands) -> None:
    """The camera is given up for that long: it cannot be looked through twice."""
    sit_down(hands, 1, 2)
    hands.press(Key.ONE)
    hands.session.lookout = Lookout(hands.session.worker, Outfitter())
    hands.session.backroom = room = Room()
    hands.press(Key.BACK)
    hands.press(Key.SIX, Key.FOUR)
    shown = hands.view
    assert isinstance(shown, CalibrateView)
    assert hands.session.worker.published.table is None
    hands.press(Key.BACK)
    assert room.heard == [Calibration(), None]
    assert isinstance(hands.view, PauseView)


class Room(Backroom):
    """Remembers what it is asked to do, and does nothing."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.status = None

    def employ(self, work: Work) -> None:
        self.heard.append(work)

    def tell(self, word: Tell) -> None:
        self.heard.append(word)

    def dismiss(self) -> None:
        self.heard.append(None)


def test_the_camera_ticks_the_mat_off_by_itself() -> None:
    scene = next(scene for scene in scenes("fr") if scene.name == "checklist-camera")
    view = scene.screen.view(scene.world)
    assert isinstance(view, ChecklistView)
    assert view.items[0].on
    assert view.watches


def test_a_mat_that_is_not_seen_can_be_ticked_off_by_hand() -> None:
    scene = next(scene for scene in scenes("fr") if scene.name == "checklist-camera")
    sight = scene.world.sight
    assert sight is not None
    hidden = replace(scene.world, sight=replace(sight, troubles=frozenset({Trouble.NO_MAT})))
    view = scene.screen.view(hidden)
    assert isinstance(view, ChecklistView)
    assert not view.items[0].on
    (ticked,) = view.items[0].moves
    assert isinstance(ticked, Become)
    after = ticked.screen.view(hidden)
    assert isinstance(after, ChecklistView)
    assert after.items[0].on


def test_the_camera_ticks_a_pile_off_that_lies_on_its_place() -> None:
    scene = next(scene for scene in scenes("fr") if scene.name == "checklist-camera")
    sight = scene.world.sight
    assert sight is not None
    game = next(game for game in scene.world.games if game.id == MESCHIGGE)
    screen = Checklist(new_setup(game, SEATS[:3]))
    empty = screen.view(scene.world)
    laid = screen.view(replace(scene.world, sight=replace(sight, covered=frozenset({"command"}))))
    assert [item.on for item in empty.items] == [True, False, False, False, False]
    assert [item.on for item in laid.items] == [True, False, True, False, False]
    assert laid.prepared is screen.setup


def test_after_a_race_every_seat_sees_how_far_it_was_behind(hands: Hands) -> None:
    sit_down(hands, 1, 2)
    race(hands, 2, 1)
    first, second = playing(hands).tiles
    assert first.runner is not None
    assert second.runner is not None
    assert second.runner.gap == "premier"
    assert first.runner.gap.endswith(" ms")
    assert first.runner.length < second.runner.length


@pytest.mark.parametrize(
    ("pictures", "told"),
    [
        (1, "Rien n'est gardé. Impossible d'écrire sur la carte mémoire"),
        (0, "Rien n'est gardé. Il n'y a pas d'images"),
    ],
)
def test_why_a_scene_is_not_kept_is_said_in_the_language_of_the_table(
    hands: Hands, tmp_path: Path, pictures: int, told: str
) -> None:
    (tmp_path / "contested").write_text("in the way")
    photo = photo_of(Frame(0, np.zeros((90, 160, 3), np.uint8)))
    sit_down(hands, 1, 2)
    hands.session._recording = Recording((photo,) * pictures)
    hands.session.perform((Save(),), hands.now_ns)
    assert hands.session.world.saved.startswith(told)
