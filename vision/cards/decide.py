"""When the eye is sure. Every threshold of that question is here.

They were chosen while looking at four sample decks, at cropped photographs and at imagined
evenings (`studio.py`), with two aims: no wrong label at all, and then as many right ones as
possible. None of these is held out: measure new decks (`arbitre bench cards --seed N`) before
trusting the last decimal.
"""

from dataclasses import dataclass

import numpy as np

from vision.cards.faces import Faces
from vision.cards.judge import SOME_GLARE, Verdict
from vision.cards.light import Lamp
from vision.cards.outlines import Quads

LEAST_LEAN = 0.38
"""How clearly the pixels must side with the best candidate against every rival; 1 is entirely."""
UNEVEN_LEAN = 0.5
LEAST_DETAIL = 0.45
UNEVEN_OUTLINED = 0.8
"""In uneven light, which can explain much: how clearly the pixels must side with the best
candidate, how much of the fine detail it must explain, and how plain its sides must be."""
LEAST_VISIBLE = 0.27
"""Share of a card that must be explained."""
LEAST_CRISP = 0.16
"""The same if everything fits."""
LEAST_PRINT = 0.03
"""Share of a card that must be explained by its print: plain colour is everywhere."""
LEAST_PRINT_FITTING = 0.7
"""Share of the print in sight that must be explained: the same drawing in another colour is not."""
MUCH_DRAWING, UNEVEN_DRAWING = 1000.0, 0.55
"""Where two faces are drawn so differently, how clearly the drawing must side with the best one in
uneven light: halves of two cards side by side pass for a third."""
MUCH_COLOUR = 1000.0
LEAST_COLOUR = 0.25
"""Where two faces differ so much in colour, how clearly it must side with the best candidate."""
LEAST_OUTLINED = 0.5
"""Share of the sides in sight that must lie on edges."""
NEARLY_ALL_FITS = 0.93
WHOLE_CARD = 0.75
"""Visible share from which a card is hard to imagine where there is none."""


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

    @property
    def is_worth_asking(self) -> bool:
        """A card does seem to lie there."""
        return self.verdict.fitting >= 0.7 and self.verdict.print_gain >= LEAST_PRINT


@dataclass(frozen=True, slots=True, eq=False)
class Circumstances:
    """What is known beside the pixels of the card itself."""

    lamp: Lamp
    outlined: float
    least_fitting: float
    """Share of what should be in sight that must be explained."""


def decide(quad: Quads, verdict: Verdict, faces: Faces, known: Circumstances) -> Found:
    lean = min((one.lean for one in verdict.contests), default=1.0)
    crisp = min(verdict.fitting, verdict.likeness, known.outlined) >= 0.95 and lean >= 0.8
    shown = (
        verdict.visible >= (LEAST_CRISP if crisp else LEAST_VISIBLE)
        and verdict.print_gain >= LEAST_PRINT
        and verdict.print_fitting >= LEAST_PRINT_FITTING
        and known.outlined >= (UNEVEN_OUTLINED if verdict.uneven else LEAST_OUTLINED)
        and verdict.likeness >= least_likeness(verdict, known)
    )
    is_sure = shown and is_told_apart(lean, verdict, known) and not is_other_colour(verdict)
    return Found(quad, verdict, named(verdict, lean, faces), is_sure, known.outlined)


def is_told_apart(lean: float, verdict: Verdict, known: Circumstances) -> bool:
    """The less there is to see, the clearer it must be."""
    doubt = 0.5 * max(0.0, 0.9 - verdict.fitting) + 0.4 * max(0.0, 0.85 - known.outlined)
    if verdict.uneven:
        drawn = [one.drawing for one in verdict.contests if one.drawing_weight >= MUCH_DRAWING]
        is_drawn_so = min(drawn, default=1.0) >= UNEVEN_DRAWING
        return is_drawn_so and verdict.fitting >= 0.6 and lean >= UNEVEN_LEAN + doubt
    doubt += 0.2 if verdict.bleached > SOME_GLARE else 0.0
    if verdict.fitting >= known.least_fitting:
        return lean >= LEAST_LEAN + doubt
    return verdict.fitting >= 0.45 and verdict.likeness >= 0.75 and lean >= 0.5 + doubt / 2


def is_other_colour(verdict: Verdict) -> bool:
    """Drawn like the best candidate and coloured like another: a card that nobody taught."""
    plain = [one for one in verdict.contests if one.colour_weight >= MUCH_COLOUR]
    return any(one.colour < LEAST_COLOUR for one in plain)


def least_likeness(verdict: Verdict, known: Circumstances) -> float:
    """A part of a card is easily imagined: it must look the part, in the light of the others."""
    if verdict.uneven:
        return LEAST_DETAIL
    if verdict.visible >= WHOLE_CARD:
        # A back that nobody taught resembles some face in most places, but not in all.
        return 0.4 if verdict.fitting >= NEARLY_ALL_FITS else 0.7
    strange = 0.6 + 2.0 * known.lamp.strangeness(verdict.best.gains)
    outlined_all_round = known.outlined > 0.97 and verdict.visible > 0.55
    return min(strange, 0.7) if outlined_all_round else strange


def named(verdict: Verdict, lean: float, faces: Faces) -> tuple[tuple[str, float], ...]:
    confidence = within(0.5 + 0.5 * lean) * min(1.0, 0.1 + verdict.fitting)
    rivals = [one for one in verdict.contests if one.lean < LEAST_LEAN]
    others = [(faces.label(one.entry), within(0.5 - 0.5 * one.lean) * confidence) for one in rivals]
    return ((faces.label(verdict.best.entry), confidence), *others)


def within(share: float) -> float:
    return float(np.clip(share, 0.0, 1.0))
