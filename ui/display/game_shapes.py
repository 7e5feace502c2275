"""What is printed on the cards of the games, drawn by hand in a unit square."""

from ui.display.drawing import Area, Drawing, arc, block, curve, disc, path, rounded

OBJECTS: dict[str, Drawing] = {
    "object-die": (
        rounded(0.1, 0.1, 0.8, 0.8, 0.14),
        *(
            disc(x, y, 0.08, adds=False)
            for x, y in ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7))
        ),
    ),
    "object-butterfly": (
        disc(0.28, 0.33, 0.23),
        disc(0.72, 0.33, 0.23),
        disc(0.32, 0.7, 0.18),
        disc(0.68, 0.7, 0.18),
        path((0.5, 0.25), (0.5, 0.82), width=0.09, adds=False),
        path((0.5, 0.28), (0.5, 0.8), width=0.06),
        path((0.5, 0.28), (0.38, 0.1), width=0.05),
        path((0.5, 0.28), (0.62, 0.1), width=0.05),
    ),
    "object-ball": (
        disc(0.5, 0.5, 0.42),
        curve(arc((0.1, 0.5), 0.4, -0.13, 0.13), 0.07, adds=False),
        curve(arc((0.9, 0.5), 0.4, 0.37, 0.63), 0.07, adds=False),
    ),
    "object-cone": (
        Area(((0.26, 0.46), (0.74, 0.46), (0.5, 0.98))),
        disc(0.36, 0.32, 0.18),
        disc(0.64, 0.32, 0.18),
        disc(0.5, 0.2, 0.18),
    ),
    "object-cup": (
        Area(((0.2, 0.18), (0.8, 0.18), (0.7, 0.92), (0.3, 0.92))),
        path((0.24, 0.34), (0.76, 0.34), width=0.05, adds=False),
    ),
    "object-flower": (
        *(
            disc(x, y, 0.15)
            for x, y in ((0.5, 0.17), (0.72, 0.33), (0.64, 0.57), (0.36, 0.57), (0.28, 0.33))
        ),
        disc(0.5, 0.4, 0.1, adds=False),
        path((0.5, 0.66), (0.5, 0.97), width=0.07),
    ),
    "object-car": (
        rounded(0.04, 0.46, 0.92, 0.28, 0.1),
        Area(((0.22, 0.5), (0.34, 0.24), (0.68, 0.24), (0.8, 0.5))),
        disc(0.27, 0.74, 0.15, adds=False),
        disc(0.73, 0.74, 0.15, adds=False),
        disc(0.27, 0.74, 0.11),
        disc(0.73, 0.74, 0.11),
    ),
    "object-phone": (
        rounded(0.28, 0.04, 0.44, 0.92, 0.1),
        block(0.34, 0.16, 0.32, 0.56, adds=False),
        disc(0.5, 0.84, 0.05, adds=False),
    ),
}

DRAWINGS: dict[str, Drawing] = {
    "drawing-tipi": (
        Area(((0.5, 0.12), (0.95, 0.92), (0.05, 0.92))),
        Area(((0.5, 0.5), (0.64, 0.92), (0.36, 0.92)), adds=False),
        path((0.5, 0.16), (0.38, 0.02), width=0.06),
        path((0.5, 0.16), (0.62, 0.02), width=0.06),
    ),
    "drawing-canoe": (
        Area(
            (
                (0.02, 0.4),
                *arc((0.5, 0.1), 0.55, 0.42, 0.08),
                (0.98, 0.4),
                *arc((0.5, 0.2), 0.62, 0.06, 0.44),
            )
        ),
        path((0.3, 0.1), (0.66, 0.9), width=0.06),
        disc(0.67, 0.92, 0.07),
    ),
    "drawing-horse": (
        Area(
            (
                (0.3, 0.95),
                (0.32, 0.6),
                (0.12, 0.62),
                (0.06, 0.5),
                (0.3, 0.26),
                (0.34, 0.08),
                (0.44, 0.18),
                (0.62, 0.2),
                (0.82, 0.42),
                (0.86, 0.95),
            )
        ),
        disc(0.34, 0.36, 0.04, adds=False),
    ),
    "drawing-tomahawk": (
        path((0.28, 0.96), (0.62, 0.1), width=0.1),
        Area(
            ((0.5, 0.16), (0.92, 0.1), *arc((0.84, 0.3), 0.22, 0.8, 1.2), (0.8, 0.52), (0.44, 0.36))
        ),
    ),
}

DIAGONALS: dict[str, Drawing] = {
    "sign-smoke": (
        disc(0.3, 0.72, 0.2),
        disc(0.55, 0.6, 0.22),
        disc(0.42, 0.4, 0.18),
        disc(0.64, 0.28, 0.16),
    ),
    "sign-arrow": (
        path((0.08, 0.92), (0.8, 0.2), width=0.1),
        Area(((0.95, 0.05), (0.58, 0.14), (0.86, 0.42))),
        path((0.08, 0.74), (0.08, 0.92), (0.26, 0.92), width=0.08),
    ),
    "sign-snake": (
        curve(
            [
                (0.1, 0.85),
                *arc((0.3, 0.7), 0.16, 0.4, 0.98),
                *arc((0.62, 0.62), 0.16, 0.5, -0.1),
                (0.8, 0.3),
            ],
            0.12,
        ),
        disc(0.82, 0.2, 0.12),
    ),
}

GAME_SHAPES = OBJECTS | DRAWINGS | DIAGONALS
