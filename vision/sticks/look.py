"""One look at the table: the picture straightened, and its pixels sorted into woods and mat."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.mat import Array, Frame, Mat, MatFinder, Pose, TableView
from vision.sticks import colours, learning
from vision.sticks.colours import Palette, WoodMap
from vision.sticks.exposure import without_drift
from vision.sticks.geometry import Eye, box_corners, disc_outline
from vision.sticks.learning import DARK, LIGHT, MAT, NOTHING
from vision.sticks.outline import EDGE, Scene, samples
from vision.sticks.pieces import Colour, Sizes, opposite
from vision.sticks.plots import Disc
from vision.sticks.recall import Recall

MARKER_ROOM = 1.5
"""Markers with their white rim, relative to the marker itself."""
CHANGE = 7.5
"""Mean difference over nine pixels (of 255) that noise does not make."""
TINTED = 13.0
"""The same of the colour that differs most: dark wood may be as bright as a blue mat."""
BESIDE_MM, AROUND_MM = 2.0, 8.0
"""So far from a plot its wood and the mat mix in the picture; so far its shadow is deepest."""
NEAR_MM = 6.0
"""A camera that was bumped and still stands so near to where it stood sees what is 60 mm high half
a millimetre aside, which is less than a pixel."""
BENDS = 2
"""How often the brightness of the mat is bent towards what is seen: once follows half of its
blotches only, as it takes the mean over a wide place."""
EDGE_MM = 4.0
"""Strip along the mat's border where the printed line runs and sticks are not looked for."""

Part = tuple[tuple[slice, slice], Array]
"""Rows and columns of a picture, and a mask of that size."""


@dataclass(frozen=True, slots=True)
class Look:
    """Everything later steps want to know about one picture."""

    straight: Frame
    grey: Array
    """Brightness of the straightened picture, (h, w) uint8."""
    wood: WoodMap
    changed: Array
    """Where the picture differs from the one before, (h, w) uint8; everywhere if there is none."""
    unrest: Array
    """By how much it does, mean over nine pixels (of 255), (h, w) float32."""
    inside: Array
    """Playing area without markers, (h, w) uint8, 255 inside."""
    view: TableView
    pose: Pose
    eye: Eye
    sizes: Sizes
    boxes: dict[bytes, Array] = field(default_factory=dict)
    """Remembered results of `corners`, by the ends."""
    outlines: dict[tuple[bytes, float], Array] = field(default_factory=dict)
    """Remembered outlines of sticks and plots, by their places and the room around them."""
    marks: dict[tuple[bytes, Colour], tuple[Array, Array]] = field(default_factory=dict)
    """Remembered places (2, 2) of the notches of sticks, and how clearly they show (2,)."""
    usual: dict[Colour, float] = field(default_factory=dict)
    """Remembered results of `usual_unrest`."""
    recall: Recall = field(default_factory=Recall)

    @property
    def looking(self) -> tuple[TableView, Eye, Sizes]:
        return self.view, self.eye, self.sizes

    def scene(self, colour: Colour) -> Scene:
        own, other = self.wood.of(colour), self.wood.of(opposite(colour))
        seen = own, other, self.wood.mat, self.wood.lit, self.grey, self.inside
        return Scene(*seen, self.view, self.eye, self.sizes)

    def lifted(self, flat_mm: Array) -> Array:
        """A first guess (2, 3) of where a stick is: as high as the plots."""
        return self.eye.lift(flat_mm, np.full(2, self.sizes.on_plots_mm))

    def changed_share(self, points_mm: Array) -> float:
        """Share of flat points (n, 2) where the picture has changed; 0 if there are none."""
        changed = samples(self.changed, self.view, points_mm) > EDGE
        return float(changed.mean()) if changed.size else 0.0

    def usual_unrest(self, colour: Colour) -> float:
        """What noise makes of wood of this colour to which nothing happened; 0 if there is none."""
        if colour not in self.usual:
            still = (self.wood.of(colour) > EDGE) & (self.changed == 0)
            self.usual[colour] = float(np.median(self.unrest[still])) if still.any() else 0.0
        return self.usual[colour]

    def paint_stick(
        self, canvas: Array, ends_mm: Array, room_mm: float = 0.0, value: int = 255
    ) -> None:
        """Fill a stick's silhouette, `room_mm` wider on every side, in a (h, w) canvas."""
        cv2.fillConvexPoly(canvas, self._outline(ends_mm, room_mm), value)

    def silhouette(self, ends_mm: Array, room_mm: float = 0.0) -> Part:
        """The part of the picture with a stick's silhouette, `room_mm` wider on every side, and the
        silhouette in it, uint8."""
        points = self._outline(ends_mm, room_mm)
        x, y, width, height = cv2.boundingRect(points)
        left, top = max(x, 0), max(y, 0)
        right = max(min(x + width, self.inside.shape[1]), left)
        bottom = max(min(y + height, self.inside.shape[0]), top)
        mask = np.zeros((bottom - top, right - left), np.uint8)
        cv2.fillConvexPoly(mask, points - (left, top), 255)
        return (slice(top, bottom), slice(left, right)), mask

    def top_face(self, ends_mm: Array) -> Array:
        """Flat corners (4, 2) float32 of a stick's upper side, in turning order."""
        return self.corners(ends_mm)[:4]

    def corners(self, ends_mm: Array) -> Array:
        """Flat corners (8, 2) float32 of a stick: of its upper side, then of its lower one."""
        key = np.asarray(ends_mm, float).tobytes()
        if key not in self.boxes:
            width, height = self.sizes.stick_width_mm, self.sizes.stick_height_mm
            box = box_corners(ends_mm, width, height).reshape(8, 3)
            self.boxes[key] = self.eye.flat(box[[1, 3, 7, 5, 0, 2, 6, 4]]).astype(np.float32)
        return self.boxes[key]

    def _outline(self, ends_mm: Array, room_mm: float) -> Array:
        """Of a stick's silhouette, `room_mm` wider on every side: (n, 2) int32 in the picture."""
        key = np.asarray(ends_mm, float).tobytes(), room_mm
        if key not in self.outlines:
            width = self.sizes.stick_width_mm + 2 * room_mm
            box = box_corners(ends_mm, width, self.sizes.stick_height_mm, room_mm)
            self.outlines[key] = self._hull(box)
        return self.outlines[key]

    def paint_plot(
        self, canvas: Array, at_mm: Array, room_mm: float = 0.0, value: int = 255
    ) -> None:
        key = np.asarray(at_mm, float).tobytes(), room_mm
        if key not in self.outlines:
            self.outlines[key] = self._hull(self._rims(at_mm, room_mm))
        cv2.fillConvexPoly(canvas, self.outlines[key], value)

    def paint_top(self, canvas: Array, at_mm: Array, room_mm: float, value: int = 255) -> None:
        """Fill the upper side of a plot only."""
        cv2.fillConvexPoly(canvas, self._hull(self._rims(at_mm, room_mm)[:32]), value)

    def _rims(self, at_mm: Array, room_mm: float) -> Array:
        """Points (64, 3) on the rims of a plot: its upper side, then its foot."""
        diameter = self.sizes.plot_diameter_mm + 2 * room_mm
        return disc_outline(at_mm, diameter, self.sizes.plot_height_mm)

    def _hull(self, points_mm: Array) -> Array:
        """Outline (n, 2) int32 of a solid in the straightened picture."""
        flat = self.view.px(self.eye.flat(points_mm).reshape(-1, 2))
        hull = cv2.convexHull(flat.astype(np.float32))
        return np.round(np.asarray(hull)).astype(np.int32).reshape(-1, 2)


class Looker:
    """Turns frames into looks; remembers camera, light and colours between them."""

    def __init__(self, mat: Mat, finder: MatFinder, sizes: Sizes) -> None:
        self.mat = mat
        self.finder = finder
        self.sizes = sizes
        self.palette: Palette | None = None
        self.options: list[Palette] = []
        """Palettes that may be right, as long as none is known."""
        self._pose: Pose | None = None
        self._view: TableView | None = None
        self._inside: Array = np.zeros((0, 0), np.uint8)
        self._field: Array | None = None
        self._before: tuple[Frame, Array] | None = None
        """The straightened picture before, and its brightness."""
        self._cells: Array | None = None
        """Of the picture before, see `colours.log_cells`."""
        self.camera_moved = False
        """The last picture was taken from another place than the one before."""

    def look(self, frame: Frame) -> Look:
        pose = self.finder.find(frame)
        view = self._view_from(pose)
        straight = np.asarray(cv2.GaussianBlur(view.rectify(frame), (0, 0), 0.7), np.uint8)
        straight = self._as_exposed_before(straight)
        field = self._light(straight)
        if self.palette is None:
            inside, white = self._inside > 0, paper(straight, self.mat, view)
            self.options = learning.learn(straight, field, inside, white)
            self.palette = self.options[0] if self.options else None
        grey = np.asarray(cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY))
        wood = self._sorted(straight, field)
        unrest, changed = self._unrest(straight, grey)
        eye = Eye(pose.eye_mm)
        seen = straight, grey, wood, changed, unrest, self._inside
        return Look(*seen, view, pose, eye, self.sizes)

    def look_with(self, look: Look, palette: Palette) -> Look:
        """The same picture, with other colours; they are kept."""
        self.palette = palette
        return replace(look, wood=self._sorted(look.straight, self._light(look.straight)))

    def look_again(self, look: Look, labels: Array) -> Look:
        """The same picture, with colours learnt from known pixels; `labels` as in `learning`."""
        if self.palette is None:
            return look
        field = self._light(look.straight)
        self.palette = learning.relearn(look.straight, field, labels, self.palette)
        return replace(look, wood=self._sorted(look.straight, field))

    def _sorted(self, straight: Frame, field: Array) -> WoodMap:
        if self.palette is None:
            return bare(straight)
        inside, size = self._inside, (straight.shape[1], straight.shape[0])
        gain = colours.mat_gain(field, self.palette.mat_level, size)
        wood = colours.wood_map(straight, self.palette, gain)
        return WoodMap(*(part & inside for part in (wood.light, wood.dark, wood.mat, wood.lit)))

    def _as_exposed_before(self, straight: Frame) -> Frame:
        before, self._cells = self._cells, colours.log_cells(straight)
        if before is None:
            return straight
        as_before = without_drift(straight, before, self._cells)
        if as_before is not straight:
            self._cells = colours.log_cells(as_before)
        return as_before

    def _unrest(self, straight: Frame, grey: Array) -> tuple[Array, Array]:
        """By how much the picture differs from the one before, and where it does."""
        before, self._before = self._before, (straight, grey)
        if before is None:
            return np.full(grey.shape, 255, np.float32), np.full_like(grey, 255)
        unrest = cv2.boxFilter(cv2.absdiff(grey, before[1]), cv2.CV_32F, (3, 3))
        blue, green, red = cv2.split(cv2.absdiff(straight, before[0]))
        tinted = cv2.boxFilter(cv2.max(cv2.max(blue, green), red), cv2.CV_32F, (3, 3))
        changed = (unrest > CHANGE) | (tinted > TINTED)
        return np.asarray(unrest), np.asarray(np.where(changed, 255, 0), np.uint8)

    def _view_from(self, pose: Pose) -> TableView:
        self.camera_moved = self._pose is not None and pose is not self._pose
        if self._view is None or pose is not self._pose:
            self._view = TableView.over(self.mat, pose)
            self._inside = playing_area(self.mat, self._view)
            if self._pose is None or not is_near(self._pose, pose):
                self._field, self._before = None, None
            self._pose = pose
        return self._view

    def _light(self, straight: Frame) -> Array:
        """Logarithmic colour of the bare mat in coarse cells: slow part kept, blotches added."""
        cells = colours.log_cells(straight)
        inside = self._cells_inside(cells)
        if self._field is None:
            self._field = colours.fit_field(cells, inside)
        field = self._field
        for _ in range(BENDS):
            away = np.linalg.norm(cells - field, axis=-1)
            bare = np.exp(-0.5 * (away / 0.12) ** 2) * inside
            field = colours.smooth_field(field, cells, bare)
        return field

    def _cells_inside(self, cells: Array) -> Array:
        size = (cells.shape[1], cells.shape[0])
        return np.asarray(cv2.resize(self._inside, size, interpolation=cv2.INTER_NEAREST)) > 0


def is_near(one: Pose, other: Pose) -> bool:
    """From both places the pieces hide the same of the mat: straightened pictures compare."""
    return float(np.linalg.norm(one.eye_mm - other.eye_mm)) < NEAR_MM


def playing_area(mat: Mat, view: TableView) -> Array:
    """The mat within its border and without its markers, (h, w) uint8."""
    left, right, low, high = mat.bounds_mm()
    corners = np.array([[left + EDGE_MM, high - EDGE_MM], [right - EDGE_MM, low + EDGE_MM]])
    (x0, y0), (x1, y1) = np.round(view.px(corners)).astype(int)
    area = np.zeros((view.size_px[1], view.size_px[0]), np.uint8)
    area[y0:y1, x0:x1] = 255
    for marker in mat.corners_mm.values():
        centre = np.asarray(marker).mean(axis=0)
        quad = view.px(centre + (np.asarray(marker) - centre) * MARKER_ROOM)
        cv2.fillConvexPoly(area, np.round(quad).astype(np.int32), 0)
    return area


def known_pixels(look: Look, discs: Sequence[Disc], sticks: Sequence[Array]) -> Array:
    """Labels (h, w) uint8 of `learning`: tops of plots, and bare mat, as far as pieces are known.

    What is close to a plot is mat, however dark: there its shadow is deepest.
    """
    labels = np.where(look.inside > 0, MAT, NOTHING).astype(np.uint8)
    labels[lit_wood(look.wood) > 0] = NOTHING
    for room_mm, label in ((AROUND_MM, MAT), (BESIDE_MM, NOTHING)):
        for disc in discs:
            look.paint_plot(labels, disc.at_mm, room_mm, label)
    for disc in discs:
        look.paint_top(labels, disc.at_mm, -2.0, LIGHT if disc.colour == "light" else DARK)
    for ends_mm in sticks:
        look.paint_stick(labels, ends_mm, 3.0, NOTHING)
    return labels


def lit_wood(wood: WoodMap) -> Array:
    """Patches that look like wood in full light, (h, w) uint8, with a rim: perhaps a piece that
    nobody has found yet."""
    sure = cv2.threshold(wood.lit, EDGE, 255, cv2.THRESH_BINARY)[1]
    patches = cv2.morphologyEx(sure, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.dilate(patches, np.ones((5, 5), np.uint8)))


def bare(straight: Frame) -> WoodMap:
    """Nothing but mat."""
    none = np.zeros(straight.shape[:2], np.uint8)
    return WoodMap(none, none, np.full_like(none, 255), none)


def paper(straight: Frame, mat: Mat, view: TableView) -> Array:
    """Camera values (3,) of white paper: the bright part of the markers."""
    spots = np.zeros(straight.shape[:2], np.uint8)
    for marker in mat.corners_mm.values():
        cv2.fillConvexPoly(spots, np.round(view.px(np.asarray(marker))).astype(np.int32), 255)
    pixels = straight[spots > 0]
    bright = pixels[pixels.sum(axis=1) >= np.percentile(pixels.sum(axis=1), 90)]
    return np.asarray(np.maximum(bright.mean(axis=0), 2 * colours.DARKEST))
