"""Which of the sticks that look new are believed to be."""

from collections.abc import Sequence

from vision.sticks.find import BEYOND_DOUBT, PLAIN_LIT, Found, body_points
from vision.sticks.look import Look
from vision.sticks.pieces import Colour

OLD = 0.02
"""A stick of whose place less has changed was there before, or is none. It was 0.28 at least of 267
that were found in 18 rendered games, 0.6 of the 21 doubtful ones among them, 0.05 of one that was
pushed, and 0 of a shadow that nobody had seen as a stick."""
BRIGHT, EDGED = 0.85, 0.55
"""Shares of it in full light, and of its sides, that no shadow shows both: others may cover the
rest of a stick that was laid under them in the same turn. Of nine such ones that looked doubtful
all but one along another showed 0.88 and 0.59 at least."""

Seen = list[tuple[Colour, Found]]


def without_old(look: Look, found: Sequence[tuple[Colour, Found]]) -> Seen:
    """Those to believe where the picture tells what changed: what is doubtful, and lies where
    nothing did, is a shadow that was there before. What is plain to see was missed before."""
    return [
        (colour, stick)
        for colour, stick in found
        if not is_doubtful(stick) or changed_at(look, stick) > OLD
    ]


def one_a_turn(found: Sequence[tuple[Colour, Found]], missing: int) -> Seen:
    """Those to believe: in a turn one stick is laid, and those that are missing may be elsewhere.
    What is found beyond that and is doubtful is a shadow beside one."""
    doubtful = [stick for _, stick in found if is_doubtful(stick)]
    doubtful.sort(key=lambda stick: stick.looks + stick.lit)
    shadows = doubtful[: max(0, len(found) - missing - 1)]
    return [each for each in found if not any(each[1] is shadow for shadow in shadows)]


def is_doubtful(stick: Found) -> bool:
    """It may be a shadow: it does not look like a stick beyond doubt, nor has it edges and much
    light; or it shows nothing in full light."""
    clear = stick.lit > BRIGHT and stick.fit.side_share > EDGED
    return stick.lit < PLAIN_LIT or (stick.looks < BEYOND_DOUBT and not clear)


def changed_at(look: Look, stick: Found) -> float:
    """Share of the stick's place that has changed in this turn."""
    points = body_points(stick.flat_mm, look.sizes.stick_width_mm)
    return look.changed_share(points)
