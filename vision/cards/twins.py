"""Two faces that are told apart by colour alone, and when that cannot be trusted.

A few pixels of another shade are a number too pale to be read, whatever they seem to say. And of a
photo that was too bright, colours remain that nobody has seen: a channel that was cut off may have
had any higher level, and orange then looks like yellow does in another light.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.light import strongest, thinned
from vision.cards.relit import SQUEEZED
from vision.cards.segments import Floats, Mask
from vision.cards.tones import exposed, retoned

OTHER_SHADE = 24.0
"""Levels by which two taught pixels differ in shade."""
LEAST_AREA = 0.06
"""Share of the card on which the shades of two faces must differ."""
NEARLY_CUT_OFF = 245.0
LEAST_TAUGHT = 0.5
"""Share of the pixels of other shades in which no channel of both may be cut off, or nearly."""

DRAWN_ALIKE, LEFT_BY_EXPOSURE = 0.8, 0.1
"""Correlation of the lines of two faces that may be of one colour, and share of what differs, where
they are drawn alike, that exposure may leave unexplained: of 810 pairs of two colours in 86 decks
none has less than 0.108, that of an orange card and a yellow one."""
MOST_FALLING = 0.1
"""How far the curve of an exposure may fall, as a share of how far it rises: noise bends its ends.
"""
PAPER_FROM, MIDDLING_FROM, MIDDLING_TO = 0.9, 0.35, 0.75
OTHER_FACTOR = 0.1
"""Share of all levels below which they are no paper; between which shares of its level print is
middling; and by how much more (logarithmic) than paper other light may change that: an orange card
would have to be made 14 % brighter on the same paper to be a yellow one. Of 21 other pairs in 28
decks that only exposure tells apart none has so much, as far as it can be told."""
SAME_DRAWING = 0.002
"""Share of two cards that no change of tones explains, up to which their drawing is the same."""
TAUGHT_COLOUR = 0.6
"""How clear colour must be where it is all that tells two cards apart: of 580 such answers six
were below 0.5, and two of them wrong; of 2,300 cards three were named between the two, one wrongly:
green, in a pale sheen, for yellow."""
MOST_CUT_OFF, CLEAR_COLOUR = 0.4, 0.8
"""Share of a card that may have been cut off when taught, and how clear colour must be beyond."""


@dataclass(frozen=True, slots=True)
class Twins:
    """What two faces differ in, as they were taught."""

    area: float
    """Share of the card on which their shades differ."""
    taught: float
    """Share of that area in which no channel of both was cut off when they were taught."""
    is_paper_known: bool
    """Most of both cards was taught with a brightness that is known."""

    @classmethod
    def of(cls, faces: Faces, one: int, other: int) -> "Twins":
        first, second = faces.fine[one], faces.fine[other]
        apart = other_shade(first, second)
        cut_off = strongest(cv2.min(first, second)) >= NEARLY_CUT_OFF
        taught = 1.0 - float(cut_off[apart].sum()) / max(int(apart.sum()), 1)
        return cls(float(apart.mean()), taught, float(cut_off.mean()) < MOST_CUT_OFF)

    def can_be_told_by_colour(self, colour: float, *, is_faint: bool) -> bool:
        """`colour`: 1 if coloured as one is, -1 as the other. `is_faint`: there is little to see of
        the difference. A channel that was cut off makes a colour paler than it is: in other light
        it lies between the two, or beyond the other, but never where the first one is. Beside
        paper that was cut off, brown is a dark orange."""
        is_seen = self.differ_in_shade or not is_faint
        return colour >= (TAUGHT_COLOUR if self.is_taught else CLEAR_COLOUR) and is_seen

    @property
    def is_taught(self) -> bool:
        """The colours of both are known where they differ."""
        return self.is_paper_known and self.taught >= LEAST_TAUGHT

    @property
    def differ_in_shade(self) -> bool:
        """By more than how their photos were lit."""
        return self.area >= LEAST_AREA

    @property
    def differ_in_colour(self) -> bool:
        """The same, and by more than what these cut off."""
        return self.differ_in_shade and self.is_taught


def differ_in_exposure(faces: Faces, one: int, other: int) -> bool:
    """The colours of two faces are the same but for how their photos were exposed: they do not
    tell which of them is seen, whatever it has in common with one of the photos."""
    if faces.is_turned(one) != faces.is_turned(other):
        return False
    first, second = sorted((one % len(faces), other % len(faces)))
    if (first, second) not in faces.exposures:
        is_alike = bool(faces.drawn_alike[first, second] > DRAWN_ALIKE)
        # A number that differs is no colour, however much of what differs it is.
        drawn_alike = ~spread(faces.pairs.drawn_apart(first, second))
        faces.exposures[first, second] = is_alike and is_exposure(faces, first, second, drawn_alike)
    return faces.exposures[first, second]


def are_one_drawing(faces: Faces, one: int, other: int) -> bool:
    """In whatever colours: other tones would make the one of the other."""
    return float(faces.pairs.drawn_apart(one, other).mean()) <= SAME_DRAWING


def differ_in_colour_alone(faces: Faces, one: int, other: int) -> bool:
    """Two faces are the same drawing in two colours: what else differs is noise of their photos,
    and a third colour is as much like one as like the other."""
    if not are_one_drawing(faces, one, other):
        return False
    is_lit_otherwise = differ_in_exposure(faces, one, other)
    return not is_lit_otherwise and Twins.of(faces, one, other).differ_in_shade


def beyond_exposure(faces: Faces, one: int, other: int, where: Mask) -> Mask | None:
    """height×width: what no exposure explains, if it explains nearly all that differs in shade in
    a part of two faces: the halves in sight may be of one drawing. None if it does not."""
    if not is_exposure(faces, one, other, where):
        return None
    first, second = faces.fine[one], faces.fine[other]
    ways = (first, exposed(second, first, where)), (second, exposed(first, second, where))
    left = np.logical_and.reduce([other_shade(*way) for way in ways])
    # Edges of the print that are a little off are none.
    return ~spread(~left)


def differ_in_tones(faces: Faces, one: int, other: int) -> bool:
    """Other tones would make one face of the other in many places: there they are drawn alike, and
    differ in colour, unless only in how their photos were exposed. What differs elsewhere is
    another drawing."""
    first, second = faces.fine[one], faces.fine[other]
    drawn_alike = ~other_shade(first, retoned(second, first))
    coloured = other_shade(first, second) & drawn_alike
    return float(coloured.mean()) >= LEAST_AREA and not is_exposure(faces, one, other, drawn_alike)


def is_exposure(faces: Faces, one: int, other: int, where: Mask) -> bool:
    """Nearly all that differs in shade in a part (height×width) of two faces is exposure."""
    there = thinned(where)
    if not there.any():
        return False
    first, second = (thinned(faces.fine[entry])[there][:, None] for entry in (one, other))
    apart = float(other_shade(first, second).mean())
    if apart < LEAST_AREA:
        return False
    most = LEFT_BY_EXPOSURE * apart
    return is_exposed_as(first, second, most) or is_exposed_as(second, first, most)


def is_exposed_as(face: Floats, wanted: Floats, most: float) -> bool:
    """Another exposure leaves no more than that share of one face in another shade."""
    toned = exposed(face, wanted)
    if float(other_shade(wanted, toned).mean()) >= most:
        return False
    if not is_brightened_alike(face, toned):
        return False
    # No exposure makes what is brighter darker: a curve that does so is another colour.
    steps = np.diff(toned.ravel()[np.argsort(face, axis=None)])
    return float(-steps.clip(max=0.0).sum()) <= MOST_FALLING * float(steps.clip(min=0.0).sum())


def is_brightened_alike(face: Floats, toned: Floats) -> bool:
    """Paper and print by the same factor, as other light does; or it cannot be told, as paper is so
    bright that cameras squeeze it, or there is hardly any print."""
    paper = float(np.quantile(face, PAPER_FROM))
    light = face >= paper
    middling = (face > MIDDLING_FROM * paper) & (face < MIDDLING_TO * paper)
    is_squeezed = max(paper, float(np.median(toned[light]))) >= SQUEEZED
    if is_squeezed or float(middling.mean()) < LEAST_AREA:
        return True
    change = np.log(np.maximum(toned, 1.0) / np.maximum(face, 1.0))
    return float(abs(np.median(change[middling]) - np.median(change[light]))) <= OTHER_FACTOR


def spread(part: Mask) -> Mask:
    """The same, and a pixel around it."""
    return np.asarray(cv2.dilate(part.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)


def other_shade(one: Floats, other: Floats) -> Mask:
    """height×width: where two faces differ in shade."""
    return np.asarray(strongest(np.abs(one - other)) > OTHER_SHADE)
