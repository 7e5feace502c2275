"""A lesson before the camera, with recorded pictures instead of one."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from engine.phrase import phrase
from ui.backroom.shutter import STILL_FRAMES
from ui.backroom.status import Lesson, Stage, Tell
from ui.backroom.teaching import TeachingJob
from vision.camera import Frame
from vision.cards.deck import Deck
from vision.cards.evenings.painted import Light, Lying, Painter
from vision.cards.measured.rehearsal import rehearsal_deck
from vision.cards.teaching.photo import Refusal
from vision.picture import Picture

FACES = rehearsal_deck(4)
LABELS = tuple(FACES)
LEFT, MIDDLE, RIGHT = (480.0, 340.0), (640.0, 360.0), (800.0, 380.0)
LOOKS = STILL_FRAMES + 2
"""Pictures of a card that lies still, more than the shutter needs."""


@dataclass
class Recording:
    """A camera that shows what the test prepared, then nothing more."""

    notice: str | None = None
    frames: list[Frame] = field(default_factory=list)
    at_ns: int = 0

    def read(self, now_ns: int) -> Frame | None:
        return self.frames.pop(0) if self.frames else None

    def show(self, picture: Picture) -> None:
        """Lies still for a while, at eight pictures a second."""
        for _ in range(LOOKS):
            self.at_ns += 125_000_000
            self.frames.append(Frame(self.at_ns, picture))

    def close(self) -> None:
        self.frames = []


class Table:
    """Somebody lays cards under the camera."""

    def __init__(self, wanted: tuple[str, ...] = LABELS) -> None:
        self.eye = Recording()
        self.saved: list[Deck] = []
        work = Lesson("cats", wanted)
        self.job = TeachingJob(work, self.eye, self.saved.append, now_ns=lambda: 0)

    def lay(self, *cards: Lying, faces: dict[str, Picture] = FACES) -> None:
        """Lies there for a while."""
        painter = Painter(seed=1, tilt=0.02, table="wood", light=Light(shade=0.05))
        picture = painter.scene(faces, list(cards)).picture
        self.eye.show(picture)
        while self.job.step():
            pass

    def show_all(self, labels: tuple[str, ...] = LABELS) -> None:
        for label, place in zip(labels, (LEFT, RIGHT) * len(labels), strict=False):
            self.lay(Lying(label, place))


@pytest.fixture
def table() -> Iterator[Table]:
    someone = Table()
    yield someone
    someone.job.close()


def test_the_first_card_is_asked_for(table: Table) -> None:
    assert table.job.status.asked == LABELS[0]


def test_a_card_that_lies_still_is_learnt_and_the_next_asked_for(table: Table) -> None:
    table.lay(Lying(LABELS[0], MIDDLE))
    status = table.job.status
    assert (status.taken, status.asked, status.number) == (LABELS[0], LABELS[1], 1)


def test_the_same_card_left_lying_is_not_learnt_twice(table: Table) -> None:
    table.lay(Lying(LABELS[0], MIDDLE))
    table.lay(Lying(LABELS[0], MIDDLE))
    assert table.job.status.number == 1


def test_an_empty_table_is_no_mistake(table: Table) -> None:
    table.lay()
    assert table.job.status.refused is None


def test_two_cards_are_refused_with_the_reason(table: Table) -> None:
    table.lay(Lying(LABELS[0], LEFT), Lying(LABELS[1], RIGHT))
    status = table.job.status
    assert (status.refused, status.asked) == (Refusal.SEVERAL_CARDS, LABELS[0])


def test_a_wrong_card_can_be_taken_back(table: Table) -> None:
    table.lay(Lying(LABELS[2], MIDDLE))
    table.job.tell(Tell.AGAIN)
    status = table.job.status
    assert (status.asked, status.number, status.cards) == (LABELS[0], 0, 0)


def test_a_card_that_is_missing_is_skipped(table: Table) -> None:
    table.job.tell(Tell.SKIP)
    assert table.job.status.asked == LABELS[1]


def test_when_all_cards_were_shown_the_deck_is_saved(table: Table) -> None:
    table.show_all()
    assert table.job.status.stage is Stage.DONE
    assert [deck.labels for deck in table.saved] == [LABELS]
    assert not table.job.status.too_bright


def test_pictures_that_lost_their_colours_are_told_of(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.cards.teaching.audit.CUT_OFF", 60)
    table.show_all()
    assert table.job.status.too_bright


def test_a_lesson_can_end_early(table: Table) -> None:
    table.lay(Lying(LABELS[0], MIDDLE))
    table.job.tell(Tell.FINISH)
    table.lay()
    assert [deck.labels for deck in table.saved] == [LABELS[:1]]


def test_a_lesson_without_a_card_changes_nothing(table: Table) -> None:
    table.job.tell(Tell.FINISH)
    assert table.job.status.stage is Stage.NOTHING
    assert table.saved == []


def test_no_picture_is_told_and_the_lesson_goes_on(table: Table) -> None:
    table.eye.notice = "unplugged"
    table.job.step()
    assert table.job.status.trouble == "unplugged"
    table.eye.notice = None
    table.lay(Lying(LABELS[0], MIDDLE))
    assert (table.job.status.trouble, table.job.status.number) == ("", 1)


def test_cards_that_look_alike_are_asked_for_again() -> None:
    face = FACES[LABELS[0]]
    twin = face.copy()
    twin[:4, :4] = 0
    table = Table(("one", "other"))
    faces = {"one": face, "other": twin}
    table.lay(Lying("one", LEFT), faces=faces)
    table.lay(Lying("other", RIGHT), faces=faces)
    status = table.job.status
    assert status.stage is Stage.CLOSER
    assert status.nearest[0].too_close
    assert status.nearest[0].rival("one") == "other"
    assert table.saved == []


def test_the_card_left_lying_is_not_taken_for_the_one_to_look_at_again() -> None:
    face = FACES[LABELS[0]]
    table = Table(("one", "other"))
    faces = {"one": face, "other": face}
    table.lay(Lying("one", LEFT), faces=faces)
    table.lay(Lying("other", RIGHT), faces=faces)
    table.lay(Lying("other", RIGHT), faces=faces)
    assert (table.job.status.asked, table.job.status.number) == ("one", 0)
    table.lay(Lying("one", MIDDLE), faces=faces)
    assert table.job.status.number == 1


def test_after_the_second_look_the_deck_is_saved() -> None:
    face = FACES[LABELS[0]]
    table = Table(("one", "other"))
    faces = {"one": face, "other": face}
    table.lay(Lying("one", LEFT), faces=faces)
    table.lay(Lying("other", RIGHT), faces=faces)
    table.job.tell(Tell.SKIP)
    table.job.tell(Tell.SKIP)
    table.lay()
    assert table.job.status.stage is Stage.DONE
    assert len(table.saved) == 1


def test_a_full_disk_is_told() -> None:
    def full(deck: Deck) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", deck.name)

    eye = Recording()
    job = TeachingJob(Lesson("cats", LABELS[:1]), eye, full, now_ns=lambda: 0)
    painter = Painter(seed=1, tilt=0.02, table="wood", light=Light(shade=0.05))
    eye.show(painter.scene(FACES, [Lying(LABELS[0], MIDDLE)]).picture)
    while job.step():
        pass
    assert job.status.unsaved == phrase("trouble.full")
