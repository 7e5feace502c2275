"""Whether a card is coloured as the face for which it is taken, and whether colour says so."""

from vision.cards.contest import (
    COLOUR_DISCOUNT,
    DRAWING_DIFFERS,
    DRAWING_MAY_DIFFER,
    FAINT_WEIGHT,
    OVERDRAWN,
    PLAINLY_DRAWN,
    Contest,
)
from vision.cards.faces import Faces
from vision.cards.judge import Verdict
from vision.cards.twins import (
    CLEAR_COLOUR,
    Twins,
    are_one_drawing,
    differ_in_exposure,
    differ_in_tones,
)

MUCH_COLOUR = 500.0
LEAST_COLOUR, MOST_COLOUR = 0.25, 1.7
"""Where two faces differ so much in colour, how clearly it must side with the best candidate; and
how far beyond it the colour of a card drawn alike may be: yellow is no orange."""


def is_coloured_so(verdict: Verdict, faces: Faces) -> bool:
    return not is_other_colour(verdict, faces) and is_colour_known(verdict, faces)


def is_other_colour(verdict: Verdict, faces: Faces) -> bool:
    """Drawn like the best candidate and coloured like another: a card that nobody taught."""
    plain = [one for one in verdict.contests if one.colour_weight >= MUCH_COLOUR]
    twins = [one for one in plain if one.drawing_weight < DRAWING_DIFFERS and not verdict.uneven]
    # Two photos are never lit quite alike: over a whole card that adds up to no other colour.
    strange = (one.entry for one in plain if one.colour < LEAST_COLOUR)
    return any(one.colour > MOST_COLOUR for one in twins) or any(
        is_of_other_colour(faces, verdict.best.entry, entry) for entry in strange
    )


def is_of_other_colour(faces: Faces, one: int, other: int) -> bool:
    """Two entries differ in colour, and not only in how their photos were exposed: of the same
    colours, whichever way up each of them lies."""
    upright = one % len(faces), other % len(faces)
    is_lit_otherwise = differ_in_exposure(faces, *upright)
    if is_lit_otherwise or not Twins.of(faces, one, other).differ_in_colour:
        return False
    return differ_in_tones(faces, one, other)


def is_colour_known(verdict: Verdict, faces: Faces) -> bool:
    """Where colour says more than the drawing, it can be trusted."""
    for one in verdict.contests:
        # Many pixels of nearly the same shade add up to how two photos were lit.
        if is_overruled(one) and not Twins.of(faces, verdict.best.entry, one.entry).differ_in_shade:
            return False
        colour_weight = COLOUR_DISCOUNT * one.colour_weight
        is_by_colour = one.drawing_weight < max(DRAWING_MAY_DIFFER, colour_weight)
        if is_by_colour and not is_plainly_read(one):
            twins = Twins.of(faces, verdict.best.entry, one.entry)
            is_faint = max(one.drawing_weight, one.weight) < FAINT_WEIGHT
            is_faint = is_faint and not is_plainly_coloured(one, faces, verdict.best.entry)
            if not twins.can_be_told_by_colour(one.colour, is_faint=is_faint):
                return False
    return True


def is_plainly_coloured(contest: Contest, faces: Faces, entry: int) -> bool:
    """The rival is the same drawing: what differs is no pale number, but its colour, however little
    of the card is coloured."""
    return contest.colour >= CLEAR_COLOUR and are_one_drawing(faces, entry, contest.entry)


def is_plainly_read(contest: Contest) -> bool:
    """Small print says enough by itself, and colour does not object: in the sheen of a lamp half a
    card is no longer plainly of one colour."""
    is_plain = PLAINLY_DRAWN <= contest.drawing <= OVERDRAWN
    return contest.is_read and is_plain and contest.colour >= LEAST_COLOUR


def is_overruled(contest: Contest) -> bool:
    """The drawing sides with the rival, and colour has the say all the same."""
    is_drawn_otherwise = contest.drawing_weight >= DRAWING_MAY_DIFFER and contest.drawing < 0.0
    return is_drawn_otherwise and contest.lean > 0.0
