"""Brings frames to the screen; paints only where a frame differs from the one before."""

from collections.abc import Iterable, Sequence

import pygame

from ui.display.brushes import felt, paint
from ui.display.canvas import Frame
from ui.display.geometry import Box
from ui.display.ops import Op, Panel

MOST_PATCHES = 12
"""With more changed places than this, one patch around all of them is cheaper."""


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
        for patch in patches:
            self._paint(patch, frame)
        return patches

    def forget(self) -> None:
        """Somebody else painted over it (a resized window): the next frame is painted whole."""
        self._shown = None

    def _paint(self, patch: pygame.Rect, frame: Frame) -> None:
        self.surface.set_clip(patch)
        seen = [frame.ops[number] for number in patch.collidelistall([op.box for op in frame.ops])]
        lowest = hidden(patch, seen)
        if lowest is None:
            self.surface.blit(felt(frame.size.w, frame.size.h, frame.theme), patch, patch)
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


def changed(before: Frame, after: Frame) -> list[pygame.Rect]:
    """The places where two frames differ, as few rectangles that do not meet."""
    old, new = set(before.ops), set(after.ops)
    if [op for op in before.ops if op in new] != [op for op in after.ops if op in old]:
        # The same things in another order lie differently on each other.
        return [pygame.Rect(after.size)]
    patches = merged(op.box for op in old ^ new)
    return [patches[0].unionall(patches[1:])] if len(patches) > MOST_PATCHES else patches


def merged(boxes: Iterable[Box]) -> list[pygame.Rect]:
    patches: list[pygame.Rect] = []
    for box in boxes:
        grown = pygame.Rect(box)
        while meeting := grown.collidelistall(patches):
            grown.unionall_ip([patches[index] for index in meeting])
            patches = [patch for index, patch in enumerate(patches) if index not in meeting]
        patches.append(grown)
    return patches
