"""Evenings that never were: cards on random tables, under random lamps, before random cameras.

Everything is reckoned as light (not levels) until the camera (`webcam.py`) makes a picture of it.
The same seed gives the same picture.

    studio = Studio(imagined_deck(1, 40), seed=3)
    studio.photo("red_LUNE")           # as an owner teaches it
    studio.example("hard", 7)          # a table, with the truth
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.evenings.imagined import WIDTH_PX, height_of, imagined_back
from vision.cards.evenings.layouts import Lying, Table, laid, spin
from vision.cards.evenings.webcam import Webcam
from vision.cards.measured.measure import Example, Truth
from vision.cards.outlines import Quads
from vision.cards.plane import apply
from vision.cards.segments import Floats
from vision.picture import Picture

SIZE = (1280, 720)
FOCAL_PX = 1120.0
TABLES = ("wood", "wood", "wood", "wood", "felt", "felt", "felt", "white", "white", "cloth")
"""As often as they are in use."""
PLAIN_TABLES = ("wood", "felt")
"""Owners are told to teach on a plain table that is not of the colour of the card's rim."""
KINDS = ("single", "scattered", "overlap", "hard")
SKINS = ((0.18, 0.28, 0.52), (0.05, 0.10, 0.22), (0.30, 0.42, 0.68))
BACK = "back"
DIM_SHARE = 0.6
"""How many hard tables are dim."""
STEEPEST_RAD = 0.42
"""Tilt of the camera."""
Chance = np.random.Generator
Point = NDArray[np.float64]
Window = tuple[slice, slice]
SHADOW_PX = 14


class Studio:
    """Photographs one deck. Card corners are TL, TR, BR, BL of the upright face."""

    def __init__(self, deck: Mapping[str, Picture], seed: int) -> None:
        self.seed = seed
        self.height = height_of(deck)
        self.ratio = self.height / WIDTH_PX
        self.faces = {**deck, BACK: imagined_back(seed, self.height)}
        self.labels = tuple(deck)

    def photo(self, label: str, tables: Sequence[str] = PLAIN_TABLES) -> Picture:
        """One card alone, upright within a few degrees, on one of these tables."""
        chance = np.random.default_rng([self.seed, 5, self.labels.index(label)])
        light = np.random.default_rng([self.seed, 6])
        width_px, tilt_rad = float(light.uniform(80, 110)), float(light.uniform(0.05, 0.2))
        shot = Shot(self, light, width_px, tilt_rad, tables)
        x, y = chance.normal(0, 0.2, 2)
        shot.lay(Lying(label, (float(x), float(y)), float(chance.normal(0, 0.04))), chance)
        return Webcam.teaching(light).picture(shot.light, shot.lamp, chance)

    def example(self, kind: str, number: int) -> Example:
        chance = np.random.default_rng([self.seed, KINDS.index(kind), number])
        shot = Shot(
            self, chance, float(chance.uniform(68, 102)), float(chance.uniform(0.0, STEEPEST_RAD))
        )
        for one in self.layout(kind, shot, chance):
            if shot.is_in_frame(one):
                shot.lay(one, chance)
        if kind == "hard":
            shot.trouble(chance)
        is_dim = kind == "hard" and chance.random() < DIM_SHARE
        webcam = Webcam.dim(chance) if is_dim else Webcam.playing(chance)
        return Example(kind, webcam.picture(shot.light, shot.lamp, chance), shot.truth())

    def layout(self, kind: str, shot: "Shot", chance: Chance) -> list[Lying]:
        reach = np.array(SIZE) / shot.card_px / 2 - self.ratio * 0.75
        labels = [str(one) for one in chance.permutation(self.labels)[:6]]
        if chance.random() < 0.3 and kind != "single":
            labels[0] = BACK
        return laid(kind, labels, Table(reach, self.ratio, shot.is_in_frame), chance)


class Shot:
    """One table before one camera; `light` is height×width×3, linear, 1 is white paper."""

    def __init__(
        self,
        studio: Studio,
        chance: Chance,
        card_px: float,
        tilt_rad: float,
        tables: Sequence[str] = TABLES,
    ) -> None:
        self.studio, self.card_px = studio, card_px
        about = float(chance.uniform(0, 2 * np.pi))
        self.view = camera(tilt_rad, about, card_px)
        self.light = table(str(chance.choice(list(tables))), chance)
        self.lamp = lamp_field(chance)
        self.light *= self.lamp
        self.cards: list[tuple[str, Quads, NDArray[np.bool_]]] = []
        self.covered = np.zeros(SIZE[::-1], bool)

    def corners(self, one: Lying) -> Quads:
        unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        unit = unit * (1.0, self.studio.ratio)
        points = unit @ spin(one.turn_rad) + one.centre
        return apply(self.view, points).astype(np.float32)

    def is_in_frame(self, one: Lying) -> bool:
        corners = self.corners(one)
        return bool(((corners > 0) & (corners < np.array(SIZE) - 1)).all())

    def lay(self, one: Lying, chance: Chance) -> None:
        corners = self.corners(one)
        window = around(corners)
        face, alpha = self.seen(self.studio.faces[one.label], corners, window)
        part = self.light[window]
        part *= 1.0 - shadow_of(alpha)[..., None]
        part += alpha[..., None] * (face * self.lamp[window] - part)
        for _, _, seen in self.cards:
            seen[window] &= alpha < 0.5
        mask = np.zeros(SIZE[::-1], bool)
        mask[window] = alpha > 0.5
        self.cards.append((one.label, corners, mask))

    def seen(self, face: Picture, corners: Quads, window: Window) -> tuple[Floats, Floats]:
        """The face as light and its cover (0–1), as they lie in the window."""
        height, width = face.shape[:2]
        flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        there = corners - np.array([window[1].start, window[0].start], np.float32)
        move = cv2.getPerspectiveTransform(flat, there.astype(np.float32))
        size = (window[1].stop - window[1].start, window[0].stop - window[0].start)
        soft = cv2.GaussianBlur(face.astype(np.float32) / 255.0, (0, 0), 0.4 * width / self.card_px)
        art = cv2.warpPerspective(np.power(soft, 2.2), move, size, borderMode=cv2.BORDER_REPLICATE)
        alpha = cv2.warpPerspective(rounded(width, height), move, size)
        return np.asarray(art, np.float32), np.asarray(alpha, np.float32)

    def trouble(self, chance: Chance) -> None:
        """Glare on a card, a hand, coins and counters."""
        for _ in range(int(chance.integers(0, 8))):
            self.counter(chance)
        if chance.random() < 0.5:
            self.hand(chance)
        if chance.random() < 0.65:
            self.glare(chance)

    def some_card(self, chance: Chance) -> Point:
        quad = self.cards[int(chance.integers(len(self.cards)))][1]
        return np.asarray(quad.mean(axis=0), np.float64)

    def cover(self, alpha: Floats, colour: Floats) -> None:
        shadow = np.roll(cv2.GaussianBlur(alpha, (0, 0), 6.0), (4, 3), axis=(0, 1))
        self.light *= 1.0 - 0.45 * shadow[..., None]
        self.light += alpha[..., None] * (colour * self.lamp - self.light)
        self.cards = [(label, quad, seen & (alpha < 0.5)) for label, quad, seen in self.cards]

    def counter(self, chance: Chance) -> None:
        alpha = np.zeros(SIZE[::-1], np.float32)
        near = self.some_card(chance) + chance.normal(0, 90, 2)
        radius = int(self.card_px * chance.uniform(0.1, 0.2))
        cv2.circle(alpha, tuple(np.rint(near).astype(int).tolist()), radius, 1.0, -1, cv2.LINE_AA)
        self.cover(alpha, chance.uniform(0.02, 0.6, 3).astype(np.float32))

    def hand(self, chance: Chance) -> None:
        tip = self.some_card(chance) + chance.normal(0, 0.25 * self.card_px, 2)
        away = chance.normal(0, 1, 2)
        away /= np.linalg.norm(away)
        side = np.array([-away[1], away[0]])
        finger = self.card_px * 0.24
        alpha = np.zeros(SIZE[::-1], np.float32)
        palm = tip + away * finger * 6.5
        for k in range(4):
            end = tip + side * finger * (k - 1.5) * 1.15 + away * finger * chance.uniform(0, 1.2)
            root = palm + side * finger * (k - 1.5)
            stroke(alpha, end, root, finger)
        stroke(alpha, palm + away * finger, palm + away * finger * 30, finger * 4)
        skin = SKINS[int(chance.integers(len(SKINS)))]
        shade = cv2.GaussianBlur(alpha, (0, 0), 5.0)[..., None]
        self.cover(alpha, np.asarray(np.array(skin) * (0.55 + 0.5 * shade), np.float32))

    def glare(self, chance: Chance) -> None:
        centre = self.some_card(chance) + chance.normal(0, 0.3 * self.card_px, 2)
        spot = np.zeros(SIZE[::-1], np.float32)
        axes = np.rint(self.card_px * chance.uniform(0.1, 0.45, 2)).astype(int).tolist()
        at = tuple(np.rint(centre).astype(int).tolist())
        cv2.ellipse(spot, at, tuple(axes), float(chance.uniform(0, 180)), 0, 360, 1.0, -1)
        core = cv2.GaussianBlur(spot, (0, 0), self.card_px * chance.uniform(0.06, 0.2))
        halo = cv2.GaussianBlur(spot, (0, 0), self.card_px * 0.5)
        on_cards = np.zeros(SIZE[::-1], np.float32)
        for _, _, seen in self.cards:
            on_cards[seen] = 1.0
        lamp = np.array([chance.uniform(0.45, 0.9), 0.85, 1.0], np.float32)
        strength = chance.uniform(0.5, 1.8) * core + chance.uniform(0.0, 0.25) * halo
        self.light += (strength * on_cards)[..., None] * lamp

    def truth(self) -> tuple[Truth, ...]:
        cards = []
        for label, quad, seen in self.cards:
            whole = np.zeros(SIZE[::-1], np.uint8)
            cv2.fillConvexPoly(whole, np.rint(quad).astype(np.int32), 1)
            visible = float(seen.sum()) / max(int(whole.sum()), 1)
            name = None if label == BACK else label
            cards.append(Truth(name, quad, visible, is_symmetric(self.studio.faces[label])))
        return tuple(cards)


def shadow_of(alpha: Floats) -> Floats:
    """Share of the light that a card (its cover, 0–1) takes: beside the lamp, and where it lies."""
    cast = np.roll(cv2.GaussianBlur(alpha, (0, 0), 3.0), (2, 1), axis=(0, 1))
    return np.asarray(0.25 * cast + 0.2 * cv2.GaussianBlur(alpha, (0, 0), 1.0), np.float32)


def around(corners: Quads) -> Window:
    """Rows and columns of the picture in which a card and its shadow lie."""
    low = np.clip(corners.min(axis=0) - SHADOW_PX, 0, None).astype(int)
    high = np.minimum(corners.max(axis=0).astype(int) + SHADOW_PX, SIZE)
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def rounded(width: int, height: int) -> Floats:
    """1 on the cardboard, 0 beside its rounded corners."""
    cover = np.zeros((height, width), np.float32)
    radius = int(0.055 * width)
    cv2.rectangle(cover, (radius, 0), (width - 1 - radius, height - 1), 1.0, -1)
    cv2.rectangle(cover, (0, radius), (width - 1, height - 1 - radius), 1.0, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(cover, (x, y), radius, 1.0, -1)
    return cover


def is_symmetric(face: Picture) -> bool:
    apart = np.abs(face.astype(np.int16) - face[::-1, ::-1])
    return bool(np.asarray(cv2.blur(apart.astype(np.float32), (9, 9))).max() < 60)


def stroke(alpha: Floats, start: Point, end: Point, wide_px: float) -> None:
    ends = [tuple(np.rint(point).astype(int).tolist()) for point in (start, end)]
    cv2.line(alpha, ends[0], ends[1], 1.0, max(1, int(wide_px)), cv2.LINE_AA)


def camera(tilt_rad: float, about_rad: float, card_px: float) -> NDArray[np.float64]:
    """Homography from the table (in widths of a card) to pixels."""
    axis = np.array([np.cos(about_rad), np.sin(about_rad), 0.0]) * tilt_rad
    turn, _ = cv2.Rodrigues(axis)
    away = FOCAL_PX / card_px
    pose = np.stack([turn[:, 0], turn[:, 1], np.array([0.0, 0.0, away])], axis=1)
    lens = np.array([[FOCAL_PX, 0, SIZE[0] / 2], [0, FOCAL_PX, SIZE[1] / 2], [0, 0, 1.0]])
    return np.asarray(lens @ pose)


def table(kind: str, chance: Chance) -> Floats:
    """Wood, felt, white, or checked cloth, as light."""
    width, height = SIZE
    colour = {
        "wood": np.array([0.05, 0.13, 0.28]) * chance.uniform(0.3, 1.5),
        "felt": chance.uniform(0.01, 0.2, 3),
        "white": np.full(3, chance.uniform(0.48, 0.66)),
        "cloth": chance.uniform(0.1, 0.6, 3),
    }[kind]
    grain = chance.normal(0, 1, (height // 2, width // 2)).astype(np.float32)
    along = {"wood": (30.0, 0.8)}.get(kind, (0.8, 0.8))
    soft = np.asarray(cv2.GaussianBlur(grain, (0, 0), sigmaX=along[0], sigmaY=along[1]))
    even = np.asarray(soft / max(float(soft.std()), 1e-6), np.float32)
    rough = np.asarray(cv2.resize(even, SIZE))[..., None]
    light = colour.astype(np.float32) * np.exp(chance.uniform(0.02, 0.1) * rough)
    if kind == "wood":
        light[:: int(chance.integers(80, 200))] *= 0.5
    if kind == "cloth":
        step = int(chance.integers(60, 140))
        light[(np.arange(height) // step) % 2 == 1] *= 0.7
        light[:, (np.arange(width) // step) % 2 == 1] *= 0.7
    return np.asarray(light, np.float32)


def lamp_field(chance: Chance) -> Floats:
    """height×width×3: daylight from one side, a warm lamp from another, and what walls return."""
    width, height = SIZE
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-0.56, 0.56, height))

    def from_a_side(steepest: float) -> NDArray[np.float64]:
        angle = chance.uniform(0, 2 * np.pi)
        along = x * np.cos(angle) + y * np.sin(angle)
        return np.asarray(1.0 + chance.uniform(0.0, steepest) * along)

    daylight = chance.uniform(0.1, 1.05) * from_a_side(0.3)
    lamp = chance.uniform(0.16, 0.95) * from_a_side(0.5)
    warm = np.array([chance.uniform(0.45, 0.65), 1.0, chance.uniform(1.25, 1.5)])
    field = (daylight + chance.uniform(0.2, 0.4))[..., None] + lamp[..., None] * warm
    return np.asarray(field / field.mean(), np.float32)
