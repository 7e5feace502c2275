"""Places where covered cards may lie, and what each resembles as the pile is cleared."""

from collections.abc import Iterator

import numpy as np

from vision.cards.faces import Faces, Mask, coarse_size
from vision.cards.match import etching, is_glare, likeness, places
from vision.cards.outlines import Quads, distinct
from vision.cards.rectify import to_half
from vision.cards.scene import Scene
from vision.cards.segments import Floats
from vision.cards.settle import settled

LEAST_OUTLINED, IN_PLAIN_SIGHT = 0.6, 0.9
"""Share of the sides on edges, and of the card under no other one, from which a place is worth a
try whatever it resembles."""
MOST_PLAIN, LEAST_LINES = 12, 0.3
"""How many of these are compared, and how much the fine lines of one must be those of some face: of
99 places tried in vain or not, the two that held a card had 0.46 and 0.71."""
MANY_POINTS, MOST_SETTLED, SAME_SETTLED = 20, 24, 0.03
"""Points of the sides that must lie on edges for a place to be moved onto them, how many are, and
distance of the corners, as a share of the width, at which two of them are one."""
BENEATH = 0.98
"""Share of a card in sight below which it lies beneath a known one."""
LEAST_IN_SIGHT = 0.25
"""Share of a card that must not be hidden by cards already recognised."""


class Pile:
    """Compares a place again only after something above it was recognised."""

    def __init__(self, scene: Scene, faces: Faces) -> None:
        width, height = coarse_size(faces.aspect)
        self._scene, self._faces = scene, faces
        self._quads: Quads = np.zeros((0, 4, 2), np.float32)
        self._seen: Floats = np.zeros((0, height, width, 3), np.float32)
        self._in_sight = np.zeros((0, height, width), bool)
        self._like: Floats = np.zeros((0, 2 * len(faces)), np.float32)
        self._tried = np.zeros(0, bool)
        self._settled = np.zeros(0, bool)

    def add(self, *quads: Quads) -> None:
        """These places (N×4×2 each), and those where a card was judged and not taken off: another
        one may lie on it."""
        judged = np.array(self._scene.put_off, np.float32).reshape(-1, 4, 2)
        self._scene.put_off.clear()
        fresh = np.concatenate([*quads, judged])
        fresh = fresh[self._scene.fits(fresh) & self._scene.are_new(fresh)]
        in_sight = self._scene.in_sight(fresh, coarse_size(self._faces.aspect))
        # More of them may be hidden later, never less.
        enough = in_sight.mean(axis=(1, 2)) >= LEAST_IN_SIGHT
        fresh, in_sight = fresh[enough], in_sight[enough]
        if len(fresh) == 0:
            return
        seen = places(self._scene.views, fresh, self._faces)
        like = self._likeness(seen, in_sight)
        self._quads = np.concatenate([self._quads, fresh])
        self._seen = np.concatenate([self._seen, seen])
        self._in_sight = np.concatenate([self._in_sight, in_sight])
        self._like = np.concatenate([self._like, like])
        self._tried = np.concatenate([self._tried, np.zeros(len(fresh), bool)])
        self._settled = np.concatenate([self._settled, np.zeros(len(fresh), bool)])

    def look_again(self) -> None:
        """After a card was taken off: what lay beneath it is compared anew, and may be retried."""
        if len(self._quads) == 0:
            return
        now = self._scene.in_sight(self._quads, coarse_size(self._faces.aspect))
        changed = (now != self._in_sight).any(axis=(1, 2))
        self._in_sight = now
        if changed.any():
            self._like[changed] = self._likeness(self._seen[changed], now[changed])
            self._tried[changed] = False

    def _likeness(self, seen: Floats, in_sight: Mask) -> Floats:
        lamp, ways = self._scene.lamp, is_glare(seen)
        return likeness(seen, in_sight, self._faces, lamp, is_white_glare=ways)

    def settle(self) -> bool:
        """True if places not tried yet, beneath a known card and with sides that are plain to see,
        were added a second time, moved onto the edges near their sides."""
        in_sight = self._in_sight.mean(axis=(1, 2))
        usable = ~self._tried & ~self._settled & (in_sight >= LEAST_IN_SIGHT) & (in_sight < BENEATH)
        order = np.flatnonzero(usable)
        if len(order) == 0:
            return False
        count, share = self._scene.outlined(self._quads)
        order = order[(share[order] >= LEAST_OUTLINED) & (count[order] >= MANY_POINTS)]
        order = order[np.argsort(-(count * share)[order])][:MOST_SETTLED]
        if len(order) == 0:
            return False
        self._settled[order] = True
        quads = settled(self._scene, self._quads[order])
        score = (count * share)[order].astype(np.float32)
        before = len(self._quads)
        self.add(quads[distinct(to_half(quads), score, MOST_SETTLED, SAME_SETTLED)])
        self._settled[before:] = True
        return True

    def plainest(self) -> Iterator[tuple[Quads, Floats]]:
        """Places not tried yet with sides that are plain to see, plainest first, and how much each
        is drawn like every entry: hands and glare hide what a card resembles."""
        count, share = self._scene.outlined(self._quads)
        in_sight = self._in_sight.mean(axis=(1, 2))
        usable = ~self._tried & (share >= LEAST_OUTLINED) & (in_sight > IN_PLAIN_SIGHT)
        order = np.flatnonzero(usable)
        order = order[np.argsort(-(count * share)[order])][:MOST_PLAIN]
        seen = self._seen[order]
        lines = etching(seen, self._in_sight[order], self._faces, is_white_glare=is_glare(seen))
        for index, like in zip(order, lines, strict=True):
            if float(like.max()) >= LEAST_LINES:
                yield self._quads[index], like

    def best(self, least: float) -> tuple[Quads, Floats] | None:
        """The most promising place not tried yet and its likeness with every entry, if any is."""
        if len(self._quads) == 0:
            return None
        in_sight = self._in_sight.mean(axis=(1, 2))
        usable = ~self._tried & (in_sight >= LEAST_IN_SIGHT)
        like = np.where(usable, self._like.max(axis=1), -np.inf)
        index = int(np.argmax(like))
        if like[index] < least:
            return None
        self._tried[index] = True
        return self._quads[index], self._like[index]
