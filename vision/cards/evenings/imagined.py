"""Decks that nobody has seen: art drawn at random, in the ways in which real decks are alike.

Cards of one deck differ by a colour, by a word, by a number in the corner, by an object, by one
half, by a picture, or by a number on plain paper. The same seed gives the same deck.
"""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture import Picture

WIDTH_PX = 240
INKS = {
    "red": (60, 50, 205),
    "orange": (40, 130, 235),
    "yellow": (50, 200, 240),
    "green": (70, 150, 60),
    "blue": (190, 110, 40),
    "purple": (150, 60, 120),
    "pink": (160, 110, 235),
    "brown": (45, 75, 110),
}
"""Blue-green-red."""
WORDS = ("LUNE", "SOLEIL", "CHAT", "VENT", "MER", "NUIT", "PAIN", "ROI")
DARK, PAPER = (45, 40, 40), (228, 236, 240)
Ink = tuple[int, int, int]
Outline = NDArray[np.float64]
Pen = np.random.Generator


def imagined_deck(seed: int, size: int) -> dict[str, Picture]:
    """`size` faces by label, of a style that depends on the seed."""
    pen = np.random.default_rng([seed, 77])
    height = round(WIDTH_PX / pen.uniform(0.62, 0.72))
    faces = STYLES[seed % len(STYLES)](pen, height)
    chosen = pen.permutation(list(faces))[:size]
    return {str(label): faces[str(label)] for label in chosen}


def imagined_back(seed: int, height: int) -> Picture:
    """A back that is never taught."""
    pen = np.random.default_rng([seed, 78])
    ink = pick_ink(pen)
    face = blank(height, ink)
    step = int(pen.integers(18, 34))
    for offset in range(-height, WIDTH_PX + height, step):
        cv2.line(face, (offset, 0), (offset + height, height), lighter(ink), 4, cv2.LINE_AA)
        cv2.line(face, (offset, height), (offset + height, 0), lighter(ink), 4, cv2.LINE_AA)
    return face


def words(pen: Pen, height: int) -> dict[str, Picture]:
    """Plain colours and a word twice, the second upside down."""
    chosen = [str(word) for word in pen.permutation(WORDS)[:6]]
    slope = int(pen.integers(-40, 40))
    faces = {}
    for name in list(pen.permutation(list(INKS)))[:6]:
        ink = INKS[str(name)]
        mark = PAPER if sum(ink) < 400 else DARK
        for word in chosen:
            face = blank(height, ink)
            cv2.rectangle(face, (10, 10), (WIDTH_PX - 11, height - 11), mark, 2, cv2.LINE_AA)
            write(face, word, (WIDTH_PX // 2, 75), 150, mark)
            turned = np.ascontiguousarray(face[::-1, ::-1])
            write(turned, word, (WIDTH_PX // 2, 75), 150, mark)
            middle = height // 2
            cv2.line(turned, (60, middle + slope), (180, middle - slope), mark, 6, cv2.LINE_AA)
            faces[f"{name}_{word}"] = turned
    return faces


def objects(pen: Pen, height: int) -> dict[str, Picture]:
    """One outlined shape in a colour on paper, and a bar of the same colour."""
    shapes = [shape(pen, 62.0) for _ in range(8)]
    faces = {}
    for number, outline in enumerate(shapes):
        for name, ink in INKS.items():
            face = blank(height, PAPER)
            drawn(face, at(outline, 0.42 * height), ink, 7)
            cv2.line(face, (50, height - 42), (190, height - 42), ink, 26, cv2.LINE_AA)
            faces[f"shape{number}_{name}"] = face
    return faces


def halves(pen: Pen, height: int) -> dict[str, Picture]:
    """Two coloured halves, each with a white figure, and a sign between them."""
    figures = [shape(pen, 44.0) for _ in range(4)]
    inks = [str(name) for name in pen.permutation(list(INKS))[:4]]
    parts = [(name, number) for name in inks for number in range(4)]
    faces = {}
    for _ in range(110):
        one, two = (parts[int(k)] for k in pen.integers(0, len(parts), 2))
        sign = int(pen.integers(0, 4))
        faces[f"{one[0]}{one[1]}-{two[0]}{two[1]}-{sign}"] = half_and_half(
            height, (INKS[one[0]], figures[one[1]]), (INKS[two[0]], figures[two[1]]), sign
        )
    return faces


def half_and_half(
    height: int, top: tuple[Ink, Outline], low: tuple[Ink, Outline], sign: int
) -> Picture:
    face = blank(height, top[0])
    edge = np.array([[0, height * 0.55], [WIDTH_PX, height * 0.45]])
    below = np.concatenate([edge, [[WIDTH_PX, height], [0, height]]]).astype(np.int32)
    cv2.fillPoly(face, [below], low[0], cv2.LINE_AA)
    first, second = edge.astype(int).tolist()
    cv2.line(face, first, second, DARK, 26, cv2.LINE_AA)
    drawn(face, at(top[1], 0.24 * height), PAPER, 0)
    drawn(face, at(low[1] * np.array([1, -1]), 0.76 * height), PAPER, 0)
    for index in range(sign):
        x = 70 + 50 * index
        y = int(height * (0.55 - 0.1 * x / WIDTH_PX))
        cv2.ellipse(face, (x, y), (14, 6), -5, 0, 360, INKS["yellow"], -1)
    return face


def numbers(pen: Pen, height: int) -> dict[str, Picture]:
    """A pattern in a frame, a figure on it, and a number in the corners."""
    faces = {}
    for name, ink in INKS.items():
        ground = pattern(pen, height, ink)
        figure = shape(pen, 60.0)
        second = pick_ink(pen)
        inner = np.s_[34 : height - 34, 26 : WIDTH_PX - 26]
        for number in range(1, 10):
            face = blank(height, PAPER)
            face[inner] = ground[inner]
            drawn(face, at(figure, 0.5 * height), second, 5)
            for _ in range(2):
                write(face, str(number), (19, 22), 17, ink)
                face = np.ascontiguousarray(face[::-1, ::-1])
            write(face, str(number), (WIDTH_PX // 2, height // 2), 60, PAPER)
            faces[f"{name}_{number}"] = face
    return faces


def pictures(pen: Pen, height: int) -> dict[str, Picture]:
    """A picture of its own on every card, in a frame, with a name below."""
    faces = {}
    frame = pick_ink(pen)
    for number in range(1, 41):
        face = blank(height, PAPER)
        inner = np.s_[20 : height - 60, 20 : WIDTH_PX - 20]
        face[inner] = landscape(pen, height)[inner]
        cv2.rectangle(face, (18, 18), (WIDTH_PX - 19, height - 59), frame, 5, cv2.LINE_AA)
        name = f"{pen.choice(WORDS)} {number}"
        write(face, name, (WIDTH_PX // 2, height - 30), 150, DARK)
        faces[name.replace(" ", "_")] = face
    return faces


def landscape(pen: Pen, height: int) -> Picture:
    """Soft and fine shapes in many colours, as in a photograph."""
    scene = np.zeros((height, WIDTH_PX, 3), np.float32)
    for cells, share in ((3, 1.0), (7, 0.7), (16, 0.5), (40, 0.35)):
        rough = pen.normal(0.0, share, (cells * height // WIDTH_PX + 1, cells, 3))
        rough += pen.normal(0.0, share, rough.shape[:2])[..., None]
        scene += cv2.resize(
            rough.astype(np.float32), (WIDTH_PX, height), interpolation=cv2.INTER_CUBIC
        )
    levels = 118.0 + 36.0 * scene
    return np.asarray(np.clip(levels, 8, 245), np.uint8)


def plain(pen: Pen, height: int) -> dict[str, Picture]:
    """White paper and a number, small in two corners and large in the middle."""
    ink = pick_ink(pen)
    faces = {}
    for number in range(1, 61):
        face = blank(height, PAPER)
        for _ in range(2):
            write(face, str(number), (30, 34), 26, DARK)
            face = np.ascontiguousarray(face[::-1, ::-1])
        write(face, str(number), (WIDTH_PX // 2, height // 2), 110, ink)
        cv2.line(face, (80, height // 2 + 60), (160, height // 2 + 60), ink, 8, cv2.LINE_AA)
        faces[str(number)] = face
    return faces


STYLES: tuple[Callable[[Pen, int], dict[str, Picture]], ...] = (
    words,
    objects,
    halves,
    numbers,
    pictures,
    plain,
)


def blank(height: int, ink: Ink) -> Picture:
    return np.full((height, WIDTH_PX, 3), ink, np.uint8)


def pick_ink(pen: Pen) -> Ink:
    return INKS[str(pen.choice(list(INKS)))]


def lighter(ink: Ink) -> Ink:
    red, green, blue = (int(0.55 * value + 0.45 * 255) for value in ink)
    return red, green, blue


def at(outline: Outline, y_px: float) -> Outline:
    """The outline in the middle of the card, `y_px` below its top."""
    return np.asarray(outline + np.array([WIDTH_PX / 2, y_px]))


def shape(pen: Pen, radius_px: float) -> Outline:
    """N×2 outline around the origin: a star, a blob or a block."""
    count = int(pen.integers(5, 13))
    around = np.sort(pen.uniform(0, 2 * np.pi, count))
    reach = radius_px * pen.uniform(0.4, 1.15, count)
    return np.stack([np.cos(around) * reach, np.sin(around) * reach], axis=1)


def pattern(pen: Pen, height: int, ink: Ink) -> Picture:
    face = blank(height, ink)
    for _ in range(int(pen.integers(3, 9))):
        centre = (int(pen.integers(0, WIDTH_PX)), int(pen.integers(0, height)))
        radius, stroke_px = int(pen.integers(10, 90)), int(pen.integers(3, 16))
        cv2.circle(face, centre, radius, lighter(ink), stroke_px, cv2.LINE_AA)
    return face


def drawn(face: Picture, outline: Outline, ink: Ink, stroke_px: int) -> None:
    points = [np.rint(outline).astype(np.int32)]
    cv2.fillPoly(face, points, ink, cv2.LINE_AA)
    if stroke_px:
        cv2.polylines(face, points, True, DARK, stroke_px, cv2.LINE_AA)


def write(face: Picture, text: str, centre: tuple[int, int], wide_px: int, ink: Ink) -> None:
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_TRIPLEX, 1.0, 2)
    scale = min(wide_px / width, 2.6)
    thick = max(1, round(2.2 * scale))
    at = (int(centre[0] - scale * width / 2), int(centre[1] + scale * height / 2))
    cv2.putText(face, text, at, cv2.FONT_HERSHEY_TRIPLEX, scale, ink, thick, cv2.LINE_AA)


def height_of(deck: Mapping[str, Picture]) -> int:
    """Pixels, the same for all faces of a deck."""
    return int(next(iter(deck.values())).shape[0])
