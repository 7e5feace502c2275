"""Finds the cards that lie in the open, or nearly: by their sides."""

from itertools import islice

import numpy as np

from vision.cards.answers import share_more
from vision.cards.doubts import waited
from vision.cards.outlined import best_placed, outlined_cards
from vision.cards.outlines import SIDE_SAMPLES, Quads
from vision.cards.rivals import PLAIN_OUTLINE, is_free
from vision.cards.scene import Scene
from vision.cards.search import MOST_UNLIKELY, WHOLE_FITS, WORTH_A_LOOK, Search
from vision.cards.segments import Floats
from vision.cards.size import RIMLESS
from vision.cards.suggest import at_corners, half_seen_cards, whole_cards
from vision.cards.ways import Way

PLAINLY_LIKE = 0.4
"""Coarse likeness below which no face can be meant where a side is not seen at all."""
MOST_OPEN = 24
"""Places looked at closely of which a side is not seen."""
EXACTLY_PLACED = 0.9
"""Coarse likeness of a card whose outline need not be moved."""
SAME, NEAR_BY = 0.6, 3
"""Overlap of suggestions that are of one card, and how many of them are followed up."""
MOSTLY_NEW = 0.4
"""Share of a place that must have changed for a card to have been laid there: it may be one of the
colour of the one beneath."""
FRAME_OUTLINE, MOST_FRAMES, HALF_FITS = 0.85, 8, 0.6
"""Share of the sides on edges of what may be a printed frame, and how many are tried; and share of
what is in sight that fits a card of which much is veiled."""


def find_again(search: Search) -> None:
    """Cards that were seen a moment ago."""
    quads = search.scene.known.again
    if quads is None or len(quads) == 0:
        return
    like = search.resembling(quads)
    for index in np.argsort(-like.max(axis=1)):
        search.consider(quads[index], like[index], WHOLE_FITS)
    while waited(search.scene) is not None:
        pass


def find_whole(search: Search) -> None:
    """Cards by their sides, as these are seen in one way after the other; only if there are none,
    by two of them."""
    scene, faces = search.scene, search.faces
    for way in Way:
        if way is Way.AFAR and scene.known_cards:
            return
        if way is Way.SILHOUETTE and len(at_corners(scene, faces.aspect, way)[0]) == 0:
            continue
        quads, open_ended = whole_cards(scene, faces.aspect, faces.sketches, way)
        find_outlined(search, suggested(search, quads))
        if scene.is_measured or scene.is_explained():
            return
        find_open(search, open_ended)
    if not scene.known_cards:
        find_open(search, half_seen_cards(scene, faces.aspect))


def find_open(search: Search, quads: Quads) -> None:
    """Cards of which some side is not seen, where they plainly resemble one."""
    scene = search.scene
    quads = quads[scene.fits(quads) & scene.are_new(quads)]
    quads = quads[[is_free(quad, scene.known_cards) for quad in quads]]
    if len(quads) == 0:
        return
    like = search.resembling(quads)
    likeliest = np.argsort(-like.max(axis=1))[:MOST_OPEN]
    find_likely(search, quads[likeliest], like[likeliest], PLAINLY_LIKE)


def find_outlined(search: Search, quads: Quads) -> None:
    scene = search.scene
    if len(quads) == 0:
        return
    like = search.resembling(quads)
    find_likely(search, quads, like)
    if scene.is_explained():
        return
    # Light may hide what it resembles from afar, but not that a card lies there.
    best, (count, outlined) = like.max(axis=1), scene.on_top.outlined(quads)
    # Nor does it hide a side: that of a field of a mat may lie beyond the picture.
    is_plain = count >= PLAIN_OUTLINE * 4 * SIDE_SAMPLES
    plain = np.flatnonzero(np.isfinite(best) & (best < WORTH_A_LOOK) & is_plain)
    plain = plain[search.are_sized_as_placed(quads[plain])]
    plain = plain[np.argsort(-best[plain])]
    known = [*scene.known_cards, *scene.doubtful]
    free = (i for i in plain if is_free(quads[i], known))
    for index in islice(free, MOST_UNLIKELY):
        search.consider(quads[index], like[index], WHOLE_FITS)
    find_framed(search, quads[outlined >= FRAME_OUTLINE])


def suggested(search: Search, quads: Quads) -> Quads:
    """N×4×2: of these places those where whole cards may lie that are new."""
    scene = search.scene
    # A printed frame inside the rim leads to the card as well.
    quads = quads[scene.fits(quads, RIMLESS if scene.is_measured else None)]
    ruler = scene.known.ruler
    if ruler is not None and scene.is_measured:
        quads = np.concatenate([ruler.squared(quads), outlined_cards(scene, ruler)])
    return quads[scene.are_new(quads)]


def find_likely(search: Search, quads: Quads, like: Floats, least: float = WORTH_A_LOOK) -> None:
    """Cards at places that resemble one, the likeliest first; where the size of a card is
    known, each is first moved to where it resembles one most."""
    scene = search.scene
    best = like.max(axis=1)
    order, followed = np.argsort(-best), set[int]()
    for index in order[best[order] >= least]:
        if index in followed or not is_free(quads[index], scene.known_cards):
            continue
        if can_wait(quads[index], scene):
            continue
        place = quads[index], like[index]
        if scene.is_measured and best[index] < EXACTLY_PLACED:
            near = [n for n in order if share_more(quads[n], quads[index], than=SAME)][:NEAR_BY]
            followed.update(near)
            place = best_placed(scene, search.faces, quads[near])
        search.consider(*place, WHOLE_FITS)


def can_wait(quad: Quads, scene: Scene) -> bool:
    """What lies there could not be told a moment ago: where cards are known, those that lie on it
    are taken off first."""
    open_ones = [one for one in scene.lately if not one.is_placed]
    return bool(scene.found) and any(share_more(quad, one.quad, than=SAME) for one in open_ones)


def find_framed(search: Search, quads: Quads) -> None:
    """Cards around outlines that may be their printed frames."""
    if search.frame is None:
        return
    scene = search.scene
    free = (quad for quad in quads if is_free(quad, scene.known_cards))
    frames = np.array([*islice(free, MOST_FRAMES)], np.float32).reshape(-1, 4, 2)
    cards = search.frame.cards_around(frames)
    cards = cards[search.are_sized_as_placed(cards)]
    if len(cards) == 0:
        return
    like, asked = search.resembling(cards), len(scene.doubtful)
    for index in np.argsort(-like.max(axis=1))[:MOST_UNLIKELY]:
        # Where so little fits, something lies on it: another frame shows no card either.
        veiled = [one for one in scene.doubtful[asked:] if one.verdict.fitting < HALF_FITS]
        known = [*scene.known_cards, *veiled]
        if like[index].max() >= WORTH_A_LOOK and is_free(cards[index], known):
            search.consider(cards[index], like[index], WHOLE_FITS)


def find_on_spots(search: Search) -> None:
    """Cards whose sides nobody can tell from those of their neighbours, where the mat has them
    laid."""
    scene = search.scene
    ruler, spots = scene.known.ruler, scene.known.spots
    if ruler is None or spots is None or len(spots) == 0 or not scene.is_measured:
        return
    quads = ruler.squared(spots)
    quads = quads[scene.are_new(quads, MOSTLY_NEW)]
    quads = quads[[is_free(quad, scene.found) for quad in quads]]
    if len(quads) == 0:
        return
    likely = search.resembling(quads).max(axis=1)
    best = np.argsort(-likely)[:NEAR_BY]
    if likely[best[0]] >= WORTH_A_LOOK:
        search.consider(*best_placed(scene, search.faces, quads[best]), WHOLE_FITS)
