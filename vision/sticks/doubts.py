"""What cannot be told about a stick that has been read, and is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.sticks.geometry import sine
from vision.sticks.pieces import TABLE, Question, Sizes, Stick
from vision.sticks.reading import Reading, carried_by, supports
from vision.sticks.rest import carried_aside, overlaps, rest
from vision.sticks.settle import Under

CLEAR_LEAD = 1.0
"""A reading this much cheaper than the next one is certain enough to say."""
DOWN_LEAD = 3.0
"""The same for saying that a stick that somebody lays lies on the table: one on its own colour, of
which the camera sees no side, was read so with a lead of 1.9."""
OWN_LEAD = 6.0
"""The same for saying that it lies on a stick of its own colour, which no player means to do, if it
may lie on others: one that did was read so with a lead of 5.0."""
NOTCH_MM, SHARPEST, ALONG = 1.2, 0.2, 0.08
"""Contacts nearer to a notch line than this, at a right angle, cannot be judged from above; at
sharp angles (sine) five times as much, and up to fifteen times along one another. Of 308 contacts
in rendered games, all 2.5 mm and more from the line, none was seen on its wrong side, and 3 were
asked about; at 4° one was seen 15 mm from where it was."""
BEYOND_MM = 2.0
"""The same for contacts that are seen beyond the line: players mean to stay within it. A stick lies
on either edge of its lower side, which a hair decides: in a tower of thirty one that lay 3.2 mm
within was seen 1.6 mm beyond."""
SHARP = 0.4
"""Sine of the angle below which two sticks that do not lie along each other may touch along so much
that one that seems to lie beyond the notch rests on this side of it, as long as they touch there
too: it leans on either edge of its lower side. One that seemed to lie two thirds of that beyond it
was on this side."""
AMISS = 16.0
"""A reading that costs more, four millimetres in the length alone, is asked about even if it is the
only one. Of 7 that cost 9 to 16 in recorded and simulated games all were right."""
ASIDE_MM = 0.5
"""How far a stick may lie beside where it is seen."""


@dataclass(frozen=True, slots=True)
class Doubts:
    """Doubts about one stick."""

    stick: Stick
    options: Sequence[Reading]
    """All ways in which it may lie, that which was taken first."""
    under: Under
    done: Mapping[str, Stick]
    """What was read before it."""
    sizes: Sizes

    def question(self, lead: float, *, is_new: bool) -> Question | None:
        """What the table is asked: the way that was taken is likelier by this much than the next;
        where a stick lies exactly matters when it is new."""
        name, best = self.stick.id, self.options[0].rest
        if lead < (self._clear_lead() if is_new else CLEAR_LEAD):
            choices = sorted(best.ids ^ self.options[1].rest.ids)
            other = None if self._near_notch(self.stick) else self._second_way()
            return Question(name, "support", tuple(choices), other)
        if not is_new:
            return None
        if self._lies_oddly():
            return Question(name, "support", tuple(sorted(best.ids | best.close)))
        if self.options[0].is_down:
            return None  # it has fallen, whatever it leans on
        if self._hangs_by_a_hair():
            return Question(name, "support", tuple(sorted(best.ids | best.close)))
        if others := best.close or self._aside():
            other = self._carried_by(*others) if len(others) == 1 else None
            return Question(name, "support", tuple(sorted(best.ids | others)), other)
        near = self._near_notch(self.stick)
        return Question(name, "notch", near) if near else None

    def _clear_lead(self) -> float:
        """How much likelier the way that was taken must be to be said of a new stick."""
        best, *others = self.options
        if best.is_down:
            return DOWN_LEAD
        if self._is_on_its_like(best) and not any(map(self._is_on_its_like, others[:1])):
            return OWN_LEAD
        return CLEAR_LEAD

    def _is_on_its_like(self, way: Reading) -> bool:
        lower = (self.done[name] for name in way.rest.ids if name in self.done)
        return any(other.colour == self.stick.colour for other in lower)

    def _second_way(self) -> Stick | None:
        """The stick as its second reading has it; None if a third one is as likely, or if it could
        as well rest on something else that it all but touches."""
        best, second, *rest = self.options
        if (rest and rest[0].cost - best.cost < CLEAR_LEAD) or best.rest.close | second.rest.close:
            return None
        return self._as_read(second)

    def _carried_by(self, name: str) -> Stick | None:
        """The stick if it rests on something else that it all but touches; None if it could do so
        with either of its supports, as the other one is right under its middle: there it rocks."""
        half_mm = self.sizes.stick_width_mm / 2
        if any(abs(at.along_upper_mm) < half_mm for at in self.options[0].rest.contacts):
            return None
        other = carried_by(self.options[0], name, self.under.bodies, self.sizes)
        return None if other is None or self._near_notch(self.stick) else self._as_read(other)

    def _as_read(self, way: Reading) -> Stick | None:
        """The stick as a reading has it; None if it cannot be told on which side of a notch."""
        on = supports(way, self.under.bodies, self.sizes)
        sure = float(np.exp(-max(self.options[0].cost, 0.0) / 60))
        stick = Stick(self.stick.id, self.stick.colour, way.ends_mm, on, sure)
        return None if self._near_notch(stick) else stick

    def _lies_oddly(self) -> bool:
        """However it is read; or on three pieces, of which it could do without one, unless all of
        them are plots, which are equally high."""
        ids = self.options[0].rest.ids
        wobbles = len(ids) > 2 and not ids.isdisjoint(self.done)
        return wobbles or self._balances() or self.options[0].cost > AMISS

    def _balances(self) -> bool:
        """It seems to rest on a single piece, and not along it, which no stick does for long:
        something is amiss."""
        ids = self.options[0].rest.ids
        lower = [self.done[other] for other in ids if other in self.done]
        along = any(sine(self.stick.ends_mm, other.ends_mm) < SHARPEST for other in lower)
        return len(ids) == 1 and TABLE not in ids and not along

    def _hangs_by_a_hair(self) -> bool:
        """It lies so little on one of its supports that it may lie beside it."""
        best, bodies = self.options[0], self.under.bodies
        deep_mm = overlaps(best.ends_mm, bodies, self.sizes)
        return any(
            body.id in best.rest.ids and deep < ASIDE_MM
            for body, deep in zip(bodies, deep_mm, strict=True)
        )

    def _aside(self) -> frozenset[str]:
        """What else carries it in the very place where it was put, which may have been moved to
        where it misses that; or, at a sharp angle over one of its supports, a little aside: there a
        hair moves the place that carries it by millimetres."""
        best, bodies = self.options[0], self.under.bodies
        here = rest(best.ends_mm, bodies, self.sizes).ids - best.rest.ids
        lower = [self.done[other] for other in best.rest.ids if other in self.done]
        if here or all(sine(self.stick.ends_mm, other.ends_mm) > SHARPEST for other in lower):
            return here
        return carried_aside(best.ends_mm, self.under.bodies, self.sizes, ASIDE_MM) - best.rest.ids

    def _near_notch(self, stick: Stick) -> tuple[str, ...]:
        """Supports of which it cannot be told on which side of the notch the stick lies.

        The sharper the angle, the less is known about which place of the crossing carries it.
        """
        notch_mm = self.sizes.notch_from_end_mm
        beyond: dict[str, float] = {}
        for support in stick.supports:
            if support.from_end_mm is not None:
                across = sine(stick.ends_mm, self.done[support.id].ends_mm)
                beyond_mm = support.from_end_mm - notch_mm
                amidst = ALONG < across < SHARP and 0.0 < beyond_mm < support.reach_mm
                beyond[support.id] = 0.0 if amidst else beyond_mm * max(across, ALONG)
        if any(mm > BEYOND_MM for mm in beyond.values()):
            # It lies outside another one's end: which side of this notch it is does not matter.
            return ()
        return tuple(name for name, mm in beyond.items() if mm > -NOTCH_MM)
