"""Keeps hold of known sticks and plots in a new picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import plots
from vision.sticks.find import body_points, coverage, tip_points, tips
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, Fit, Scene, Search, fit, samples
from vision.sticks.over import BESIDE_MM2
from vision.sticks.pieces import Colour, Plot
from vision.sticks.sighting import Sighting

STILL_MM = 1.0
"""A stick whose outline moved less than this has not moved: measuring noise."""
STILL = Search(reach_mm=1.5)
PUSHED = Search(reach_mm=5.0)
"""Sticks that are pushed further are found anew."""
UNTOUCHED = 0.01
"""A stick around which less than this share of the picture changed is where it was."""
STIRRED = 0.05
"""Share of a stick's surroundings that has changed if it was taken away, or another one laid along
it: around less than that there is nothing to ask."""
UNDER_HAND = 0.3
"""Nothing is told about a stick of which a hand hides more than this share."""
GONE = 0.15
"""A stick is gone when mat has come to light in at least this share of its place. It was 0.22 of
one that had fallen against others."""
PLAINLY = 0.25
"""So much more mat shows in the place of a stick that is gone than beside its wood before; where
both are dark the picture may hardly change."""
BARE_END, LESS = 0.7, 0.05
"""Share of a stick's last millimetres that shows mat if its end is not there: mat that has come to
light, or that shows while the stick shows so much less of its wood than before."""
MUCH, RIM, ALONE = 0.3, 0.02, 0.8
"""Share of a stick's surroundings that is new, share of one of its sides that shows mat, and share
of both sides that is seen, from which on it is looked for a little aside."""
LEFT = 0.1
"""A stick that has moved lays mat bare along at least this share of one of its sides."""
BARED = 0.2
"""So much of it proves that. It was 0.29 of one that had been pushed by 5 mm at one end, and 0.1 of
one that others pushed along with them."""


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


def hold(look: Look, old: Tracked, hand: Array, others: Sequence[Array] = ()) -> Tracked | None:
    """The same stick in this picture, or None if it is not where it was.

    `others` are the ends (2, 3) of the other known sticks of its colour.
    """
    if changed_share(look, old.ends_mm) < UNTOUCHED:
        return old
    under_hand = hidden_share(look, old.ends_mm, hand)
    if under_hand > UNDER_HAND:
        return replace(old, visible=old.visible * (1 - under_hand))
    own, covered = coverage(look.scene(old.colour), old.seen.flat_mm)
    stayed = replace(old, visible=own)
    if own + covered > 0.9 and has_stayed(look, old):
        # Another of its colour may lie along it: what is seen beside it is no news about it.
        return stirred(look, old) or stayed
    elsewhere = refound(look, old, own + covered)
    if elsewhere is not None:
        return stayed if is_still(look, old, elsewhere, others) else elsewhere
    # While nothing proves that it is gone, what lies on it, or a shadow, hides it.
    return None if is_bare(look, old) else stayed


def sunk(look: Look, held: Tracked, hand: Array, others: Sequence[Array]) -> Tracked:
    """A stick that seems to be where it was, though what carried it is gone: where its outline is
    now. It may have sunk by so little that its wood still fills its old place."""
    if hidden_share(look, held.ends_mm, hand) > UNDER_HAND:
        return held
    elsewhere = refound(look, held, filled=0.0)
    if elsewhere is None or is_still(look, held, elsewhere, others):
        return held
    return elsewhere


def hidden_share(look: Look, ends_mm: Array, by: Array) -> float:
    """Share of a stick's silhouette under a mask (h, w)."""
    box, place = look.silhouette(ends_mm)
    hidden = cv2.countNonZero(cv2.bitwise_and(place, by[box]))
    return hidden / max(cv2.countNonZero(place), 1)


def has_stayed(look: Look, old: Tracked) -> bool:
    """Both ends were clear, and no mat has come to light where the stick was."""
    return all(old.seen.ends_free) and left_share(look, old.seen.flat_mm) < LEFT


def stirred(look: Look, old: Tracked) -> Tracked | None:
    """The stick a little aside of where it was, if both its sides show that nothing else lies there
    and much of the picture around it is new; None if it stayed."""
    if changed_share(look, old.ends_mm) < MUCH or left_share(look, old.seen.flat_mm) < RIM:
        return None
    scene = look.scene(old.colour)
    near = fit(scene, old.ends_mm, PUSHED)
    if near.side_share < ALONE or not is_whole(scene, near, 0.88):
        return None
    return updated(look, old, near, coverage(scene, near.flat_mm)[0])


def refound(look: Look, old: Tracked, filled: float) -> Tracked | None:
    """The stick where its outline is now, at or near its old place; `filled` is the share of that
    place which shows wood."""
    scene = look.scene(old.colour)
    near = fit(scene, old.ends_mm, STILL)
    if is_whole(scene, near, 0.78) and near.side_share > 0.6 * old.side_share:
        return updated(look, old, near, coverage(scene, near.flat_mm)[0])
    bared = left_share(look, old.seen.flat_mm) > BARED
    if filled > 0.94 and old.visible > 0.1 and not bared and tips(scene, old.seen.flat_mm) > 0.5:
        # Its edges are gone because others lie on it, but all its wood still shows.
        return None
    pushed = fit(scene, old.ends_mm, PUSHED)
    if is_whole(scene, pushed, 0.88) and pushed.side_share > 0.6 * old.side_share:
        return updated(look, old, pushed, coverage(scene, pushed.flat_mm)[0])
    return None


def changed_share(look: Look, ends_mm: Array) -> float:
    """Share of a stick's place, and of a strip around it, where the picture has changed."""
    flat = look.eye.flat(ends_mm)
    return look.changed_share(body_points(flat, 2.4 * look.sizes.stick_width_mm))


def is_still(look: Look, old: Tracked, elsewhere: Tracked, others: Sequence[Array]) -> bool:
    """What seems to be the stick elsewhere is none: where it was, more of its wood still shows; or
    it would show nothing there that the others do not explain."""
    if elsewhere.seen is old.seen:
        return False
    if still_shows(look, old, elsewhere.seen.flat_mm, others):
        return True
    return beside_mm2(look, elsewhere, others)[0] < BESIDE_MM2


def still_shows(look: Look, old: Tracked, flat_mm: Array, others: Sequence[Array]) -> bool:
    """What seems to be the stick at another place (flat ends (2, 2)) is another one: where it was,
    more of its wood shows than of the mat, beside that one and all others."""
    own, mat = beside_mm2(look, old, [look.lifted(flat_mm), *others])
    return own - mat > BESIDE_MM2


def beside_mm2(look: Look, old: Tracked, others: Sequence[Array]) -> tuple[float, float]:
    """How much of a stick's wood, and of mat, shows in its place beside others (ends (2, 3))."""
    place = np.zeros_like(look.inside)
    look.paint_stick(place, old.ends_mm)
    for ends_mm in others:
        look.paint_stick(place, ends_mm, 1.0, 0)
    own, mat = (
        cv2.countNonZero(cv2.bitwise_and(place, cv2.threshold(each, EDGE, 255, 0)[1]))
        for each in (look.wood.of(old.colour), look.wood.mat)
    )
    return own / look.view.per_mm**2, mat / look.view.per_mm**2


def left_share(look: Look, flat_mm: Array) -> float:
    """Share of the barest rim of a stick's place that shows mat since this turn; 1 at an end."""
    run = flat_mm[1] - flat_mm[0]
    side = np.array([-run[1], run[0]]) / np.linalg.norm(run) * look.sizes.stick_width_mm
    along = np.linspace(0.02, 0.98, 48)[:, None]
    across = np.array([-0.36, 0.0, 0.36])[:, None, None] * side
    points = flat_mm[0] + along * run + across
    left = came_to_light(look, points)
    ends = [left[1, :3].mean(), left[1, -3:].mean()]
    return 1.0 if max(ends) > 0.6 else float(left.mean(axis=1).max())


def is_bare(look: Look, old: Tracked) -> bool:
    """Does the mat show where a stick was, more of it than when it lay there?"""
    flat = old.seen.flat_mm
    points = body_points(flat, look.sizes.stick_width_mm)
    mat, own = (
        float((samples(image, look.view, points) > EDGE).mean())
        for image in (look.wood.mat, look.wood.of(old.colour))
    )
    if bare_share(look, flat) > GONE or mat + old.visible > 1.0 + PLAINLY:
        return True
    ends = (samples(look.wood.mat, look.view, end) > EDGE for end in tip_points(flat))
    return own < old.visible - LESS and any(end.mean() > BARE_END for end in ends)


def bare_share(look: Look, flat_mm: Array) -> float:
    """Share of a stick's place where mat has come to light; 1 if it has where an end should be.
    Wood that looked like mat before tells nothing."""
    if any(came_to_light(look, end).mean() > BARE_END for end in tip_points(flat_mm)):
        return 1.0
    return float(came_to_light(look, body_points(flat_mm, look.sizes.stick_width_mm)).mean())


def came_to_light(look: Look, points: Array) -> Array:
    """At which flat points (..., 2) mat shows since this turn."""
    mat, changed = (
        samples(image, look.view, points) > EDGE for image in (look.wood.mat, look.changed)
    )
    return np.asarray(mat & changed)


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
    seen = Sighting.of(look.scene(old.colour), result, old.ends_mm[:, 2])
    ends_mm = look.eye.lift(result.flat_mm, old.ends_mm[:, 2])
    return replace(old, seen=seen, visible=own, side_share=result.side_share, ends_mm=ends_mm)


def hold_plots(look: Look, before: Mapping[str, Plot], hand: Array) -> dict[str, Plot]:
    """Plots stay; a pushed one is followed; one that is gone (mat where its top was) is gone."""
    kept = {}
    for name, plot in before.items():
        if not plot_changed(look, plot.at_mm):
            kept[name] = plot
            continue
        light, dark = plots.top_colours(look.wood, plot.at_mm, look.looking)
        spot = np.zeros_like(hand)
        look.paint_plot(spot, plot.at_mm)
        if light + dark < 0.3 and not cv2.countNonZero(cv2.bitwise_and(spot, hand)):
            continue
        known = plots.Disc(plot.colour, plot.at_mm)
        disc = plots.settle_on_rim(look.wood.of(plot.colour), known, look.looking)
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
