"""Decides which taught face lies under an outline, or that this cannot be said.

A face explains a pixel if the light found on the rest of the card turns the taught pixel into the
seen one, within what noise and a small misfit of the outline allow. Two look-alikes are judged
only on the pixels where they differ, and a pixel that neither explains (a finger, a coin, glare)
counts for nobody.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.align import HOMOGRAPHY, Step, band, middle, move_of, solve, steepness
from vision.cards.faces import Faces
from vision.cards.light import (
    Compared,
    Gains,
    Lamp,
    bleached,
    few_of,
    fit,
    glare,
    lit,
    thinned,
    toned,
)
from vision.cards.segments import Floats
from vision.cards.uneven import AROUND_PX, unevenly_lit

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
DRAWING_MAY_DIFFER = 60.0
"""The same where colour says even less: a small number in a corner."""
DRAWING_SLACK = 3.0
"""Added to half the slack of a pixel: fine strokes are all edge, and yet must speak."""
COLOUR_DISCOUNT = 0.15
"""What an equal weight of colour is worth: light and cameras change colours, not drawings."""
LEAST_WEIGHT = 20.0
OVERSHOOT = 0.4
"""By how much an answer may go beyond the rival until it is worth only half."""
LOOKALIKES = 2
"""Faces most like the winner that it must beat, whatever they look like from afar."""
PAPER = 170.0
"""A taught pixel with all channels above this is paper."""
WHITE_PRINT, BRIGHT_PAPER = 0.95, 240.0
"""Share of what is bleached that must be paper of a face to be taken for its paper, and how bright
most of its paper must be then."""
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
    nudge_px: float = 0.0
    """How far the face would have to move to fit better."""

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
        drawing, colour = self._says()
        if drawing + colour < LEAST_WEIGHT:
            return 0.0
        answers = drawing * min(self.drawing, 1.0) + colour * min(self.colour, 1.0)
        return answers / (drawing + colour)

    @property
    def weight(self) -> float:
        """How much there is to see of any difference."""
        return sum(self._says())

    def _says(self) -> tuple[float, float]:
        """What drawing and colour have to say."""
        drawing = self.drawing_weight * credit(self.drawing)
        colour = COLOUR_DISCOUNT * self.colour_weight * credit(self.colour)
        if drawing < (DRAWING_DIFFERS if drawing <= colour else DRAWING_MAY_DIFFER):
            drawing = 0.0
        return drawing, colour


def credit(answer: float) -> float:
    """What an answer is worth: beyond -1 the rival is not what is seen either."""
    return 1.0 / (1.0 + (max(0.0, -1.0 - answer) / OVERSHOOT) ** 2)


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The best candidate and how it stands against every other."""

    best: Explained
    contests: tuple[Contest, ...]
    """Hardest rival first."""
    visible: float
    """Share of the whole card that the best candidate explains, or that is as white as it is."""
    fitting: float
    """Share of what should be in sight that the best candidate explains."""
    print_gain: float
    """Share of the card explained by its print and not by plain colour alone."""
    print_fitting: float
    """Share of the printed part in sight (not of one plain colour) that the candidate explains."""
    likeness: float
    """Share of what varies in the explained part that the face in this light explains."""
    bleached: float
    """Share of the card that glare has wiped out."""
    fits: Mask
    """height×width: where the best candidate explains what is seen."""
    uneven: bool = False


Nudged = tuple[Floats, Floats, float]
"""A face (height×width×3), the say of each thinned pixel, and how far (px) the face would have gone
if it had been let."""
Shown = tuple[Floats, Floats, Gains]
"""A face in the light that is seen (for questions of colour), in the tones seen (for questions of
drawing), and its gains."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """What lies inside an outline, ready to be compared with many faces."""

    seen: Floats
    """height×width×3."""
    judged: Mask
    """height×width: neither under a known card nor wiped out by glare."""
    wiped: Mask
    lines: Floats
    """n: fine lines of the green channel, thinned."""
    clear: Floats
    """n: 1 where `judged`, else 0, thinned."""
    lamp: Lamp
    uneven: bool
    """Light that changes across the card is reckoned with."""
    nudges: dict[int, Nudged] = field(default_factory=dict)
    """Remembered results of `nudged`, by entry."""

    @classmethod
    def of(cls, seen: Floats, hidden: Mask, lamp: Lamp, *, uneven: bool) -> "Place":
        wiped = bleached(seen) & ~hidden
        judged = ~(hidden | wiped)
        lines = thinned(band(np.ascontiguousarray(seen[..., 1]), 0.0)).ravel()
        clear = thinned(judged).ravel().astype(np.float32)
        return cls(seen, judged, wiped, lines, clear, lamp, uneven)

    def with_white_print(self, faces: Faces, entries: list[int]) -> "Place":
        """The same, and what is white is judged too, if one of the faces is white in all those
        places, and all its paper is that bright: then it is a bright picture, and no glare."""
        if self.uneven or not any(self.is_printed_white(paper(faces, one)) for one in entries):
            return self
        judged = self.judged | self.wiped
        clear = thinned(judged).ravel().astype(np.float32)
        return replace(self, judged=judged, wiped=self.wiped & False, clear=clear, nudges={})

    def is_printed_white(self, white: Mask) -> bool:
        """Nearly all that is wiped out is `white` (height×width), or beside it, and so is most of
        the rest."""
        in_sight = white & (self.judged | self.wiped)
        if not (self.wiped.any() and in_sight.any()):
            return False
        beside = cv2.dilate(white.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        is_paper = share(self.wiped & beside, self.wiped) >= WHITE_PRINT
        return is_paper and float(np.median(strongest(self.seen)[in_sight])) >= BRIGHT_PAPER


def explain(place: Place, faces: Faces, entries: list[int], *, glared: bool) -> list[Explained]:
    """All at once: that takes half as long as one by one."""
    nudges = nudged(place, faces, entries)
    shown = in_uneven_light(place, nudges) if place.uneven else in_even_light(place, nudges, glared)
    explained = []
    for entry, (face, drawn, gains), (*_, nudge_px) in zip(entries, shown, nudges, strict=True):
        edge_slack = EDGE_SLACK * float(gains.max())
        slack = cv2.addWeighted(strongest(face), LIGHT_SLACK, faces.edge[entry], edge_slack, NOISE)
        misfit = strongest(np.abs(cv2.blur(place.seen - drawn, (3, 3)))) / slack
        one = Explained(entry, gains, face, drawn, np.asarray(slack), misfit, nudge_px)
        explained.append(one)
    return explained


def in_uneven_light(place: Place, nudges: list[Nudged]) -> list[Shown]:
    say = place.judged.astype(np.float32)
    faces = [unevenly_lit(place.seen, face, say, place.lamp) for face, *_ in nudges]
    return [(face, face, gains) for face, gains in faces]


def in_even_light(place: Place, nudges: list[Nudged], glared: bool) -> list[Shown]:
    moved, weight = [face for face, *_ in nudges], np.stack([say for _, say, _ in nudges])
    both = Compared.of(place.seen, moved, weight)
    gains = fit(both, place.lamp)
    shown, drawn = lit(both, gains), toned(both, gains)
    if glared:
        spots = [glare(place.seen, face) for face in shown]
        shown = [veiled(face, spot) for face, spot in zip(shown, spots, strict=True)]
        drawn = [veiled(face, spot) for face, spot in zip(drawn, spots, strict=True)]
    return list(zip(shown, drawn, gains, strict=True))


def veiled(face: Floats, spot: Floats | None) -> Floats:
    return face if spot is None else np.minimum(face + spot, 255.0)


def nudged(place: Place, faces: Faces, entries: list[int]) -> list[Nudged]:
    """The faces moved by the fraction of a pixel that fits best: photos were not taken alike."""
    new = [entry for entry in entries if entry not in place.nudges]
    if new:
        steep = [steepness(faces, entry, HOMOGRAPHY, 0.0) for entry in new]
        slopes, lines = (np.stack(part) for part in zip(*steep, strict=True))
        steps, weight = solve(slopes, place.lines, lines, place.clear)
        # In the parameters that turn and stretch, 1 moves the rim by half a pixel.
        farthest = np.abs(steps).max(axis=1)
        steps *= np.minimum(1.0, NUDGE_PX / np.maximum(farthest, 1e-6))[:, None]
        for entry, step, say, away_px in zip(new, steps, weight, farthest, strict=True):
            place.nudges[entry] = moved_by(step, faces, entry), say, float(away_px)
    return [place.nudges[entry] for entry in entries]


def moved_by(step: Step, faces: Faces, entry: int) -> Floats:
    moved = cv2.warpPerspective(
        faces.fine[entry],
        move_of(step, faces.size),
        faces.size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(moved, np.float32)


def strongest(values: Floats) -> Floats:
    """height×width: the largest of the three channels."""
    blue, green, red = cv2.split(values)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def judge(place: Place, faces: Faces, entries: list[int]) -> Verdict:
    """`entries` are the candidates worth a closer look, at least one."""
    seen, judged = place.seen, place.judged
    # Paper that is white anyway is not glare.
    wiped_out = float((place.wiped & ~paper(faces, entries[0])).mean())
    explained = explain(place, faces, entries, glared=wiped_out > SOME_GLARE)
    best, contests = winner(place, explained, faces)
    others = lookalikes(faces, best.entry, best.fits & judged, entries)
    if others:
        explained += explain(place, faces, others, glared=wiped_out > SOME_GLARE)
        best, contests = winner(place, explained, faces)
    best = right_way_up(seen, best, explained, judged, faces)
    fits = best.fits & judged
    plain = plain_misfit(seen, judged) < 1.0
    return Verdict(
        best=best,
        contests=contests,
        visible=float((fits | (place.wiped & paper(faces, best.entry))).mean()),
        fitting=share(fits, judged),
        print_gain=float((fits & ~plain).mean()),
        print_fitting=share(fits, judged & (plain_misfit(best.lit, judged) > 1.0)),
        likeness=(detail if place.uneven else alike)(seen, best.lit, judged & (best.misfit < 1.5)),
        bleached=wiped_out,
        fits=fits,
        uneven=place.uneven,
    )


def paper(faces: Faces, entry: int) -> Mask:
    """height×width: where the face is white, or nearly."""
    blue, green, red = cv2.split(faces.fine[entry])
    return np.asarray(cv2.min(cv2.min(blue, green), red) >= PAPER)


def prepare(faces: Faces) -> None:
    """What does not depend on a place, so that the first look takes no longer than the tenth."""
    everywhere = np.ones(faces.edge.shape[1:], bool)
    for entry in range(2 * len(faces)):
        steepness(faces, entry, HOMOGRAPHY, 0.0)
    for entry in range(len(faces)):
        for other in lookalikes(faces, entry, everywhere, []):
            faces.drawn_apart(entry, other)


def share(fits: Mask, of: Mask) -> float:
    return float((fits & of).sum() / max(int(of.sum()), 1))


def winner(
    place: Place, explained: list[Explained], faces: Faces
) -> tuple[Explained, tuple[Contest, ...]]:
    """The candidate that no other beats where they differ, as far as there is one."""
    seen, judged = place.seen, place.judged
    best = min(explained, key=lambda one: cost(one, judged))
    contests = hardest_first(seen, best, explained, judged, faces)
    for _ in range(3):
        if not contests or contests[0].lean >= 0.0:
            break
        # The pixels where the two differ know better than the sum over all pixels.
        best = next(one for one in explained if one.entry == contests[0].entry)
        contests = hardest_first(seen, best, explained, judged, faces)
    return best, contests


def lookalikes(faces: Faces, entry: int, where: Mask, known: list[int]) -> list[int]:
    """Entries beyond the `known` that look most like `entry` in the part that is seen of it, and
    the one that is drawn most like it, in whatever colours.

    What tells two cards apart may be small or hidden; then both must have been asked.
    """
    near = nearest(faces, entry, faces.apart_from(entry, where), LOOKALIKES)
    near += nearest(faces, entry, -faces.drawn_alike[entry], 1)
    return [other for other in dict.fromkeys(near) if other not in known]


def nearest(faces: Faces, entry: int, apart: Floats, most: int) -> list[int]:
    """Of other labels than the entry's the nearest entry each, at `most` so many."""
    names = {faces.label(entry)}
    found: list[int] = []
    for other in np.argsort(apart).tolist():
        if len(found) == most:
            break
        if faces.label(other) not in names:
            names.add(faces.label(other))
            found.append(other)
    return found


def alike(seen: Floats, lit: Floats, where: Mask) -> float:
    mask = where.astype(np.uint8)
    _, deviation = cv2.meanStdDev(seen, mask=mask)
    varied = float((deviation**2).sum()) * cv2.countNonZero(mask)
    if varied == 0.0:
        return 0.0
    return 1.0 - cv2.norm(seen, lit, cv2.NORM_L2SQR, mask) / max(varied, 1.0)


def detail(seen: Floats, lit: Floats, where: Mask) -> float:
    """Share of what is finer than any change of light that the face explains."""
    mask = where.astype(np.float32)
    weight = cv2.blur(mask, (AROUND_PX, AROUND_PX))[..., None] + 1e-3
    plain = cv2.blur(seen * mask[..., None], (AROUND_PX, AROUND_PX)) / weight
    fine = float((((seen - plain) ** 2) * mask[..., None]).sum())
    left = float((((seen - lit) ** 2) * mask[..., None]).sum())
    return 1.0 - left / max(fine, 1.0)


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
    some = few_of(seen)[:, thinned(judged).ravel()]
    colour = middle(some).ravel() if some.size else np.zeros(3, np.float32)
    slack = NOISE + LIGHT_SLACK * float(colour.max())
    away = np.abs(seen - colour)
    return np.asarray(strongest(away) / slack, np.float32)
