"""Ways in which the sides of cards are seen in a picture."""

import enum

import cv2
import numpy as np

from vision.cards.decide import Found
from vision.cards.outlines import Corners, find_corners
from vision.cards.rectify import Views
from vision.cards.segments import Edges, Segments, bridged, find_edges, find_segments
from vision.cards.silhouette import sides_of, unknown_patches
from vision.picture import Picture

SHORTEST_SEGMENT_PX, LONGEST_SEGMENT_PX = 8.0, 165.0
"""In the halved picture: a longer line is no side of a card, but a plank or a hem."""
WIDEST_GAP_PX = 14.0
"""In the halved picture: what may lie between two pieces of one side."""
ROUNDED_PX = 18.0
"""In the halved picture: what the straight side of a patch lacks of a corner: it is rounded, and
seen in a smaller picture still."""


class Way(enum.Enum):
    """The plainest first."""

    NEAR = enum.auto()
    SILHOUETTE = enum.auto()
    """As those of whatever stands out from the table and is no known card: print that touches a
    side breaks it up, but not this."""
    AFAR = enum.auto()
    """In the picture halved twice: stripes of the table break them up, seen from near."""


def corners_seen(way: Way, views: Views, near: Corners, known: list[Found]) -> Corners:
    """Where sides meet, in pixels of the halved picture; those seen from `near`, and the cards that
    are known, are at hand."""
    match way:
        case Way.NEAR:
            return near
        case Way.SILHOUETTE:
            sides = sides_of(unknown_patches(views.off_table, known))
            return find_corners(sides, ROUNDED_PX)
        case Way.AFAR:
            return find_corners(sides_from_afar(views.half))


def sides_from_near(edges: Edges) -> Segments:
    """The straight edges of the halved picture."""
    pieces = find_segments(edges, SHORTEST_SEGMENT_PX, LONGEST_SEGMENT_PX)
    return bridged(pieces, WIDEST_GAP_PX, LONGEST_SEGMENT_PX)


def sides_from_afar(half: Picture) -> Segments:
    """The straight edges that are left once a picture is blurred and halved again: stripes, grain
    and print that touch a side break it up, seen from near."""
    small = np.asarray(cv2.pyrDown(half), np.uint8)
    segments = find_segments(find_edges(small), SHORTEST_SEGMENT_PX, LONGEST_SEGMENT_PX / 2)
    return Segments(segments.ends * 2, segments.angle)
