"""The mats of the five games."""

from collections.abc import Callable, Sequence

from engine.errors import ArbitreError
from engine.seats import Seat
from vision.mats.plan import LARGE_MM, SMALL_MM, MatPlan, Zone, corner_markers, side_markers

POKER_MM = (63.0, 88.0)
MINI_MM = (44.0, 68.0)
ROOM_MM = 7.0
"""How much larger a zone is than a card, so that nobody has to aim."""


class NoMat(ArbitreError, LookupError):
    """There is no mat for this game."""


def mat_plan(game: str, seats: Sequence[Seat]) -> MatPlan:
    """The mat of a game for these seats; spots go to the seats in clockwise order."""
    if game not in MATS:
        raise NoMat(f"there is no mat for '{game}'; there is one for: {', '.join(sorted(MATS))}")
    return MATS[game](seats)


def roomy(card_mm: tuple[float, float]) -> tuple[float, float]:
    return card_mm[0] + ROOM_MM, card_mm[1] + ROOM_MM


def meschigge(seats: Sequence[Seat]) -> MatPlan:
    """The command in the middle, a spot per seat around it, clockwise from the lower left."""
    spots = ((-110, -70), (-110, 70), (110, 70), (110, -70))
    return MatPlan(
        game="meschigge",
        size_mm=SMALL_MM,
        card_mm=POKER_MM,
        zones=(
            Zone("command", (0, 0), roomy(POKER_MM)),
            *(
                Zone(f"seat-{seat}", spot, roomy(POKER_MM))
                for seat, spot in zip(seats, spots, strict=False)
            ),
        ),
        markers_mm=corner_markers(SMALL_MM),
        title_mm=(0, 126),
        ruler_mm=(0, -130),
    )


def mawoki(seats: Sequence[Seat]) -> MatPlan:
    """The played pile and, beside it, the pile to draw from."""
    del seats
    return MatPlan(
        game="mawoki",
        size_mm=SMALL_MM,
        card_mm=POKER_MM,
        zones=(Zone("pile", (50, 0), roomy(POKER_MM)), Zone("draw", (-50, 0), roomy(POKER_MM))),
        markers_mm=corner_markers(SMALL_MM),
        title_mm=(0, 126),
        ruler_mm=(0, -130),
    )


HEXAGON_MM = 55.0
"""From the middle of the hexagon to the middle of a side."""
SPOKE_MM = 160.0
ROW_STRIP_MM = 18.0
"""Room for the seven cards that a row can hold, each showing nearly half of the last one."""


def passe_pas(seats: Sequence[Seat]) -> MatPlan:
    """The hexagon with six spokes, numbered clockwise from the top right; the turned card aside."""
    del seats
    along = HEXAGON_MM + SPOKE_MM / 2
    rows = []
    for number in range(1, 7):
        spoke_deg = 120 - 60 * number
        middle = Zone("", (0, 0), (0, 0), spoke_deg).at(along, 0)
        # A card lies across its spoke: the zone's own upper end points outwards.
        size = (MINI_MM[1] - 5, SPOKE_MM)
        rows.append(Zone(f"row-{number}", middle, size, spoke_deg - 90, ROW_STRIP_MM))
    return MatPlan(
        game="passe_pas",
        size_mm=LARGE_MM,
        card_mm=(63.0, 44.0),
        zones=(*rows, Zone("turned", (249, 0), (70, 52), 90)),
        markers_mm=corner_markers(LARGE_MM),
        title_mm=(-190, 178),
        ruler_mm=(-195, -140),
    )


COLUMN_MM = (46.0, 98.0)
COLUMN_STRIP_MM = 10.0
"""A column of four mini cards, each showing a strip of the last."""


def mauwi(seats: Sequence[Seat]) -> MatPlan:
    """Four columns per seat: three blocks above, three below, one in the middle of the mat."""
    blocks = ((-186, -151), (-186, 151), (0, 151), (186, 151), (186, -151), (0, -151), (-110, 0))
    columns = [
        Zone(
            f"{seat}-{place}",
            (x + (index - 1.5) * COLUMN_MM[0], y),
            COLUMN_MM,
            strip_mm=COLUMN_STRIP_MM,
        )
        for seat, (x, y) in zip(seats, blocks, strict=False)
        for index, place in enumerate("ABCD")
    ]
    return MatPlan(
        game="mauwi",
        size_mm=LARGE_MM,
        card_mm=MINI_MM,
        zones=(
            *columns,
            Zone("attack", (40, 0), roomy(MINI_MM)),
            Zone("discard", (110, 0), roomy(MINI_MM)),
            Zone("draw", (180, 0), roomy(MINI_MM)),
        ),
        markers_mm=side_markers(LARGE_MM, 75),
        title_mm=(120, 78),
        ruler_mm=(120, -82),
    )


def mokadi(seats: Sequence[Seat]) -> MatPlan:
    """A free area: sticks and plots are found wherever they are."""
    del seats
    return MatPlan(
        game="mokadi",
        size_mm=LARGE_MM,
        card_mm=(0.0, 0.0),
        zones=(Zone("area", (0, 0), (470, 390)),),
        markers_mm=corner_markers(LARGE_MM),
        title_mm=(0, 184),
        ruler_mm=(0, -190),
    )


MATS: dict[str, Callable[[Sequence[Seat]], MatPlan]] = {
    "mauwi": mauwi,
    "mawoki": mawoki,
    "meschigge": meschigge,
    "mokadi": mokadi,
    "passe_pas": passe_pas,
}
