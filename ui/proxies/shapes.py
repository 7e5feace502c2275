"""Small drawings, each in a square of side 2 around a centre, scaled by `r` (half its height)."""

from collections.abc import Callable

from ui.proxies.pen import Colour, Pen, Point, around

Shape = Callable[[Pen, Point, float, Colour], None]
DARK = "#23252b"
WHITE = "#ffffff"


def place(centre: Point, r: float, *points: Point) -> list[Point]:
    """Points of the unit square (-1 to 1, y upwards) on the card."""
    return [(centre[0] + r * x, centre[1] - r * y) for x, y in points]


def die(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.box((c[0] - 0.85 * r, c[1] - 0.85 * r), (1.7 * r, 1.7 * r), 0.3 * r, colour)
    for spot in place(c, r, (-0.45, 0.45), (0.45, 0.45), (0, 0), (-0.45, -0.45), (0.45, -0.45)):
        pen.disc(spot, 0.17 * r, WHITE)


def butterfly(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    for side in (-1, 1):
        (upper,) = place(c, r, (0.5 * side, 0.35))
        (lower,) = place(c, r, (0.42 * side, -0.45))
        pen.ellipse(upper, (0.45 * r, 0.5 * r), colour)
        pen.ellipse(lower, (0.34 * r, 0.36 * r), colour)
        pen.disc(upper, 0.16 * r, WHITE)
        pen.line(place(c, r, (0, 0.5), (0.28 * side, 0.95)), 0.07 * r, DARK)
    pen.ellipse(c, (0.1 * r, 0.6 * r), DARK)


def ball(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.disc(c, 0.92 * r, colour)
    pen.line(place(c, r, (-0.9, 0.1), (0, 0.25), (0.9, 0.1)), 0.12 * r, WHITE)
    pen.line(place(c, r, (-0.85, -0.25), (0, -0.15), (0.85, -0.25)), 0.12 * r, WHITE)


def cone(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.polygon(place(c, r, (-0.45, 0.05), (0.45, 0.05), (0, -0.98)), "#d9a35f")
    pen.line(place(c, r, (-0.2, 0.0), (0.12, -0.7)), 0.06 * r, "#a8743a")
    pen.line(place(c, r, (0.2, 0.0), (-0.12, -0.7)), 0.06 * r, "#a8743a")
    for spot in place(c, r, (-0.3, 0.22), (0.3, 0.22), (0, 0.55)):
        pen.disc(spot, 0.38 * r, colour)


def cup(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    (handle,) = place(c, r, (0.55, 0.0))
    pen.ring(handle, 0.38 * r, 0.15 * r, colour)
    pen.polygon(place(c, r, (-0.75, 0.7), (0.6, 0.7), (0.42, -0.8), (-0.57, -0.8)), colour)
    pen.line(place(c, r, (-0.6, 0.4), (0.45, 0.4)), 0.12 * r, WHITE)


def flower(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    for petal in around(c, 0.55 * r, range(90, 450, 60)):
        pen.disc(petal, 0.37 * r, colour)
    pen.disc(c, 0.33 * r, WHITE)
    pen.disc(c, 0.17 * r, DARK)


def car(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.polygon(place(c, r, (-0.5, 0.55), (0.35, 0.55), (0.65, 0.05), (-0.75, 0.05)), colour)
    pen.box(place(c, r, (-1.0, 0.1))[0], (2.0 * r, 0.55 * r), 0.15 * r, colour)
    pen.polygon(place(c, r, (-0.4, 0.43), (-0.05, 0.43), (-0.05, 0.1), (-0.55, 0.1)), WHITE)
    pen.polygon(place(c, r, (0.08, 0.43), (0.3, 0.43), (0.48, 0.1), (0.08, 0.1)), WHITE)
    for wheel in place(c, r, (-0.52, -0.45), (0.52, -0.45)):
        pen.disc(wheel, 0.27 * r, DARK)
        pen.disc(wheel, 0.11 * r, WHITE)


def phone(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.polygon(place(c, r, (-0.5, 0.3), (0.5, 0.3), (0.85, -0.8), (-0.85, -0.8)), colour)
    pen.line(place(c, r, (-0.8, 0.5), (-0.4, 0.75), (0.4, 0.75), (0.8, 0.5)), 0.34 * r, colour)
    (dial,) = place(c, r, (0, -0.3))
    pen.disc(dial, 0.33 * r, WHITE)
    for hole in around(dial, 0.2 * r, range(0, 360, 60)):
        pen.disc(hole, 0.06 * r, DARK)


def tomahawk(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.line(place(c, r, (-0.6, -0.85), (0.35, 0.8)), 0.16 * r, "#7a4a22")
    pen.polygon(
        place(c, r, (0.05, 0.45), (0.35, 0.95), (0.95, 0.75), (0.9, 0.2), (0.6, 0.0)), colour
    )


def tipi(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.line(place(c, r, (0.12, 1.0), (-0.8, -0.8)), 0.08 * r, "#7a4a22")
    pen.line(place(c, r, (-0.12, 1.0), (0.8, -0.8)), 0.08 * r, "#7a4a22")
    pen.polygon(place(c, r, (0, 0.75), (0.85, -0.8), (-0.85, -0.8)), colour)
    pen.polygon(place(c, r, (0, 0.1), (0.25, -0.8), (-0.25, -0.8)), DARK)


def canoe(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.polygon(
        place(
            c,
            r,
            (-1, 0.35),
            (-0.6, 0.0),
            (0.6, 0.0),
            (1, 0.35),
            (0.8, -0.35),
            (0.4, -0.6),
            (-0.4, -0.6),
            (-0.8, -0.35),
        ),
        colour,
    )
    pen.line(place(c, r, (-0.25, 0.9), (0.25, -0.3)), 0.09 * r, "#7a4a22")
    pen.ellipse(place(c, r, (0.3, -0.45))[0], (0.12 * r, 0.22 * r), "#7a4a22")


def horse(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.polygon(
        place(
            c,
            r,
            (-0.55, -0.9),
            (0.55, -0.9),
            (0.4, -0.2),
            (0.65, 0.05),
            (0.8, -0.05),
            (0.9, 0.2),
            (0.35, 0.75),
            (0.15, 0.95),
            (0.1, 0.72),
            (-0.35, 0.5),
            (-0.6, 0.0),
        ),
        colour,
    )
    pen.line(place(c, r, (0.1, 0.75), (-0.35, 0.5), (-0.62, 0.0), (-0.6, -0.7)), 0.16 * r, DARK)
    pen.disc(place(c, r, (0.35, 0.4))[0], 0.08 * r, DARK)


def smoke(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    for (x, y), size in (((-0.5, -0.5), 0.4), ((0.0, 0.0), 0.35), ((0.45, 0.45), 0.3)):
        for dx in (-0.2, 0.2):
            pen.disc(place(c, r, (x + dx, y))[0], size * r, colour)


def arrow(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.line(place(c, r, (-0.8, -0.8), (0.6, 0.6)), 0.16 * r, colour)
    pen.polygon(place(c, r, (0.95, 0.95), (0.3, 0.7), (0.7, 0.3)), colour)
    pen.line(place(c, r, (-0.9, -0.55), (-0.6, -0.6), (-0.55, -0.9)), 0.14 * r, colour)


def snake(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    bends = ((-0.9, -0.7), (-0.55, -0.85), (-0.3, -0.4), (-0.05, -0.15), (0.2, -0.1), (0.25, 0.3))
    pen.line(place(c, r, *bends, (0.55, 0.55), (0.8, 0.65)), 0.24 * r, colour)
    pen.disc(place(c, r, (0.85, 0.75))[0], 0.2 * r, colour)
    pen.disc(place(c, r, (0.9, 0.82))[0], 0.06 * r, WHITE)


def cat(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    for side in (-1, 1):
        pen.polygon(place(c, r, (0.25 * side, 0.6), (0.85 * side, 1), (0.8 * side, 0.1)), colour)
    pen.ellipse(place(c, r, (0, -0.1))[0], (0.9 * r, 0.8 * r), colour)
    for side in (-1, 1):
        (eye,) = place(c, r, (0.36 * side, 0.1))
        pen.ellipse(eye, (0.2 * r, 0.24 * r), WHITE)
        pen.ellipse(eye, (0.07 * r, 0.18 * r), DARK)
        for y in (-0.25, -0.42):
            pen.line(place(c, r, (0.3 * side, -0.3), (0.95 * side, y)), 0.05 * r, DARK)
    pen.polygon(place(c, r, (-0.13, -0.2), (0.13, -0.2), (0, -0.36)), DARK)


def ghost(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.ellipse(place(c, r, (0, 0.25))[0], (0.7 * r, 0.7 * r), colour)
    pen.polygon(
        place(
            c,
            r,
            (-0.7, 0.3),
            (0.7, 0.3),
            (0.7, -0.9),
            (0.35, -0.55),
            (0, -0.9),
            (-0.35, -0.55),
            (-0.7, -0.9),
        ),
        colour,
    )
    for side in (-1, 1):
        pen.ellipse(place(c, r, (0.27 * side, 0.3))[0], (0.14 * r, 0.2 * r), DARK)


def star(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    points = [
        point
        for k in range(5)
        for point in (around(c, r, [90 + 72 * k])[0], around(c, 0.45 * r, [126 + 72 * k])[0])
    ]
    pen.polygon(points, colour)


def bird(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.ellipse(place(c, r, (-0.2, -0.1))[0], (0.65 * r, 0.6 * r), colour)
    pen.disc(place(c, r, (0.3, 0.5))[0], 0.35 * r, colour)
    pen.line(place(c, r, (0.55, 0.5), (1.0, 0.05)), 0.09 * r, DARK)
    for x in (-0.35, 0.05):
        pen.line(place(c, r, (x, -0.6), (x + 0.05, -0.95)), 0.09 * r, DARK)
    pen.disc(place(c, r, (0.38, 0.58))[0], 0.07 * r, WHITE)


def owl(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.ellipse(c, (0.7 * r, 0.95 * r), colour)
    for side in (-1, 1):
        (eye,) = place(c, r, (0.3 * side, 0.4))
        pen.disc(eye, 0.3 * r, WHITE)
        pen.disc(eye, 0.13 * r, DARK)
        pen.polygon(place(c, r, (0.2 * side, 0.8), (0.62 * side, 1), (0.6 * side, 0.55)), colour)
    pen.polygon(place(c, r, (-0.12, 0.25), (0.12, 0.25), (0, 0.0)), "#e0a030")


def lizard(pen: Pen, c: Point, r: float, colour: Colour) -> None:
    pen.line(place(c, r, (-0.95, -0.6), (-0.5, -0.75), (-0.2, -0.3), (0.25, 0.2)), 0.3 * r, colour)
    pen.ellipse(place(c, r, (0.5, 0.5))[0], (0.38 * r, 0.3 * r), colour)
    for foot in ((-0.4, 0.15), (0.35, -0.45), (0.0, 0.6), (0.75, -0.1)):
        pen.line(place(c, r, (0.1, 0.0), foot), 0.12 * r, colour)
    pen.disc(place(c, r, (0.6, 0.58))[0], 0.07 * r, WHITE)


SHAPES: dict[str, Shape] = {
    shape.__name__: shape
    for shape in (
        arrow,
        ball,
        bird,
        butterfly,
        canoe,
        car,
        cat,
        cone,
        cup,
        die,
        flower,
        ghost,
        horse,
        lizard,
        owl,
        phone,
        smoke,
        snake,
        star,
        tipi,
        tomahawk,
    )
}
