"""Follows whatever game is on the table, picture by picture; `ui.eyes.thread` runs it.

lookout = Lookout(worker, outfitter)
lookout.step(now_ns)        # at most one picture; tells the keeper what changed
lookout.sight               # for the display
"""

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from engine.game import Setup
from ui.eyes.asked import News
from ui.eyes.leftovers import give_back
from ui.eyes.outfit import Outfit, Outfitter
from ui.eyes.pauses import Pauses
from ui.eyes.ring import Ring
from ui.eyes.sight import Sight
from ui.eyes.trouble import Trouble
from ui.keeper import Keeper
from ui.snapshot import Snapshot
from ui.worker import Published
from vision.camera import Frame

LOG = logging.getLogger(__name__)
FRAME_NS = 60_000_000
"""Pictures that come faster are skipped: fifteen a second are enough to see a card come to rest."""
MOST_STUMBLES = 5
NOTHING = Sight()
NOBODY = (False, None)
"""Nobody looks at the camera's picture while nobody plays."""
LOST = Sight(troubles=frozenset({Trouble.LOST}))
FAILED = Sight(troubles=frozenset({Trouble.FAILED}))


class Post(Protocol):
    """Whoever runs the keeper's jobs."""

    published: Published

    def post(self, job: Callable[[Keeper], None]) -> None: ...


class Lookout:
    """Owned by one thread; `sight` and `ring` may be read by others."""

    def __init__(
        self, worker: Post, outfitter: Outfitter, wake: Callable[[], None] = lambda: None
    ) -> None:
        """`wake` is called when there is something new to say about the camera."""
        worker.post(Keeper.open_eyes)
        self.sight = NOTHING
        self._wake = wake
        self.wanted = False
        """Somebody looks at the camera's picture, also while nobody plays."""
        self.prepared: Setup | None = None
        """The game that is being set up on the table, while `wanted`."""
        self._bare: tuple[bool, Setup | None] = NOBODY
        self._worker = worker
        self._outfitter = outfitter
        self._setup: Setup | None = None
        self._outfit: Outfit | None = None
        self._taken_ns = 0
        self._stumbles = 0
        """Pictures in a row that the eyes failed at."""
        self._pauses = Pauses()
        self._broken = False
        """The eyes are closed because they failed."""

    @property
    def ring(self) -> Ring:
        return self._outfitter.ring

    def step(self, now_ns: int) -> bool:
        """Take one picture; False if there is nothing to look at now."""
        before = self.sight.troubles
        try:
            self._follow(self._worker.published.table, now_ns)
            return self._outfit is not None and self._look(self._outfit, now_ns)
        except Exception:  # whatever it is: the game goes on by hand, and the display says so
            LOG.exception("the eyes failed")
            self._drop(FAILED)
            self._pauses.begin(now_ns)
            self._broken = True
            return False
        finally:
            if self.sight.troubles != before:
                self._wake()

    def close(self) -> None:
        self._drop(NOTHING)

    def _follow(self, table: Snapshot | None, now_ns: int) -> None:
        """Change the equipment with the game, and open eyes again that failed a while ago."""
        setup = table.view.setup if table is not None and table.view.outcome is None else None
        bare = (True, self.prepared) if setup is None and self.wanted else NOBODY
        is_same = setup is self._setup and bare == self._bare
        if is_same and not (self._broken and self._pauses.is_over(now_ns)):
            return
        # That they failed is said until they have seen something.
        self._drop(FAILED if is_same else NOTHING)
        self._setup, self._bare = setup, bare
        if table is not None and setup is not None:
            self._outfit = self._outfitter.fit_out(table)
            self._stage()
        elif bare is not NOBODY:
            self._outfit = self._outfitter.bare(self.prepared)

    def _look(self, outfit: Outfit, now_ns: int) -> bool:
        table = self._worker.published.table
        if outfit.hands is not None and table is not None and not table.staged:
            return False  # the table is just being set up
        frame = outfit.camera.read(now_ns)
        if outfit.camera.notice is not None:
            self.sight = LOST
            return False
        if frame is None:
            return False
        if frame.at_ns - self._taken_ns < FRAME_NS:
            return True
        self._taken_ns = frame.at_ns
        changes, setup = self._seen(outfit, frame), self._setup
        if changes is None:
            return True
        if changes and setup is not None:
            self._worker.post(lambda keeper: keeper.saw(setup, changes, frame.at_ns))
        self.sight = outfit.eyes.sight
        self._hold_light(outfit)
        return True

    def _seen(self, outfit: Outfit, frame: Frame) -> Sequence[News] | None:
        """One odd picture is passed over (None); many in a row are more than the eyes can bear."""
        try:
            changes = outfit.eyes.take(frame)
        except Exception:
            self._stumbles += 1
            if self._stumbles >= MOST_STUMBLES:
                raise
            LOG.exception("a picture is passed over")
            return None
        self._stumbles = 0
        return changes

    def _hold_light(self, outfit: Outfit) -> None:
        """A hand must not make the camera brighten the picture: once the mat is seen well, its
        settings are held; until it is too dark for them, or the camera hangs elsewhere and must
        focus again."""
        if self.sight.troubles & {Trouble.DARK, Trouble.MOVED}:
            outfit.camera.unlock()
        elif self._setup is not None and outfit.eyes.sees_well:
            outfit.camera.lock()

    def _stage(self) -> None:
        """Bring robots their table, or the news that there is none: nobody acts before a camera
        that is not there."""
        setup = self._setup
        if setup is not None:
            hands = None if self._outfit is None else self._outfit.hands
            self._worker.post(lambda keeper: keeper.stage(setup, hands))

    def _drop(self, sight: Sight) -> None:
        outfit, self._outfit, self.sight = self._outfit, None, sight
        self._stumbles, self._broken = 0, False
        if outfit is not None:
            outfit.camera.close()
            del outfit
            give_back()
        self._stage()
