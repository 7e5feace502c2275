"""Whoever has only buzzers and the console gets as far as a finger does."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.events import Paused
from engine.seats import SEATS
from ui.display.gallery import draw, scenes
from ui.display.intentions import Buzz, Hold, Press
from ui.display.keys import Key
from ui.display.moves import Back, Become, Open, Take
from ui.display.navigator import Stack, after, meant
from ui.display.screen import Moves, View, World

SIZE = (1280, 720)
MOST_KEYS = 3
"""Everything on a screen is done with at most so many presses."""
SCENES = {scene.name: scene for scene in scenes("fr")}


def ways(view: View) -> Iterator[Moves]:
    """Everything that a key of the console or a buzzer does here."""
    yield from (meant(view, Press(key)) for key in Key)
    yield from (meant(view, Buzz(seat, 0)) for seat in SEATS)
    yield meant(view, Hold(Key.BACK))


def reached(stack: Stack, world: World) -> set[str]:
    """All moves that are at most `MOST_KEYS` presses away."""
    found: set[str] = set()
    seen: set[str] = set()
    here = [(stack, world)]
    for _ in range(MOST_KEYS):
        following: list[tuple[Stack, World]] = []
        for place, around in here:
            for moves in set_of(place[-1].view(around)):
                found.add(said(moves))
                following += then(place, around, moves)
        fresh = {where(*step): step for step in following}
        here = [step for name, step in fresh.items() if name not in seen]
        seen |= fresh.keys()
    return found


def set_of(view: View) -> list[Moves]:
    return list({said(moves): moves for moves in ways(view) if moves}.values())


def then(stack: Stack, world: World, moves: Moves) -> Iterator[tuple[Stack, World]]:
    """Where moves lead that concern only the display, or that pause the game."""
    for move in moves:
        match move:
            case Become() | Open() | Back():
                stack = after(stack, move)
            case Take(Paused()) if world.table is not None:
                paused = replace(world.table, view=replace(world.table.view, paused=True))
                world = replace(world, table=paused)
            case _:
                return
    yield stack, world


def where(stack: Stack, world: World) -> str:
    paused = world.table is not None and world.table.view.paused
    return f"{paused} {said(stack)}"


def said(what: object) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", repr(what))


@pytest.mark.parametrize("name", SCENES)
def test_whatever_can_be_tapped_can_be_done_by_keys_and_buzzers(name: str) -> None:
    scene = SCENES[name]
    tapped = {said(target.moves) for target in draw(scene, SIZE).targets}
    assert tapped <= reached((scene.screen,), scene.world)


@pytest.mark.parametrize("name", SCENES)
def test_no_screen_is_a_dead_end(name: str) -> None:
    assert any(ways(SCENES[name].screen.view(SCENES[name].world)))


def test_a_walk_notices_what_only_a_finger_can_do() -> None:
    scene = SCENES["home"]
    nowhere = said((Open(SCENES["failsafe"].screen),))
    assert nowhere not in reached((scene.screen,), scene.world)
