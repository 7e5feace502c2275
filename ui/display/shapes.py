"""Small drawings for the display itself: the seats' symbols, the signs on keys, menu icons."""

import math

from ui.display.drawing import Area, Drawing, arc, block, curve, disc, path, rounded
from ui.display.game_shapes import GAME_SHAPES


def star(points: int = 5, inner: float = 0.42) -> Area:
    outline = []
    for index in range(points * 2):
        radius = 0.5 if index % 2 == 0 else 0.5 * inner
        angle = math.pi * index / points - math.pi / 2
        outline.append((0.5 + radius * math.cos(angle), 0.53 + radius * math.sin(angle)))
    return Area(tuple(outline))


def heart() -> Area:
    outline = []
    for step in range(80):
        turn = 2 * math.pi * step / 80
        x = 16 * math.sin(turn) ** 3
        y = (
            13 * math.cos(turn)
            - 5 * math.cos(2 * turn)
            - 2 * math.cos(3 * turn)
            - math.cos(4 * turn)
        )
        outline.append((0.5 + x / 35, 0.47 - y / 35))
    return Area(tuple(outline))


def gear() -> Drawing:
    teeth = [
        path(
            (0.5 + 0.3 * math.cos(angle), 0.5 + 0.3 * math.sin(angle)),
            (0.5 + 0.41 * math.cos(angle), 0.5 + 0.41 * math.sin(angle)),
            width=0.15,
        )
        for angle in (math.pi * index / 4 for index in range(8))
    ]
    return (disc(0.5, 0.5, 0.33), *teeth, disc(0.5, 0.5, 0.14, adds=False))


SEAT_SYMBOLS: dict[str, Drawing] = {
    "circle": (disc(0.5, 0.5, 0.46),),
    "square": (rounded(0.09, 0.09, 0.82, 0.82, 0.06),),
    "triangle": (Area(((0.5, 0.05), (0.98, 0.92), (0.02, 0.92))),),
    "star": (star(),),
    "heart": (heart(),),
    "diamond": (Area(((0.5, 0.0), (0.92, 0.5), (0.5, 1.0), (0.08, 0.5))),),
    "moon": (disc(0.46, 0.5, 0.46), disc(0.68, 0.4, 0.37, adds=False)),
}

SIGNS: dict[str, Drawing] = {
    "check": (path((0.16, 0.54), (0.4, 0.77), (0.85, 0.24), width=0.17),),
    "cross": (
        path((0.22, 0.22), (0.78, 0.78), width=0.17),
        path((0.78, 0.22), (0.22, 0.78), width=0.17),
    ),
    "dot": (disc(0.5, 0.5, 0.24),),
    "ban": (
        disc(0.5, 0.5, 0.44),
        disc(0.5, 0.5, 0.31, adds=False),
        path((0.24, 0.24), (0.76, 0.76), width=0.13),
    ),
    "back": (
        path((0.3, 0.2), (0.12, 0.4), (0.3, 0.6), width=0.12),
        curve([(0.14, 0.4), (0.6, 0.4), *arc((0.62, 0.61), 0.21, 0.75, 1.25), (0.4, 0.82)], 0.12),
    ),
    "pause": (rounded(0.18, 0.14, 0.23, 0.72, 0.06), rounded(0.59, 0.14, 0.23, 0.72, 0.06)),
    "play": (Area(((0.22, 0.1), (0.9, 0.5), (0.22, 0.9))),),
    "plus": (
        path((0.5, 0.18), (0.5, 0.82), width=0.16),
        path((0.18, 0.5), (0.82, 0.5), width=0.16),
    ),
    "minus": (path((0.18, 0.5), (0.82, 0.5), width=0.16),),
    "next": (path((0.36, 0.18), (0.68, 0.5), (0.36, 0.82), width=0.15),),
}

PICTURES: dict[str, Drawing] = {
    "question": (
        curve([*arc((0.5, 0.34), 0.22, 0.5, 1.12), (0.5, 0.58), (0.5, 0.64)], 0.13),
        disc(0.5, 0.85, 0.085),
    ),
    "undo": (
        path((0.34, 0.08), (0.12, 0.3), (0.34, 0.52), width=0.12),
        curve([(0.14, 0.3), (0.58, 0.3), *arc((0.58, 0.58), 0.28, 0.75, 1.25), (0.26, 0.86)], 0.12),
    ),
    "gear": gear(),
    "clock": (
        disc(0.5, 0.5, 0.45),
        disc(0.5, 0.5, 0.33, adds=False),
        path((0.5, 0.28), (0.5, 0.52), (0.66, 0.6), width=0.1),
    ),
    "power": (
        curve(arc((0.5, 0.54), 0.36, 0.84, 1.66), 0.12),
        path((0.5, 0.1), (0.5, 0.48), width=0.12),
    ),
    "camera": (
        rounded(0.04, 0.24, 0.92, 0.6, 0.1),
        rounded(0.32, 0.13, 0.36, 0.2, 0.05),
        disc(0.5, 0.54, 0.21, adds=False),
        disc(0.5, 0.54, 0.11),
    ),
    "wrench": (
        path((0.2, 0.8), (0.62, 0.38), width=0.19),
        disc(0.68, 0.32, 0.24),
        Area(((0.62, 0.34), (0.74, 0.0), (1.0, 0.0), (1.0, 0.26), (0.68, 0.4)), adds=False),
    ),
    "sound": (
        Area(((0.05, 0.36), (0.24, 0.36), (0.48, 0.14), (0.48, 0.86), (0.24, 0.64), (0.05, 0.64))),
        curve(arc((0.5, 0.5), 0.2, -0.12, 0.12), 0.09),
        curve(arc((0.5, 0.5), 0.38, -0.13, 0.13), 0.09),
    ),
    "mute": (
        Area(((0.05, 0.36), (0.24, 0.36), (0.48, 0.14), (0.48, 0.86), (0.24, 0.64), (0.05, 0.64))),
        path((0.64, 0.38), (0.9, 0.64), width=0.1),
        path((0.9, 0.38), (0.64, 0.64), width=0.1),
    ),
    "note": (
        path((0.36, 0.76), (0.36, 0.2), (0.78, 0.12), (0.78, 0.68), width=0.1),
        disc(0.26, 0.78, 0.15),
        disc(0.68, 0.7, 0.15),
    ),
    "robot": (
        rounded(0.14, 0.28, 0.72, 0.54, 0.12),
        path((0.5, 0.28), (0.5, 0.12), width=0.08),
        disc(0.5, 0.1, 0.08),
        disc(0.35, 0.5, 0.085, adds=False),
        disc(0.65, 0.5, 0.085, adds=False),
        rounded(0.34, 0.65, 0.32, 0.07, 0.03, adds=False),
        path((0.05, 0.48), (0.05, 0.64), width=0.09),
        path((0.95, 0.48), (0.95, 0.64), width=0.09),
    ),
    "pencil": (
        path((0.3, 0.7), (0.78, 0.22), width=0.24),
        Area(((0.1, 0.9), (0.19, 0.63), (0.37, 0.81))),
        path((0.56, 0.27), (0.73, 0.44), width=0.045, adds=False),
    ),
    "people": (
        disc(0.33, 0.3, 0.17),
        Area((*arc((0.33, 0.86), 0.3, 0.5, 1.0), (0.03, 0.86))),
        disc(0.72, 0.36, 0.14),
        Area((*arc((0.74, 0.86), 0.23, 0.6, 1.0), (0.7, 0.86))),
    ),
    "globe": (
        disc(0.5, 0.5, 0.45),
        disc(0.5, 0.5, 0.36, adds=False),
        path((0.08, 0.5), (0.92, 0.5), width=0.08),
        curve([(0.5 + x * 0.45, y) for x, y in arc((0, 0.5), 0.43, 0, 1, 60)], 0.08),
    ),
    "eye": (
        Area(tuple(arc((0.5, 0.8), 0.58, 0.61, 0.89)) + tuple(arc((0.5, 0.2), 0.58, 0.11, 0.39))),
        disc(0.5, 0.5, 0.19, adds=False),
        disc(0.5, 0.5, 0.1),
    ),
    "crown": (
        Area(
            (
                (0.06, 0.24),
                (0.3, 0.48),
                (0.5, 0.12),
                (0.7, 0.48),
                (0.94, 0.24),
                (0.84, 0.84),
                (0.16, 0.84),
            )
        ),
    ),
    "house": (
        Area(
            (
                (0.5, 0.08),
                (0.96, 0.5),
                (0.84, 0.5),
                (0.84, 0.9),
                (0.16, 0.9),
                (0.16, 0.5),
                (0.04, 0.5),
            )
        ),
        block(0.4, 0.58, 0.2, 0.32, adds=False),
    ),
    "flag": (
        path((0.2, 0.1), (0.2, 0.92), width=0.1),
        Area(((0.2, 0.1), (0.88, 0.16), (0.72, 0.35), (0.88, 0.56), (0.2, 0.56))),
    ),
    "warning": (
        Area(((0.5, 0.06), (0.98, 0.92), (0.02, 0.92))),
        path((0.5, 0.38), (0.5, 0.62), width=0.1, adds=False),
        disc(0.5, 0.78, 0.06, adds=False),
    ),
    "hand": (
        rounded(0.28, 0.42, 0.5, 0.5, 0.16),
        path((0.36, 0.5), (0.34, 0.2), width=0.11),
        path((0.48, 0.5), (0.48, 0.11), width=0.11),
        path((0.61, 0.5), (0.62, 0.14), width=0.11),
        path((0.72, 0.5), (0.75, 0.24), width=0.1),
        path((0.34, 0.72), (0.15, 0.52), width=0.11),
    ),
}

SHAPES = SEAT_SYMBOLS | SIGNS | PICTURES | GAME_SHAPES
