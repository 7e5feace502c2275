"""Recognises the taught cards in one picture of the table.

Whole cards first: their outlines are suggested by straight edges alone. They show how the table
lies before the camera and what the light is like; with that, a single corner is enough to say
where a card that is partly covered would have to lie. Cards are taken off the pile in thought:
what a recognised card explains is no longer evidence for or against the ones beneath it.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.align import align
from vision.cards.answers import Seen, Sight, Unsure, overlap
from vision.cards.faces import Faces, Mask, coarse_size, smoothed
from vision.cards.judge import SOME_GLARE, Verdict, judge
from vision.cards.light import Lamp
from vision.cards.match import likeness, places, resemblance
from vision.cards.outlines import (
    Corners,
    Quads,
    distance_to_edges,
    distinct,
    find_corners,
    rectangles,
    side_points,
    side_support,
)
from vision.cards.plane import Plane, apply
from vision.cards.rectify import Views, homographies, pixels_to_unit, rectify, sampled, to_full, to_half
from vision.cards.segments import Floats, bridged, find_edges, find_segments
from vision.picture import Picture

WORKING_SIDE_PX = 1280
"""Longer side at which a picture is looked at."""
SMALLEST_CARD_PX = 22.0
LARGEST_CARD_PX = 150.0
"""Narrower and longer side of a card in the halved picture."""
WORTH_A_LOOK = 0.12
"""Coarse likeness below which no face can be meant."""
RIVALS = 3
FAR_BEHIND = 0.4
"""Coarse likeness by which a face may trail the best and still be a rival."""
ALMOST_SYMMETRIC = 0.25
"""Coarse likeness by which both directions of a face may differ and still be looked at closely."""
RIM_PX = 5
MOST_FAILURES = 5
"""Places looked at closely in vain before a picture is given up."""
NEIGHBOUR_STEP = 0.05
"""Places tried beside a card found, as a share of its height apart."""


@dataclass(frozen=True, slots=True)
class Found:
    """One place judged: where it is, what was found, and how sure that is."""

    quad: Quads
    verdict: Verdict
    labels: tuple[tuple[str, float], ...]
    """Candidates, best first, with their confidence."""
    is_sure: bool
    outlined: float
    """Share of the sides in sight that lie on edges."""


@dataclass(slots=True)
class Scene:
    """What is known about the picture while it is looked at."""

    views: Views
    grey: Views
    corners: Corners
    distance: Floats
    taken: NDArray[np.uint8]
    """Half-size mask: 255 where a recognised card lies on top."""
    found: list[Found] = field(default_factory=list)
    doubtful: list[Found] = field(default_factory=list)

    @property
    def lamp(self) -> Lamp:
        return Lamp.seen_on([one.verdict.best.gains for one in self.found])


class CardEye:
    """Looks for the cards of one taught deck. Keeps nothing between pictures."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces

    def look(self, picture: Picture) -> Sight:
        scale = min(1.0, WORKING_SIDE_PX / max(picture.shape[:2]))
        if scale < 0.8:
            picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        else:
            scale = 1.0
        scene = self.survey(picture)
        self.find_whole(scene)
        self.find_covered(scene)
        return self.report(scene, scale)

    def survey(self, picture: Picture) -> Scene:
        views = Views.of(picture)
        edges = find_edges(views.half)
        segments = bridged(find_segments(edges, 8.0), 14.0)
        return Scene(
            views=views,
            grey=views.grey(),
            corners=find_corners(segments),
            distance=distance_to_edges(edges),
            taken=np.zeros(views.half.shape[:2], np.uint8),
        )

    def find_whole(self, scene: Scene) -> None:
        half = rectangles(scene.corners, self.faces.aspect, SMALLEST_CARD_PX, LARGEST_CARD_PX)
        support = side_support(scene.distance, half)
        outlined = support.mean(axis=1)
        keep = np.flatnonzero((outlined > 0.5) & (support.min(axis=1) > 0.15))
        half, outlined = half[keep], outlined[keep]
        quads = to_full(half[distinct(half, outlined, 48)])
        quads = np.concatenate([quads, self.whole_picture(scene)])
        if len(quads) == 0:
            return
        seen = places(scene.views, quads, self.faces)
        like = resemblance(seen, np.ones(seen.shape[:3], bool), self.faces, Lamp())
        for index in np.argsort(-like.max(axis=1)):
            if like[index].max() < WORTH_A_LOOK:
                break
            self.consider(scene, quads[index], like[index], least_fitting=0.8)

    def whole_picture(self, scene: Scene) -> Quads:
        """The picture itself, where it has the shape of a card: somebody cut one out."""
        height, width = scene.views.full.shape[:2]
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        ways = [(corners, width / height), (np.roll(corners, 1, axis=0), height / width)]
        fitting = [way for way, ratio in ways if abs(np.log(ratio / self.faces.aspect)) < 0.12]
        return np.array(fitting, np.float32).reshape(-1, 4, 2)

    def consider(self, scene: Scene, quad: Quads, like: Floats, least_fitting: float) -> bool:
        if any(overlap(quad, one.quad) > 0.3 for one in scene.found) and least_fitting > 0.75:
            return False
        found = self.identify(scene, quad, like, least_fitting)
        if not found.is_sure:
            scene.doubtful.append(found)
            return False
        if any(self.same_place(found.quad, one.quad) for one in scene.found):
            return False
        scene.found.append(found)
        self.take(scene, found)
        return True

    def same_place(self, one: Quads, other: Quads) -> bool:
        width = float(np.linalg.norm(other[1] - other[0]))
        near = np.abs(one - other).max() < 0.2 * width
        turned = np.abs(one - np.roll(other, 2, axis=0)).max() < 0.2 * width
        return bool(near or turned)

    def identify(self, scene: Scene, quad: Quads, like: Floats, least_fitting: float) -> Found:
        hidden = self.hidden(scene, quad)
        aligned = align(scene.grey, quad, self.faces, int(np.argmax(like)), hidden)
        before, after = self.outlined(scene, np.stack([quad, aligned]))[1]
        # Glare and fingers can pull a face away from sides that are plain to see.
        if after > before - 0.1:
            quad = aligned
        hidden = self.hidden(scene, quad)
        lamp = scene.lamp
        seen = smoothed(rectify(scene.views, quad[None], self.faces.size)[0])
        entries = self.candidates(seen, hidden, lamp)
        verdict = judge(seen, hidden, self.faces, entries, lamp)
        return self.decide(scene, quad, verdict, least_fitting)

    def candidates(self, seen: Floats, hidden: Mask, lamp: Lamp) -> list[int]:
        """Entries worth a closer look, one per label, best first."""
        size = coarse_size(self.faces.aspect)
        small = cv2.resize(seen, size, interpolation=cv2.INTER_AREA)[None]
        in_sight = cv2.resize((~hidden).astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.6
        measure = likeness if hidden.any() else resemblance
        both = measure(small, in_sight[None], self.faces, lamp)[0].reshape(2, -1)
        turned = np.argmax(both, axis=0)
        best = both.max(axis=0)
        order = np.argsort(-best)[: 1 + RIVALS]
        order = order[(best[order] > best[order[0]] - FAR_BEHIND) | (np.arange(len(order)) < 2)]
        entries = [int(turned[k] * len(self.faces) + k) for k in order]
        first = order[0]
        if abs(both[0, first] - both[1, first]) < ALMOST_SYMMETRIC:
            entries.append(int((1 - turned[first]) * len(self.faces) + first))
        return entries

    def decide(self, scene: Scene, quad: Quads, verdict: Verdict, least_fitting: float) -> Found:
        lean = min((one.lean for one in verdict.contests), default=1.0)
        outlined = float(self.outlined(scene, quad[None])[1][0])
        least_likeness = 0.4
        if verdict.visible < 0.75:
            # A part of a card is easily imagined: it must look the part, in the light of the others.
            least_likeness = 0.6 + 2.0 * scene.lamp.strangeness(verdict.best.gains)
            if outlined > 0.97 and verdict.visible > 0.55:
                least_likeness = min(least_likeness, 0.7)
        # The less there is to see, the clearer it must be.
        doubt = 0.5 * max(0.0, 0.9 - verdict.fitting) + 0.4 * max(0.0, 0.85 - outlined)
        doubt += 0.2 if verdict.bleached > SOME_GLARE else 0.0
        clear = lean >= 0.38 + doubt and verdict.fitting >= least_fitting
        striking = lean >= 0.5 + doubt / 2 and verdict.fitting >= 0.45 and verdict.likeness >= 0.75
        shown = verdict.visible >= 0.27 and verdict.print_gain >= 0.035 and outlined >= 0.5
        is_sure = shown and (clear or striking) and verdict.likeness >= least_likeness
        confidence = float(np.clip(0.5 + 0.5 * lean, 0.0, 1.0)) * min(1.0, 0.1 + verdict.fitting)
        close = [one for one in verdict.contests if one.lean < 0.38]
        labels = [(self.faces.label(verdict.best.entry), confidence)]
        labels += [
            (self.faces.label(one.entry), float(np.clip(0.5 - 0.5 * one.lean, 0.0, 1.0)) * confidence)
            for one in close
        ]
        return Found(quad, verdict, tuple(labels), is_sure, outlined)

    def hidden(self, scene: Scene, quad: Quads) -> Mask:
        """height×width of the fine face: True where a recognised card lies above."""
        inside = homographies(to_half(quad)[None])[0] @ pixels_to_unit(self.faces.size)
        mask = cv2.warpPerspective(
            scene.taken, inside, self.faces.size, flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        )
        return np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)) > 0)

    def take(self, scene: Scene, found: Found) -> None:
        fits = cv2.morphologyEx(found.verdict.fits.astype(np.uint8) * 255, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        to_picture = homographies(to_half(found.quad)[None])[0] @ pixels_to_unit(self.faces.size)
        height, width = scene.taken.shape
        mask = cv2.warpPerspective(fits, to_picture, (width, height), flags=cv2.INTER_NEAREST)
        if found.verdict.fitting > 0.85:
            mask = np.zeros_like(scene.taken)
            cv2.fillConvexPoly(mask, np.rint(to_half(found.quad)).astype(np.int32), 255)
        scene.taken |= np.asarray(mask, np.uint8)

    def find_covered(self, scene: Scene) -> None:
        if not scene.found or len(scene.corners) == 0:
            return
        plane = Plane.through(np.stack([one.quad for one in scene.found]), self.faces.aspect, scene.views.full.shape)
        quads = self.corner_quads(scene, plane)
        quads = np.concatenate([quads, *(self.neighbours(scene, one.quad) for one in scene.found)])
        if len(quads) == 0:
            return
        seen = places(scene.views, quads, self.faces)
        in_sight = self.in_sight(scene, quads)
        like = likeness(seen, in_sight, self.faces, scene.lamp)
        tried = np.zeros(len(quads), bool)
        failures = 0
        while failures < MOST_FAILURES:
            share = in_sight.reshape(len(quads), -1).mean(axis=1)
            best = np.where(tried | (share < 0.25), -np.inf, like.max(axis=1))
            index = int(np.argmax(best))
            if best[index] < WORTH_A_LOOK:
                break
            tried[index] = True
            if not self.consider(scene, quads[index], like[index], least_fitting=0.72):
                failures += 1
                continue
            beside = self.neighbours(scene, scene.found[-1].quad)
            quads = np.concatenate([quads, beside])
            seen = np.concatenate([seen, places(scene.views, beside, self.faces)])
            tried = np.concatenate([tried, np.zeros(len(beside), bool)])
            before, in_sight = in_sight, self.in_sight(scene, quads)
            changed = np.ones(len(quads), bool)
            changed[: len(before)] = (before != in_sight[: len(before)]).any(axis=(1, 2))
            again = likeness(seen[changed], in_sight[changed], self.faces, scene.lamp)
            like = np.concatenate([like, np.empty((len(beside), like.shape[1]), np.float32)])
            like[changed] = again

    def neighbours(self, scene: Scene, quad: Quads) -> Quads:
        """Cards laid in a column or row with this one: shifted along its sides."""
        steps = np.arange(0.2, 0.9, NEIGHBOUR_STEP)
        inside = homographies(quad[None])[0]
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
        down = np.stack([np.zeros_like(steps), steps], axis=1)
        right = np.stack([steps / self.faces.aspect, np.zeros_like(steps)], axis=1)
        right = right[right[:, 0] < 0.95]
        shifts = np.concatenate([down, -down, right, -right])
        beside = apply(inside, unit[None] + shifts[:, None]).astype(np.float32)
        # Beside a card that lies alone there are no sides to be seen.
        count, share = self.outlined(scene, beside)
        return beside[(share > 0.35) & (count >= 8)]

    def in_sight(self, scene: Scene, quads: Quads) -> NDArray[np.bool_]:
        size = coarse_size(self.faces.aspect)
        return np.asarray(sampled(scene.taken, to_half(quads), size) < 64)

    def corner_quads(self, scene: Scene, plane: Plane) -> Quads:
        """Cards of the right size at every corner, in full pixels."""
        corners = scene.corners
        point = plane.to_table(to_full(corners.point))
        quads = []
        for arm, other, arm_px in ((corners.a, corners.b, corners.a_px), (corners.b, corners.a, corners.b_px)):
            tip = plane.to_table(to_full(corners.point + arm * np.minimum(arm_px, 30.0)[:, None]))
            run = tip - point
            run /= np.maximum(np.linalg.norm(run, axis=1, keepdims=True), 1e-9)
            side = np.stack([-run[:, 1], run[:, 0]], axis=1)
            if arm is corners.b:
                side = -side
            for first, second, turned in ((self.faces.aspect, 1.0, 0), (1.0, self.faces.aspect, 1)):
                a, b = (run * first, side * second) if arm is corners.a else (side * first, run * second)
                shape = np.stack([point, point + a, point + a + b, point + b], axis=1)
                quads.append(np.roll(plane.to_picture(shape), turned, axis=1))
        every = np.concatenate(quads)
        half = to_half(every)
        count, share = self.outlined(scene, every)
        keep = np.flatnonzero((count >= 12) & (share > 0.4))
        order = distinct(half[keep], (count[keep] * share[keep]).astype(np.float32), 60)
        return every[keep][order]

    def outlined(self, scene: Scene, quads: Quads) -> tuple[Floats, Floats]:
        """Per quad: points of its sides that lie on an edge; their share of those in sight."""
        height, width = scene.taken.shape
        points = side_points(to_half(quads))
        x = np.rint(points[..., 0]).astype(np.int32)
        y = np.rint(points[..., 1]).astype(np.int32)
        # At the rim of the picture no edge can be found, so none is missed.
        inside = (x >= RIM_PX) & (x < width - RIM_PX) & (y >= RIM_PX) & (y < height - RIM_PX)
        x, y = np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)
        open_sky = inside & (scene.taken[y, x] == 0)
        near = (scene.distance[y, x] <= 2.5) & open_sky
        count = near.sum(axis=(1, 2)).astype(np.float32)
        in_sight = open_sky.sum(axis=(1, 2))
        return count, np.where(in_sight > 0, count / np.maximum(in_sight, 1), 1.0)

    def report(self, scene: Scene, scale: float) -> Sight:
        seen = [self.as_seen(one, scale) for one in scene.found]
        unsure: list[Unsure] = []
        for one in sorted(scene.doubtful, key=lambda doubt: -doubt.verdict.fitting):
            if one.verdict.fitting < 0.7 or one.verdict.print_gain < 0.035:
                continue
            corners = self.upright(one)
            if any(overlap(corners, other.quad) > 0.4 for other in scene.found):
                continue
            if any(overlap(corners, other.corners * scale) > 0.4 for other in unsure):
                continue
            unsure.append(Unsure(one.labels, corners / scale))
        return Sight(tuple(seen), tuple(unsure))

    def upright(self, found: Found) -> Quads:
        turned = 2 if self.faces.is_turned(found.verdict.best.entry) else 0
        return np.roll(found.quad, turned, axis=0)

    def as_seen(self, found: Found, scale: float) -> Seen:
        label, confidence = found.labels[0]
        return Seen(label, self.upright(found) / scale, round(confidence, 3), round(found.verdict.visible, 3))
