"""The cards that lie there, seen or covered: what stayed, what came, what went.

A card that is covered is remembered. Of two equal cards one over the other both count: the second
is told from the first by lying a little beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.cards.answers import Seen, Unsure, overlap
from vision.cards.changed import Changed
from vision.cards.outlines import Quads

UNCHANGED = 0.12
"""Share of a card's outline that may differ and the card still be where it was."""
FRESH = 0.06
"""Share of a card's outline that must differ for it to be news."""
SAME_PLACE = 0.045
"""Distance of the corners, as a share of a card's width, within which it is the same card; the
eye's own wavering is a third of that."""
UNCOVERED = 0.12
"""The same for a card from which one was taken: it was seen badly, or was moved a little."""
SAME_CARD = 0.7
"""Overlap of two sightings that are of one thing."""
COVERED = 0.15
"""Overlap from which a card may be hidden by the one above it."""
LEFT_OPEN = 0.1
"""Share of a card that must be open to tell what became of it: outlines may be a little off."""
TAKEN = 0.5
"""Share of what is left open of a card that must have changed for it to be gone."""
RIM = 0.03
"""Area, as a share of a card's, by which a pile must reach beyond a card to tell anything."""
WHOLE = 0.8
"""Visible share of a card that nothing covers."""
BURIED = 0.8
"""Overlap from which nothing is to be seen of a card."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """`cards` are all that lie there, from bottom to top."""

    cards: tuple[Seen, ...]
    laid: tuple[Seen, ...]
    gone: tuple[Seen, ...]


def remember(
    known: Sequence[Seen], seen: Sequence[Seen], doubts: Sequence[Unsure], changed: Changed
) -> Remembered:
    """What lies there now; `known` from bottom to top, `seen` and `doubts` where it changed."""
    stays = {n for n, card in enumerate(known) if changed.share(card.corners) < UNCHANGED}
    again, new = found_again(known, seen, stays, changed)
    above = [*(one.corners for one in new), *(one.corners for one in doubts)]
    kept: list[Seen] = []
    gone: list[Seen] = []
    for number in reversed(range(len(known))):
        card = again.get(number, known[number])
        if number in stays or number in again:
            kept.append(card)
        elif is_hidden(card, above, changed):
            kept.append(replace(card, visible=0.0))
        else:
            gone.append(card)
            continue
        above.append(card.corners)
    return Remembered((*reversed(kept), *new), tuple(new), tuple(gone))


def is_hidden(card: Seen, above: Sequence[Quads], changed: Changed) -> bool:
    """Does it lie under these? Not if something else shows where they leave it open: then they came
    to light when it was taken."""
    covered = 0.0
    for quad in above:
        covered = max(covered, overlap(card.corners, quad))
        if 1.0 - covered < LEFT_OPEN:
            return True  # whatever the rest of a high pile does
    return covered > COVERED and changed.share(card.corners, besides=above) < TAKEN


def found_again(
    known: Sequence[Seen], seen: Sequence[Seen], stays: set[int], changed: Changed
) -> tuple[dict[int, Seen], list[Seen]]:
    """Known cards (by number) that are seen where they were or were pushed a little; the rest."""
    again: dict[int, Seen] = {}
    new = list(seen)
    for number in reversed(range(len(known))):
        card = known[number]
        if all(one.label != card.label for one in new):
            continue
        above = [n for n in range(number + 1, len(known)) if covers(known[n], card, COVERED)]
        buried = any(covers(known[n], card, BURIED) for n in above if n in stays or n in again)
        within = SAME_PLACE if len(above) != 1 else UNCOVERED
        same = None if buried else at_same_place(card, new, within)
        over = [known[n].corners for n in above]
        if same is not None and (number in stays or came_to_light(same, over, changed)):
            again[number] = card if number in stays else same
            new.remove(same)
    for number in reversed(range(len(known))):
        pushed = None if number in stays or number in again else moved(known[number], new, changed)
        if pushed is not None:
            again[number] = pushed
            new.remove(pushed)
    return again, new


def came_to_light(card: Seen, above: Sequence[Quads], changed: Changed) -> bool:
    """Were the cards above it taken? Not if they still show where this one leaves them open: then
    another of its kind was laid on them."""
    differs, area = changed.count(above, besides=[card.corners])
    return area < RIM * changed.count([card.corners])[1] or differs > TAKEN * area


def moved(card: Seen, seen: Sequence[Seen], changed: Changed) -> Seen | None:
    """The same card near by, if what it covered before is bare now; else one was laid over it."""
    for one in seen:
        near = one.label == card.label and overlap(one.corners, card.corners) > SAME_CARD
        if near and changed.share(card.corners, besides=[one.corners]) > 0.5:
            return one
    return None


def covers(upper: Seen, lower: Seen, least: float) -> bool:
    return overlap(lower.corners, upper.corners) > least


def at_same_place(card: Seen, others: Sequence[Seen], within: float = SAME_PLACE) -> Seen | None:
    """The same card in another sighting. Only a card that lies whole on top can be a second one of
    its kind, and it is if it lies beside the first; of a part the eye cannot say where it ends."""
    for one in others:
        near = one.label == card.label and overlap(one.corners, card.corners) > SAME_CARD
        if near and (one.visible < WHOLE or apart(one.corners, card.corners) < within):
            return one
    return None


def apart(one: Quads, other: Quads) -> float:
    """Mean distance of the corners as a share of the width, whichever way up the cards lie."""
    width = float(np.linalg.norm(other[1] - other[0]))
    ways = (other, np.roll(other, 2, axis=0))
    return min(float(np.linalg.norm(one - way, axis=1).mean()) for way in ways) / width


def is_known_place(corners: Quads, cards: Sequence[Seen | Unsure]) -> bool:
    return any(overlap(corners, card.corners) > SAME_CARD for card in cards)


def is_beneath(doubt: Unsure, cards: Sequence[Seen]) -> bool:
    """Does it reach under a card that lies whole in sight? What was covered at once is no news."""
    whole = (card for card in cards if card.visible >= WHOLE)
    return any(overlap(doubt.corners, card.corners) > 2 * COVERED for card in whole)
