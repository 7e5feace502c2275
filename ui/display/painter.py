"""Brings frames to the screen; paints only where a frame differs from the one before."""

from collections.abc import Iterable

import pygame

from ui.display.brushes import felt, paint
from ui.display.canvas import Frame
from ui.display.geometry import Box
from ui.display.theme import Theme

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
            patches = [frame.size]
        else:
            patches = changed(before, frame)
        for patch in patches:
            self._paint(patch, frame)
        return [pygame.Rect(patch.x, patch.y, patch.w, patch.h) for patch in patches]

    def forget(self) -> None:
        """Somebody else painted over it (a resized window): the next frame is painted whole."""
        self._shown = None

    def _paint(self, patch: Box, frame: Frame) -> None:
        area = pygame.Rect(patch.x, patch.y, patch.w, patch.h)
        self.surface.set_clip(area)
        self.surface.blit(background(frame.size, frame.theme), area, area)
        for op in frame.ops:
            if op.box.meets(patch):
                paint(self.surface, op)
        self.surface.set_clip(None)


def background(size: Box, theme: Theme) -> pygame.Surface:
    return felt(size.w, size.h, theme)


def changed(before: Frame, after: Frame) -> list[Box]:
    """The places where two frames differ, as few boxes that do not meet."""
    different = set(before.ops) ^ set(after.ops)
    patches = merged(op.box for op in different)
    if len(patches) > MOST_PATCHES:
        whole = patches[0]
        for patch in patches:
            whole = whole.joined(patch)
        return [whole]
    return patches


def merged(boxes: Iterable[Box]) -> list[Box]:
    patches: list[Box] = []
    for box in boxes:
        grown = box
        while meeting := [patch for patch in patches if patch.meets(grown)]:
            for patch in meeting:
                patches.remove(patch)
                grown = grown.joined(patch)
        patches.append(grown)
    return patches
