"""Keeps hold of known sticks and plots in a new picture, and finds the new ones."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import plots
from vision.sticks.edges import turned
from vision.sticks.find import MISSED, NEW, Found, body_points, coverage, find_stick, tips
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, Fit, Scene, Search, fit, samples
from vision.sticks.over import BESIDE_MM2, laid_over
from vision.sticks.pieces import COLOURS, Colour, Plot
from vision.sticks.settle import Sighting

STILL_MM = 1.0
"""A stick whose outline moved less than this has not moved: measuring noise."""
STILL = Search(reach_mm=1.5)
NOTCHES = Search(reach_mm=1.0, end_reach_mm=8.0, slack_mm=6.0, rounds=1)
PUSHED = Search(reach_mm=5.0)
"""Sticks that are pushed further are found anew."""
SPARE_MM2 = 80.0
"""Less broad wood than this that nothing explains cannot be a plot."""
UNTOUCHED = 0.01
"""A stick around which less than this share of the picture changed is where it was."""
GONE = 0.25
"""A stick is gone when mat shows in at least this share of its place."""
LEFT = 0.1
"""A stick that has moved lays mat bare along at least this share of one of its sides."""
WELL_SEEN = 0.6
"""A stick that shows this share of its wood needs no edges to be found exactly."""
PLOTS_EACH = 4
"""A game has this many plots of each colour."""
HAND_MM = 6.0
"""Half the width of a finger, more than that of a stick."""
BROAD = 1.5
"""Something in which a disc this many times as wide as a plot finds room is a palm."""
HAND_STEPS = 8
"""Fingers reach this far beyond the thick part of a hand, in steps of 4 mm."""


@dataclass(frozen=True, slots=True)
class Tracked:
    """A stick that is followed."""

    colour: Colour
    seen: Sighting
    side_share: float
    """Share of its long edges that can be made out."""
    ends_mm: Array
    """As last settled, (2, 3)."""
    visible: float = 1.0
    """Share of its upper side in its own colour."""


def hand_mask(look: Look, known: Mapping[str, Plot]) -> Array:
    """Where hands are, (h, w) uint8: thick things that come in over the mat's border, or that are
    broader than any piece (the sleeve behind a hand may look like the mat)."""
    size = (look.wood.mat.shape[1] // 3, look.wood.mat.shape[0] // 3)
    foreign = cv2.bitwise_not(look.wood.mat) & look.inside
    for plot in known.values():
        look.paint_plot(foreign, plot.at_mm, 2.0, 0)
    small = cv2.resize(foreign, size, interpolation=cv2.INTER_AREA) > 127
    width = round(HAND_MM * 2 * look.view.per_mm / 3)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    thick = cv2.morphologyEx(small.astype(np.uint8), cv2.MORPH_OPEN, disc)
    _, labels = cv2.connectedComponents(thick)
    broad = round(BROAD * look.sizes.plot_diameter_mm * look.view.per_mm / 3)
    palm = cv2.erode(thick, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (broad, broad)))
    border = cv2.resize(look.inside, size, interpolation=cv2.INTER_NEAREST)
    rim = (border > 0) & (cv2.erode(border, np.ones((5, 5), np.uint8), borderValue=0) == 0)
    named = np.setdiff1d(np.unique(labels[rim | (palm > 0)]), [0])
    hands = np.isin(labels, named).astype(np.uint8) * 255
    for _ in range(HAND_STEPS):
        hands = np.where(small, cv2.dilate(hands, np.ones((5, 5), np.uint8)), 0).astype(np.uint8)
    grown = cv2.dilate(hands, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.resize(grown, look.wood.mat.shape[::-1], interpolation=cv2.INTER_NEAREST))


def hold(look: Look, old: Tracked, hand: Array, others: Sequence[Array] = ()) -> Tracked | None:
    """The same stick in this picture, or None if it is not where it was.

    `others` are the ends (2, 3) of the other known sticks of its colour.
    """
    if changed_share(look, old.ends_mm) < UNTOUCHED:
        return old
    shade = np.zeros_like(hand)
    look.paint_stick(shade, old.ends_mm)
    under_hand = cv2.countNonZero(cv2.bitwise_and(shade, hand)) / max(cv2.countNonZero(shade), 1)
    if under_hand > 0.3:
        return replace(old, visible=old.visible * (1 - under_hand))
    scene = look.scene(old.colour)
    if all(old.seen.ends_free) and left_share(look, old.seen.flat_mm) < LEFT:
        own, covered = coverage(scene, old.seen.flat_mm)
        if own + covered > 0.9:
            # Another of its colour may lie along it: what is seen beside it is no news about it.
            return replace(old, visible=own)
    near = fit(scene, old.ends_mm, STILL)
    own, covered = coverage(scene, old.seen.flat_mm)
    if is_whole(scene, near, 0.78) and near.side_share > 0.6 * old.side_share:
        if still_shows(look, old, near.flat_mm, others):
            return replace(old, visible=own)
        return updated(look, old, near, coverage(scene, near.flat_mm)[0])
    if own + covered > 0.94 and own > 0.1 and tips(scene, old.seen.flat_mm) > 0.5:
        # Its edges are gone because others lie on it, but all its wood still shows.
        return replace(old, visible=own)
    pushed = fit(scene, old.ends_mm, PUSHED)
    if is_whole(scene, pushed, 0.88) and pushed.side_share > 0.6 * old.side_share:
        if still_shows(look, old, pushed.flat_mm, others):
            return replace(old, visible=own)
        return updated(look, old, pushed, coverage(scene, pushed.flat_mm)[0])
    if bare_share(look, old.seen.flat_mm) < GONE:
        # Nothing proves that it is gone: what lies on it, or a shadow, hides it.
        return replace(old, visible=own)
    return None


def changed_share(look: Look, ends_mm: Array) -> float:
    """Share of a stick's place, and of a strip around it, where the picture has changed."""
    flat = look.eye.flat(ends_mm)
    points = body_points(flat, 2.4 * look.sizes.stick_width_mm)
    return float((samples(look.changed, look.view, points) > EDGE).mean())


def still_shows(look: Look, old: Tracked, flat_mm: Array, others: Sequence[Array]) -> bool:
    """What seems to be the stick at another place (flat ends (2, 2)) is another one: the place where
    it was still shows more of its wood than of the mat, beside that one and all others."""
    place = np.zeros_like(look.inside)
    look.paint_stick(place, old.ends_mm)
    for ends_mm in (lifted(look, flat_mm), *others):
        look.paint_stick(place, ends_mm, 1.0, 0)
    own, mat = (
        cv2.countNonZero(cv2.bitwise_and(place, cv2.threshold(each, EDGE, 255, 0)[1]))
        for each in (look.wood.of(old.colour), look.wood.mat)
    )
    return own - mat > BESIDE_MM2 * look.view.per_mm**2


def left_share(look: Look, flat_mm: Array) -> float:
    """Share of the barest rim of a stick's place that shows mat since this turn; 1 at an end."""
    run = flat_mm[1] - flat_mm[0]
    side = np.array([-run[1], run[0]]) / np.linalg.norm(run) * look.sizes.stick_width_mm
    along = np.linspace(0.02, 0.98, 48)[:, None]
    across = np.array([-0.36, 0.0, 0.36])[:, None, None] * side
    points = flat_mm[0] + along * run + across
    left = (samples(look.wood.mat, look.view, points) > EDGE) & (
        samples(look.changed, look.view, points) > EDGE
    )
    ends = [left[1, :3].mean(), left[1, -3:].mean()]
    return 1.0 if max(ends) > 0.6 else float(left.mean(axis=1).max())


def bare_share(look: Look, flat_mm: Array) -> float:
    """Share of a stick's place where the mat shows; 1 if it shows where an end should be."""
    points = body_points(flat_mm, look.sizes.stick_width_mm)
    bare = samples(look.wood.mat, look.view, points) > EDGE
    run = flat_mm[1] - flat_mm[0]
    near = np.linspace(0.01, 0.05, 5)[:, None]
    ends = [flat_mm[0] + near * run, flat_mm[1] - near * run]
    lost = [(samples(look.wood.mat, look.view, end) > EDGE).mean() > 0.7 for end in ends]
    return 1.0 if any(lost) else float(bare.mean())


def is_whole(scene: Scene, result: Fit, enough: float) -> bool:
    """At least this share of the outline is filled with wood, up to both ends."""
    own, covered = coverage(scene, result.flat_mm)
    return own + covered > enough and own > 0.15 and tips(scene, result.flat_mm) > 0.5


def updated(look: Look, old: Tracked, result: Fit, own: float) -> Tracked:
    """Take the new outline over, unless it differs by noise only."""
    raw = look.eye.flat(old.ends_mm)
    away = float(np.linalg.norm(result.flat_mm - raw, axis=1).max())
    better = sum(result.ends_free) > sum(old.seen.ends_free)
    if away < STILL_MM and not better:
        return replace(old, visible=own, side_share=max(old.side_share * 0.9, result.side_share))
    seen = Sighting(result.flat_mm, result.ends_seen, result.ends_free)
    return replace(old, seen=seen, visible=own, side_share=result.side_share)


def hold_plots(look: Look, known: Mapping[str, Plot], hand: Array) -> dict[str, Plot]:
    """Plots stay; a pushed one is followed; one that is gone (mat where its top was) is gone."""
    kept = {}
    for name, plot in known.items():
        if not plot_changed(look, plot.at_mm):
            kept[name] = plot
            continue
        light, dark = plots.top_colours(look.wood, plot.at_mm, look.looking)
        spot = np.zeros_like(hand)
        look.paint_plot(spot, plot.at_mm)
        if light + dark < 0.3 and not cv2.countNonZero(cv2.bitwise_and(spot, hand)):
            continue
        disc = plots.settle_on_rim(look.wood.of(plot.colour), plot.colour, plot.at_mm, look.looking)
        away = float(np.linalg.norm(disc.at_mm - plot.at_mm))
        pushed = disc.rim_share > 0.6 and 2.0 < away < 15.0
        kept[name] = replace(plot, at_mm=disc.at_mm) if pushed else plot
    return kept


def plot_changed(look: Look, at_mm: Array) -> bool:
    centre = look.view.px(look.eye.flat(np.append(at_mm, look.sizes.plot_height_mm)))
    reach = look.sizes.plot_diameter_mm * look.view.per_mm * 0.8
    left, top = np.maximum((centre - reach).astype(int), 0)
    right, bottom = (centre + reach).astype(int)
    return bool(look.changed[top:bottom, left:right].mean() > 255 * UNTOUCHED)


def left_over(look: Look, colour: Colour, sticks: Iterable[Array], hand: Array) -> Array:
    """Wood of a colour that none of the sticks (ends (2, 3)) explains, (h, w) uint8."""
    rest = np.where(look.wood.of(colour) > EDGE, 255, 0).astype(np.uint8)
    for ends_mm in sticks:
        look.paint_stick(rest, ends_mm, 1.2, 0)
    rest[hand > 0] = 0
    return np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))


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
    for colour in COLOURS:
        wood = left_over(look, colour, known.of(colour), hand)
        demand, count = NEW, 0
        while True:
            seeds = wood.copy()
            for plot in known.plots:
                look.paint_plot(seeds, plot.at_mm, 2.0, 0)
            stick = find_stick(look.scene(colour), wood, seeds, demand)
            if stick is not None:
                stick = straightened(look, colour, stick, [*known.sticks, *placed(look, found)])
                found.append((colour, stick))
                look.paint_stick(wood, lifted(look, stick.flat_mm), 1.5, 0)
                count += 1
            elif demand is NEW and count < known.lost.get(colour, 0):
                demand = MISSED
            else:
                break
            if demand is MISSED and count >= known.lost.get(colour, 0):
                break
    return found


def sticks_over(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """Sticks that were laid along known ones of their colour."""
    tries = [(colour, laid_over(look, colour, known.of(colour), hand)) for colour in COLOURS]
    return [(colour, stick) for colour, stick in tries if stick is not None]


def straightened(
    look: Look, colour: Colour, stick: Found, others: Sequence[tuple[Colour, Array]]
) -> Found:
    """A stick that shows little of its wood, turned onto the edges of the picture."""
    if stick.own > WELL_SEEN:
        return stick
    hidden = np.zeros_like(look.inside)
    for _, ends_mm in others:
        look.paint_stick(hidden, ends_mm, 1.5)
    scene = look.scene(colour)
    flat = turned(scene, stick.flat_mm, stick.fit.ends_seen, hidden)
    result = replace(stick.fit, flat_mm=flat)
    if not all(result.ends_seen):
        # Where its wood cannot be told from the mat, its notches still can.
        everywhere = replace(scene, own=np.full_like(scene.own, 255))
        marked = fit(everywhere, lifted(look, flat), NOTCHES)
        if all(marked.ends_seen):
            result = replace(marked, ends_free=result.ends_free)
    return replace(stick, flat_mm=result.flat_mm, fit=result)


def placed(look: Look, found: Sequence[tuple[Colour, Found]]) -> list[tuple[Colour, Array]]:
    return [(colour, lifted(look, stick.flat_mm)) for colour, stick in found]


def lifted(look: Look, flat_mm: Array) -> Array:
    """A first guess (2, 3) of where a stick is: as high as the plots."""
    height = look.sizes.plot_height_mm + look.sizes.stick_height_mm / 2
    return look.eye.lift(flat_mm, np.full(2, height))


def new_plots(
    look: Look, sticks: Iterable[Array], known: Iterable[Plot], hand: Array
) -> list[plots.Disc]:
    """Plots that are not known yet; sticks (ends (2, 3)) hide what is under them."""
    hidden, known = hand.copy(), list(known)
    for ends_mm in sticks:
        look.paint_stick(hidden, ends_mm, 1.0)
    for plot in known:
        look.paint_plot(hidden, plot.at_mm, 3.0)
    wide = np.ones((9, 9), np.uint8)
    spare = cv2.morphologyEx(cv2.subtract(look.wood.any, hidden), cv2.MORPH_OPEN, wide)
    if cv2.countNonZero(spare) < SPARE_MM2 * look.view.per_mm**2:
        return []
    room = look.sizes.plot_diameter_mm * 0.9
    free = Counter(dict.fromkeys(COLOURS, PLOTS_EACH))
    free.subtract(plot.colour for plot in known)
    found = []
    for disc in plots.find_discs(look.wood, hidden, look.looking):
        apart = all(np.linalg.norm(disc.at_mm - plot.at_mm) > room for plot in known)
        if apart and free[disc.colour] > 0:
            free[disc.colour] -= 1
            found.append(disc)
    return found
