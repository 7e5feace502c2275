"""A scene that does not change is developed once."""

import numpy as np
from numpy.typing import NDArray

from ui.eyes.photo import Photographer
from vision.camera import Frame

SIZE = (180, 320, 3)


def scene(seed: int) -> NDArray[np.uint8]:
    """A table as a noisy camera sees it."""
    noise = np.random.default_rng(seed).normal(0, 3, SIZE)
    return np.clip(120 + noise, 0, 255).astype(np.uint8)


def with_hand(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    reached = image.copy()
    reached[100:, 150:200] = 190
    return reached


def test_the_same_scene_again_is_the_same_photo() -> None:
    photographer = Photographer()
    first, again = (photographer.take(Frame(number, scene(number))) for number in range(2))
    assert again is first


def test_a_hand_is_a_new_photo_and_so_is_the_table_after_it() -> None:
    photographer = Photographer()
    frames = [scene(0), with_hand(scene(1)), scene(2)]
    photos = [photographer.take(Frame(number, image)) for number, image in enumerate(frames)]
    assert [photo.at_ns for photo in photos] == [0, 1, 2]


def test_light_that_fades_slowly_is_new_at_last() -> None:
    photographer = Photographer()
    fading = [(scene(number) * (1 - number / 20)).astype(np.uint8) for number in range(10)]
    photos = [photographer.take(Frame(number, image)) for number, image in enumerate(fading)]
    assert photos[1] is photos[0]
    assert photos[-1] is not photos[0]
