"""Brings frames to the screen; paints only where a frame differs from the one before."""

from collections.abc import Iterable, Iterator, Sequence, Set

import pygame

from ui.display.brushes import felt, paint, plain_part
from ui.display.canvas import Frame
from ui.display.geometry import Box
from ui.display.ops import Op, Panel

MOST_PATCHES = 12
"""With more changed places than this, one patch around all of them is cheaper."""
LARGE_PX = 60_000
"""To leave out the cloth below a smaller panel takes longer than to lay it."""


class Painter:
    """Owns what is on one surface."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._shown: Frame | None = None

    def show(self, frame: Frame) -> list[pygame.Rect]:
        """Paint a frame; the rectangles that changed, for `pygame.display.update`."""
        before, self._shown = self._shown, frame
        if before is None or before.theme != frame.theme or before.size != frame.size:
            patches = [pygame.Rect(frame.size)]
        else:
            patches = changed(before, frame)
        if patches:
            ops = frame.ops
            boxes = [op.box for op in ops]
            for patch in patches:
                self._paint(patch, frame, [ops[n] for n in patch.collidelistall(boxes)])
        return patches

    def forget(self) -> None:
        """Somebody else painted over it (a resized window): the next frame is painted whole."""
        self._shown = None

    def _paint(self, patch: pygame.Rect, frame: Frame, seen: Sequence[Op]) -> None:
        """`seen` are the ops that meet the patch."""
        self.surface.set_clip(patch)
        lowest = hidden(patch, seen)
        if lowest is None:
            cloth = felt(frame.size.w, frame.size.h, frame.theme)
            for place in bare(patch, seen):
                self.surface.blit(cloth, place, place)
        for op in seen[lowest or 0 :]:
            paint(self.surface, op)
        self.surface.set_clip(None)


def hidden(patch: pygame.Rect, ops: Sequence[Op]) -> int | None:
    """Index of the uppermost panel that hides the table and all ops before it; None without."""
    left, top, right, bottom = patch.left, patch.top, patch.right, patch.bottom
    for number in range(len(ops) - 1, -1, -1):
        op = ops[number]
        if not isinstance(op, Panel):
            continue
        (x, y, w, h), rim = op.box, max(op.radius_px, op.border_px)
        if x + rim <= left and y + rim <= top and right <= x + w - rim and bottom <= y + h - rim:
            return number
    return None


def bare(patch: pygame.Rect, ops: Sequence[Op]) -> list[pygame.Rect]:
    """Where the table may be seen: the patch without what large panels hide."""
    places = [patch]
    for op in ops:
        if isinstance(op, Panel) and op.box.w * op.box.h > LARGE_PX:
            hides = plain_part(op)
            places = [rest for place in places for rest in without(place, hides)]
    return places


def without(place: pygame.Rect, hidden: pygame.Rect) -> list[pygame.Rect]:
    """What is left of a place: strips above, below, left and right of what is hidden."""
    hole = place.clip(hidden)
    if not place.colliderect(hidden):
        return [place]
    strips = (
        pygame.Rect(place.left, place.top, place.w, hole.top - place.top),
        pygame.Rect(place.left, hole.bottom, place.w, place.bottom - hole.bottom),
        pygame.Rect(place.left, hole.top, hole.left - place.left, hole.h),
        pygame.Rect(hole.right, hole.top, place.right - hole.right, hole.h),
    )
    return [strip for strip in strips if min(strip.size) > 0]


def changed(before: Frame, after: Frame) -> list[pygame.Rect]:
    """The places where two frames differ, as few rectangles that do not meet."""
    same = {id(part) for part in before.parts} & {id(part) for part in after.parts}
    older, newer = list(things(before, same)), list(things(after, same))
    old, new = set(older), set(newer)
    if [thing for thing in older if thing in new] != [thing for thing in newer if thing in old]:
        # The same things in another order lie differently on each other.
        return [pygame.Rect(after.size)]
    patches = merged(thing.box for thing in old ^ new if not isinstance(thing, int))
    return [patches[0].unionall(patches[1:])] if len(patches) > MOST_PATCHES else patches


def things(frame: Frame, same: Set[int]) -> Iterator[Op | int]:
    """Its ops; a part that is the `same` in both frames is one thing, known by its id."""
    for part in frame.parts:
        if id(part) in same:
            yield id(part)
        else:
            yield from part


def merged(boxes: Iterable[Box]) -> list[pygame.Rect]:
    """Rectangles around all boxes. Boxes that meet, and what meets those, have one together."""
    patches: list[pygame.Rect] = []
    for box in sorted(set(boxes), key=lambda box: -box.w * box.h):
        grown = pygame.Rect(box)
        meeting = grown.collidelistall(patches)
        if any(patches[index].contains(grown) for index in meeting):
            continue
        while meeting:
            grown.unionall_ip([patches[index] for index in meeting])
            patches = [patch for index, patch in enumerate(patches) if index not in meeting]
            meeting = grown.collidelistall(patches)
        patches.append(grown)
    return patches
