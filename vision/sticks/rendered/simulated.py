"""The simulated camera over a tower: as many frames a second as a webcam gives.

    eye = TowerEye(Camera(), Light(), Setting())
    image = eye.picture(layout)                          # noise differs from frame to frame
    image = eye.picture(layout, Hand((0, -50), (0, -400)))

A layout is rendered once, in a second or so; frames of it then cost some milliseconds each.
Layouts come from `standing.resting` (a stick laid down), `standing.settled` and `standing.without`.
"""

from collections import deque

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.simulated.hand import Hand, draw_hand
from vision.sticks.pieces import Layout
from vision.sticks.rendered.render import exposed
from vision.sticks.rendered.scene import Camera, Light, Setting, table_of
from vision.sticks.table import Table

REMEMBERED = 4
"""Layouts of which the rendered picture is kept: hands take a piece away and put it back."""
PLATES = 4
"""Different noises, which each frame rolls by lot."""


class TowerEye:
    """Pictures of layouts from one place in one light. The same seed gives the same frames."""

    def __init__(
        self,
        camera: Camera | None = None,
        light: Light | None = None,
        setting: Setting | None = None,
    ) -> None:
        self.camera = camera or Camera()
        self.light = light or Light()
        self.setting = setting or Setting()
        self._chance = np.random.default_rng(self.setting.seed)
        width, height = self.camera.size_px
        plates = self._chance.normal(0, self.camera.film.noise, (PLATES, height, width, 3))
        self._plates = np.asarray(plates, np.float32).round().astype(np.int16)
        self._shown: deque[tuple[Layout, Frame]] = deque(maxlen=REMEMBERED)
        self._plane_to_px = plane_to_px(self.camera)

    @property
    def table(self) -> Table:
        """What calibration would have written."""
        return table_of(self.camera, self.setting)

    def picture(self, layout: Layout, *hands: Hand) -> Frame:
        """One frame (height, width, 3). Hands lie in the table's plane and throw no shadow."""
        image = self._clean(layout)
        if hands:
            image = image.copy()
            for hand in hands:
                draw_hand(image, hand, self._plane_to_px)
        plate = np.roll(
            self._plates[self._chance.integers(PLATES)],
            int(self._chance.integers(len(image))),
            axis=0,
        )
        noisy = cv2.add(image, plate, dtype=cv2.CV_8U)
        return np.asarray(noisy, dtype=np.uint8)

    def has_drawn(self, layout: Layout) -> bool:
        """Does a picture of this layout cost only milliseconds?"""
        return any(known is layout for known, _ in self._shown)

    def draw(self, layout: Layout) -> None:
        """Render a layout before it is shown."""
        self._clean(layout)

    def _clean(self, layout: Layout) -> Frame:
        for known, picture in self._shown:
            if known is layout:
                return picture
        light = exposed(layout, self.camera, self.light, self.setting)
        picture = np.clip(light, 0, 255).astype(np.uint8)
        self._shown.append((layout, picture))
        return picture


def plane_to_px(camera: Camera) -> Array:
    """Homography (3, 3) from millimetres on the table to pixels, the lens's bend left out."""
    plane = np.column_stack([camera.rotation[:, :2], camera.shift_mm])
    return np.asarray(camera.lens.matrix @ plane)
