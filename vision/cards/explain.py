"""A taught face at one place, in the light there, beside what is seen of it.

A face explains a pixel if the light found on the rest of the card turns the taught pixel into the
seen one, within what noise and a small misfit of the outline allow.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.cards.align import (
    COVERED_STIFFNESS,
    HOMOGRAPHY,
    MOSTLY_OPEN,
    STIFFNESS,
    Step,
    band,
    move_of,
    solve,
    steepness,
)
from vision.cards.faces import Faces
from vision.cards.light import (
    Gains,
    Lamp,
    bleached,
    few_of,
    glare,
    highest,
    planes,
    strongest,
    thinned,
)
from vision.cards.loupe import Loupe
from vision.cards.relit import Compared, fit, relit
from vision.cards.segments import Floats, Mask
from vision.cards.uneven import Lit, unevenly_lit

NOISE = 7.0
"""Levels (of 255) by which an unchanged pixel may differ: sensor and JPEG."""
LIGHT_SLACK = 0.09
"""Share of its brightness by which a pixel may differ: shade across the card, tone curves."""
EDGE_SLACK = 0.7
"""Pixels (of the fine face) by which a printed edge may be off."""
NUDGE_PX = 2.0
"""Largest move (px of the fine face, at the rim) of a candidate before it is compared."""
WHITE_PRINT, BRIGHT_PAPER = 0.95, 240.0
"""Share of what is bleached that must be paper of a face to be taken for its paper, and how bright
most of its paper must be then."""


@dataclass(frozen=True, slots=True, eq=False)
class Explained:
    """One candidate at one place: the face in this light and how far it is from what is seen."""

    entry: int
    gains: Gains
    lit: Floats
    """3×height×width: the face in this light, for questions of colour."""
    drawn: Floats
    """The same in the tones seen, for questions of drawing."""
    slack: Floats
    misfit: Floats
    """height×width: 1 is the most that noise and a small misplacement allow."""
    nudge_px: float = 0.0
    """How far the face would have to move to fit better."""

    @property
    def fits(self) -> Mask:
        return np.asarray(self.misfit < 1.0)


Nudged = tuple[Floats, Floats, float]
"""A face (height×width×3), the say of each thinned pixel, and how far (px) the face would have gone
if it had been let."""
Shown = tuple[Floats, Floats, Gains]
"""m faces (m×3×height×width) in the light that is seen, for questions of colour; in the tones seen,
for questions of drawing; and their gains (m×3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """What lies inside an outline, ready to be compared with many faces."""

    seen: Floats
    """height×width×3."""
    channels: Floats
    """3×height×width: the same."""
    judged: Mask
    """height×width: neither under a known card nor wiped out by glare."""
    wiped: Mask
    lines: Floats
    """3×n: fine lines of every channel, thinned."""
    clear: Floats
    """n: 1 where `judged`, else 0, thinned."""
    lamp: Lamp
    uneven: bool
    """Light that changes across the card is reckoned with."""
    loupe: Loupe | None = None
    """The same, larger."""
    nudges: dict[int, Nudged] = field(default_factory=dict)
    """Remembered results of `nudged`, by entry."""

    @classmethod
    def of(cls, seen: Floats, hidden: Mask, lamp: Lamp, *, uneven: bool) -> "Place":
        wiped = bleached(seen) & ~hidden
        judged = ~(hidden | wiped)
        lines = few_of(band(seen, 0.0))
        clear = thinned(judged).ravel().astype(np.float32)
        return cls(seen, planes(seen), judged, wiped, lines, clear, lamp, uneven)

    @property
    def stiffness(self) -> float:
        """How firmly faces keep their shape here: what is in sight of a covered one does not tell
        how it is seen askew."""
        hidden = 1.0 - float((self.judged | self.wiped).mean())
        return STIFFNESS if hidden <= MOSTLY_OPEN else COVERED_STIFFNESS

    def through(self, loupe: Loupe) -> "Place":
        """The same with a loupe at hand."""
        return replace(self, loupe=loupe)

    def with_white_print(self, faces: Faces, entries: list[int]) -> "Place":
        """The same, and what is white is judged too, if one of the faces is white in all those
        places, and all its paper is that bright: then it is a bright picture, and no glare."""
        if self.uneven or not self.wiped.any():
            return self
        if not any(self.is_printed_white(faces.paper[one]) for one in entries):
            return self
        judged = self.judged | self.wiped
        clear = thinned(judged).ravel().astype(np.float32)
        return replace(self, judged=judged, wiped=self.wiped & False, clear=clear, nudges={})

    def is_printed_white(self, white: Mask) -> bool:
        """Nearly all that is wiped out is `white` (height×width), or beside it, and so is most of
        the rest."""
        in_sight = white & (self.judged | self.wiped)
        if not in_sight.any():
            return False
        beside = cv2.dilate(white.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        is_paper = share(self.wiped & beside, self.wiped) >= WHITE_PRINT
        return is_paper and float(np.median(strongest(self.seen)[in_sight])) >= BRIGHT_PAPER


def explain(place: Place, faces: Faces, entries: list[int], *, glared: bool) -> list[Explained]:
    """All at once: that takes half as long as one by one."""
    if not entries:
        return []
    nudges = nudged(place, faces, entries)
    shown, drawn, gains = (
        in_uneven_light(place, nudges) if place.uneven else in_even_light(place, nudges, glared)
    )
    slack = faces.edge[entries]
    slack *= EDGE_SLACK * gains.max(axis=1).astype(np.float32)[:, None, None]
    slack += np.float32(LIGHT_SLACK) * highest(shown)
    slack += np.float32(NOISE)
    off = place.channels - drawn
    for channel in off.reshape(-1, *slack.shape[1:]):
        cv2.blur(channel, (3, 3), channel)
    misfit = highest(np.abs(off, out=off)) / slack
    away_px = [nudge_px for *_, nudge_px in nudges]
    parts = zip(entries, gains, shown, drawn, slack, misfit, away_px, strict=True)
    return [Explained(*part) for part in parts]


def in_uneven_light(place: Place, nudges: list[Nudged]) -> Shown:
    seen = Lit.of(place.seen, place.judged.astype(np.float32))
    faces = [unevenly_lit(seen, face, place.lamp) for face, *_ in nudges]
    shown = np.stack([planes(face) for face, _ in faces])
    return shown, shown, np.stack([gains for _, gains in faces])


def in_even_light(place: Place, nudges: list[Nudged], glared: bool) -> Shown:
    moved, weight = (np.stack(part) for part in list(zip(*nudges, strict=True))[:2])
    both = Compared.of(place.channels, np.ascontiguousarray(moved.transpose(0, 3, 1, 2)), weight)
    gains = fit(both, place.lamp)
    shown, drawn = relit(both, gains)
    for face, sketch in zip(shown, drawn, strict=True) if glared else ():
        spot = glare(place.channels, face)
        if spot is not None:
            for veiled in (face, sketch):
                np.minimum(veiled + spot, 255.0, out=veiled)
    return shown, drawn, gains


def nudged(place: Place, faces: Faces, entries: list[int]) -> list[Nudged]:
    """The faces moved by the fraction of a pixel that fits best: photos were not taken alike."""
    new = [entry for entry in entries if entry not in place.nudges]
    if new:
        steep = [steepness(faces, entry, HOMOGRAPHY, 0.0) for entry in new]
        slopes, lines = (np.stack(part) for part in zip(*steep, strict=True))
        seen = place.lines[faces.channel[new]]
        steps, weight = solve(slopes, seen, lines, place.clear, place.stiffness)
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


def share(fits: Mask, of: Mask) -> float:
    return int(np.count_nonzero(fits & of)) / max(int(np.count_nonzero(of)), 1)
