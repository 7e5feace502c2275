"""Draws a layout as the camera above the table would see it: the simulated camera for Mokadi.

Perspective, lens, wood grain, notches, soft shadows on mat and sticks, noise and JPEG are there,
because they are what makes seeing hard. Reflections and depth of field are not.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.sticks.geometry import box_corners, disc_outline
from vision.sticks.pieces import Layout, Plot, Stick
from vision.sticks.scene import MARKER_MM, MAT_MM, Camera, Cloth, Light, Setting, printed_mat

FINE = 2
"""Everything is drawn this many times larger and then reduced: smooth edges."""
LAMP_POINTS = 7
PER_MM = 2
"""Pixels per millimetre of flat textures."""
SHADOW_MARGIN_MM = 60
FAR_CORNER = np.array([-MAT_MM[0] / 2 - SHADOW_MARGIN_MM, MAT_MM[1] / 2 + SHADOW_MARGIN_MM])
"""Where pixel (0, 0) of a shadow map lies, mm."""
AROUND_MM = 250
"""How much table top is drawn around the mat."""


def render(layout: Layout, camera: Camera, light: Light, setting: Setting | None = None) -> Frame:
    """The picture (height, width, 3) uint8 BGR."""
    setting = setting or Setting()
    canvas = _Canvas(camera)
    solids = [_plot_solid(plot, setting) for plot in layout.plots.values()]
    solids += [_stick_solid(stick, setting) for stick in layout.sticks.values()]
    lamp = _Lamp.of(light)
    _draw_ground(canvas, setting, lamp, solids)
    for solid in solids:
        for face in solid.faces:
            _draw_face(canvas, face, lamp, [other for other in solids if other is not solid])
    if setting.hand_at_mm is not None:
        _draw_hand(canvas, setting.hand_at_mm, lamp)
    return _developed(canvas, camera, light, setting.seed)


@dataclass(frozen=True, slots=True)
class _Face:
    """A flat piece of a surface: outline (n, 3) counter-clockwise as seen from outside."""

    outline: Array
    origin: Array
    across: Array
    """Vectors (2, 3): one texture unit (mm) along u and v."""
    texture: Array
    """(h, w, 3) float32, PER_MM pixels per unit."""
    normal: Array


@dataclass(frozen=True, slots=True)
class _Solid:
    points: Array
    """Corners (n, 3); their hull is the solid."""
    faces: list[_Face]
    top_mm: float


class _Canvas:
    """Colour and depth of every pixel, larger than the picture by FINE."""

    def __init__(self, camera: Camera) -> None:
        width, height = camera.size_px
        self.camera = camera
        self.colour = np.zeros((height * FINE, width * FINE, 3), np.float32)
        self.depth = np.full((height * FINE, width * FINE), np.inf, np.float32)

    def px(self, points_mm: Array) -> Array:
        return (self.camera.pinhole(points_mm) + 0.5) * FINE - 0.5


@dataclass(frozen=True, slots=True)
class _Lamp:
    points: Array
    colour: Array
    ambient: float

    @classmethod
    def of(cls, light: Light) -> "_Lamp":
        angle = np.arange(LAMP_POINTS) * 2.399963
        radius = light.radius_mm * np.sqrt((np.arange(LAMP_POINTS) + 0.5) / LAMP_POINTS)
        ring = np.stack([radius * np.cos(angle), radius * np.sin(angle), np.zeros(LAMP_POINTS)], 1)
        return cls(np.array(light.at_mm) + ring, np.array(light.colour), light.ambient)

    def shine(self, normal: Array, at: Array) -> float:
        """Direct light on a surface, 1 = straight from above."""
        way = self.points.mean(axis=0) - at
        way = way / np.linalg.norm(way)
        return float(max(0.0, way @ normal)) / max(float(way[2]), 0.2)


def shadow_map(lamp: _Lamp, solids: list[_Solid], height_mm: float) -> Array:
    """How much of the lamp the solids hide on a level plane: (h, w) float32, 1 px per mm."""
    width, depth = (int(size + 2 * SHADOW_MARGIN_MM) for size in MAT_MM)
    dark = np.zeros((depth, width), np.float32)
    for point in lamp.points:
        one = np.zeros((depth, width), np.uint8)
        for solid in solids:
            high = np.maximum(solid.points[:, 2:], height_mm)
            if solid.top_mm > height_mm + 0.5:
                points = np.concatenate([solid.points[:, :2], high], axis=1)
                fall = (point[2] - height_mm) / (point[2] - points[:, 2:])
                on_plane = point[:2] + (points[:, :2] - point[:2]) * fall
                _fill_mm(one, on_plane)
        dark += one / len(lamp.points)
    return np.asarray(cv2.GaussianBlur(dark, (0, 0), 1.2))


def _fill_mm(image: Array, points: Array) -> None:
    hull = cv2.convexHull(_shadow_px(points).astype(np.float32))
    cv2.fillConvexPoly(image, np.round(np.asarray(hull)).astype(np.int32), 1)


def _shadow_px(points: Array) -> Array:
    return np.asarray((points[..., :2] - FAR_CORNER) * (1, -1))


def _draw_face(canvas: _Canvas, face: _Face, lamp: _Lamp, others: list[_Solid]) -> None:
    """Paint a face where it is nearest to the camera."""
    eye = np.array(canvas.camera.at_mm)
    if (eye - face.outline.mean(axis=0)) @ face.normal <= 0:
        return
    outline = canvas.px(face.outline)
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 1, canvas.depth.shape[::-1])
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round((outline - low) * 16).astype(np.int32), 1, shift=4)
    rows, columns = np.nonzero(mask)
    points, depth = _on_plane(canvas, face, columns + low[0], rows + low[1])
    nearest = depth < canvas.depth[rows + low[1], columns + low[0]] - 0.05
    rows, columns, points = rows[nearest] + low[1], columns[nearest] + low[0], points[nearest]
    canvas.depth[rows, columns] = depth[nearest]
    canvas.colour[rows, columns] = _textured(face, points) * _lit(face, points, lamp, others)


def _on_plane(canvas: _Canvas, face: _Face, x: Array, y: Array) -> tuple[Array, Array]:
    """World points (n, 3) of the face under pixels, and their depth (n,)."""
    camera = canvas.camera
    centre = camera.lens.matrix[:2, 2]
    pixel = (np.stack([x, y], axis=1) + 0.5) / FINE - 0.5
    rays = (
        np.column_stack([(pixel - centre) / camera.focal_px, np.ones(len(pixel))]) @ camera.rotation
    )
    eye = np.array(camera.at_mm)
    depth = ((face.origin - eye) @ face.normal) / (rays @ face.normal)
    return eye + rays * depth[:, None], depth


def _textured(face: _Face, points: Array) -> Array:
    """Colour (n, 3) of the face's texture at world points."""
    away = points - face.origin
    height, width = face.texture.shape[:2]
    u = np.clip((away @ face.across[0] * PER_MM).astype(int), 0, width - 1)
    v = np.clip((away @ face.across[1] * PER_MM).astype(int), 0, height - 1)
    return np.asarray(face.texture[v, u])


def _lit(face: _Face, points: Array, lamp: _Lamp, others: list[_Solid]) -> Array:
    """Light (n, 3) that arrives at points of a face."""
    middle = face.outline.mean(axis=0)
    shine = lamp.shine(face.normal, middle)
    level = float(middle[2])
    higher = [solid for solid in others if solid.top_mm > level + 1.0]
    dark = np.zeros(len(points), np.float32)
    if higher and shine > 0 and len(points):
        spot = _shadow_px(points).astype(np.float32).reshape(1, -1, 2)
        dark = _sampled(shadow_map(lamp, higher, level), spot)
    sky = 0.75 + 0.25 * float(face.normal[2])
    return np.asarray(
        (lamp.ambient * sky + (1 - lamp.ambient) * shine * (1 - dark))[:, None] * lamp.colour
    )


def _sampled(image: Array, spots: Array) -> Array:
    # OpenCV limits one call to 32767 columns.
    parts = [
        cv2.remap(image, np.ascontiguousarray(part), part[:0], cv2.INTER_LINEAR)
        for part in np.array_split(spots, spots.shape[1] // 30000 + 1, axis=1)
    ]
    return np.concatenate([np.asarray(part).ravel() for part in parts])


def _stick_solid(stick: Stick, setting: Setting) -> _Solid:
    sizes = setting.sizes
    corners = box_corners(stick.ends_mm, sizes.stick_width_mm, sizes.stick_height_mm)
    chance = np.random.default_rng([setting.seed, *stick.id.encode()])
    grain = _grain(
        setting.woods[stick.colour], sizes.stick_length_mm, 2 * sizes.stick_width_mm, chance
    )
    for place in (sizes.notch_from_end_mm, sizes.stick_length_mm - sizes.notch_from_end_mm):
        grain[:, int((place - 0.7) * PER_MM) : int((place + 0.7) * PER_MM)] *= 0.3
    top = corners[:, :, 1]
    tips = grain[:, 10:60] * 0.85
    faces = [
        _quad(top[0, 0], top[1, 0], top[0, 1], grain),
        _quad(corners[0, 0, 0], corners[1, 0, 0], corners[0, 0, 1], grain),
        _quad(corners[1, 1, 0], corners[0, 1, 0], corners[1, 1, 1], grain),
        _quad(corners[0, 1, 0], corners[0, 0, 0], corners[0, 1, 1], tips),
        _quad(corners[1, 0, 0], corners[1, 1, 0], corners[1, 0, 1], tips),
    ]
    points = corners.reshape(-1, 3)
    return _Solid(points, faces, float(points[:, 2].max()))


def _plot_solid(plot: Plot, setting: Setting) -> _Solid:
    sizes = setting.sizes
    points = disc_outline(plot.at_mm, sizes.plot_diameter_mm, sizes.plot_height_mm)
    chance = np.random.default_rng([setting.seed, *plot.id.encode()])
    grain = _grain(setting.woods[plot.colour], 100.0, 60.0, chance)
    rim, foot = points[:32], points[32:]
    box = np.array([*(rim[:, :2].min(axis=0)), sizes.plot_height_mm])
    faces = [_Face(rim, box, np.eye(3)[:2], grain, np.array([0.0, 0.0, 1.0]))]
    for number in range(32):
        following = (number + 1) % 32
        faces.append(_quad(foot[number], foot[following], rim[number], grain))
    return _Solid(points, faces, sizes.plot_height_mm)


def _quad(first: Array, second: Array, fourth: Array, texture: Array) -> _Face:
    """A rectangle; u runs from the first to the second corner, v from the first to the fourth."""
    u, v = second - first, fourth - first
    normal = np.cross(u, v)
    across = np.stack([u / np.linalg.norm(u), v / np.linalg.norm(v)])
    outline = np.stack([first, second, second + v, fourth])
    return _Face(outline, first, across, texture, normal / np.linalg.norm(normal))


def _grain(
    colour: tuple[float, float, float], length: float, width: float, chance: np.random.Generator
) -> Array:
    """Wood (h, w, 3): streaks along u, each piece a little lighter or darker than the next."""
    shape = (int(width * PER_MM), int(length * PER_MM))
    streaks = cv2.GaussianBlur(chance.normal(size=shape), (0, 0), sigmaX=30, sigmaY=1.0)
    fine = cv2.GaussianBlur(chance.normal(size=shape), (0, 0), 0.8)
    tone = 1 + 0.08 * streaks / streaks.std() + 0.03 * fine + chance.normal() * 0.06
    return np.asarray(np.clip(tone, 0.4, 1.5)[..., None] * np.array(colour)).astype(np.float32)


def _draw_ground(canvas: _Canvas, setting: Setting, lamp: _Lamp, solids: list[_Solid]) -> None:
    """Table top and mat fill the whole picture; shadows fall on them."""
    height, width = canvas.depth.shape
    corner = -np.array(MAT_MM) / 2 - AROUND_MM
    ground = _warped(canvas, _ground(setting.cloth, setting.seed), corner, (1 / PER_MM, 1 / PER_MM))
    dark = _warped(canvas, shadow_map(lamp, solids, 0.0), FAR_CORNER, (1.0, -1.0))
    canvas.colour[:] = ground * (lamp.ambient + (1 - lamp.ambient) * (1 - dark))[..., None]
    canvas.colour *= lamp.colour.astype(np.float32)
    camera = canvas.camera
    centre = camera.lens.matrix[:2, 2]
    x = ((np.arange(width) + 0.5) / FINE - 0.5 - centre[0]) / camera.focal_px
    y = ((np.arange(height) + 0.5) / FINE - 0.5 - centre[1]) / camera.focal_px
    down = camera.rotation[:, 2]
    fall = x[None, :] * down[0] + y[:, None] * down[1] + down[2]
    canvas.depth[:] = -camera.at_mm[2] / fall


def _warped(canvas: _Canvas, image: Array, corner_mm: Array, step_mm: tuple[float, float]) -> Array:
    """A picture of the table's plane, pixel (0, 0) at `corner_mm`, as the pinhole sees it."""
    camera = canvas.camera
    to_mm = np.array([[step_mm[0], 0, corner_mm[0]], [0, step_mm[1], corner_mm[1]], [0, 0, 1]])
    plane = np.column_stack([camera.rotation[:, :2], camera.shift_mm])
    to_fine = np.array([[FINE, 0, (FINE - 1) / 2], [0, FINE, (FINE - 1) / 2], [0, 0, 1]])
    matrix = to_fine @ camera.lens.matrix @ plane @ to_mm
    size = (canvas.depth.shape[1], canvas.depth.shape[0])
    border = cv2.BORDER_REPLICATE
    seen = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(seen)


@lru_cache(maxsize=4)
def _ground(cloth: Cloth, seed: int) -> Array:
    """Table top with the printed mat on it, (h, w, 3) float32, first row at the near side."""
    width, depth = (int((size + 2 * AROUND_MM) * PER_MM) for size in MAT_MM)
    x, y = np.meshgrid(np.arange(width) / PER_MM, np.arange(depth) / PER_MM)
    planks = 1 + 0.1 * np.sin(x / 9 + 3 * np.sin(y / 70))
    image = (planks[..., None] * np.array(cloth.table)).astype(np.float32)
    edge = AROUND_MM * PER_MM
    image[edge : depth - edge, edge : width - edge] = _mat_texture(cloth, seed)
    return np.asarray(image)


def _mat_texture(cloth: Cloth, seed: int) -> Array:
    """The printed mat (h, w, 3), first row at the near side."""
    width, depth = (int(size * PER_MM) for size in MAT_MM)
    chance = np.random.default_rng(seed)
    coarse = cv2.GaussianBlur(chance.normal(size=(depth // 8, width // 8)), (0, 0), 7)
    blotches = cv2.resize(coarse / coarse.std(), (width, depth), interpolation=cv2.INTER_CUBIC)
    weave = chance.normal(size=(depth, width)) * 0.03
    tone = 1 + cloth.blotches * blotches + weave
    image = (tone[..., None] * np.array(cloth.mat)).astype(np.float32)
    edge = 10 * PER_MM
    line = tuple(min(1.0, 2.2 * value) for value in cloth.mat)
    cv2.rectangle(image, (edge, edge), (width - edge, depth - edge), line, PER_MM)
    for number, corners in printed_mat().corners_mm.items():
        _print_marker(image, number, np.asarray(corners))
    return np.asarray(image)


def _print_marker(image: Array, number: int, corners_mm: Array) -> None:
    side = int(MARKER_MM * PER_MM)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    marker = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, side)) / 255 * 0.8 + 0.03
    # Rows of the texture run away from the player, rows of the marker towards him.
    padded = np.pad(marker[::-1], 5 * PER_MM, constant_values=0.83)
    left, low = ((corners_mm.min(axis=0) + np.array(MAT_MM) / 2 - 5) * PER_MM).astype(int)
    image[low : low + len(padded), left : left + len(padded)] = padded[..., None]


def _draw_hand(canvas: _Canvas, tip_mm: tuple[float, float], lamp: _Lamp) -> None:
    """Four fingers and a palm reaching in from the near side, 40 mm above the table."""
    skin = (
        np.array([0.34, 0.42, 0.62]) * (lamp.ambient + (1 - lamp.ambient)) * lamp.colour
    ).tolist()
    x, y = tip_mm
    for number, (aside, back) in enumerate(((-27, 18), (-9, 3), (9, 0), (27, 12))):
        ends = np.array([[x + aside, y - back, 40.0], [x + aside * 0.8, y - 80, 40.0]])
        first, second = np.round(canvas.px(ends)).astype(int).tolist()
        shade = [value * (0.92 + 0.04 * number) for value in skin]
        cv2.line(canvas.colour, first, second, shade, int(16 * 1.5 * FINE), cv2.LINE_AA)
    palm = np.array([[x, y - 110, 45.0], [x + 10, y - 400, 60.0]])
    first, second = np.round(canvas.px(palm)).astype(int).tolist()
    cv2.line(canvas.colour, first, second, skin, int(75 * 1.5 * FINE), cv2.LINE_AA)


def _developed(canvas: _Canvas, camera: Camera, light: Light, seed: int) -> Frame:
    """Reduce, bend by the lens, expose, add noise, compress."""
    small = cv2.resize(canvas.colour, camera.size_px, interpolation=cv2.INTER_AREA)
    bent = _through_lens(np.asarray(small), camera)
    soft = cv2.GaussianBlur(bent, (0, 0), 0.6)
    exposed = 255 * np.clip(soft * light.exposure, 0, 1) ** (1 / 1.8)
    chance = np.random.default_rng([seed, int(exposed.sum()) % 2**31])
    noisy = exposed + chance.normal(size=exposed.shape) * light.noise
    picture = np.clip(noisy, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, light.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)


def _through_lens(image: Array, camera: Camera) -> Array:
    """What a bent lens makes of a pinhole picture."""
    where = _lens_map(camera)
    border = cv2.BORDER_REPLICATE
    bent = cv2.remap(image, where, where[:0], cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(bent)


@lru_cache(maxsize=4)
def _lens_map(camera: Camera) -> Array:
    """Where each pixel (h, w, 2) of the bent picture comes from in the pinhole's."""
    width, height = camera.size_px
    lens = camera.lens
    grid = (
        np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1)
        .reshape(-1, 1, 2)
        .astype(np.float64)
    )
    straight = cv2.undistortPoints(grid, lens.matrix, lens.distortion, P=lens.matrix)
    return np.asarray(straight).reshape(height, width, 2).astype(np.float32)
