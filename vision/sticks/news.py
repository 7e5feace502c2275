"""Finds sticks and plots that were not there before."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches, plots
from vision.sticks.belief import changed_at, one_a_turn, without_old
from vision.sticks.edges import turned
from vision.sticks.find import (
    COVERED,
    MISSED,
    NEW,
    OUTLINED,
    PLAIN_LIT,
    Demand,
    Found,
    find_broken,
    find_stick,
)
from vision.sticks.gleam import may_gleam
from vision.sticks.level import at_its_height, notches_shown
from vision.sticks.look import Look
from vision.sticks.outline import EDGE
from vision.sticks.over import laid_over
from vision.sticks.pieces import COLOURS, Colour, Plot
from vision.sticks.sighting import Sighting

SPARE_MM2 = 80.0
"""Less broad wood than this that nothing explains cannot be a plot."""
SHADED = Demand(own=0.9, filled=0.95, sides=0.85, lit=0.0, outlined=0.85)
"""What a dark stick must show if no lamp shines on it: all that a shadow has no edges for."""
DIM = Demand(own=0.9, filled=0.95, sides=0.75, lit=0.0, outlined=0.75)
"""The same of one that is missing from its place: it must be somewhere. One that leaned away from
the lamps showed 0.81 of its sides; shadows beside sticks 0.6 at most, and one end."""
BLURRED = Demand(own=0.9, filled=0.95, sides=0.3, lit=PLAIN_LIT, search=COVERED)
"""What one must show that is missing and lies in its own shadow, which looks like its wood: one of
black wood on a dark grey mat showed 0.98 of its wood, 0.18 of it in full light, and 0.35 of its
sides."""
NOTCHED = replace(SHADED, sides=0.5, outlined=0.5)
"""What is enough if one of its notches shows: one that had fallen in the shade showed 0.58 of its
sides."""
FRESH = 0.3
"""Share of such a stick's place that must have changed in this turn."""
SURELY_LIGHT = 190
"""Wood that is less surely light (of 255) may be dark wood in which a lamp is mirrored."""
WELL_SEEN = 0.6
"""A stick that shows this share of its wood needs no edges to be found exactly."""
FEW_SIDES, ASIDE_MM = 0.42, 3.0
"""One of which less than this share of the sides is seen may lie so far aside: the wood of others
beside it takes part in the fit."""
CLAIMED_MM = 0.8
"""Wood appears so much broader than it is."""
PLOTS_EACH = 4
"""A game has this many plots of each colour."""


def left_over(look: Look, colour: Colour, sticks: Iterable[Array], hand: Array) -> Array:
    """Wood of a colour that none of the sticks (ends (2, 3)) explains, (h, w) uint8."""
    return unexplained(look, look.wood.of(colour), sticks, hand)


def unexplained(
    look: Look, wood: Array, sticks: Iterable[Array], hand: Array, grain_px: int = 5
) -> Array:
    """The same of any map of wood (h, w), without bits that are narrower than `grain_px`."""
    rest = np.where(wood > EDGE, 255, 0).astype(np.uint8)
    for ends_mm in sticks:
        look.paint_stick(rest, ends_mm, 1.2, 0)
    rest[hand > 0] = 0
    return np.asarray(
        cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((grain_px, grain_px), np.uint8))
    )


@dataclass(frozen=True, slots=True)
class Known:
    """Pieces that explain wood in the picture, and how many sticks of each colour are missing."""

    sticks: Sequence[tuple[Colour, Array]] = ()
    """Colour and ends (2, 3)."""
    plots: Sequence[Plot] = ()
    lost: Mapping[Colour, int] = field(default_factory=dict)

    def of(self, colour: Colour) -> list[Array]:
        """Ends (2, 3) of the sticks of a colour."""
        return [ends_mm for own, ends_mm in self.sticks if own == colour]


def new_sticks(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """Sticks in wood that neither the known sticks nor the plots explain.

    A stick that is missing from its place is believed on weaker evidence than a new one.
    """
    found: list[tuple[Colour, Found]] = []
    missing = Counter(known.lost)
    for colour in COLOURS:
        wood = left_over(look, colour, known.of(colour), hand)
        others = replace(known, sticks=[*known.sticks, *placed(look, found)])
        sticks = _of_colour(look, colour, wood, others)
        for stick in sorted(sticks, key=lambda each: -each.lit):
            gleams = colour == "light" and may_gleam(look, stick, +missing)
            found.append(("dark" if gleams else colour, stick))
            missing[found[-1][0]] -= 1
    for colour in COLOURS:
        if missing[colour] > 0:
            found += _in_pieces(look, colour, known, found, hand)
    found = without_old(look, found)
    return one_a_turn(found, sum(known.lost.values())) if known.sticks else found


def _in_pieces(
    look: Look, colour: Colour, known: Known, found: Sequence[tuple[Colour, Found]], hand: Array
) -> list[tuple[Colour, Found]]:
    """A stick that is missing and shows in bits and pieces only, where the picture has changed."""
    all_ = replace(known, sticks=[*known.sticks, *placed(look, found)])
    scene = replace(look.scene(colour), claimed=claims(look, colour, all_))
    wood = unexplained(look, scene.own, all_.of(colour), hand, grain_px=1)
    stick = find_broken(scene, beside(look, wood, known.plots))
    if stick is None or not is_fresh(look, stick):
        return []
    return [(colour, straightened(look, colour, stick, all_.sticks))]


def beside(look: Look, wood: Array, plots_there: Iterable[Plot]) -> Array:
    """The part of wood (h, w) that no plot explains."""
    rest = wood.copy()
    for plot in plots_there:
        look.paint_plot(rest, plot.at_mm, 2.0, 0)
    return rest


def is_fresh(look: Look, stick: Found) -> bool:
    """The stick's place has changed in this turn."""
    return changed_at(look, stick) > FRESH


def _of_colour(look: Look, colour: Colour, wood: Array, known: Known) -> list[Found]:
    """Sticks of a colour in wood (h, w) that nothing explains; what they explain is cleared."""
    # No shadow looks like the light wood, so a light stick that leans may turn from the lamps.
    new = replace(NEW, outlined=OUTLINED) if colour == "light" else NEW
    missing, found = known.lost.get(colour, 0), list[Found]()
    if missing:
        new = replace(new, search=COVERED)
    scene = replace(look.scene(colour), claimed=claims(look, colour, known))
    for demand in (new, MISSED, BLURRED, DIM):
        while demand is new or len(found) < missing:
            stick = find_stick(scene, wood, beside(look, wood, known.plots), demand)
            if stick is None or (demand in (BLURRED, DIM) and not is_fresh(look, stick)):
                break
            others = [*known.sticks, *placed(look, [(colour, other) for other in found])]
            found.append(at_its_height(scene, straightened(look, colour, stick, others)))
            look.paint_stick(wood, look.lifted(found[-1].flat_mm), 1.5, 0)
    return found


def claims(look: Look, colour: Colour, known: Known) -> Array:
    """Where known pieces show wood of a colour, (h, w) uint8; the sides of a light plot may be so
    deep in the shade that they look dark."""
    claimed = np.zeros_like(look.inside)
    for plot in known.plots:
        if colour in (plot.colour, "dark"):
            look.paint_plot(claimed, plot.at_mm, CLAIMED_MM)
    for plot in known.plots:
        if plot.colour != colour:
            look.paint_top(claimed, plot.at_mm, CLAIMED_MM, 0)
    for ends_mm in known.of(colour):
        look.paint_stick(claimed, ends_mm, CLAIMED_MM)
    return claimed


def sticks_over(
    look: Look, known: Known, hand: Array, woods: Iterable[Colour] = COLOURS
) -> list[tuple[Colour, Found]]:
    """Sticks of some colours that were laid along known ones of their colour."""
    tries = [(colour, laid_over(look, colour, known.of(colour), hand)) for colour in woods]
    return [(colour, stick) for colour, stick in tries if stick is not None]


def sticks_in_shade(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """A dark stick that was laid where all of it is in the shade, or that leans away from the
    lamps, or towards one, so that it gleams. It might be a shadow: believe it only if something has
    changed that nothing explains."""
    own = cv2.add(look.wood.dark, np.where(look.wood.light < SURELY_LIGHT, look.wood.light, 0))
    wood = unexplained(look, own, known.of("dark"), hand)
    scene = replace(look.scene("dark"), own=own)
    for demand in (SHADED, NOTCHED):
        stick = find_stick(scene, wood, beside(look, wood, known.plots), demand)
        if stick is None or not is_fresh(look, stick):
            continue
        seen = Sighting(stick.flat_mm, stick.fit.ends_seen, stick.fit.ends_free)
        if demand is SHADED or any(notches_shown(scene, seen)):
            return [("dark", stick)]
    return []


def straightened(
    look: Look, colour: Colour, stick: Found, others: Sequence[tuple[Colour, Array]]
) -> Found:
    """A stick that shows little of its wood, or few of its sides because it lies along others of
    its colour, turned onto the edges of the picture."""
    if stick.own > WELL_SEEN:
        if stick.fit.side_share > FEW_SIDES:
            return stick
        nothing, doubt = np.zeros_like(look.inside), (False, False)
        flat = turned(look.scene(colour), stick.flat_mm, doubt, nothing, ASIDE_MM)
        return replace(stick, flat_mm=flat, fit=replace(stick.fit, flat_mm=flat))
    hidden = np.zeros_like(look.inside)
    for _, ends_mm in others:
        look.paint_stick(hidden, ends_mm, 1.5)
    scene = look.scene(colour)
    flat = turned(scene, stick.flat_mm, stick.fit.ends_seen, hidden)
    result = replace(stick.fit, flat_mm=flat)
    if not all(result.ends_seen):
        marked = notches.fitted(scene, look.lifted(flat))
        if all(marked.ends_seen):
            result = replace(marked, ends_free=result.ends_free)
    return replace(stick, flat_mm=result.flat_mm, fit=result)


def placed(look: Look, found: Sequence[tuple[Colour, Found]]) -> list[tuple[Colour, Array]]:
    return [(colour, look.lifted(stick.flat_mm)) for colour, stick in found]


def new_plots(
    look: Look, sticks: Iterable[Array], known: Iterable[Plot], hand: Array
) -> list[plots.Disc]:
    """Plots that are not known yet; sticks (ends (2, 3)) hide what is under them."""
    hidden, known = hand.copy(), list(known)
    free = Counter(dict.fromkeys(COLOURS, PLOTS_EACH))
    free.subtract(plot.colour for plot in known)
    if max(free.values()) <= 0:
        return []
    for ends_mm in sticks:
        look.paint_stick(hidden, ends_mm, 1.0)
    for plot in known:
        look.paint_plot(hidden, plot.at_mm, 3.0)
    wide = np.ones((9, 9), np.uint8)
    spare = cv2.morphologyEx(cv2.subtract(look.wood.any, hidden), cv2.MORPH_OPEN, wide)
    if cv2.countNonZero(spare) < SPARE_MM2 * look.view.per_mm**2:
        return []
    room = look.sizes.plot_diameter_mm * 0.9
    found = []
    for disc in plots.find_discs(look.wood, hidden, look.looking):
        apart = all(np.linalg.norm(disc.at_mm - plot.at_mm) > room for plot in known)
        if apart and free[disc.colour] > 0:
            free[disc.colour] -= 1
            found.append(disc)
    return found
