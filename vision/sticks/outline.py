"""Fits a stick to its outline in a wood map: where its long sides and its ends really are.

Around every predicted edge we look across it for the place where the stick's own wood stops. Edges
that cannot be seen (own wood on both sides, or another stick above) simply have no say.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array, TableView
from vision.sticks.geometry import Eye, box_corners, marks
from vision.sticks.pieces import Sizes

STEP_MM = 0.5
"""Spacing of the samples across an edge."""
ALONG = np.linspace(0.03, 0.97, 48)
"""Places along the stick where the sides are looked at, as shares of its length."""
ACROSS = np.linspace(-0.27, 0.27, 4)
"""Places across the stick where the ends are looked at, as shares of its width."""
NOTCH_WEIGHT = 0.8
"""What a clear notch mostly counts against a clear end."""
NOTCH_DIP = 0.12
"""A line this much darker than the wood on both sides is a clear notch."""
TOO_LONG = 0.15
"""Price of each millimetre by which two ends are too far apart."""
FAR_AWAY = 0.008
"""Price of each millimetre away from the prediction: of equal ends the nearer one."""
END_SEEN = 0.45
"""An end (and notch) at least this clear counts as seen."""
BARE_MM, CUT_OFF = 3.0, 1.0
"""A stick hides the mat: an end beyond a longer stretch of mat, as broad as the stick, is that of
another one, and counts for less by as much as a clear end counts. A stick that leaned on the table
short of another one of its wood was seen to end beyond that one."""
MOST_SWELL_MM = 1.5
"""Wood does not appear broader or narrower than this on each side."""
EDGE = 127.5
"""Value of a wood map between wood and not wood."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A stick's outline as it is seen."""

    flat_mm: Array
    """Axis ends in flat coordinates, (2, 2)."""
    side_share: float
    """Share of the side samples in the playing area that agree with the fitted line."""
    ends_seen: tuple[bool, bool]
    ends_free: tuple[bool, bool]
    """The end borders on mat, or its notch shows: this is where it is, beyond doubt."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a fit looks at: wood maps (uint8) in one table view, from one eye."""

    own: Array
    other: Array
    mat: Array
    lit: Array
    """Wood of either colour in full light."""
    grey: Array
    """Brightness, (h, w) uint8."""
    inside: Array
    """Playing area, (h, w) uint8: beyond it no wood is looked for, so nothing is known."""
    view: TableView
    eye: Eye
    sizes: Sizes
    claimed: Array | None = None
    """Where other pieces show wood of this colour, (h, w) uint8: that it stops there says nothing
    about this stick."""


@dataclass(frozen=True, slots=True)
class Search:
    """How far from the prediction an outline is looked for."""

    reach_mm: float = 4.0
    """Sideways."""
    end_reach_mm: float = 5.0
    slack_mm: float = 2.0
    """By how much the distance between the ends may differ from the prediction."""
    too_short: float = TOO_LONG
    """Price of each millimetre by which two ends are too near; a stick that leans appears short."""
    notch_weight: float = NOTCH_WEIGHT
    """What a clear notch counts against a clear end."""
    rounds: int = 2
    on_top: float = 0.0
    """Price of an end that does not show the stick's own wood: a new stick's ends are uncovered."""

    def closer(self, ends_known: bool) -> "Search":
        """The search after a round has brought the outline near."""
        end_reach = min(self.end_reach_mm, 6.0) if ends_known else self.end_reach_mm
        return replace(self, reach_mm=min(self.reach_mm, 3.0), end_reach_mm=end_reach)


def fit(scene: Scene, ends_mm: Array, search: Search) -> Fit:
    """Outline nearest to a stick predicted at `ends_mm` (2, 3)."""
    flat = scene.eye.flat(ends_mm)
    heights = np.asarray(ends_mm)[:, 2]
    share, seen, free = 0.0, (False, False), (False, False)
    for round_ in range(search.rounds):
        frame = Frame.around(scene, flat, heights)
        line, share = _sides(scene, frame, search.reach_mm)
        ends, seen, free = _ends(scene, frame, line, search)
        flat = _moved(frame, line, ends, seen)
        search = search.closer(all(seen) and round_ > 0)
    return Fit(flat, share, seen, free)


def samples(image: Array, view: TableView, points_mm: Array) -> Array:
    """Values (...) of a map at flat points (..., 2), between pixels interpolated."""
    shape = points_mm.shape[:-1]
    if not points_mm.size:
        return np.zeros(shape, image.dtype)
    grid = view.px(points_mm).reshape(-1, shape[-1] if shape else 1, 2)
    # OpenCV reads beyond the end of a map whose numbers are not in the usual order.
    pixels = np.ascontiguousarray(grid, np.float32)
    found = cv2.remap(image, pixels, pixels[:0], cv2.INTER_LINEAR)
    return np.asarray(found).reshape(shape)


@dataclass(frozen=True, slots=True)
class Frame:
    """The predicted outline in the stick's own flat frame: u along, v to the left, mm."""

    origin: Array
    along: Array
    left: Array
    length: float
    edges: Array
    """v of the right and left silhouette edge at first and second end, (2 ends, 2 sides)."""
    tips: Array
    """u of the silhouette's two tips, (2,)."""
    notches: Array
    """u of the two notches on the upper side, (2,)."""

    @classmethod
    def around(cls, scene: Scene, flat: Array, heights: Array) -> "Frame":
        ends = scene.eye.lift(flat, heights)
        sizes = scene.sizes
        corners = scene.eye.flat(box_corners(ends, sizes.stick_width_mm, sizes.stick_height_mm))
        length = float(np.linalg.norm(flat[1] - flat[0]))
        along = (flat[1] - flat[0]) / length
        left = np.array([-along[1], along[0]])
        u, v = (corners - flat[0]) @ along, (corners - flat[0]) @ left
        edges = np.stack([v[:, 0].min(axis=-1), v[:, 1].max(axis=-1)], axis=1)
        tips = np.array([u[0].mean(axis=0).min(), u[1].mean(axis=0).max()])
        notches, _ = marks(ends, sizes, scene.eye)
        notches = (notches - flat[0]) @ along
        return cls(flat[0], along, left, length, edges, tips, notches)

    def point(self, u: Array, v: Array) -> Array:
        return np.asarray(self.origin + u[..., None] * self.along + v[..., None] * self.left)


@dataclass(frozen=True, slots=True)
class _Line:
    """Where the axis is, relative to its prediction; all in mm."""

    shift: float = 0.0
    """To the left, at the middle."""
    turn: float = 0.0
    """How much further at the second end than at the first."""
    swell: float = 0.0
    """How much broader the wood appears on each side: blur, and half-covered pixels."""


def _sides(scene: Scene, frame: Frame, reach: float) -> tuple[_Line, float]:
    """The line on which both sides agree best, and the share of their samples in the playing area
    that agrees."""
    offsets = np.arange(-reach, reach + STEP_MM / 2, STEP_MM)
    edges = frame.edges[0] + ALONG[:, None] * (frame.edges[1] - frame.edges[0])
    outward = np.array([-1.0, 1.0])
    v = edges[:, :, None] + outward[None, :, None] * offsets
    u = np.broadcast_to((ALONG * frame.length)[:, None, None], v.shape)
    away = crossing(samples(scene.own, scene.view, frame.point(u, v))) * outward
    where = np.broadcast_to((ALONG - 0.5)[:, None], away.shape)
    side = np.broadcast_to(outward, away.shape)
    good = ~np.isnan(away)
    if good.sum() < 8:
        return _Line(), 0.0
    line, agree = _line(where[good], side[good], away[good])
    middle = len(offsets) // 2
    within = samples(scene.inside, scene.view, frame.point(u, v)[:, :, middle]) > EDGE
    return line, float(agree.sum() / max(int(within.sum()), int(agree.sum())))


def _line(where: Array, side: Array, away: Array) -> tuple[_Line, Array]:
    """Robust fit of away = shift + turn · where + swell · side; nearest explanation first."""
    values: Array = np.zeros(3)
    basis = np.stack([np.ones_like(where), where, side], axis=1)
    for scale in (2.0, 1.5, 1.0, 0.7, 0.5):
        weight = 1 / (1 + ((away - basis @ values) / scale) ** 2) ** 2
        weighted = basis * weight[:, None]
        normal = basis.T @ weighted + np.diag([1e-3, 0.5, 2.0])
        values = np.linalg.solve(normal, weighted.T @ away)
        values[2] = np.clip(values[2], -MOST_SWELL_MM, MOST_SWELL_MM)
    shift, turn, swell = (float(value) for value in values)
    return _Line(shift, turn, swell), np.abs(away - basis @ values) < 1.0


Pair = tuple[bool, bool]


def _ends(scene: Scene, frame: Frame, line: _Line, search: Search) -> tuple[Array, Pair, Pair]:
    """How far each tip is beyond its prediction (2,), whether it is seen, whether beyond doubt.

    Two signs tell an end: its wood stops, and its notch runs across at a known distance. Where
    equal wood lies beyond the end only the notch helps; where the notch is covered only the end
    does. The two ends are chosen together, because their distance is nearly known.
    """
    offsets = np.arange(-search.end_reach_mm, search.end_reach_mm + STEP_MM / 2, STEP_MM)
    middle = frame.edges.mean(axis=1) + line.shift + np.array([-0.5, 0.5]) * line.turn
    width = frame.edges[:, 1] - frame.edges[:, 0]
    signs = []
    for end, outward in ((0, -1.0), (1, 1.0)):
        v = middle[end] + width[end] * ACROSS
        tips = frame.tips[end] + outward * (offsets + line.swell)
        stop, bare, inside = _stops(scene, frame, (tips, v), outward)
        notch = dark_lines(scene, frame, (frame.notches[end] + outward * offsets, v))
        clear = stop + search.notch_weight * notch - search.on_top * (1 - inside)
        clear -= CUT_OFF * (_bare_mm(scene, frame, (tips, v)) > BARE_MM)
        signs.append((clear, ((stop > 0.6) & bare) | (notch > 0.6)))
    longer = offsets[:, None] + offsets[None, :]
    joint = signs[0][0][:, None] + signs[1][0][None, :]
    joint = joint - TOO_LONG * np.maximum(longer - search.slack_mm, 0)
    joint -= search.too_short * np.maximum(-longer - search.slack_mm, 0)
    joint -= FAR_AWAY * (np.abs(offsets)[:, None] + np.abs(offsets)[None, :])
    best = np.unravel_index(int(joint.argmax()), joint.shape)
    away = [
        offsets[i] + _between(both, int(i)) * STEP_MM
        for i, (both, _) in zip(best, signs, strict=True)
    ]
    seen = [bool(both[i] > END_SEEN) for i, (both, _) in zip(best, signs, strict=True)]
    sure = [bool(certain[i]) for i, (_, certain) in zip(best, signs, strict=True)]
    return np.array(away), (seen[0], seen[1]), (sure[0], sure[1])


def _stops(
    scene: Scene, frame: Frame, grid: tuple[Array, Array], outward: float
) -> tuple[Array, Array, Array]:
    """How clearly own wood stops at each u, -1…1; whether mat follows; share of own wood before.

    Where the playing area ends wood does not stop, and may be taken to go on.
    """
    u, v = grid
    near = np.array([0.75, 1.75, 2.75])
    spots = u[:, None] + outward * np.concatenate([-near, near])
    points = frame.point(*np.broadcast_arrays(spots[..., None], v))
    own = (
        samples(scene.own, scene.view, points.reshape(len(u), -1, 2)).reshape(len(u), 6, len(v))
        / 255
    )
    other = samples(scene.other, scene.view, points[:, 3:].reshape(len(u), -1, 2)) / 255
    inside = own[:, :3].mean(axis=(1, 2))
    stop = (inside - own[:, 3:].mean(axis=(1, 2))) * (1 - _claimed(scene, points[:, :3]))
    middle = frame.point(spots[:, [0, 5]], np.full((len(u), 2), v.mean()))
    within = samples(scene.inside, scene.view, middle) > EDGE
    stop = np.where(within.all(axis=1), stop, 0.0)
    return stop, other.mean(axis=1) < 0.4, np.where(within[:, 0], inside, 1.0)


def _bare_mm(scene: Scene, frame: Frame, grid: tuple[Array, Array]) -> Array:
    """Length of the longest stretch of mat before each of the places u along the stick, the
    innermost first."""
    u, v = grid
    points = frame.point(*np.broadcast_arrays(u[:, None], v))
    bare = (samples(scene.mat, scene.view, points) > EDGE).all(axis=1)
    places = np.arange(len(u))
    since = np.maximum.accumulate(np.where(bare, -1, places))
    return np.asarray(np.maximum.accumulate(places - since) * STEP_MM)


def _claimed(scene: Scene, points: Array) -> Array:
    """How much of the wood at flat points (n, k, m, 2) is that of another piece, (n,) 0…1: it may
    stop because that one ends there, or because a third one lies on it."""
    if scene.claimed is None:
        return np.zeros(len(points))
    claimed = samples(scene.claimed, scene.view, points.reshape(len(points), -1, 2)) > EDGE
    return np.asarray(claimed.mean(axis=1))


def dark_lines(scene: Scene, frame: Frame, grid: tuple[Array, Array]) -> Array:
    """How clearly a dark line runs across at each u, 0…1: (n,), or (n, lanes) if v is (lanes, m)
    instead of (m,)."""
    u, v = grid
    spots = u[:, None] + np.array([-3.5, -2.5, -0.4, 0.4, 2.5, 3.5])
    spots = spots.reshape(*spots.shape, *(1 for _ in v.shape))
    points = frame.point(*np.broadcast_arrays(spots, v)).reshape(len(u), -1, 2)
    shape = len(u), 6, *v.shape
    grey = samples(scene.grey, scene.view, points).reshape(shape).astype(float)
    line, left, right = (
        grey[:, 2:4].mean(axis=1),
        grey[:, :2].mean(axis=1),
        grey[:, 4:].mean(axis=1),
    )
    # Across the whole width, and darker than both sides: an edge or shadow is darker than one.
    dip = 1 - line / np.maximum(np.minimum(left, right), 1.0)
    own = samples(scene.own, scene.view, points).reshape(shape)[:, [0, 1, 4, 5]]
    clear = np.clip(np.sort(dip, axis=-1)[..., 1] / NOTCH_DIP, 0, 1)
    return np.asarray(clear * (own > EDGE).mean(axis=(1, -1)))


def _between(values: Array, best: int) -> float:
    """Where between the samples the peak lies, in steps."""
    if not 0 < best < len(values) - 1:
        return 0.0
    before, top, after = values[best - 1 : best + 2]
    bend = before - 2 * top + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < 0 else 0.0


def crossing(profiles: Array) -> Array:
    """Where own wood stops, nearest to the middle of each profile (..., n): mm from it, or nan."""
    inside = profiles >= EDGE
    stops = inside[..., :-1] & ~inside[..., 1:]
    count = profiles.shape[-1]
    distance = np.abs(np.arange(count - 1) + 0.5 - (count - 1) / 2)
    best = np.where(stops, distance, np.inf).argmin(axis=-1)[..., None]
    before = np.take_along_axis(profiles, best, -1)[..., 0].astype(float)
    after = np.take_along_axis(profiles, best + 1, -1)[..., 0].astype(float)
    share = (before - EDGE) / np.maximum(before - after, 1e-6)
    found = np.take_along_axis(stops, best, -1)[..., 0]
    return np.where(found, (best[..., 0] + share - (count - 1) / 2) * STEP_MM, np.nan)


def _moved(frame: Frame, line: _Line, ends: Array, seen: Pair) -> Array:
    """New flat axis ends; an unseen end follows the seen one."""
    step = np.array([-ends[0], ends[1]])
    if seen[0] != seen[1]:
        step[:] = step[0] if seen[0] else step[1]
    elif not seen[0]:
        step[:] = 0
    u = np.array([0.0, frame.length]) + step
    v = line.shift + np.array([-0.5, 0.5]) * line.turn
    return frame.point(u, v)
