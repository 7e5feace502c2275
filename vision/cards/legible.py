"""Whether something small that tells two cards apart, a number or a word, is read clearly."""

import math

from vision.cards.judge import Verdict

EVERY_BIT = 0.95
"""Share of what should be in sight from which all of it fits."""
WHOLE_CARD = 0.75
"""Visible share from which a card is hard to imagine where there is none."""
CLEARLY_READ, READ_WHOLE = 0.7, 0.4
"""How clearly small things must side with the best candidate; and if all of the card is seen, and
fits with all its print: of two white cards most is paper. On a misplaced outline some side with
another number. Of 18 answers about whole cards between the two, on tables of 25 decks, none was
wrong; nor of 12 about photographs of SET cards. Of 2,300 cards four were named between 0.6 and 0.7,
one wrongly: a 1 of which a half was in sight."""
MOST_READ = 1.25
"""How clearly at most where not all fits: on a misplaced outline small things side with a face more
clearly than its own would. Of 2793 cards rightly recognised one was read so."""
HALF_A_DOUBT, MOST_PRINT = 0.5, 0.9
"""How much more clearly per share of the print that does not fit, below this one: a white card may
lie on it that is not known. So one with less waits for what lies on it, and hides nothing until
then."""
MOST_ALIKE = 0.9
"""The same of a covered card per share of what varies that the face does not explain, below this
one: its outline may be off. It kept one of 1,125 cards in piles and under hands from a wrong name;
of those looked at again none from its own."""


def is_misread(verdict: Verdict, least: float) -> bool:
    """Something small that tells the best candidate from another is not read clearly as its own, or
    where not all of the card fits, as neither's."""
    most = math.inf if verdict.fitting >= EVERY_BIT else MOST_READ
    return any(one.is_read and not least <= one.drawing <= most for one in verdict.contests)


def least_read(verdict: Verdict) -> float:
    fits = min(verdict.fitting, verdict.print_fitting) >= EVERY_BIT
    if fits and verdict.visible >= WHOLE_CARD and not verdict.uneven:
        return READ_WHOLE
    doubt = HALF_A_DOUBT * max(0.0, MOST_PRINT - verdict.print_fitting)
    if verdict.visible < WHOLE_CARD:
        doubt += max(0.0, MOST_ALIKE - verdict.likeness)
    return CLEARLY_READ + doubt
