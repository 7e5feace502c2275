"""Text can be read, and seats can be told apart, also by those who see colours differently."""

import itertools
from dataclasses import replace

import numpy
import numpy.typing
import pygame
import pytest

from engine.seats import SEATS, Seat
from ui.display.canvas import Canvas, Frame
from ui.display.gallery import draw, scenes
from ui.display.geometry import Box
from ui.display.marks import MARKS
from ui.display.ops import Line, Panel
from ui.display.pictures import painted
from ui.display.theme import CONTRAST, NORMAL, Colour, contrast_ratio
from ui.display.widgets import token
from ui.language import LANGUAGES

READABLE = 4.5
DIFFERENT = 12.0
"""Mean difference of two tiles (0 to 255) above which they are told apart at a glance."""
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What a colour looks like: matrices of Machado, Oliveira and Fernandes (2009), severity 1."""


def behind(frame: Frame, line: Line) -> Colour:
    """The colour a line of text stands on: of the last panel that was painted under it."""
    x, y = line.box.centre
    colour = frame.theme.felt
    for op in frame.ops:
        if op is line:
            return colour
        if isinstance(op, Panel) and op.box.contains(x, y):
            colour = op.fill
    return colour


def faint(frame: Frame) -> list[str]:
    lines = [op for op in frame.ops if isinstance(op, Line)]
    return [
        f"{line.text!r} {line.colour} on {behind(frame, line)}"
        for line in lines
        if contrast_ratio(line.colour, behind(frame, line)) < READABLE
    ]


@pytest.mark.parametrize("contrast", [False, True])
def test_all_text_stands_out_from_what_it_stands_on(contrast: bool) -> None:
    found = []
    for scene in scenes("fr"):
        settings = replace(scene.world.settings, contrast=contrast)
        shown = replace(scene, world=replace(scene.world, settings=settings))
        found += [f"{scene.name}: {fault}" for fault in faint(draw(shown, (1280, 720)))]
    assert not found, "\n".join(found)


def test_black_on_white_is_the_strongest_contrast() -> None:
    assert contrast_ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast_ratio((90, 90, 90), (90, 90, 90)) == 1


def tile(seat: Seat) -> numpy.typing.NDArray[numpy.float64]:
    """A seat's sign as pixels."""
    canvas = Canvas(96, 96, CONTRAST)
    token(canvas, Box(0, 0, 96, 96), seat)
    return pygame.surfarray.array3d(painted(canvas.frame())).astype(float)


@pytest.mark.parametrize("kind", BLINDNESS)
def test_seats_can_be_told_apart_whatever_colours_one_sees(kind: str) -> None:
    matrix = numpy.array(BLINDNESS[kind])
    seen = {seat: (tile(seat) @ matrix.T).clip(0, 255) for seat in SEATS}
    for one, other in itertools.combinations(SEATS, 2):
        assert abs(seen[one] - seen[other]).mean() > DIFFERENT, (one, other)


def test_seats_can_be_told_apart_without_any_colour() -> None:
    grey = {seat: tile(seat).mean(axis=2) > 60 for seat in SEATS}
    for one, other in itertools.combinations(SEATS, 2):
        assert (grey[one] != grey[other]).mean() > 0.02, (one, other)


def test_every_seat_has_a_symbol_and_a_colour_of_its_own() -> None:
    assert len({MARKS[seat].symbol for seat in SEATS}) == len(SEATS)
    assert len({MARKS[seat].colour for seat in SEATS}) == len(SEATS)


def test_symbols_stand_out_from_their_tiles() -> None:
    assert all(contrast_ratio(mark.ink, mark.colour) > READABLE for mark in MARKS.values())


def test_a_verdict_is_readable_from_afar() -> None:
    """At least a twelfth of the height, for the name of whoever it is about."""
    verdicts = [scene for scene in scenes("fr") if scene.name.endswith("-verdict")]
    for scene in verdicts:
        frame = draw(scene, (1920, 1080))
        assert max(op.size_px for op in frame.ops if isinstance(op, Line)) >= 1080 / 12


def test_felt_is_dark_enough_for_both_kinds_of_ink() -> None:
    assert contrast_ratio(NORMAL.ink, NORMAL.felt) > 7
    assert contrast_ratio(NORMAL.muted, NORMAL.panel) > READABLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_a_button_begins_with_a_capital(language: str) -> None:
    labels = {
        button.label
        for scene in scenes(language)
        for button in scene.screen.view(scene.world).buttons
    }
    assert [label for label in labels if label[:1].islower()] == []
