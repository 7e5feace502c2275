"""Turns one element of a display list into pixels; everything is drawn large and scaled down."""

import io
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy
import pygame

from ui.display.drawing import Area
from ui.display.fonts import Weight, font, word_px
from ui.display.geometry import Box
from ui.display.ops import Icon, Line, Op, Panel, Picture, Point, Polygon, Stroke
from ui.display.shapes import SHAPES
from ui.display.theme import Colour, Theme
from ui.eyes.photo import Photo

SMOOTH = 4
"""Shapes are drawn this many times larger, then scaled down: that makes their edges soft."""
SMALL_PX = 16_000
"""Rounded panels up to this area are kept as pictures: 64 kB each."""
POT = (960, 64)
"""Width and height of the plain colours that places are filled from: 250 kB stay at hand."""
CLEAR = 0
OPAQUE = 255


def paint(surface: pygame.Surface, op: Op) -> None:
    match op:
        case Panel():
            paint_panel(surface, op)
        case Line():
            paint_line(surface, op)
        case Icon():
            picture = icon_picture(op.name, op.box.w, op.colour, op.turn_degrees)
            surface.blit(picture, (op.box.x, op.box.y))
        case Polygon():
            picture = polygon_picture(op.points, op.box.w, op.box.h, op.colour)
            surface.blit(picture, (op.box.x, op.box.y))
        case Stroke():
            picture = stroke_picture(op.points, (op.box.w, op.box.h), op.colour, op.width_px)
            surface.blit(picture, (op.box.x, op.box.y))
        case Picture():
            surface.blit(developed(op.photo, (op.box.w, op.box.h)), (op.box.x, op.box.y))


def paint_panel(surface: pygame.Surface, panel: Panel) -> None:
    clip = surface.get_clip()
    if plain_part(panel).contains(clip):
        fill(surface, panel.fill, clip)
        return
    if panel.border is None:
        fill_rounded(surface, panel.box, panel.fill, panel.radius_px)
        return
    # Only the rim gets the border's colour: filling large panels twice costs most of a frame.
    box, radius, rim = panel.box, panel.radius_px, panel.border_px
    across, down = box.inset(radius, 0), box.inset(0, radius)
    edges = (across.cut_top(rim), across.cut_bottom(rim), down.cut_left(rim), down.cut_right(rim))
    for edge, _ in edges:
        fill(surface, panel.border, edge)
    round_corners(surface, box, panel.border, radius)
    fill_rounded(surface, box.inset(rim), panel.fill, max(radius - rim, 0))


def plain_part(panel: Panel) -> pygame.Rect:
    """Where a panel hides everything below it and has one colour."""
    return pygame.Rect(panel.box.inset(max(panel.radius_px, panel.border_px)))


def fill_rounded(surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
    """A small one is one picture; a large one is plain rectangles and four soft corners."""
    if box.w * box.h <= SMALL_PX and radius > 0:
        surface.blit(rounded_picture(box.w, box.h, colour, radius), (box.x, box.y))
        return
    fill(surface, colour, box.inset(0, radius))
    across = box.inset(radius, 0)
    for edge, _ in (across.cut_top(radius), across.cut_bottom(radius)):
        fill(surface, colour, edge)
    round_corners(surface, box, colour, radius)


def round_corners(surface: pygame.Surface, box: Box, colour: Colour, radius: int) -> None:
    if radius <= 0:
        return
    disc = disc_picture(radius, colour)
    for across, x in ((0, box.x), (radius, box.right - radius)):
        for down, y in ((0, box.y), (radius, box.bottom - radius)):
            surface.blit(disc, (x, y), (across, down, radius, radius))


def fill(
    surface: pygame.Surface, colour: Colour, box: pygame.Rect | tuple[int, int, int, int]
) -> None:
    """Copied from a pot of the colour, strip by strip.

    SDL's own filling goes around the processor's cache: it takes two to twenty times as long as
    a copy, and so does what is painted on top of it.
    """
    left, top, w, h = surface.get_clip().clip(box)
    if not w or not h:
        return
    full = pot(colour)
    for y in range(top, top + h, POT[1]):
        for x in range(left, left + w, POT[0]):
            # From the second column on: copies between aligned places go around the cache too.
            part = (1, 0, min(POT[0], left + w - x), min(POT[1], top + h - y))
            surface.blit(full, (x, y), part)


@lru_cache(maxsize=500)
def rounded_picture(w: int, h: int, colour: Colour, radius: int) -> pygame.Surface:
    picture = sheet(w, h, colour)
    opaque = (*colour, OPAQUE)
    picture.fill(opaque, (radius, 0, w - 2 * radius, h))
    picture.fill(opaque, (0, radius, w, h - 2 * radius))
    disc = disc_picture(radius, colour)
    for across, x in ((0, 0), (radius, w - radius)):
        for down, y in ((0, 0), (radius, h - radius)):
            # Copied, not blended: the sheet below is transparent.
            picture.blit(disc, (x, y), (across, down, radius, radius), pygame.BLEND_RGBA_MAX)
    return picture


@lru_cache(maxsize=40)
def pot(colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((POT[0] + 1, POT[1]))
    surface.fill(colour)
    return surface


@lru_cache(maxsize=400)
def disc_picture(radius: int, colour: Colour) -> pygame.Surface:
    large = sheet(2 * radius * SMOOTH, 2 * radius * SMOOTH, colour)
    pygame.draw.circle(
        large, (*colour, OPAQUE), (radius * SMOOTH, radius * SMOOTH), radius * SMOOTH
    )
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


@lru_cache(maxsize=3_000)
def rendered(word: str, weight: Weight, size_px: int, colour: Colour) -> pygame.Surface:
    return font(weight, size_px).render(word, True, colour)


def paint_line(surface: pygame.Surface, line: Line) -> None:
    """Word by word, as it was measured."""
    (x, y, _, _), weight, size_px = line.box, line.weight, line.size_px
    space_px = word_px(" ", weight, size_px)
    for word in line.text.split(" "):
        if word:
            surface.blit(rendered(word, weight, size_px, line.colour), (x, y))
        x += word_px(word, weight, size_px) + space_px


@lru_cache(maxsize=600)
def icon_picture(name: str, side: int, colour: Colour, turn_degrees: int = 0) -> pygame.Surface:
    scale = side * SMOOTH
    large = sheet(scale, scale, colour)
    for stroke in SHAPES[name]:
        points = [(x * scale, y * scale) for x, y in stroke.points]
        ink = (*colour, OPAQUE if stroke.adds else CLEAR)
        if isinstance(stroke, Area):
            pygame.draw.polygon(large, ink, points)
        else:
            draw_path(large, ink, points, stroke.width * scale)
    if turn_degrees:
        large = pygame.transform.rotate(large, -turn_degrees)
        large = large.subsurface(large.get_rect().inflate(0, 0).clip(centred_square(large, scale)))
    return pygame.transform.smoothscale(large, (side, side))


def centred_square(picture: pygame.Surface, side: int) -> pygame.Rect:
    square = pygame.Rect(0, 0, side, side)
    square.center = picture.get_rect().center
    return square


@lru_cache(maxsize=400)
def polygon_picture(points: tuple[Point, ...], w: int, h: int, colour: Colour) -> pygame.Surface:
    large = sheet(w * SMOOTH, h * SMOOTH, colour)
    ink = (*colour, OPAQUE)
    pygame.draw.polygon(large, ink, [(x * SMOOTH, y * SMOOTH) for x, y in points])
    return pygame.transform.smoothscale(large, (w, h))


@lru_cache(maxsize=400)
def stroke_picture(
    points: tuple[Point, ...], size: tuple[int, int], colour: Colour, width_px: int
) -> pygame.Surface:
    smooth = SMOOTH if size[0] * size[1] < 400_000 else 2
    large = sheet(size[0] * smooth, size[1] * smooth, colour)
    scaled = [(x * smooth, y * smooth) for x, y in points]
    draw_path(large, (*colour, OPAQUE), scaled, width_px * smooth)
    return pygame.transform.smoothscale(large, size)


@lru_cache(maxsize=2)
def developed(photo: Photo, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.image.load(io.BytesIO(photo.jpeg), "photo.jpg")
    return pygame.transform.smoothscale(picture, size)


def draw_path(
    surface: pygame.Surface,
    ink: tuple[int, int, int, int],
    points: Sequence[Point],
    width: float,
) -> None:
    """Thick segments with a disc at every corner: pygame's own thick lines have no joints."""
    for (x, y), (to_x, to_y) in pairwise(points):
        length = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1e-6)
        dx, dy = (to_y - y) / length * width / 2, (x - to_x) / length * width / 2
        corners = [
            (x + dx, y + dy),
            (to_x + dx, to_y + dy),
            (to_x - dx, to_y - dy),
            (x - dx, y - dy),
        ]
        pygame.draw.polygon(surface, ink, corners)
    for point in points:
        pygame.draw.circle(surface, ink, point, width / 2)


def sheet(w: int, h: int, colour: Colour) -> pygame.Surface:
    """Transparent, but of the ink's colour: otherwise scaling down gives dark edges."""
    surface = pygame.Surface((max(w, 1), max(h, 1)), pygame.SRCALPHA)
    surface.fill((*colour, CLEAR))
    return surface


@lru_cache(maxsize=3)
def felt(w: int, h: int, theme: Theme) -> pygame.Surface:
    """The table: a little light in the middle, a little cloth; plain with high contrast."""
    surface = pygame.Surface((w, h))
    surface.fill(theme.felt)
    if not theme.textured:
        return surface
    down, across = numpy.mgrid[0:h, 0:w]
    distance = numpy.hypot((across / w - 0.5) * 1.1, (down / h - 0.42) * 1.1)
    light = 1.16 - 0.5 * distance**1.5
    cloth = numpy.random.default_rng(7).normal(0, 1.6, (h, w))
    pixels = numpy.array(theme.felt)[None, None, :] * light[:, :, None] + cloth[:, :, None]
    pygame.surfarray.blit_array(surface, pixels.clip(0, 255).astype(numpy.uint8).swapaxes(0, 1))
    return surface
