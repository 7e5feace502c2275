"""What a turn brought: sticks that are new, that are gone, that another one lies along now."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array
from vision.sticks.along import sticks_along
from vision.sticks.carved import carved_sticks
from vision.sticks.edges import turned
from vision.sticks.find import Found
from vision.sticks.held import Held
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.news import Known, new_sticks, placed, sticks_over
from vision.sticks.outline import Fit
from vision.sticks.pieces import COLOURS, Colour
from vision.sticks.sighting import Sighting
from vision.sticks.turn import as_tracked

ASIDE_MM = 6.0
"""How far aside the edges of a stick that lies along another one are looked for. Of five that did,
two were seen where they lay, and three 2.6 to 5.2 mm aside."""
NOISE_MM = 1.5
"""Edges are found in steps of a millimetre: a stick that is seen aside of them by less is not."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """What is new, and which of the sticks that seem to be where they were are not what is seen
    there."""

    found: Sequence[tuple[Colour, Found]] = ()
    taken: Collection[str] = ()
    """They are gone: others of their colour show in their places."""
    hidden: Collection[str] = ()
    """One of their colour was laid along them: it is what is seen in their places."""

    @classmethod
    def of(cls, held: Held) -> "Noticed":
        hidden = held.hidden()
        # Nobody lays two sticks at once: if two seem to be hidden, the tower has stirred.
        return cls(held.found, held.taken(), hidden if len(hidden) == 1 else ())

    @property
    def nothing(self) -> bool:
        return not (self.found or self.taken or self.hidden)

    def on_top(self, held: Held, seen: dict[str, Tracked]) -> list[Tracked]:
        """The new sticks that hide others, as they are seen in the places of these."""
        return [on_its_edges(held.look, seen[name]) for name in sorted(self.hidden)]


def notice(held: Held, pieces: Known, hand: Array) -> Noticed:
    """What the turn brought, given the sticks that seem to be where they were, `pieces` with them
    all, and where a hand (h, w) hides the table."""
    look = held.look
    plain = Noticed.of(replace(held, found=new_or_missing(look, pieces, hand)))
    if plain.hidden or len(plain.found) > 1 or any(is_marked(look, *f) for f in plain.found):
        return plain
    # What one laid along others covers may look as if what was there were gone.
    woods = {colour for colour, _ in plain.found} or COLOURS
    over = sticks_along(look, without(pieces, held.overlaid()), hand, woods)
    over = over or sticks_over(look, pieces, hand, woods)
    if over and (not plain.found or any(is_marked(look, *each) for each in over)):
        return Noticed.of(replace(held, found=over))
    if plain.found:
        return plain
    # One stick may have been taken away, but not two.
    if len(plain.taken) != 1 and (doubled := held.doubled()):
        return Noticed(hidden=doubled)
    return plain


def without(pieces: Known, sticks: Collection[Tracked]) -> Known:
    """The pieces but for some: what covers that which these carry shows notches of its own, even
    if it lies notch on notch with one of them."""
    places = [stick.ends_mm for stick in sticks]
    kept = [
        (colour, ends_mm)
        for colour, ends_mm in pieces.sticks
        if not any(ends_mm is place for place in places)
    ]
    return replace(pieces, sticks=kept)


def on_its_edges(look: Look, stick: Tracked) -> Tracked:
    """A stick that lies along another one of its colour between its own edges: the wood of both
    together is broader than it, and its outline half way between them."""
    scene, flat = look.scene(stick.colour), stick.seen.flat_mm
    lifted = look.lifted(flat)
    # Its sides are hidden, so its edges are those of its upper side.
    higher = look.eye.flat(lifted + np.array([0.0, 0.0, look.sizes.stick_height_mm / 2])) - flat
    nothing, doubt = np.zeros_like(look.inside), (False, False)
    again = turned(scene, flat + higher, doubt, nothing, ASIDE_MM) - higher
    if np.linalg.norm(again - flat, axis=1).max() < NOISE_MM:
        return replace(stick, ends_mm=lifted)
    outline = Fit(again, stick.side_share, stick.seen.ends_seen, stick.seen.ends_free)
    there = look.lifted(again)
    return replace(stick, seen=Sighting.of(scene, outline, there[:, 2]), ends_mm=there)


def new_or_missing(look: Look, pieces: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """Sticks that are new; and one that is missing and looks like the mat where it lies now."""
    found = new_sticks(look, pieces, hand)
    missing = Counter(pieces.lost)
    missing.subtract(colour for colour, _ in found)
    if max(missing.values(), default=0) <= 0:
        return found
    known = replace(pieces, sticks=[*pieces.sticks, *placed(look, found)])
    carved = carved_sticks(look, known, hand)
    return [*found, *(each for each in carved if missing[each[0]] > 0)]


def is_marked(look: Look, colour: Colour, found: Found) -> bool:
    """Both notches of a stick show, as those of all that are laid do."""
    return as_tracked(look, colour, found).seen.notches_mm is not None
