"""Places where covered cards may lie, and what each resembles as the pile is cleared."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces, coarse_size
from vision.cards.glimpse import LEAST_CONTRAST
from vision.cards.light import contrasts
from vision.cards.match import ETCHING_COSTS, etching, in_either_light, likeness, places
from vision.cards.outlines import NO_QUADS, Quads, are_among
from vision.cards.plane import Plane
from vision.cards.rectify import sampled, to_half
from vision.cards.scene import SAME_OUTLINE, Scene
from vision.cards.segments import Floats, Mask

LEAST_OUTLINED, IN_PLAIN_SIGHT = 0.6, 0.9
"""Share of the sides on edges, and of the card under no other one, from which a place is worth a
try whatever it resembles."""
MOST_PLAIN, LEAST_LINES, LEAST_LIKE = 12, 0.3, -0.5
"""How many of these are compared, how much the fine lines of one must be those of some face, and
how much it must resemble one: of 94 places so tried on tables of 28 decks, the three that made a
card known had 0.31 and -0.09 or more; a third resembled less."""
BENEATH = 0.98
"""Share of a card in sight below which it lies beneath a known one."""
NEAR_PX = 4.0
"""So far beyond its corners a card may hide what lies beneath: pixels of the halved picture."""
ALL_ROUND, MANY_ON_EDGES, MUCH_IN_SIGHT, MOST_STRANGERS = 0.95, 24, 0.3, 3
"""Share of the sides in sight on edges of a card that nobody taught, and how many of their points;
share of it that no known card hides; and how many such cards a picture has."""
STANDS_OUT = 0.95
"""Share of what is in sight of it that must lie on the table: there is a place for everything
between cards."""
LEAST_IN_SIGHT = 0.25
"""Share of a card that must not be hidden by cards already recognised."""


@dataclass(slots=True)
class Places:
    """N of them."""

    quads: Quads
    seen: Floats
    """N×h×w×3: what lies inside, at the coarse size."""
    in_sight: Mask
    """N×h×w: no known card lies above."""
    like: Floats
    """N×2K: likeness with every entry."""
    tried: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.quads)

    @property
    def open_share(self) -> Floats:
        """N: share of each that is in sight."""
        return np.asarray(self.in_sight.mean(axis=(1, 2)), np.float32)

    def chosen(self, index: NDArray[np.bool_]) -> "Places":
        return Places(*(part[index] for part in self._parts()))

    def joined(self, others: "Places") -> "Places":
        return Places(*map(np.concatenate, zip(self._parts(), others._parts(), strict=True)))

    def _parts(self) -> tuple[NDArray[Any], ...]:
        return self.quads, self.seen, self.in_sight, self.like, self.tried


class Pile:
    """Compares a place again only after something above it was recognised."""

    def __init__(self, scene: Scene, faces: Faces) -> None:
        self._scene, self._faces = scene, faces
        self._places = self._compared(NO_QUADS)
        self.plane: Plane | None = None
        """On which cards were last put at corners."""

    def __len__(self) -> int:
        """Places that are in sight."""
        return len(self._places)

    def add(self, *quads: Quads) -> bool:
        """These places (N×4×2 each), and those where a card was judged and not taken off: another
        one may lie on it. False if none of them is new."""
        judged = np.array(self._scene.put_off, np.float32).reshape(-1, 4, 2)
        self._scene.put_off.clear()
        fresh = np.concatenate([*quads, judged])
        fresh = fresh[self._scene.fits(fresh) & self._scene.are_new(fresh)]
        fresh = fresh[~are_among(fresh, self._places.quads, SAME_OUTLINE)]
        if len(fresh) == 0:
            return False
        more = self._compared(fresh)
        self._places = self._places.joined(more)
        return len(more) > 0

    def look_again(self, above: Quads) -> None:
        """After a card (4×2) was taken off: what lay beneath it is compared anew, and may be
        retried."""
        now, beneath = self._places.in_sight.copy(), are_near(self._places.quads, above)
        size = coarse_size(self._faces.aspect)
        now[beneath] = self._scene.on_top.in_sight(self._places.quads[beneath], size)
        changed = (now != self._places.in_sight).any(axis=(1, 2))
        self._places.in_sight = now
        is_left = self._places.open_share >= LEAST_IN_SIGHT
        some = self._places = self._places.chosen(is_left)
        changed = changed[is_left]
        if changed.any():
            some.like[changed] = self._likeness(some.seen[changed], some.in_sight[changed])
            some.tried[changed] = False

    def _compared(self, quads: Quads) -> Places:
        """Those of the places (N×4×2) of which enough is in sight. More of them may be hidden
        later, never less."""
        in_sight = self._scene.on_top.in_sight(quads, coarse_size(self._faces.aspect))
        enough = in_sight.mean(axis=(1, 2)) >= LEAST_IN_SIGHT
        quads, in_sight = quads[enough], in_sight[enough]
        seen = places(self._scene.views, quads, self._faces)
        like = self._likeness(seen, in_sight)
        return Places(quads, seen, in_sight, like, np.zeros(len(quads), bool))

    def _likeness(self, seen: Floats, in_sight: Mask) -> Floats:
        """N×2K: of N places; none (-inf) where nothing is printed in what is in sight of one."""
        like = np.full((len(seen), 2 * len(self._faces)), -np.inf, np.float32)
        printed = contrasts(seen, in_sight) >= LEAST_CONTRAST * self._faces.least_contrast
        if printed.any():
            like[printed] = in_either_light(
                lambda shown: likeness(shown, self._faces, self._scene.lamp),
                seen[printed],
                in_sight[printed],
            )
        return like

    def compare_lines(self) -> bool:
        """True if places not tried yet are drawn like some face, whatever light does to its shades,
        or though so fine art lies a little off: from now on they are that like it."""
        some = self._places
        order = np.flatnonzero(~some.tried & np.isfinite(some.like[:, 0]))
        if len(order) == 0:
            return False
        count, share = self._scene.on_top.outlined(some.quads[order])
        order = order[np.argsort(-(count * share))[:MOST_PLAIN]]
        lines = self._drawn(order) - ETCHING_COSTS
        some.like[order] = np.maximum(some.like[order], lines)
        return True

    def _drawn(self, order: NDArray[np.intp]) -> Floats:
        """How much these of the places are drawn like every entry."""
        some = self._places
        return in_either_light(
            lambda shown: etching(shown, self._faces), some.seen[order], some.in_sight[order]
        )

    def plainest(self) -> Iterator[tuple[Quads, Floats]]:
        """Places not tried yet with sides that are plain to see, plainest first, and how much each
        is drawn like every entry: hands and glare hide what a card resembles."""
        some = self._places
        count, share = self._scene.on_top.outlined(some.quads)
        usable = ~some.tried & (share >= LEAST_OUTLINED) & (some.open_share > IN_PLAIN_SIGHT)
        order = np.flatnonzero(usable & (some.like.max(axis=1) >= LEAST_LIKE))
        order = order[np.argsort(-(count * share)[order])][:MOST_PLAIN]
        for index, like in zip(order, self._drawn(order), strict=True):
            if float(like.max()) >= LEAST_LINES:
                yield some.quads[index], like

    def stranger(self) -> Quads | None:
        """4×2: a card beneath a known one that nobody taught: that one lies there is plain to see,
        whatever it resembles. None if there is none."""
        some = self._places
        if len(some) == 0 or len(self._scene.strangers) == MOST_STRANGERS:
            return None
        count, share = self._scene.on_top.outlined(some.quads)
        is_plain = (share >= ALL_ROUND) & (count >= MANY_ON_EDGES)
        is_plain &= (some.open_share >= MUCH_IN_SIGHT) & (some.open_share < BENEATH)
        order = np.flatnonzero(is_plain)
        plainest = order[np.argsort(-(count * share)[order])]
        return next((some.quads[index] for index in plainest if self._lies_there(index)), None)

    def _lies_there(self, index: int) -> bool:
        """Nothing that is in sight of a place is table."""
        quad, in_sight = self._places.quads[index][None], self._places.in_sight[index]
        size = in_sight.shape[::-1]
        lying = sampled(self._scene.views.lying, to_half(to_half(quad)), size)[0]
        return float((lying[in_sight] > 0).mean()) >= STANDS_OUT

    def best(self, least: float) -> tuple[Quads, Floats] | None:
        """The most promising place not tried yet and its likeness with every entry, if any is."""
        some = self._places
        if len(some) == 0:
            return None
        like = np.where(some.tried, -np.inf, some.like.max(axis=1))
        index = int(np.argmax(like))
        if like[index] < least:
            return None
        some.tried[index] = True
        return some.quads[index], some.like[index]


def are_near(quads: Quads, above: Quads) -> NDArray[np.bool_]:
    """Which of the quads (N×4×2) may lie beneath a card (4×2), by the boxes around them."""
    first, last = above.min(axis=0) - NEAR_PX, above.max(axis=0) + NEAR_PX
    return np.asarray(((quads.max(axis=1) > first) & (quads.min(axis=1) < last)).all(axis=1))
