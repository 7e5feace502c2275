"""Painted decks on painted tables, with the truth: for tests and for the bench.

deck = painted_deck(("red", "blue"), ("1", "2"))
scene = Painter(seed=1).scene(deck, [Lying("red_1", (400, 300), turn_deg=30)])
scene.picture, scene.cards[0].corners
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads
from vision.cards.segments import Floats
from vision.picture import Picture

INKS: Mapping[str, tuple[int, int, int]] = {
    "red": (50, 50, 200),
    "green": (70, 150, 60),
    "blue": (190, 110, 40),
    "orange": (40, 140, 235),
    "purple": (150, 60, 120),
    "brown": (45, 75, 110),
}
"""Blue-green-red."""
FACE_SIZE = (240, 360)
CORNER_PX = 16
PIXELS_PER_CARD = 100.0
"""Width of a card in the picture, where the camera looks straight down."""


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A card put on the table: centre in pixels of the table seen from above."""

    label: str
    centre: tuple[float, float]
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class TrueCard:
    """What really lies there; `visible` is the share that no other card covers."""

    label: str
    corners: Quads
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    picture: Picture
    cards: tuple[TrueCard, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """How bright, how tinted (gain per channel), how uneven, how noisy the picture is."""

    brightness: float = 0.9
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    shade: float = 0.15
    noise: float = 3.0
    glare_at: tuple[int, int] | None = None


def painted_deck(inks: Sequence[str], signs: Sequence[str]) -> dict[str, Picture]:
    """One face per ink and sign: a frame, the sign in two corners and a shape in the middle."""
    return {f"{ink}_{sign}": painted_face(INKS[ink], sign) for ink in inks for sign in signs}


def painted_face(ink: tuple[int, int, int], sign: str) -> Picture:
    width, height = FACE_SIZE
    face = np.full((height, width, 3), (225, 235, 238), np.uint8)
    cv2.rectangle(face, (14, 14), (width - 15, height - 15), ink, 8)
    cv2.circle(face, (width // 2, height // 2 + 20), 58, ink, -1)
    cv2.circle(face, (width // 2 - 18, height // 2), 14, (235, 240, 240), -1)
    scale = 3.2 if len(sign) == 1 else 5.6 / len(sign)
    cv2.putText(face, sign, (34, 112), cv2.FONT_HERSHEY_DUPLEX, scale, (40, 30, 30), 9, cv2.LINE_AA)
    cv2.line(face, (60, height - 52), (width - 60, height - 40), (40, 30, 30), 9, cv2.LINE_AA)
    return face


def painted_back() -> Picture:
    """A back that nobody taught."""
    width, height = FACE_SIZE
    face = np.full((height, width, 3), (120, 90, 40), np.uint8)
    for radius in range(12, 260, 24):
        cv2.circle(face, (width // 2, height // 2), radius, (190, 170, 120), 5, cv2.LINE_AA)
    return face


@dataclass(slots=True)
class Painter:
    """Puts cards on a table and photographs it; the same seed gives the same picture."""

    seed: int = 0
    size: tuple[int, int] = (1280, 720)
    tilt: float = 0.06
    """Perspective: relative change of scale from the lower to the upper rim."""
    table: str = "felt"
    light: Light = field(default_factory=Light)

    def scene(self, deck: Mapping[str, Picture], lying: Sequence[Lying]) -> Scene:
        random = np.random.default_rng(self.seed)
        picture = self.empty_table(random)
        placed = [self.lay(picture, deck[one.label], one) for one in lying]
        cards = []
        for index, (one, (corners, mask)) in enumerate(zip(lying, placed, strict=True)):
            covered = np.zeros_like(mask)
            for _, above in placed[index + 1 :]:
                covered |= above
            visible = 1.0 - float((mask & covered).sum()) / max(float(mask.sum()), 1.0)
            cards.append(TrueCard(one.label, corners, visible))
        return Scene(self.photograph(picture, random), tuple(cards))

    def empty_table(self, random: np.random.Generator) -> Floats:
        width, height = self.size
        colour = {"felt": (60, 110, 30), "wood": (70, 110, 160), "white": (190, 195, 195)}
        table = np.full((height, width, 3), colour[self.table], np.float32)
        grain = random.normal(0.0, 1.0, (height // 4, width // 4)).astype(np.float32)
        stretch = (1.0, 18.0) if self.table == "wood" else (1.0, 1.0)
        soft = np.asarray(
            cv2.GaussianBlur(grain, (0, 0), sigmaX=stretch[0], sigmaY=stretch[1]), np.float32
        )
        soft = np.asarray(
            cv2.resize(soft / max(float(soft.std()), 1e-6), (width, height)), np.float32
        )
        return np.asarray(table * (1.0 + 0.05 * soft[..., None]), np.float32)

    def lay(self, picture: Floats, face: Picture, one: Lying) -> tuple[Quads, NDArray[np.bool_]]:
        """Paints the card with a soft shadow; its corners and the pixels it covers."""
        corners = self.seen(card_corners(one))
        width, height = FACE_SIZE
        flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        move = cv2.getPerspectiveTransform(flat, corners)
        small = cv2.GaussianBlur(face, (0, 0), 1.0)
        size = self.size
        art = cv2.warpPerspective(small, move, size, flags=cv2.INTER_AREA).astype(np.float32)
        alpha = cv2.warpPerspective(rounded_mask(), move, size, flags=cv2.INTER_LINEAR) / 255.0
        shadow = cv2.GaussianBlur(alpha.astype(np.float32), (0, 0), 3.0)
        picture *= 1.0 - 0.35 * np.roll(shadow, (2, 2), axis=(0, 1))[..., None]
        opaque = np.asarray(alpha, np.float32)[..., None]
        picture += opaque * (np.asarray(art, np.float32) - picture)
        return corners, np.asarray(alpha > 0.5)

    def seen(self, points: Floats) -> Quads:
        """From the table seen from above to the tilted picture."""
        width, height = self.size
        keystone = np.array([[1, 0, 0], [0, 1, 0], [0, -self.tilt / height, 1.0]])
        centre = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1.0]])
        move = centre @ keystone @ np.linalg.inv(centre)
        moved = np.c_[points, np.ones(len(points))] @ move.T
        return np.asarray(moved[:, :2] / moved[:, 2:], np.float32)

    def photograph(self, picture: Floats, random: np.random.Generator) -> Picture:
        width, height = self.size
        light = self.light
        x = np.linspace(-1.0, 1.0, width, dtype=np.float32)[None, :, None]
        shaded = (
            picture * light.brightness * np.array(light.tint, np.float32) * (1 + light.shade * x)
        )
        if light.glare_at is not None:
            spot = np.zeros((height, width), np.float32)
            cv2.circle(spot, light.glare_at, 14, 1.0, -1)
            soft = np.asarray(cv2.GaussianBlur(spot, (0, 0), 9.0), np.float32)
            shaded += 400.0 * soft[..., None]
        shaded += light.noise * random.standard_normal(shaded.shape, np.float32)
        sharp = np.clip(shaded, 0, 255).astype(np.uint8)
        return np.asarray(cv2.GaussianBlur(sharp, (0, 0), 0.7), np.uint8)


def card_corners(one: Lying) -> Floats:
    """Corners on the table seen from above, top left of the face first."""
    wide = PIXELS_PER_CARD / 2
    high = wide * FACE_SIZE[1] / FACE_SIZE[0]
    turn = np.radians(one.turn_deg)
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    box = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]])
    return np.asarray(box @ turned + np.array(one.centre), np.float32)


def rounded_mask() -> NDArray[np.uint8]:
    width, height = FACE_SIZE
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (CORNER_PX, 0), (width - CORNER_PX - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, CORNER_PX), (width - 1, height - CORNER_PX - 1), 255, -1)
    for x in (CORNER_PX, width - CORNER_PX - 1):
        for y in (CORNER_PX, height - CORNER_PX - 1):
            cv2.circle(mask, (x, y), CORNER_PX, 255, -1)
    return mask
