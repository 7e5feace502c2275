"""Cards that were judged and not taken at once: which of them are, once more is known, and which
stay open and are asked about."""

from vision.cards.answers import share_more
from vision.cards.decide import Found
from vision.cards.identify import Suggested, identify
from vision.cards.outlines import is_same_place
from vision.cards.rivals import (
    MOSTLY_SAME,
    is_contradicted,
    is_free,
    is_made_of_others,
    is_one_of_those,
    is_same_card,
    is_veiled,
)
from vision.cards.scene import SAME_OUTLINE, Scene
from vision.cards.search import PART_FITS, Search
from vision.cards.settle import settled

APART, ON_ITS_OWN_SIDES = 0.4, 0.6
"""Shared area, of the smaller outline, from which a card whose name is open may be a known one seen
aside, unless so much of its sides in sight lies on edges. On 556 tables 32 cards left open had 0.64
and more, 9 of 10 outlines of nothing 0.56 and less."""
RESEMBLING = -2.0
"""Share of what varies that a face must explain for a card to be asked about: on the same tables 98
cards left open had -0.9 and more, 9 bare places and counters -2.6 and less."""


def waited(scene: Scene) -> Found | None:
    """The card that fits best of those on which something lies that is not known; None if there
    is none. One that goes by two names is asked."""
    scene.waiting = [one for one in scene.waiting if not is_taken(one, scene)]
    if not scene.waiting:
        return None
    best = max(scene.waiting, key=lambda one: one.verdict.fitting)
    same = [one for one in scene.waiting if is_same_card(best, one)]
    scene.waiting = [one for one in scene.waiting if one not in same]
    if len({one.labels[0][0] for one in same}) > 1:
        for one in same:
            scene.doubt(one)
        return waited(scene)
    scene.take(best)
    return best


def covering(scene: Scene, *, at_last: bool = False) -> Found | None:
    """A card that lies there whichever it is, and hides those beneath; None if there is none
    left. `at_last`: nothing else is found any more."""
    known = [*scene.found, *scene.covering]
    placed = [
        one
        for one in scene.doubtful
        if (one.seems_placed if at_last else one.is_placed)
        and not any(share_more(one.quad, other.quad, than=MOSTLY_SAME) for other in known)
    ]
    if not placed:
        return None
    best = max(placed, key=lambda one: one.verdict.fitting)
    scene.cover(best)
    return best


def are_more_trusted(search: Search) -> bool:
    """Were cards recognised by asking again, or by their drawings, beneath which others may lie?"""
    scene, known = search.scene, len(search.scene.found)
    ask_again(search)
    trust_drawings(scene)
    others = [*scene.found[:known], *scene.doubtful]
    return any(
        share_more(one.quad, other.quad, than=0.0) and not is_same_card(one, other)
        for one in scene.found[known:]
        for other in others
    )


def ask_again(search: Search) -> None:
    """Cards that lie there, whichever they are, in the light in which all others lie, and where
    they lie now that others tell how the table does."""
    scene = search.scene
    for one in scene.covering:
        found = judged_again(one, search)
        # It may have been taken since, on the frame that is printed on it.
        if found is not None and not is_taken(found, scene):
            scene.take(found)


def judged_again(one: Found, search: Search) -> Found | None:
    """None if it is not recognised; nor where it lay before, unless as one of those cards between
    which the choice was open there."""
    scene, verdict = search.scene, one.verdict
    table = scene.under(scene.peeled[: scene.peeled.index(one)])
    quad = settled(table, search.squared(one.quad)[None])[0]
    is_moved = not is_same_place(quad, one.quad, SAME_OUTLINE)
    if not is_moved and (verdict.is_told_by_nothing or verdict.is_read_in_vain):
        return None
    place = Suggested(quad if is_moved else one.quad, verdict.best.entry, 0.0, PART_FITS)
    found = identify(table, search.faces, place)
    if found is None or not found.is_sure:
        return None
    return found if is_moved or is_one_of_those(found, one) else None


def is_taken(found: Found, scene: Scene) -> bool:
    return any(is_same_card(found, one) for one in scene.found)


def left_open(scene: Scene) -> list[Found]:
    """Cards that lie there, for all that can be seen, and whose names are not known: of the answers
    about one card the one that fits best."""
    asked: list[Found] = []
    for one in sorted(scene.doubtful, key=lambda doubt: -doubt.verdict.fitting):
        is_asked = any(is_same_card(one, other) for other in asked)
        if one.is_worth_asking and not is_asked and is_a_card_more(one, scene):
            asked.append(one)
    return asked


def is_a_card_more(one: Found, scene: Scene) -> bool:
    """Neither one that is known, nor a bare place beside them."""
    if is_taken(one, scene) or one.verdict.likeness < RESEMBLING:
        return False
    is_apart = not any(share_more(one.quad, other.quad, than=APART) for other in scene.found)
    return is_apart or one.outlined >= ON_ITS_OWN_SIDES


def trust_drawings(scene: Scene) -> None:
    """Cards under glare and hands, where no card that is plainer to see was found."""
    for one in sorted(scene.doubtful, key=lambda doubt: -doubt.outlined):
        is_alone = one.by_drawing and is_free(one.quad, scene.found)
        is_unrivalled = not is_contradicted(one, scene.doubtful, [])
        if is_alone and is_unrivalled and not is_veiled(one, scene):
            scene.take(one)


def doubt_imagined(scene: Scene) -> None:
    """Two cards cannot both lie on top: where the sides of one are plainer, the other's print
    is the first one's."""
    for one in list(scene.found):
        if is_made_of_others(one, scene.doubtful):
            scene.found.remove(one)
            scene.doubtful.append(one)
