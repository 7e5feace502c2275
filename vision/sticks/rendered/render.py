"""Draws a layout as the camera above the table would see it: the simulated camera for Mokadi.

Perspective, lens, wood grain, notches, soft shadows on mat and sticks, noise and JPEG are there,
because they are what makes seeing hard. Reflections and depth of field are not.
"""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.sticks.pieces import Layout
from vision.sticks.rendered.ground import NEAR_CORNER, ground
from vision.sticks.rendered.scene import MAT_MM, Camera, Cloth, Light, Setting
from vision.sticks.rendered.shade import Room, ShadowMap
from vision.sticks.rendered.solids import PER_MM, Face, Solid, solids_of

FINE = 2
"""Everything is drawn this many times larger and then reduced: smooth edges."""
SHADOWED_MM = np.array([[-1, -1], [1, 1]]) * (np.array(MAT_MM) / 2 + 60)
"""Where shadows on the ground are drawn."""
GAMMA = 1.8


def render(layout: Layout, camera: Camera, light: Light, setting: Setting | None = None) -> Frame:
    """The picture (height, width, 3) uint8 BGR."""
    setting = setting or Setting()
    clean = exposed(layout, camera, light, setting)
    chance = np.random.default_rng([setting.seed, int(clean.sum()) % 2**31])
    grain = chance.normal(size=clean.shape).astype(np.float32)
    return compressed(clean + grain * camera.film.noise, camera)


def exposed(layout: Layout, camera: Camera, light: Light, setting: Setting) -> Array:
    """The picture before noise and compression, (height, width, 3) float32, 0…255."""
    canvas = _Canvas(camera)
    solids = solids_of(layout, setting)
    room = Room.of(light)
    _draw_ground(canvas, setting, room, solids)
    for solid in solids:
        others = [other for other in solids if other is not solid]
        for face in solid.faces:
            _draw_face(canvas, face, room, others)
    if setting.hand_at_mm is not None:
        _draw_hand(canvas, setting.hand_at_mm, room)
    return _developed(canvas)


def compressed(picture: Array, camera: Camera) -> Frame:
    """A picture (height, width, 3) of 0…255 as it comes out of the camera."""
    whole = np.clip(picture, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, camera.film.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)


class _Canvas:
    """Colour and depth of every pixel, larger than the picture by FINE."""

    def __init__(self, camera: Camera) -> None:
        width, height = camera.size_px
        self.camera = camera
        self.colour = np.zeros((height * FINE, width * FINE, 3), np.float32)
        self.depth = np.full((height * FINE, width * FINE), np.inf, np.float32)

    def px(self, points_mm: Array) -> Array:
        return (self.camera.pinhole(points_mm) + 0.5) * FINE - 0.5

    def rays(self, x: Array, y: Array) -> Array:
        """Ways (n, 3) in the world, 1 long along the camera's axis, through pixels (n,), (n,)."""
        camera = self.camera
        pixel = (np.stack([x, y], axis=1) + 0.5) / FINE - 0.5
        aside = (pixel - camera.lens.matrix[:2, 2]) / camera.focal_px
        return np.asarray(np.column_stack([aside, np.ones(len(pixel))]) @ camera.rotation)


def _draw_face(canvas: _Canvas, face: Face, room: Room, others: Sequence[Solid]) -> None:
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
    rows, columns = rows + low[1], columns + low[0]
    rays = canvas.rays(columns, rows)
    depth = ((face.origin - eye) @ face.normal) / (rays @ face.normal)
    nearest = depth < canvas.depth[rows, columns] - 0.05
    if not nearest.any():
        return
    rows, columns = rows[nearest], columns[nearest]
    points = eye + rays[nearest] * depth[nearest, None]
    canvas.depth[rows, columns] = depth[nearest]
    canvas.colour[rows, columns] = face.colour_at(points) * room.on_face(face, points, others)


def _draw_ground(canvas: _Canvas, setting: Setting, room: Room, solids: Sequence[Solid]) -> None:
    """Table top and mat fill the whole picture; shadows fall on them. Everything is above them.

    Around the mat there is light as at its brightest place.
    """
    light = np.zeros((1, 1, 3), np.float32) + room.ambient.astype(np.float32)
    for lamp in room.lamps:
        shadow = ShadowMap.over(SHADOWED_MM, 0.0, lamp, solids)
        light = light + (1 - shadow.dark)[..., None] * lamp.colour.astype(np.float32)
    x, y = shadow.corner_mm
    to_mm = np.array([[1, 0, x], [0, -1, y], [0, 0, 1]])
    far = light.max(axis=(0, 1)).tolist()
    lit = cv2.warpPerspective(
        light, _to_pixels(canvas.camera, to_mm), canvas.camera.size_px, borderValue=far
    )
    seen = _bare_ground(canvas.camera, setting.cloth, setting.seed) * lit
    cv2.resize(seen, canvas.depth.shape[::-1], canvas.colour, interpolation=cv2.INTER_LINEAR)


@lru_cache(maxsize=2)
def _bare_ground(camera: Camera, cloth: Cloth, seed: int) -> Array:
    """The ground as the pinhole sees it in even light, (height, width, 3) float32; it has no edges
    as sharp as those of the pieces."""
    step, (x, y) = 1 / PER_MM, NEAR_CORNER
    to_mm = np.array([[step, 0, x], [0, step, y], [0, 0, 1]])
    matrix, border = _to_pixels(camera, to_mm), cv2.BORDER_REPLICATE
    image = ground(cloth, seed)
    seen = cv2.warpPerspective(image, matrix, camera.size_px, borderMode=border)
    return np.asarray(seen)


def _to_pixels(camera: Camera, to_mm: Array) -> Array:
    """Homography (3, 3) from a picture of the ground, of which `to_mm` says where it lies, to what
    the pinhole sees of it."""
    plane = np.column_stack([camera.rotation[:, :2], camera.shift_mm])
    return np.asarray(camera.lens.matrix @ plane @ to_mm)


def _draw_hand(canvas: _Canvas, tip_mm: tuple[float, float], room: Room) -> None:
    """Four fingers and a palm reaching in from the near side, 40 mm above the table."""
    light = room.ambient + sum(lamp.colour for lamp in room.lamps)
    skin = (np.array([0.34, 0.42, 0.62]) * light).tolist()
    x, y = tip_mm
    for number, (aside, back) in enumerate(((-27, 18), (-9, 3), (9, 0), (27, 12))):
        ends = np.array([[x + aside, y - back, 40.0], [x + aside * 0.8, y - 80, 40.0]])
        first, second = np.round(canvas.px(ends)).astype(int).tolist()
        shade = [value * (0.92 + 0.04 * number) for value in skin]
        cv2.line(canvas.colour, first, second, shade, int(16 * 1.5 * FINE), cv2.LINE_AA)
    palm = np.array([[x, y - 110, 45.0], [x + 10, y - 400, 60.0]])
    first, second = np.round(canvas.px(palm)).astype(int).tolist()
    cv2.line(canvas.colour, first, second, skin, int(75 * 1.5 * FINE), cv2.LINE_AA)


def _developed(canvas: _Canvas) -> Array:
    """Reduce, bend by the lens, expose, sharpen: (height, width, 3) float32, 0…255."""
    camera, film = canvas.camera, canvas.camera.film
    small = cv2.resize(canvas.colour, camera.size_px, interpolation=cv2.INTER_AREA)
    where = _lens_map(camera)
    bent = cv2.remap(small, where, where[:0], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(bent, (0, 0), film.blur_px)
    falling = (1 - film.vignette * _corner_share(camera.size_px))[..., None]
    picture = 255 * np.clip(soft * (film.exposure * falling), 0, 1) ** (1 / GAMMA)
    if film.sharpen:
        picture += film.sharpen * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return np.asarray(picture, dtype=np.float32)


@lru_cache(maxsize=2)
def _corner_share(size_px: tuple[int, int]) -> Array:
    """Squared distance from the middle, 1 in the corners, (h, w) float32."""
    x, y = (np.linspace(-1, 1, size, dtype=np.float32) for size in size_px)
    return np.asarray((x[None, :] ** 2 + y[:, None] ** 2) / 2)


@lru_cache(maxsize=4)
def _lens_map(camera: Camera) -> Array:
    """Where each pixel (h, w, 2) of the bent picture comes from in the pinhole's."""
    width, height = camera.size_px
    lens = camera.lens
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1).reshape(-1, 1, 2)
    points = grid.astype(np.float64)
    straight = cv2.undistortPoints(points, lens.matrix, lens.distortion, P=lens.matrix)
    return np.asarray(straight).reshape(height, width, 2).astype(np.float32)
