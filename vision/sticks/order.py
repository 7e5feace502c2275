"""Who lies above whom where two sticks cross in the picture."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.find import body_points
from vision.sticks.geometry import within
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import Stick
from vision.sticks.same_wood import as_it_was, edges_decide, notches_decide

Above = dict[tuple[str, str], bool | None]
"""(one, other) to: one is above (True), other is above (False), cannot be told (None).

Only pairs that overlap in the picture are in it, each once in both directions.
"""
SURE = 0.2
"""Lead of one colour over the other, as a share of the crossing's pixels, that decides."""
SMALLEST_MM2 = 4.0
"""A crossing smaller than this tells nothing."""
OPEN_MM2, PLAINLY = 12.0, 0.4
"""So much of a crossing must be open before it shows that another stick is above than before, and
so much more of that must show its wood than the other one's."""
MEETING_MM2 = 12.0
"""Two sticks that overlap by less may only seem to: their heights are not known exactly."""
LONG_MEETING_MM = 40.0
"""Sticks that overlap by more lie along each other."""
INSIDE_MM = 0.8
"""Nearer to the rim of a crossing the colour is that of what lies beside it."""
GLEAMS = 0.1
"""Of a stick that shows less of its colour nothing is told by colours."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about the order before looking."""

    before: Above
    new: frozenset[str]
    """Sticks laid this turn: they lie on what was there."""
    moved: frozenset[str]
    """Sticks that are not exactly where they were."""
    fell: frozenset[str] = frozenset()
    """Those of both that may have fallen: they need not lie on what they meet."""

    def is_as_before(self, pair: tuple[str, str]) -> bool:
        """Two sticks that crossed before lie as they lay. Their order is what it was; and if that
        could not be told then, no more can be now that others may lie on them, or shade them."""
        still = self.new.isdisjoint(pair) and self.moved.isdisjoint(pair)
        return still and pair in self.before

    def told(self, one: str, other: str) -> bool | None:
        """The first is above, as far as that can be told without the picture; or the other."""
        age = self.by_age(one, other)
        return age if age is not None else self.before.get((one, other))

    def by_age(self, one: str, other: str) -> bool | None:
        """The first is above, as only it was laid this turn; or the other; or age does not tell, as
        it does not of what may have fallen."""
        return _only_first((one, other), self.new) if self.fell.isdisjoint((one, other)) else None

    def by_coming(self, one: str, other: str) -> bool | None:
        """Did only the first come to where it is in this turn, laid, moved or fallen; or only the
        other?"""
        return _only_first((one, other), self.new | self.moved)

    def may_hide(self, name: str, pair: tuple[str, str]) -> bool:
        """Whether a stick may lie over the crossing of two others: not if it is one of them, nor
        if it is known to lie under one of them, nor if both were laid after it."""
        if name in pair or all(self.by_age(each, name) for each in pair):
            return False
        sure = {name, *pair}.isdisjoint(self.moved)
        return not (sure and any(self.before.get((each, name)) for each in pair))


def _only_first(pair: tuple[str, str], names: Collection[str]) -> bool | None:
    """Is the first one of two among these, or the second; None if both are, or neither."""
    first, second = (name in names for name in pair)
    return None if first == second else first


def crossings(sticks: Mapping[str, Stick], look: Look, known: Known) -> Above:
    """Order of every crossing: as before if nothing moved there, else by colour, age, edges."""
    tops = {name: look.top_face(stick.ends_mm) for name, stick in sticks.items()}
    boxes = {name: look.corners(stick.ends_mm) for name, stick in sticks.items()}
    found: Above = {}
    for one, other in near_pairs(tops):
        area, shared = cv2.intersectConvexConvex(tops[one], tops[other])
        if area > SMALLEST_MM2 and shared is not None:
            if known.is_as_before((one, other)):
                answer = known.before[one, other]
            else:
                polygon = np.asarray(shared).reshape(-1, 2)
                others = [box for name, box in boxes.items() if known.may_hide(name, (one, other))]
                answer = Crossing((sticks[one], sticks[other]), polygon, others).who(look, known)
            found[one, other] = answer
            found[other, one] = None if answer is None else not answer
    return found


def covers(pair: tuple[Stick, Stick], others: Iterable[Stick], look: Look) -> bool:
    """The first stick lies over the second one, of the other wood, and did not before: their
    crossing, as far as none of the others hides it, has changed and shows the first one's wood."""
    if pair[0].colour == pair[1].colour:
        return False
    one, other = (look.top_face(stick.ends_mm) for stick in pair)
    area, shared = cv2.intersectConvexConvex(one, other)
    if area <= SMALLEST_MM2 or shared is None:
        return False
    polygon = np.asarray(shared).reshape(-1, 2)
    if samples(look.changed, look.view, polygon.mean(axis=0)[None])[0] < EDGE:
        return False
    crossing = Crossing(pair, polygon, [look.corners(stick.ends_mm) for stick in others])
    share = crossing.open_points()[1]
    return share * area > OPEN_MM2 and crossing.colour_lead(look) > PLAINLY * share


def shows_over_mm2(pair: tuple[str, str], sticks: Mapping[str, Stick], look: Look) -> float:
    """How much of the place where two sticks cross openly shows the first one's wood, less what
    shows the second one's; nought if they are of one wood."""
    both = sticks[pair[0]], sticks[pair[1]]
    one, other = (look.top_face(stick.ends_mm) for stick in both)
    area, shared = cv2.intersectConvexConvex(one, other)
    if both[0].colour == both[1].colour or area <= SMALLEST_MM2 or shared is None:
        return 0.0
    others = [look.corners(s.ends_mm) for name, s in sticks.items() if name not in pair]
    crossing = Crossing(both, np.asarray(shared).reshape(-1, 2), others)
    return float(area) * crossing.colour_lead(look)


def meeting_places(one: Stick, other: Stick, look: Look) -> list[Array]:
    """Where (2,) two sticks overlap in the picture, flat mm: the middle, or near both ends of the
    overlap if it is long; nowhere if they do so by too little to be sure."""
    area, shared = cv2.intersectConvexConvex(
        look.top_face(one.ends_mm), look.top_face(other.ends_mm)
    )
    if area <= MEETING_MM2 or shared is None:
        return []
    polygon = np.asarray(shared, float).reshape(-1, 2)
    middle = polygon.mean(axis=0)
    run = look.eye.flat(one.ends_mm)[1] - look.eye.flat(one.ends_mm)[0]
    along = (polygon - middle) @ run / np.linalg.norm(run)
    if np.ptp(along) < LONG_MEETING_MM:
        return [middle]
    tips = [polygon[int(along.argmin())], polygon[int(along.argmax())]]
    return [middle + 0.8 * (tip - middle) for tip in tips]


def near_pairs(tops: Mapping[str, Array]) -> Iterator[tuple[str, str]]:
    """Sticks, in their order, whose upper sides (n, 2) may overlap: the boxes around them do."""
    names, quads = [*tops], np.array([*tops.values()]).reshape(-1, 4, 2)
    low, high = quads.min(axis=1), quads.max(axis=1)
    touching = (low[:, None] <= high).all(axis=-1)
    for one, other in np.argwhere(np.triu(touching & touching.T, 1)).tolist():
        yield names[one], names[other]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two sticks that overlap in the picture."""

    pair: tuple[Stick, Stick]
    shared: Array
    """The polygon (n, 2) both cover, flat mm."""
    others: Sequence[Array]
    """Corners (8, 2) of all other sticks, flat mm: they may hide the crossing."""

    def who(self, look: Look, known: Known) -> bool | None:
        """The first is above (True), the second (False), or it cannot be told (None)."""
        one, other = self.pair
        if one.colour == other.colour:
            return self._of_equal_wood(look, known)
        lead = self._lead(look)
        if abs(lead) > SURE and self._is_believed(lead, look, known):
            return lead > 0
        return known.told(one.id, other.id)

    def _of_equal_wood(self, look: Look, known: Known) -> bool | None:
        """What came in this turn lies under what shows as it did, even if it should lie on that: it
        was dropped, or fell. Else notches tell who is above, then what is known; of what was laid
        nothing can be said if it may have been dropped."""
        one, other = self.pair
        came, told = known.by_coming(one.id, other.id), known.told(one.id, other.id)
        same = came is not None and as_it_was(look, one.colour, self.shared, self.others)
        if same:
            return not came
        marked = notches_decide(self.pair, self.shared, self._near(), look)
        if marked is not None:
            return marked
        if told is None:
            return edges_decide(self.pair, self.shared, look)
        was_laid = known.by_age(one.id, other.id) is not None
        return None if was_laid and same is None else told

    def _is_believed(self, lead: float, look: Look, known: Known) -> bool:
        """Colours say that a stick laid this turn lies under one that was there only where a lamp
        shines on that one: what is laid may gleam, or be in the shade."""
        above, below = self.pair if lead > 0 else self.pair[::-1]
        if above.id in known.new or below.id not in known.new:
            return True
        return self._is_lit(look)

    def _lead(self, look: Look) -> float:
        """How clearly the first of two sticks of different wood is above, -1…1. Beside one that
        gleams, or is all covered, the other one is known by the light in which its wood lies."""
        first, second = (has_its_colour(stick, look) for stick in self.pair)
        if first and second:
            return self.colour_lead(look)
        return float(first) - float(second) if self._is_lit(look) else 0.0

    def _is_lit(self, look: Look) -> bool:
        """A lamp shines on the wood in the crossing."""
        points = self.open_points()[0]
        return len(points) > 0 and bool(
            (samples(look.wood.lit, look.view, points) > EDGE).mean() > 0.5
        )

    def open_points(self) -> tuple[Array, float]:
        """Places (n, 2) well within the crossing that no other stick hides, and their share of all
        in it."""
        centre = self.shared.mean(axis=0)
        rings = np.array([0.0, 0.35, 0.7])[:, None, None]
        points = (centre + (self.shared - centre) * rings).reshape(-1, 2)
        inner = [p for p in points if within(self.shared, p, INSIDE_MM)]
        near = self._near()
        open_ = [p for p in inner if not any(within(outline, p, 0.0) for outline in near)]
        return np.array(open_), len(open_) / len(points)

    def _near(self) -> list[Array]:
        """The outlines (n, 1, 2) of those of the others that may hide it."""
        boxes = np.array(self.others).reshape(-1, 8, 2)
        low, high = self.shared.min(axis=0), self.shared.max(axis=0)
        near = (boxes.min(axis=1) < high).all(axis=1) & (boxes.max(axis=1) > low).all(axis=1)
        return [np.asarray(cv2.convexHull(box)) for box in boxes[near]]

    def colour_lead(self, look: Look) -> float:
        """Share of the crossing that openly shows the first stick's colour less the second's."""
        open_, share = self.open_points()
        if not len(open_):
            return 0.0
        first, second = (
            samples(look.wood.of(stick.colour), look.view, open_) > EDGE for stick in self.pair
        )
        return float(first.mean() - second.mean()) * share


def has_its_colour(stick: Stick, look: Look) -> bool:
    """Not one that gleams so much that its wood looks like the other one, nor one all covered."""
    points = body_points(look.eye.flat(stick.ends_mm), look.sizes.stick_width_mm)
    return bool((samples(look.wood.of(stick.colour), look.view, points) > EDGE).mean() > GLEAMS)


def bottom_up(sticks: Mapping[str, Stick], above: Above, new: Collection[str] = ()) -> list[str]:
    """Ids, what is under before what is above; a ring of sticks begins with the lowest.

    Of sticks that do not meet, the new ones come last.
    """
    height = {name: float(stick.ends_mm[:, 2].mean()) for name, stick in sticks.items()}
    waiting = sorted(sticks, key=lambda name: (name in new, height[name]))
    under: dict[str, set[str]] = {name: set() for name in sticks}
    for (one, other), up in above.items():
        if up and one in under:
            under[one].add(other)
    done: dict[str, None] = {}
    while waiting:
        free = (name for name in waiting if under[name] <= done.keys())
        following = next(free, waiting[0])
        waiting.remove(following)
        done[following] = None
    return [*done]
