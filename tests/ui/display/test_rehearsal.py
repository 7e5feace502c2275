"""The coming game is drawn out of sight before it begins, and never in anybody's way."""

from dataclasses import dataclass, replace

from engine.events import Paused
from engine.game import Setup, new_setup
from engine.registry import find_game
from engine.seats import SEATS
from ui.display.canvas import KNOWN, Canvas, Frame, remembered
from ui.display.gallery import SETTINGS, games, new_table
from ui.display.geometry import Box
from ui.display.rehearsal import MOST_MOMENTS, Rehearsal
from ui.display.screen import View, World
from ui.display.screens.checklist import Checklist
from ui.display.screens.home import Home
from ui.display.screens.play import Play
from ui.display.theme import NORMAL

SIZE = (640, 400)
WORLD = World(SETTINGS, games())
SETUP = new_setup(find_game("passe_pas"), SEATS[:2])


@dataclass(frozen=True)
class Shown:
    view: View
    frame: Frame


def shown(screen: Checklist | Home | Play, world: World = WORLD) -> Shown:
    view, canvas = screen.view(world), Canvas(*SIZE, NORMAL)
    view.draw(canvas)
    return Shown(view, canvas.frame())


def watching(setup: Setup) -> Rehearsal:
    rehearsal, checklist = Rehearsal(), shown(Checklist(setup))
    rehearsal.watch(checklist.view, checklist.frame)
    return rehearsal


def test_the_first_picture_of_a_rehearsed_game_is_made_of_parts_that_are_at_hand() -> None:
    KNOWN.clear()
    rehearsal = watching(SETUP)
    at_hand = remembered(Box(0, 0, *SIZE), NORMAL)
    before = len(at_hand)
    rehearsal.step()
    rehearsed = len(at_hand)
    table = new_table(find_game("passe_pas"), SETUP).snapshot()
    shown(Play(), replace(WORLD, table=table))
    assert before < rehearsed == len(at_hand)


def test_a_game_that_was_taken_up_again_is_rehearsed_while_it_stands_paused() -> None:
    table = new_table(find_game("passe_pas"), SETUP)
    table.take(Paused(at_ns=0), 0)
    paused = shown(Play(), replace(WORLD, table=table.snapshot()))
    rehearsal = Rehearsal()
    rehearsal.watch(paused.view, paused.frame)
    assert rehearsal.goes_on
    rehearsal.step()
    assert rehearsal.goes_on


def test_a_pause_in_a_game_that_was_rehearsed_does_not_rehearse_it_again() -> None:
    rehearsal = watching(SETUP)
    for _ in range(MOST_MOMENTS + 1):
        rehearsal.step()
    table = new_table(find_game("passe_pas"), SETUP)
    table.take(Paused(at_ns=0), 0)
    paused = shown(Play(), replace(WORLD, table=table.snapshot()))
    rehearsal.watch(paused.view, paused.frame)
    assert not rehearsal.goes_on


def test_a_rehearsal_ends() -> None:
    rehearsal = watching(SETUP)
    for _ in range(MOST_MOMENTS + 1):
        rehearsal.step()
    assert not rehearsal.goes_on


def test_it_rests_while_another_screen_is_shown_and_then_goes_on() -> None:
    rehearsal, home, checklist = watching(SETUP), shown(Home()), shown(Checklist(SETUP))
    rehearsal.step()
    rehearsal.watch(home.view, home.frame)
    assert not rehearsal.goes_on
    rehearsal.watch(checklist.view, checklist.frame)
    assert rehearsal.goes_on


def test_a_game_that_cannot_be_rehearsed_is_left_alone() -> None:
    """Its setup names a version of the game that nobody has."""
    rehearsal = watching(replace(SETUP, version=SETUP.version + 1))
    rehearsal.step()
    assert not rehearsal.goes_on
