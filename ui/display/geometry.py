"""Boxes on the display: whole pixels, cut from the whole screen down to the last button."""

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """Left, top, width and height in pixels. A tuple, because every frame compares hundreds."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def is_tall(self) -> bool:
        return self.h > self.w

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: "Box") -> bool:
        """Does `other` lie inside, edges included?"""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def joined(self, other: "Box") -> "Box":
        """The smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def inset(self, dx: int, dy: int | None = None) -> "Box":
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(self.w - 2 * dx, 0), max(self.h - 2 * dy, 0))

    def moved(self, dx: int, dy: int) -> "Box":
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def centred(self, w: int, h: int) -> "Box":
        """A box of this size in the middle of this one."""
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def cut_top(self, h: int, gap: int = 0) -> tuple["Box", "Box"]:
        """The upper `h` pixels, and what is left below the gap."""
        h = min(h, self.h)
        rest = max(self.h - h - gap, 0)
        return Box(self.x, self.y, self.w, h), Box(self.x, self.bottom - rest, self.w, rest)

    def cut_bottom(self, h: int, gap: int = 0) -> tuple["Box", "Box"]:
        """The lower `h` pixels, and what is left above the gap."""
        h = min(h, self.h)
        rest = max(self.h - h - gap, 0)
        return Box(self.x, self.bottom - h, self.w, h), Box(self.x, self.y, self.w, rest)

    def cut_left(self, w: int, gap: int = 0) -> tuple["Box", "Box"]:
        w = min(w, self.w)
        rest = max(self.w - w - gap, 0)
        return Box(self.x, self.y, w, self.h), Box(self.right - rest, self.y, rest, self.h)

    def cut_right(self, w: int, gap: int = 0) -> tuple["Box", "Box"]:
        w = min(w, self.w)
        rest = max(self.w - w - gap, 0)
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, rest, self.h)

    def columns(self, count: int, gap: int = 0) -> list["Box"]:
        """Equal columns, left to right; together they fill the box to the pixel."""
        edges = spread(self.w + gap, [1] * count)
        return [
            Box(self.x + start, self.y, max(end - start - gap, 0), self.h) for start, end in edges
        ]

    def rows(self, count: int, gap: int = 0) -> list["Box"]:
        edges = spread(self.h + gap, [1] * count)
        return [
            Box(self.x, self.y + start, self.w, max(end - start - gap, 0)) for start, end in edges
        ]

    def grid(self, count: int, columns: int, gap: int = 0) -> list["Box"]:
        """`count` equal boxes, row by row."""
        rows = self.rows(-(-count // columns), gap)
        return [cell for row in rows for cell in row.columns(columns, gap)][:count]


def spread(length: int, shares: Sequence[int]) -> list[tuple[int, int]]:
    """Starts and ends that divide a length by shares, without a pixel lost."""
    total, done, edges = sum(shares), 0, []
    for share in shares:
        start = length * done // total
        done += share
        edges.append((start, length * done // total))
    return edges
