"""Decides which taught face lies under an outline, or that this cannot be said.

A face explains a pixel if the light found on the rest of the card turns the taught pixel into the
seen one, within what noise and a small misfit of the outline allow. Two look-alikes are judged
only on the pixels where they differ, and a pixel that neither explains (a finger, a coin, glare)
counts for nobody.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.align import HOMOGRAPHY, band, move_of, solve, steepness
from vision.cards.faces import Faces
from vision.cards.light import Gains, Lamp, bleached, fit, glare, lit, toned
from vision.cards.segments import Floats

Mask = NDArray[np.bool_]

NOISE = 7.0
"""Levels (of 255) by which an unchanged pixel may differ: sensor and JPEG."""
LIGHT_SLACK = 0.09
"""Share of its brightness by which a pixel may differ: shade across the card, tone curves."""
EDGE_SLACK = 0.7
"""Pixels (of the fine face) by which a printed edge may be off."""
NUDGE_PX = 2.0
"""Largest move (px of the fine face, at the rim) of a candidate before it is compared."""
DRAWING_DIFFERS = 250.0
"""Weight from which two drawings count as different; below it is how photos of one card differ."""
DRAWING_SLACK = 3.0
"""Added to half the slack of a pixel: fine strokes are all edge, and yet must speak."""
COLOUR_DISCOUNT = 0.15
"""What an equal weight of colour is worth: light and cameras change colours, not drawings."""
LEAST_WEIGHT = 15.0
PAPER = 170.0
"""A taught pixel with all channels above this is paper."""
SOME_GLARE = 0.02
"""Share of bleached pixels from which soft spots of glare are reckoned with."""


@dataclass(frozen=True, slots=True, eq=False)
class Explained:
    """One candidate at one place: the face in this light and how far it is from what is seen."""

    entry: int
    gains: Gains
    lit: Floats
    """The face in this light: for questions of colour."""
    drawn: Floats
    """The face in the tones seen: for questions of drawing."""
    slack: Floats
    misfit: Floats
    """height×width: 1 is the most that noise and a small misplacement allow."""

    @property
    def fits(self) -> Mask:
        return np.asarray(self.misfit < 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Contest:
    """Best candidate against a rival, on the pixels where they differ."""

    entry: int
    drawing: float
    """1: drawn as the best candidate is; -1: as the rival is."""
    drawing_weight: float
    """How much there is to see of the difference, in squared units of slack."""
    colour: float
    colour_weight: float

    @property
    def lean(self) -> float:
        """Both questions by their weights. 0 if there is too little to see of any difference."""
        drawing = self.drawing_weight if self.drawing_weight >= DRAWING_DIFFERS else 0.0
        colour = COLOUR_DISCOUNT * self.colour_weight
        if drawing + colour < LEAST_WEIGHT:
            return 0.0
        return (drawing * self.drawing + colour * self.colour) / (drawing + colour)


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The best candidate and how it stands against every other."""

    best: Explained
    contests: tuple[Contest, ...]
    """Hardest rival first."""
    visible: float
    """Share of the whole card that the best candidate explains."""
    fitting: float
    """Share of what should be in sight that the best candidate explains."""
    print_gain: float
    """Share of the card explained by its print and not by plain colour alone."""
    likeness: float
    """Share of what varies in the explained part that the face in this light explains."""
    bleached: float
    """Share of the card that glare has wiped out."""
    fits: Mask
    """height×width: where the best candidate explains what is seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """Could this be `entry`, in this light, perhaps under a spot of glare?"""

    entry: int
    lamp: Lamp
    glared: bool


def explain(seen: Floats, hidden: Mask, faces: Faces, ask: Ask) -> Explained:
    entry = ask.entry
    face, weight = nudged(seen, hidden, faces, entry)
    gains = fit(seen, face, weight, ask.lamp)
    shown = lit(seen, face, weight, gains)
    drawn = toned(seen, face, weight, gains)
    spot = glare(seen, shown) if ask.glared else None
    if spot is not None:
        shown, drawn = np.minimum(shown + spot, 255.0), np.minimum(drawn + spot, 255.0)
    edge = faces.edge[entry] * (EDGE_SLACK * float(gains.max()))
    slack = NOISE + LIGHT_SLACK * strongest(shown) + edge
    misfit = strongest(np.abs(cv2.blur(seen - drawn, (3, 3)))) / slack
    return Explained(entry, gains, shown, drawn, slack, misfit)


def nudged(seen: Floats, hidden: Mask, faces: Faces, entry: int) -> tuple[Floats, Floats]:
    """The face moved by the fraction of a pixel that fits best (photos were not taken alike),
    and each pixel's say."""
    slopes = steepness(faces, entry, HOMOGRAPHY, 0.0)
    step, weight = solve(slopes, band(grey_of(seen), 0.0), band(faces.grey[entry], 0.0), hidden)
    # In the parameters that turn and stretch, 1 moves the rim by half a pixel.
    farthest = float(np.abs(step).max())
    step = step * min(1.0, NUDGE_PX / max(farthest, 1e-6))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    move, border = move_of(step, faces.size), cv2.BORDER_REPLICATE
    moved = cv2.warpPerspective(faces.fine[entry], move, faces.size, flags=flags, borderMode=border)
    return np.asarray(moved, np.float32), weight


def strongest(values: Floats) -> Floats:
    """height×width: the largest of the three channels."""
    return np.maximum(np.maximum(values[..., 0], values[..., 1]), values[..., 2])


def grey_of(face: Floats) -> Floats:
    return np.ascontiguousarray(face[..., 1])


def judge(seen: Floats, hidden: Mask, faces: Faces, entries: list[int], lamp: Lamp) -> Verdict:
    """`entries` are the candidates worth a closer look, at least one."""
    wiped = bleached(seen)
    judged = ~hidden & ~wiped
    # Paper that is white anyway is not glare.
    wiped_out = float((wiped & (faces.fine[entries[0]].min(axis=2) < PAPER)).mean())
    glared = wiped_out > SOME_GLARE
    explained = [explain(seen, ~judged, faces, Ask(entry, lamp, glared)) for entry in entries]
    best = min(explained, key=lambda one: cost(one, judged))
    contests = hardest_first(seen, best, explained, judged, faces)
    for _ in range(3):
        if not contests or contests[0].lean >= 0.0:
            break
        # The pixels where the two differ know better than the sum over all pixels.
        best = next(one for one in explained if one.entry == contests[0].entry)
        contests = hardest_first(seen, best, explained, judged, faces)
    best = right_way_up(seen, best, explained, judged, faces)
    fits = best.fits & judged
    plain = plain_misfit(seen, judged) < 1.0
    return Verdict(
        best=best,
        contests=contests,
        visible=float(fits.mean()),
        fitting=float(fits.sum() / max(int(judged.sum()), 1)),
        print_gain=float((fits & ~plain).mean()),
        likeness=alike(seen, best.lit, judged & (best.misfit < 1.5)),
        bleached=wiped_out,
        fits=fits,
    )


def alike(seen: Floats, lit: Floats, where: Mask) -> float:
    there = seen[where]
    if len(there) == 0:
        return 0.0
    varied = float(((there - there.mean(axis=0)) ** 2).sum())
    return 1.0 - float(((there - lit[where]) ** 2).sum()) / max(varied, 1.0)


def cost(one: Explained, judged: Mask) -> float:
    return float(np.minimum(one.misfit, 2.0)[judged].sum())


def hardest_first(
    seen: Floats, best: Explained, explained: list[Explained], judged: Mask, faces: Faces
) -> tuple[Contest, ...]:
    """The same label turned by 180° is no rival: symmetric faces fit both ways."""
    rivals = [one for one in explained if faces.label(one.entry) != faces.label(best.entry)]
    contests = [contest(seen, best, rival, judged, faces) for rival in rivals]
    return tuple(sorted(contests, key=lambda one: one.lean))


def right_way_up(
    seen: Floats, best: Explained, explained: list[Explained], judged: Mask, faces: Faces
) -> Explained:
    """Of both directions of the best face, the one whose drawing is seen."""
    for one in explained:
        turned = one.entry != best.entry and faces.label(one.entry) == faces.label(best.entry)
        if turned and contest(seen, best, one, judged, faces).drawing < 0.0:
            return one
    return best


def contest(seen: Floats, best: Explained, rival: Explained, judged: Mask, faces: Faces) -> Contest:
    slack = np.maximum(best.slack, rival.slack)
    one_of_them = judged & (np.minimum(best.misfit, rival.misfit) < 1.5)
    trusted = (one_of_them / slack**2).astype(np.float32)
    apart = faces.drawn_apart(best.entry, rival.entry)
    differently_drawn = (apart & one_of_them) / (DRAWING_SLACK + 0.5 * slack) ** 2
    drawing = projected(seen, best.drawn, rival.drawn, differently_drawn.astype(np.float32))
    colour = projected(seen, best.lit, rival.lit, trusted)
    return Contest(rival.entry, *drawing, *colour)


def projected(seen: Floats, one: Floats, other: Floats, trusted: Floats) -> tuple[float, float]:
    """(1 if seen like `one` … -1 if like `other`, weight of their difference)."""
    difference = one - other
    weighted = difference * trusted[..., None]
    weight = float(np.vdot(weighted, difference))
    towards = float(np.vdot(weighted, seen - 0.5 * (one + other)))
    return 2.0 * towards / max(weight, 1e-6), weight


def plain_misfit(seen: Floats, judged: Mask) -> Floats:
    """How far the place is from a card of one colour."""
    some = seen[::2, ::2][judged[::2, ::2]]
    colour = np.median(some, axis=0) if len(some) else np.zeros(3)
    slack = NOISE + LIGHT_SLACK * float(colour.max())
    return np.asarray(strongest(np.abs(seen - colour.astype(np.float32))) / slack, np.float32)
