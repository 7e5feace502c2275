"""Makes the jobs of the backroom out of what they need: the state folder and a camera."""

import time
from collections.abc import Callable
from pathlib import Path

from ui.backroom.checkup import CheckupJob
from ui.backroom.room import Job
from ui.backroom.status import Checkup, Work
from ui.backroom.teaching import TeachingJob
from ui.eyes.cameras import NONE, opener
from vision.camera import Camera, CameraError, SteadyCamera, UsbCamera
from vision.cards.deck import Deck, NoSuchDeck, load, save


def worker_for(state: Path, camera: str) -> Callable[[Work], Job]:
    """`camera` is a name that `ui.eyes.cameras.opener` knows."""
    open_camera = refuse if camera == NONE else (opener(camera) or UsbCamera.open)

    def make(work: Work) -> Job:
        if isinstance(work, Checkup):
            return CheckupJob(state, open_camera)
        eye = SteadyCamera(open_camera)
        return TeachingJob(work, eye, lambda deck: keep(deck, state), time.monotonic_ns)

    return make


def refuse() -> Camera:
    raise CameraError("the table was opened without a camera: leave --camera none out")


def keep(deck: Deck, state: Path) -> None:
    """Saved as the next revision of the deck of this name."""
    try:
        revision = load(state, deck.name).revision + 1
    except NoSuchDeck:
        revision = 1
    save(Deck(deck.name, deck.aspect, deck.faces, deck.cards, revision), state)
