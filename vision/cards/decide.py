"""When the eye is sure. Every threshold of that question is here, but for those of colour
(`coloured.py`) and of small print (`legible.py`).

They were chosen while looking at four sample decks, at cropped photographs and at imagined
evenings (`studio.py`), with two aims: no wrong label at all, and then as many right ones as
possible. None of these is held out: measure new decks (`arbitre bench cards --seed N`) before
trusting the last decimal.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.cards.coloured import is_coloured_so
from vision.cards.contest import (
    COLOUR_DISCOUNT,
    DRAWING_DIFFERS,
    FAINT_PART,
    FAINT_WEIGHT,
    LEAST_WEIGHT,
    Contest,
    faintness,
)
from vision.cards.explain import Place, nudged
from vision.cards.faces import Faces
from vision.cards.judge import LEAST_LIKENESS, SOME_GLARE, Verdict
from vision.cards.legible import (
    EVERY_BIT,
    MOST_PRINT,
    READ_WHOLE,
    WHOLE_CARD,
    is_misread,
    least_read,
)
from vision.cards.outlines import Quads
from vision.cards.strokes import Duel, Reading, Strokes

LEAST_LEAN = 0.38
"""How clearly the pixels must side with the best candidate against every rival; 1 is entirely."""
UNEVEN_LEAN = 0.5
LEAST_DETAIL = 0.45
PLAIN_OUTLINED = 0.8
"""In uneven light, which can explain much: how clearly the pixels must side with the best
candidate, how much of the fine detail it must explain, and how plain its sides must be; these also
where not all of its print fits."""
LEAST_VISIBLE = 0.27
"""Share of a card that must be explained."""
LEAST_CRISP = 0.16
"""The same if everything fits."""
STRIP = 0.57
"""Share of a card below which only a strip of it is seen: nearly all of that must fit. Strips of
two neighbours pass for a third card."""
LEAST_PRINT, SMALL_PRINT = 0.03, 0.01
"""Share of a card that must be explained by its print: plain colour is everywhere; and share of
what is in sight of it if every bit fits."""
LEAST_PRINT_FITTING, PRINT_BEHIND = 0.7, 0.1
"""Share of the print in sight that must be explained: the same drawing in another colour is not.
And by how much it may fall short of what fits in all: white paper fits white paper, whichever card
lies there. Of 2,160 cards known on 580 tables none did."""
MUCH_DRAWING, CLEAR_DRAWING, UNEVEN_DRAWING = 1000.0, 0.5, 0.55
LEAST_DRAWING, CLEAR_COLOUR = 0.35, 0.8
"""Where two faces are drawn so differently, how clearly the drawing must side with the best one; in
uneven light; and if the colour does so clearly: halves of two cards side by side, or a card never
taught, pass for a third."""
RUNS_OFF, A_SIDE, CUT_OUT = 0.3, 0.15, 0.9
"""How much clearer it must be if a side, so much of all four, is the rim of the picture: a card
that goes on there is judged on an outline that is too short, and a 7 may pass for a 1. From the
last share on somebody cut a whole card out."""
LEAST_OUTLINED = 0.5
"""Share of the sides in sight that must lie on edges."""
NEARLY_ALL_FITS = 0.93
LEAST_DRAWN = 0.05
"""Share of the card on which the drawing must agree: of 161 cards rightly recognised 99 % reach
0.12; cards that are none stay below 0.06."""
MORE_OWN, EXCUSED_FOREIGN = 0.05, 0.8
"""By how much the share of the face's drawing that is seen must exceed the share of what is seen
that is not the face's, less per share that a hand or glare hides. Of 630 cards rightly recognised
all do; of halves of neighbours and misplaced outlines that pass for a card, few."""
FARTHEST_NUDGE_PX = 3.0
"""Of the fine face: one that would have to move farther does not lie there. Of 170 cards rightly
recognised none would move by more than 2.5."""
HARD_SHOWN, HALF_OUTLINED_SHOWN, HARD_DRAWN = 0.25, 0.4, 0.1
HARD_OUTLINED, HARD_PRINT, HARD_LIKENESS, HARD_LEAN = 0.6, 0.12, LEAST_LIKENESS, 0.2
"""The same where only the drawing is trusted (more of it if sides are missing), and what else must
be seen then: sides, print, and the colours unless the light explains them away."""
BARE_PAPER = 0.27
"""By how much the print may fall short of what fits in all, in even light: hands hide paper as well
as print. Of 52 cards rightly named by their drawing it was 0.23 at most, of one in a pile that was
named wrongly 0.31."""
DUEL_AREA, DUEL_LEAN, DUEL_COLOUR, MUCH_WEIGHT = 0.025, 0.5, 0.65, 200.0
"""Share of the card on which two faces must be seen to differ in drawing, how clearly it must side
with the best candidate; else how clearly the colour, and its weight if the drawing differs."""
EXCUSED, LEAST_EXCUSED, MOST_EXCUSED = 0.6, 0.06, 0.3
"""How much less clearly, per share of the card that a hand or glare hides; and that share."""
PLACED_LIKENESS, ALL_ALIKE, PLACED_OUTLINE = 0.6, 0.9, 0.7
"""Likeness with one of the candidates of a card that lies there, though its name is not known, if
all its sides are plain to see; and share of them if all of it is alike: in a column of white cards
one of three sides is white on white."""
SEEMING_LIKENESS = 0.25
"""The same where nothing else is found any more: a card of which hardly any print is in sight still
hides those beneath."""
LEAST_CONFIDENCE = 0.4
"""With less, a drawing alone names no card: of 169 on sample tables none has less, but an empty
corner of a mat that was taken for a back has."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """One place judged: where it is, what was found, and how sure that is."""

    quad: Quads
    verdict: Verdict
    labels: tuple[tuple[str, float], ...]
    """Candidates, best first, with their confidence."""
    is_sure: bool
    outlined: float
    """Share of the sides in sight that lie on edges."""
    by_drawing: bool = False
    """Sure by its drawing alone, if no other card turns out to lie there."""

    @property
    def is_worth_asking(self) -> bool:
        """A card does seem to lie there."""
        return self.verdict.fitting >= 0.7 and self.verdict.print_gain >= LEAST_PRINT

    @property
    def is_placed(self) -> bool:
        """A card lies exactly there, whichever it is."""
        fits = self.verdict.fitting >= EVERY_BIT and self.verdict.print_fitting > MOST_PRINT
        fits = fits and self.is_worth_asking
        likeness, outlined = self.verdict.likeness, self.outlined
        is_plain = outlined >= EVERY_BIT and likeness >= PLACED_LIKENESS
        return fits and (is_plain or (likeness >= ALL_ALIKE and outlined >= PLACED_OUTLINE))

    @property
    def seems_placed(self) -> bool:
        """The same as far as it goes: its sides may be white on white, so most of its print must
        fit. Enough where nothing else is found any more."""
        fits = min(self.verdict.fitting, self.verdict.print_fitting)
        is_alike = self.verdict.likeness >= SEEMING_LIKENESS
        return is_alike and fits >= MOST_PRINT and self.outlined >= LEAST_OUTLINED


@dataclass(frozen=True, eq=False)
class Circumstances:
    """What is known beside the pixels of the card itself."""

    place: Place
    outlined: float
    least_fitting: float
    """Share of what should be in sight that must be explained."""
    cut_off: float = 0.0
    """Share of the sides along the rim of the picture: there the card may go on."""

    @cached_property
    def strokes(self) -> Strokes:
        """What is drawn at that place."""
        return Strokes.of(self.place.seen, self.place.judged)

    def reading(self, faces: Faces, entry: int) -> Reading:
        [(face, *_)] = nudged(self.place, faces, [entry])
        return self.strokes.read(face)


def decide(quad: Quads, verdict: Verdict, faces: Faces, known: Circumstances) -> Found:
    little = FAINT_WEIGHT if verdict.visible >= WHOLE_CARD else FAINT_PART
    lean = min((one.clearness(little) for one in verdict.contests), default=1.0)
    crisp = min(verdict.fitting, verdict.likeness, known.outlined) >= 0.95 and lean >= 0.8
    shown = (
        verdict.visible >= (LEAST_CRISP if crisp else LEAST_VISIBLE)
        and verdict.print_gain >= least_print(verdict)
        and verdict.print_fitting >= least_print_fitting(verdict)
        and known.outlined >= least_outlined(verdict)
        and verdict.likeness >= least_likeness(verdict, known)
        and (verdict.visible >= STRIP or verdict.fitting >= NEARLY_ALL_FITS)
    )
    is_sure = (
        shown
        and is_told_apart(lean, verdict, known)
        and is_drawn_there(verdict, faces, known)
        and is_coloured_so(verdict, faces)
    )
    labels = named(verdict, lean, faces)
    by_drawing = (
        not is_sure
        and labels[0][1] >= LEAST_CONFIDENCE
        and is_drawn_so(verdict, faces, known)
        and is_coloured_so(verdict, faces)
    )
    return Found(quad, verdict, labels, is_sure, known.outlined, by_drawing)


def is_drawn_otherwise(rival: Contest, *, uneven: bool) -> bool:
    """The drawing sides with the best candidate clearly, or a little and the colour clearly."""
    if uneven:
        return rival.drawing >= UNEVEN_DRAWING
    return rival.drawing >= (LEAST_DRAWING if rival.colour >= CLEAR_COLOUR else CLEAR_DRAWING)


def is_told_apart(lean: float, verdict: Verdict, known: Circumstances) -> bool:
    """The less there is to see, the clearer it must be."""
    if is_misread(verdict, least_read(verdict)):
        return False
    apart = [one for one in verdict.contests if one.drawing_weight >= MUCH_DRAWING]
    if not all(is_drawn_otherwise(one, uneven=verdict.uneven) for one in apart):
        return False
    doubt = 0.5 * max(0.0, 0.9 - verdict.fitting) + 0.4 * max(0.0, 0.85 - known.outlined)
    doubt += RUNS_OFF if A_SIDE <= known.cut_off < CUT_OUT else 0.0
    if verdict.uneven:
        return verdict.fitting >= 0.6 and lean >= UNEVEN_LEAN + doubt
    doubt += 0.2 if verdict.bleached > SOME_GLARE else 0.0
    if verdict.fitting >= known.least_fitting:
        return lean >= LEAST_LEAN + doubt
    return verdict.fitting >= 0.45 and verdict.likeness >= 0.75 and lean >= 0.5 + doubt / 2


def is_drawn_there(verdict: Verdict, faces: Faces, known: Circumstances) -> bool:
    """Enough of the drawing in sight agrees, and most of what is seen belongs to it: halves of two
    neighbours and the gap between them explain paper and colour."""
    reading = known.reading(faces, verdict.best.entry)
    is_placed = verdict.best.nudge_px <= FARTHEST_NUDGE_PX
    return is_placed and reading.area >= least_drawn(verdict) and is_mostly_own(reading, 0.0)


def is_mostly_own(reading: Reading, excuse: float) -> bool:
    return reading.shown - reading.foreign >= MORE_OWN - EXCUSED_FOREIGN * excuse


def is_drawn_so(verdict: Verdict, faces: Faces, known: Circumstances) -> bool:
    """Under glare and hands: what is seen of the drawing is that of the best candidate and of no
    other, however little of the card the light explains."""
    reads = (
        verdict.visible >= LEAST_VISIBLE
        and verdict.print_gain >= HARD_PRINT
        and known.outlined >= HARD_OUTLINED
        and verdict.best.nudge_px <= FARTHEST_NUDGE_PX
        and (verdict.uneven or is_hidden_alike(verdict))
    )
    reads = reads and all(one.lean >= HARD_LEAN for one in verdict.contests)
    reads = reads and not is_misread(verdict, READ_WHOLE)
    # A hand may hide what tells two cards apart, and pass for neither.
    drawn = (one for one in verdict.contests if one.drawing_weight >= DRAWING_DIFFERS)
    reads = reads and not any(one.is_overdrawn for one in drawn)
    best = known.reading(faces, verdict.best.entry) if reads else None
    least = HARD_SHOWN if known.outlined >= 0.9 else HALF_OUTLINED_SHOWN
    if best is None or best.shown < least or best.area < HARD_DRAWN:
        return False
    # A card in plain view that is drawn only a little like a face is another card.
    excuse = min(1.0 - verdict.fitting + verdict.bleached, MOST_EXCUSED)
    is_excused = excuse >= LEAST_EXCUSED and is_mostly_own(best, excuse)
    return is_excused and all(
        is_beaten(one, known.strokes.duel(best, known.reading(faces, one.entry)), excuse)
        for one in verdict.contests
    )


def is_hidden_alike(verdict: Verdict) -> bool:
    """Its colours are seen, and what does not fit is paper as well as print."""
    is_paper_left = verdict.fitting > verdict.print_fitting + BARE_PAPER
    return verdict.likeness >= HARD_LIKENESS and not is_paper_left


def is_beaten(rival: Contest, duel: Duel, excuse: float) -> bool:
    """By its drawing; or by its colour, where that is what tells the two apart."""
    is_drawn_apart = duel.area >= DUEL_AREA
    if is_drawn_apart and duel.lean >= DUEL_LEAN - EXCUSED * excuse:
        return True
    colour = COLOUR_DISCOUNT * rival.colour_weight
    return (
        rival.colour >= DUEL_COLOUR
        and rival.colour - faintness(colour) >= LEAST_LEAN
        and colour >= (MUCH_WEIGHT if is_drawn_apart else LEAST_WEIGHT)
        and (duel.lean >= 0.0 or not is_drawn_apart)
    )


def least_print(verdict: Verdict) -> float:
    """Where every bit fits, a small number in a corner is print enough."""
    if verdict.fitting < EVERY_BIT or verdict.uneven:
        return LEAST_PRINT
    return SMALL_PRINT * in_sight(verdict)


def least_drawn(verdict: Verdict) -> float:
    """Where every bit fits, the less of a card is in sight the less of its drawing need be."""
    return LEAST_DRAWN * (in_sight(verdict) if verdict.fitting >= EVERY_BIT else 1.0)


def in_sight(verdict: Verdict) -> float:
    """Share of the whole card that no known card hides, and no glare."""
    return verdict.visible / max(verdict.fitting, 1e-3)


def least_print_fitting(verdict: Verdict) -> float:
    if verdict.uneven:
        return LEAST_PRINT_FITTING
    return max(LEAST_PRINT_FITTING, verdict.fitting - PRINT_BEHIND)


def least_outlined(verdict: Verdict) -> float:
    """A rim as pale as the table has no sides to be seen: then every bit of print must fit. Where
    neither sides nor print are plain, the outline may be off, and the print another's: of 184
    covered cards named, one was so, and wrong."""
    fits_whole = min(verdict.fitting, verdict.likeness) >= EVERY_BIT
    if fits_whole and verdict.visible >= WHOLE_CARD and not verdict.uneven:
        return 0.0
    is_in_doubt = verdict.uneven or verdict.print_fitting < MOST_PRINT
    return PLAIN_OUTLINED if is_in_doubt else LEAST_OUTLINED


def least_likeness(verdict: Verdict, known: Circumstances) -> float:
    """A part of a card is easily imagined: it must look the part, in the light of the others."""
    if verdict.uneven:
        return LEAST_DETAIL
    if verdict.visible >= WHOLE_CARD:
        # A back that nobody taught resembles some face in most places, but not in all; and where a
        # side is missing, white paper may be that of another card.
        fits = verdict.fitting >= NEARLY_ALL_FITS and known.outlined >= EVERY_BIT
        return LEAST_LIKENESS if fits else 0.7
    strange = 0.6 + 2.0 * known.place.lamp.strangeness(verdict.best.gains)
    outlined_all_round = known.outlined > 0.97 and verdict.visible > 0.55
    return min(strange, 0.7) if outlined_all_round else strange


def named(verdict: Verdict, lean: float, faces: Faces) -> tuple[tuple[str, float], ...]:
    confidence = within(0.5 + 0.5 * lean) * min(1.0, 0.1 + verdict.fitting)
    rivals = [one for one in verdict.contests if one.lean < LEAST_LEAN]
    others = [(faces.label(one.entry), within(0.5 - 0.5 * one.lean) * confidence) for one in rivals]
    return ((faces.label(verdict.best.entry), confidence), *others)


def within(share: float) -> float:
    return float(np.clip(share, 0.0, 1.0))
