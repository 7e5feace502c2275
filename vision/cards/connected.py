"""Edge pixels that touch and run the same way, as pieces.

OpenCV labels whole pictures, of which edges are a few percent, and one direction at a time. Here
only the edge pixels are visited, and all directions at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Pixels:
    """Edge pixels, row by row, and the sector (0 to a full turn) in which each runs."""

    x: Numbers
    y: Numbers
    sector: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.x)

    def chosen(self, index: NDArray[np.bool_]) -> "Pixels":
        return Pixels(self.x[index], self.y[index], self.sector[index])


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Every pixel is in two or three of them: sectors overlap by half, so that a straight side is
    whole in at least one."""

    pixel: Numbers
    """Which pixel."""
    piece: Numbers
    """The piece that it is in."""
    centre: Numbers
    """Per piece: the middle of its sector."""

    def larger(self, fewest: int) -> "Pieces":
        """Those of at least so many pixels."""
        is_large = np.bincount(self.piece, minlength=len(self.centre)) >= fewest
        number, those = np.cumsum(is_large) - 1, is_large[self.piece]
        return Pieces(self.pixel[those], number[self.piece[those]], self.centre[is_large])


def pieces_of(pixels: Pixels, turn: int) -> Pieces:
    """Touching pixels within one sector of a common centre, 0 to `turn` - 1; sectors that are a
    multiple of `turn` apart are the same."""
    count = len(pixels)
    # One more than there are pixels: the one that is beside a pixel if none is.
    member = np.zeros((turn, count + 1), bool)
    first = np.floor(pixels.sector)
    # A pixel that runs exactly along a centre belongs to the sectors on both sides of it, too.
    for step, those in ((-1, pixels.sector == first), (0, slice(None)), (1, slice(None))):
        centre = np.asarray(first[those] + step, np.intp) % turn
        member[centre, np.arange(count)[those]] = True
    centre, pixel = pairs(member)
    start = centre * (count + 1)
    is_member = member.ravel()
    number = np.cumsum(is_member) - 1
    ones, others = [], []
    for beside in touching(pixels):
        key = start + beside[pixel]
        touches = np.flatnonzero(is_member[key])
        ones.append(touches)
        others.append(number[key[touches]])
    root = roots(len(pixel), np.concatenate(ones), np.concatenate(others))
    is_root = root == np.arange(len(root))
    piece = np.cumsum(is_root) - 1
    return Pieces(pixel, piece[root], centre[is_root])


def pairs(chosen: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """Row and column of what is True, row by row; quicker than to ask for both at once."""
    place = np.flatnonzero(chosen)
    row = np.repeat(np.arange(len(chosen)), np.count_nonzero(chosen, axis=1))
    return row, place - row * chosen.shape[1]


def touching(pixels: Pixels) -> list[Numbers]:
    """Per pixel the one to its right, and the three below it: their numbers, or how many pixels
    there are if there is none."""
    # A column more, so that the last pixel of a row does not touch the first of the next.
    width = int(pixels.x.max(initial=0)) + 2
    height = int(pixels.y.max(initial=0)) + 3
    number = np.full(width * height + 1, len(pixels), np.intp)
    place = pixels.y * width + pixels.x + 1
    number[place] = np.arange(len(pixels))
    return [number[place + step] for step in (1, width - 1, width, width + 1)]


def roots(count: int, ones: Numbers, others: Numbers) -> Numbers:
    """Per thing of `count`, of which some are the same, the first that it is the same as."""
    parent = np.arange(count)
    # Of several that one is the same as, any will do: the others have their turn.
    parent[np.maximum(ones, others)] = np.minimum(ones, others)
    while not np.array_equal(parent, grand := parent[parent]):
        parent = grand
    one, other = parent[ones], parent[others]
    apart = np.flatnonzero(one != other)
    if len(apart) == 0:
        return parent
    # Few are left, and only the first of each matters any more.
    firsts, number = np.unique(np.stack([one[apart], other[apart]]), return_inverse=True)
    pair = number.reshape(2, -1)
    joined = np.arange(count)
    joined[firsts] = firsts[roots(len(firsts), pair[0], pair[1])]
    return joined[parent]
