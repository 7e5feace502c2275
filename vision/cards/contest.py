"""Two look-alikes at one place, judged only on the pixels where they differ.

Drawing and colour are two questions; a pixel that neither face explains (a finger, a coin, glare)
counts for nobody.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.cards.closely import read_closely
from vision.cards.explain import Explained
from vision.cards.faces import Faces
from vision.cards.loupe import Answer, Loupe
from vision.cards.segments import Floats, Mask
from vision.cards.twins import beyond_exposure, differ_in_colour_alone, differ_in_exposure

DRAWING_DIFFERS = 250.0
"""Weight from which two drawings count as different; below it is how photos of one card differ."""
DRAWING_MAY_DIFFER = 60.0
"""The same where colour says even less: a small number in a corner."""
DRAWING_SLACK = 3.0
"""Added to half the slack of a pixel: fine strokes are all edge, and yet must speak."""
COLOUR_DISCOUNT = 0.15
"""What an equal weight of colour is worth: light and cameras change colours, not drawings."""
LEAST_WEIGHT = 20.0
FAINT, FAINT_WEIGHT, FAINT_PART = 0.42, 100.0, 160.0
"""How much clearer the less there is to see: a pale number on pale ground misleads easily; and what
is little where only a part of the card is in sight."""
LITTLE_DRAWING, READ_WEIGHT = 1200.0, 300.0
"""Weight below which the loupe is taken to what differs, and its weight then, if all of it can be
read."""
LEAST_IN_SIGHT = 0.3
"""Share of what differs that no known card may hide for the loupe to be taken."""
PLAINLY_DRAWN, OVERDRAWN = 0.8, 1.5
"""How clearly a drawing that differs sides with a face for no bit of print to be read; and beyond
what it is drawn as neither."""
MOSTLY_IN_SIGHT = 0.75
"""Share of a card below which its colours may be those of another in what is in sight."""
CLEAR_INK, INK_WEIGHT = 0.3, 1000.0
"""How clearly the ink must be one of two for it to have the say, and its weight then. Of 570 such
questions about photographs of SET cards none was less clear, and none was answered wrongly."""
OVERSHOOT = 0.4
"""By how much an answer may go beyond the rival until it is worth only half."""


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
    is_read: bool = False
    """The drawing was looked at through the loupe."""
    by_ink: bool = False
    """The drawing is the same, and so says nothing."""

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

    def clearness(self, little: float) -> float:
        """The lean, less if there is little to see of the difference."""
        return self.lean - faintness(self.weight, little)

    @property
    def is_overdrawn(self) -> bool:
        """Neither of the two is what is seen."""
        return abs(self.drawing) > OVERDRAWN

    @property
    def is_plainly_drawn(self) -> bool:
        """Much is drawn otherwise on the two, and all of it as on the best candidate."""
        is_much = self.drawing_weight >= LITTLE_DRAWING and not self.is_overdrawn
        return is_much and self.drawing >= PLAINLY_DRAWN

    def seen_from(self, entry: int) -> "Contest":
        """The same contest, for the rival against the best candidate (`entry`)."""
        return replace(self, entry=entry, drawing=-self.drawing, colour=-self.colour)

    def _says(self) -> tuple[float, float]:
        """What drawing and colour have to say."""
        drawing = self.drawing_weight * credit(self.drawing)
        colour = COLOUR_DISCOUNT * self.colour_weight * credit(self.colour)
        if drawing < (DRAWING_DIFFERS if drawing <= colour else DRAWING_MAY_DIFFER):
            drawing = 0.0
        return drawing, colour


def faintness(weight: float, little: float = FAINT_WEIGHT) -> float:
    """What is taken off a lean if there is so little to see."""
    return FAINT * max(0.0, 1.0 - weight / little)


def credit(answer: float) -> float:
    """What an answer is worth: beyond -1 the rival is not what is seen either."""
    return 1.0 / (1.0 + (max(0.0, -1.0 - answer) / OVERSHOOT) ** 2)


@dataclass(frozen=True, slots=True, eq=False)
class Contests:
    """Those at one place, each held once."""

    seen: Floats
    """height×width×3."""
    channels: Floats
    """3×height×width: the same."""
    judged: Mask
    faces: Faces
    loupe: Loupe | None = None
    """Small things are looked at through it."""
    is_close: bool = False
    """Every bit of print in sight is."""
    held: dict[tuple[int, int], Contest] = field(default_factory=dict)
    """As seen without it."""
    read: dict[tuple[int, int], Contest] = field(default_factory=dict)
    """Remembered results of `between`."""

    @property
    def is_partly_hidden(self) -> bool:
        return cv2.countNonZero(self.judged.view(np.uint8)) < MOSTLY_IN_SIGHT * self.judged.size

    def through(self, loupe: Loupe) -> "Contests":
        """The same with a loupe at hand."""
        return replace(self, loupe=loupe, read={})

    def closely(self) -> "Contests":
        """The same, and where there is little to see, every bit of print is looked at."""
        return replace(self, is_close=True, read={})

    def between(self, best: Explained, rival: Explained) -> Contest:
        key = best.entry, rival.entry
        if (known := recalled(self.read, key)) is None:
            if (held := recalled(self.held, key)) is None:
                held = self._in_fill(best, self._in_ink(best, self._hold(best, rival)))
                self.held[key] = held
            known = self.read[key] = self._read(best, held)
        return known

    def _in_ink(self, best: Explained, contest: Contest) -> Contest:
        """The same contest, if it is between the same drawing in two inks: as these are seen."""
        if contest.drawing_weight >= DRAWING_DIFFERS:
            return contest
        inks = self.faces.pairs.inks(best.entry, contest.entry)
        if inks is None:
            return contest
        lean = inks.in_a_veil(self.seen, self.judged)
        if lean is None or abs(lean) < CLEAR_INK:
            return contest
        if inks.is_veiled(self.seen):
            # Nobody can tell what light did to either: they must agree.
            return contest if lean * contest.colour >= 0.0 else replace(contest, colour=0.0)
        if 0.0 < lean < contest.lean:
            return replace(contest, drawing=0.0, drawing_weight=0.0, by_ink=True)
        return Contest(contest.entry, 0.0, 0.0, lean, INK_WEIGHT, by_ink=True)

    def _in_fill(self, best: Explained, contest: Contest) -> Contest:
        """The same contest, if it is between the same drawing with two fills: as these are seen."""
        if contest.drawing_weight >= DRAWING_DIFFERS:
            return contest
        tints = self.faces.pairs.tints(best.entry, contest.entry)
        lean = None if tints is None else tints.lean(self.seen, self.judged)
        if lean is None or abs(lean) < CLEAR_INK or (contest.by_ink and contest.lean < lean):
            return contest
        return Contest(contest.entry, 0.0, 0.0, lean, INK_WEIGHT, by_ink=True)

    def _hold(self, best: Explained, rival: Explained) -> Contest:
        slack = np.maximum(best.slack, rival.slack)
        one_of_them = self.judged & (np.minimum(best.misfit, rival.misfit) < 1.5)
        trusted = one_of_them / (slack * slack)
        apart = self.faces.pairs.drawn_apart(best.entry, rival.entry)
        finer = DRAWING_SLACK + 0.5 * slack
        differently_drawn = np.asarray((apart & one_of_them) / (finer * finer), np.float32)
        drawing = projected(self.channels, best.drawn, rival.drawn, differently_drawn)
        colour = projected(self.channels, best.lit, rival.lit, trusted)
        contest = Contest(rival.entry, *drawing, *colour)
        if differ_in_exposure(self.faces, best.entry, rival.entry):
            return replace(contest, colour=0.0, colour_weight=0.0)
        print_left = self._beyond_exposure(best.entry, contest, one_of_them)
        if print_left is None:
            return contest
        colour = projected(self.channels, best.lit, rival.lit, trusted * print_left)
        return Contest(rival.entry, *drawing, *colour)

    def _beyond_exposure(self, entry: int, contest: Contest, where: Mask) -> Mask | None:
        """What tells the colours of two faces apart in the part that is in sight (`where`), if
        nearly all that differs there is how their photos were exposed."""
        is_asked = self.is_partly_hidden and contest.drawing_weight < LITTLE_DRAWING
        if not is_asked or COLOUR_DISCOUNT * contest.colour_weight < LEAST_WEIGHT:
            return None
        return beyond_exposure(self.faces, entry, contest.entry, where)

    def _read(self, best: Explained, contest: Contest) -> Contest:
        """The same contest, if the two faces differ in small things: as the loupe shows these."""
        if self.loupe is None or contest.by_ink or not self._may_be_small(best, contest):
            return contest
        if self.is_close:
            return self._read_closely(best, contest, self.loupe)
        return self._read_small_things(best, contest, self.loupe)

    def _read_small_things(self, best: Explained, contest: Contest, loupe: Loupe) -> Contest:
        if not self.faces.pairs.small_things(best.entry, contest.entry):
            return contest
        answer = seen_through(loupe, self.faces, best.entry, contest.entry)
        if answer.in_sight < LEAST_IN_SIGHT:
            return contest
        weight = READ_WEIGHT * answer.readable
        return replace(contest, drawing=answer.lean, drawing_weight=weight, is_read=True)

    def _may_be_small(self, best: Explained, contest: Contest) -> bool:
        """There is little to see of what differs; or two photos that were not exposed alike make
        more of it: tones pass for a drawing."""
        is_little = contest.drawing_weight < LITTLE_DRAWING
        return is_little or differ_in_exposure(self.faces, best.entry, contest.entry)

    def _read_closely(self, best: Explained, contest: Contest, loupe: Loupe) -> Contest:
        """The same contest, unless it is plain anyway, and small things do not say otherwise (on a
        misplaced outline they may): as every bit of print in sight has it."""
        one, other = best.entry, contest.entry
        if differ_in_colour_alone(self.faces, one, other):
            return replace(contest, drawing_weight=0.0)
        is_plain = abs(contest.drawing) >= PLAINLY_DRAWN and not contest.is_overdrawn
        # Of two photos that were not exposed alike, tones pass for a drawing.
        is_plain = is_plain and not differ_in_exposure(self.faces, one, other)
        if contest.drawing_weight >= DRAWING_DIFFERS and is_plain:
            read = self._read_small_things(best, contest, loupe)
            return read if read.drawing * contest.drawing < 0.0 else contest
        contrasts = self.faces.pairs.differing(one, other)
        odds = read_closely(loupe, *self.faces.pairs.exposed_alike(one, other), contrasts)
        if odds.is_silent:
            # A faint drawing of which no bit can be read is how two photos of one card differ.
            is_faint = contest.drawing_weight < DRAWING_DIFFERS and not is_plain
            return replace(contest, drawing_weight=0.0) if is_faint else contest
        return replace(contest, drawing=odds.clearness, drawing_weight=READ_WEIGHT, is_read=True)


def recalled(known: dict[tuple[int, int], Contest], key: tuple[int, int]) -> Contest | None:
    """A contest that was held, whichever of the two was the best candidate then."""
    if key not in known and (other := known.get(key[::-1])) is not None:
        known[key] = other.seen_from(key[1])
    return known.get(key)


def seen_through(loupe: Loupe, faces: Faces, one: int, other: int) -> Answer:
    """How the small things in which two entries differ look, looked at once."""
    if (one, other) not in loupe.answers:
        things = faces.pairs.small_things(one, other)
        answer = loupe.between(*faces.pairs.exposed_alike(one, other), things)
        loupe.answers[one, other] = answer
    return loupe.answers[one, other]


def projected(seen: Floats, one: Floats, other: Floats, trusted: Floats) -> tuple[float, float]:
    """(1 if seen like `one` … -1 if like `other`, weight of their difference); all 3×height×width,
    `trusted` height×width."""
    if not trusted.any():
        return 0.0, 0.0
    difference = one - other
    away = one + other
    away *= np.float32(-0.5)
    away += seen
    weighed = difference * trusted
    weight = float(np.vdot(weighed, difference))
    return 2.0 * float(np.vdot(weighed, away)) / max(weight, 1e-6), weight
