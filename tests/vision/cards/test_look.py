"""A live table: cards are announced when they are laid, and remembered when they are covered."""

from collections.abc import Sequence

from vision.camera.base import Frame
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.look import Asked, Change, Gone, Laid, Look
from vision.picture import Picture

FRAME_NS = 66_000_000
STILL_FRAMES = 24
"""More than it takes to settle and to look as often as a question needs."""

Faces = dict[str, Picture]
BLUE = Lying("blue_7", (500, 300), 10)
RED = Lying("red_1", (520, 350), 10)


class Table:
    """Frames of a table that changes from one laying to the next."""

    def __init__(self, eye: CardEye, faces: Faces) -> None:
        self.look = Look(eye)
        self._faces, self._now = faces, 0

    def lay(self, *lying: Lying) -> list[Change]:
        picture = Painter(table="felt").scene(self._faces, lying).picture
        return self.show([picture] * STILL_FRAMES)

    def show(self, pictures: Sequence[Picture]) -> list[Change]:
        changes: list[Change] = []
        for picture in pictures:
            self._now += 1
            changes += self.look.frame(Frame(self._now * FRAME_NS, picture))
        return changes


def labels(changes: Sequence[Change], kind: type[Laid] | type[Gone]) -> list[str]:
    return [change.card.label for change in changes if isinstance(change, kind)]


def test_a_card_is_announced_once_when_it_is_laid(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    table.lay()
    assert labels(table.lay(BLUE), Laid) == ["blue_7"]
    assert table.lay(BLUE) == []


def test_a_card_that_is_covered_is_remembered(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    table.lay(BLUE)
    changes = table.lay(BLUE, RED)
    assert labels(changes, Laid) == ["red_1"]
    assert labels(changes, Gone) == []
    assert {card.label for card in table.look.cards} == {"blue_7", "red_1"}


def test_a_card_taken_away_is_gone(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    table.lay(BLUE)
    assert labels(table.lay(), Gone) == ["blue_7"]
    assert table.look.cards == ()


def test_what_nobody_taught_is_never_announced(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    changes = table.lay(Lying("back", (600, 300), 30))
    assert labels(changes, Laid) == []
    assert not any(isinstance(change, Asked) for change in table.lay())


def test_a_card_across_the_edge_of_the_picture_is_no_hand(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    table.lay()
    assert labels(table.lay(Lying("blue_7", (500, 50), 3)), Laid) == ["blue_7"]


def test_a_card_is_not_announced_while_a_hand_rests_on_it(eye: CardEye, faces: Faces) -> None:
    table = Table(eye, faces)
    table.lay()
    under_hand = Painter(table="felt").scene(faces, [BLUE]).picture.copy()
    under_hand[:260, 470:560] = (120, 150, 205)
    assert table.show([under_hand] * STILL_FRAMES) == []
    assert labels(table.lay(BLUE), Laid) == ["blue_7"]
