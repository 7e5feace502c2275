"""Where whole cards may lie, while nothing is known about the table."""

import numpy as np

from vision.cards.outlines import (
    Quads,
    distinct,
    on_corners,
    rectangles,
    side_support,
)
from vision.cards.rectify import to_full
from vision.cards.scene import Scene
from vision.cards.segments import Floats, fair
from vision.cards.sketch import resembling
from vision.cards.ways import Way, corners_seen
from vision.picture import Picture

SMALLEST_CARD_PX = 22.0
LARGEST_CARD_PX = 150.0
"""Narrower and longer side of a card in the halved picture."""
MOST_WHOLE, MOST_WHOLE_ALIKE = 48, 24
"""Places looked at, and how many of them may lie in the same direction: checks of a cloth do."""
MOST_ALIKE = 200
"""The same before any two of them are compared."""
THREE_SIDES, MOST_OPEN = 0.8, 6
"""Share of three sides that must be seen if the fourth is not; how many such places are tried."""
LENGTHS = (0.88, 0.94, 1.0, 1.06)
"""How far away the fourth may be, as a share of what it would be if seen from above."""
TWO_SIDES, MOST_HALF_SEEN, MOST_HALF_SEEN_ALIKE = 0.7, 60, 30
"""Share of two sides that meet which must be seen if nothing else was found; how many such places
are tried, and how many of them in one direction before any two are compared."""
LARGER_IS_BETTER = 0.0005
"""Share of outline that a pixel of the diagonal is worth."""
CUT_OUT = 0.12
"""Relative difference in proportions up to which a picture may be a card cut out."""


def whole_cards(
    scene: Scene, aspect: float, sketches: Floats | None = None, way: Way = Way.NEAR
) -> tuple[Quads, Quads]:
    """N×4×2: places with an edge along most of all four sides; and M×4×2: along three of them; of
    too many, those that resemble one of the faces most (`sketches`), if these are known."""
    half, support = at_corners(scene, aspect, way)
    outlined = support.mean(axis=1)
    keep = np.flatnonzero((outlined > 0.5) & (support.min(axis=1) > 0.15))
    keep = keep[np.argsort(-outlined[keep], kind="stable")]
    keep = keep[fair(turns_of(half[keep]), MOST_ALIKE)]
    whole = plainest(half[keep], outlined[keep])
    whole = to_full(np.concatenate([whole, on_corners(whole, scene.corners, scene.on_top.near)]))
    return (
        np.concatenate([whole, whole_picture(scene, aspect)]),
        to_full(with_three_sides(half, support, scene.views.half, sketches)),
    )


def half_seen_cards(scene: Scene, aspect: float) -> Quads:
    """N×4×2: places with an edge along two sides that meet. Of a pile of white cards, or on cloth,
    no more is seen of any, and none is found."""
    ways = (at_corners(scene, aspect, way) for way in (Way.NEAR, Way.AFAR))
    half, support = map(np.concatenate, zip(*ways, strict=True))
    meeting = (support + np.roll(support, 1, axis=1)).max(axis=1) / 2
    score = (meeting + best_three(support)).astype(np.float32)
    some = np.flatnonzero(meeting > TWO_SIDES)
    some = some[np.argsort(-score[some], kind="stable")]
    some = some[fair(turns_of(half[some]), MOST_HALF_SEEN_ALIKE)]
    some = some[distinct(half[some], score[some], MOST_HALF_SEEN)]
    return to_full(in_lengths(half[some], support[some]))


def at_corners(scene: Scene, aspect: float, way: Way) -> tuple[Quads, Floats]:
    """N×4×2 of the halved picture: a card at every corner, and N×4: what is seen of its sides."""
    if way not in scene.cornered:
        corners = corners_seen(way, scene.views, scene.corners, scene.known_cards)
        half = rectangles(corners, aspect, SMALLEST_CARD_PX, LARGEST_CARD_PX)
        scene.cornered[way] = half, side_support(scene.on_top.near, half)
    return scene.cornered[way]


def plainest(half: Quads, outlined: Floats) -> Quads:
    """Those of the outlines (N×4×2) that are plainest to see, some of every direction first."""
    # Of an outline and a frame printed inside it, the outline.
    score = outlined + LARGER_IS_BETTER * np.linalg.norm(half[:, 2] - half[:, 0], axis=1)
    half = half[distinct(half, score.astype(np.float32), 3 * MOST_WHOLE)]
    half = half[fair(turns_of(half), MOST_WHOLE_ALIKE)]
    is_first = fair(turns_of(half), MOST_WHOLE_ALIKE // 2)
    return half[np.argsort(~is_first, kind="stable")][:MOST_WHOLE]


def turns_of(half: Quads) -> Floats:
    """How the outlines (N×4×2) are turned, 0 to a right angle."""
    side = half[:, 1] - half[:, 0]
    return np.asarray(np.arctan2(side[:, 1], side[:, 0]) % (np.pi / 2), np.float32)


def with_three_sides(
    half: Quads, support: Floats, table: Picture, sketches: Floats | None
) -> Quads:
    """M×4×2: of the outlines (N×4×2; N×4: how much is seen of each side) those that lack a side, as
    the upper one of two white cards does. Of too many, those on the table (halved) that resemble a
    face most: on a checked cloth thousands have three sides."""
    least, others = support.min(axis=1), best_three(support)
    some = np.flatnonzero((others > THREE_SIDES) & (least < THREE_SIDES))
    score = others[some]
    if sketches is not None and len(some) > MOST_OPEN:
        score = resembling(table, half[some], sketches)
    some = some[distinct(half[some], score, MOST_OPEN)]
    return in_lengths(half[some], support[some])


def best_three(support: Floats) -> Floats:
    """N: how much is seen of all sides (N×4) but that of which least is."""
    return np.asarray((support.sum(axis=1) - support.min(axis=1)) / 3, np.float32)


def in_lengths(half: Quads, support: Floats) -> Quads:
    """M×4×2: the outlines (N×4×2) with the side of which least is seen (N×4) at several distances:
    how far away that is nobody sees, and the table may be seen askew."""
    # The corners of the side that is not seen, and those that are a side away from them.
    far = (support.argmin(axis=1)[:, None] + np.array([0, 1])) % 4
    near = (far + np.array([3, 1])) % 4
    row = np.arange(len(half))[:, None]
    cards = np.repeat(half[:, None], len(LENGTHS), axis=1)
    for index, length in enumerate(LENGTHS):
        start, end = half[row, near], half[row, far]
        cards[row, index, far] = start + length * (end - start)
    return cards.reshape(-1, 4, 2)


def whole_picture(scene: Scene, aspect: float) -> Quads:
    """The picture itself, where it has the shape of a card: somebody cut one out."""
    height, width = scene.views.full.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    ways = [(corners, width / height), (np.roll(corners, 1, axis=0), height / width)]
    fitting = [way for way, ratio in ways if abs(np.log(ratio / aspect)) < CUT_OUT]
    return np.array(fitting, np.float32).reshape(-1, 4, 2)
