"""Takes cards off their piles in thought: what one explains says nothing about those beneath."""

from itertools import islice

import numpy as np

from vision.cards.answers import share_more
from vision.cards.beneath import LOOSE, cards_at_corners, cards_at_sides, neighbours
from vision.cards.decide import Found
from vision.cards.doubts import covering, trust_drawings, waited
from vision.cards.hands import hand_of
from vision.cards.legible import EVERY_BIT
from vision.cards.outlines import NO_QUADS, Quads
from vision.cards.pile import Pile
from vision.cards.rectify import sampled, to_half
from vision.cards.rivals import MOSTLY_SAME, is_free
from vision.cards.scene import NEWS_GRID, Stranger
from vision.cards.search import MOST_UNLIKELY, PART_FITS, WORTH_A_LOOK, Search
from vision.cards.steps import steps_away

MOST_FAILURES = 8
"""Places looked at closely in vain before a picture is given up."""
FEW_FAILURES, PLAINLY_LIKE = 4, 0.25
"""The same under a hand, or by lines, and the coarse likeness below which no face can be meant
there."""
LEAST_COVERED = 0.03
"""Share of a card that a hand must hide for it to be looked for again."""


def find_covered(search: Search) -> None:
    scene = search.scene
    if not scene.known_cards:
        covering(scene)
    if not scene.placed or scene.is_explained():
        return
    # Less of a card need fit now.
    scene.judged.clear()
    pile = Pile(scene, search.faces)
    known = [one.quad for one in scene.placed]
    pile.add(at_corners(search, pile), beside(search, known))
    while (above := off_the_pile(search, pile)) is not None:
        if scene.is_explained():
            return
        pile.add(beside(search, [above]))
        pile.look_again(above)
    try_plainest(search, pile)


def find_under_hands(search: Search) -> None:
    """Cards of which a hand hides a part, once all others are known."""
    scene = search.scene
    if not scene.placed or scene.is_explained():
        return
    hand = hand_of(scene.views.half, scene.views.off_table)
    if not hand.any():
        return
    scene.lay_on(hand)
    pile = Pile(scene, search.faces)
    places = at_corners(search, pile)
    is_under = sampled(hand, to_half(places), NEWS_GRID).mean(axis=(1, 2)) > 255 * LEAST_COVERED
    if pile.add(places[is_under]):
        while (one := taken_off(search, pile, FEW_FAILURES, PLAINLY_LIKE)) is not None:
            pile.look_again(one.quad)
    trust_drawings(scene)


def try_plainest(search: Search, pile: Pile) -> None:
    """Places whose sides are plain to see, whatever they resemble; one of those that lie on each
    other: a field of a mat has many."""
    tried: list[Quads] = []
    free = (place for place in pile.plainest() if is_free(place[0], search.scene.found))
    for quad, lines in islice(free, MOST_UNLIKELY):
        if not any(share_more(quad, other, than=MOSTLY_SAME) for other in tried):
            search.consider(quad, lines, PART_FITS)
        tried.append(quad)


def at_corners(search: Search, pile: Pile) -> Quads:
    """Cards of the right size at single corners: the more cards lie there, the better it is known
    how the table lies. None if that is not known better than when it was asked last, or not at
    all: the only card that waited may have been judged again, and doubted."""
    aspect = search.faces.aspect
    if not search.scene.placed:
        return NO_QUADS
    before, pile.plane = pile.plane, search.scene.plane(aspect)
    if pile.plane is before:
        return NO_QUADS
    return cards_at_corners(search.scene, pile.plane, aspect)


def beside(search: Search, cards: list[Quads]) -> Quads:
    """Places in a column or row with these (4×2 each), of those that may lie on others."""
    some = [quad for quad in cards if search.scene.lies_on_more(quad)]
    if not some:
        return NO_QUADS
    return neighbours(search.scene, np.stack(some), search.faces.aspect)


def at_sides(search: Search) -> Quads:
    """The same along single sides."""
    aspect = search.faces.aspect
    if not search.scene.placed:
        return NO_QUADS
    return cards_at_sides(search.scene, search.scene.plane(aspect), aspect)


def hardly_seen(search: Search) -> Quads:
    """The same beside known cards of which a side is not all seen: those of a column or row of
    white ones."""
    known = [one.quad for one in search.scene.placed if one.outlined < EVERY_BIT]
    if not known:
        return NO_QUADS
    return neighbours(search.scene, np.stack(known), search.faces.aspect, LOOSE)


def a_step_on(search: Search) -> Quads:
    """The same in equal steps with known ones."""
    if len(search.scene.placed) < 2:
        return NO_QUADS
    return steps_away(search.scene, search.scene.plane(search.faces.aspect))


def off_the_pile(search: Search, pile: Pile) -> Quads | None:
    """4×2: a card that hides those beneath; None if none is found any more."""
    scene = search.scene
    one = covering(scene) or taken_off(search, pile)
    if one is None and pile.add(at_corners(search, pile)):
        one = taken_off(search, pile)
    is_left = one is None and any(scene.lies_on_more(card.quad) for card in scene.placed)
    for more in (at_sides, hardly_seen, a_step_on) if is_left else ():
        if one is None and pile.add(more(search)):
            one = taken_off(search, pile)
    if one is None and is_left and pile.compare_lines():
        one = taken_off(search, pile, FEW_FAILURES, PLAINLY_LIKE)
    one = one or covering(scene, at_last=True) or waited(scene)
    return stranger(search, pile) if one is None else one.quad


def stranger(search: Search, pile: Pile) -> Quads | None:
    """4×2: a card that nobody taught, which hides those beneath as well; None if there is none."""
    quad = pile.stranger()
    if quad is not None:
        search.scene.hide_beneath(Stranger(quad))
    return quad


def taken_off(
    search: Search, pile: Pile, most: int = MOST_FAILURES, least: float = WORTH_A_LOOK
) -> Found | None:
    """A card of the pile that is recognised; None if none is."""
    failures = 0
    while failures < most and (best := pile.best(least)) is not None:
        if search.consider(*best, PART_FITS):
            return search.scene.found[-1]
        if (one := covering(search.scene)) is not None:
            return one
        failures += 1
    return None
