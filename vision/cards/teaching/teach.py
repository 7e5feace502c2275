"""Teaching a deck: photo after photo, with refusals, and what to look at again in the end.

lesson = Lesson("cats", wanted=("value_1", "value_2"))
lesson.asks_for                  # 'value_1'
lesson.show("value_1", frame)    # None, or the Refusal that the display tells
deck = lesson.deck()
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from engine.errors import ArbitreError
from vision.cards.deck import SECOND_LOOK, Deck
from vision.cards.teaching.agree import agreed, common_aspect
from vision.cards.teaching.audit import Pair, pairs
from vision.cards.teaching.framed import on_their_rims
from vision.cards.teaching.one_camera import as_one_camera_saw
from vision.cards.teaching.photo import ODD_SHAPE, BadPhoto, CardPhoto, Refusal, read_photo
from vision.picture import Picture, UnreadablePicture, read_picture

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
PHOTOS = PICTURES | {".heic", ".heif", ".avif", ".gif", ".dng"}
"""What people take for a photo: of each it is said whether it could be used."""


ENOUGH_ALIKE = 3
"""Cards of one shape from which another shape is taken for a mistake."""


class NothingTaught(ArbitreError, ValueError):
    """No photo could be used."""


class Lesson:
    """Collects the photos of one deck. Holds no camera and draws nothing."""

    def __init__(self, name: str, wanted: Sequence[str] = (), revision: int = 1) -> None:
        self.name = name
        self.wanted = tuple(wanted)
        self.revision = revision
        self._photos: list[tuple[str, CardPhoto]] = []

    @property
    def asks_for(self) -> str | None:
        """The next label to be shown; None when all wanted ones are there."""
        return next((label for label in self.wanted if not self.has(label)), None)

    def has(self, label: str) -> bool:
        return any(label == known for known, _ in self._photos)

    def show(self, label: str, picture: Picture) -> Refusal | None:
        """Takes a photo of `label`; None means that it has it. A second photo of a label is
        kept beside the first: another look at a card that is hard to tell from others."""
        try:
            photo = self._read(picture)
        except BadPhoto as bad:
            return bad.refusal
        self._photos.append((label, photo))
        return None

    def forget(self, label: str) -> None:
        """Takes the last photo of `label` out again: it was another card."""
        index = max(i for i, (known, _) in enumerate(self._photos) if known == label)
        del self._photos[index]

    def _read(self, picture: Picture) -> CardPhoto:
        photo = read_photo(picture)
        aspect, agreeing = common_aspect([known for _, known in self._photos])
        if agreeing >= ENOUGH_ALIKE and is_odd(photo, aspect):
            photo = read_photo(picture, aspect)
        return photo

    def drop_odd_shapes(self) -> tuple[str, ...]:
        """Takes out what is not shaped like most cards, and says what that was."""
        aspect, _ = common_aspect([photo for _, photo in self._photos])
        odd = [index for index, (_, photo) in enumerate(self._photos) if is_odd(photo, aspect)]
        dropped = []
        for index in reversed(odd):
            label, photo = self._photos.pop(index)
            if self.show(label, photo.picture) is not None:
                dropped.append(label)
        return tuple(reversed(dropped))

    def deck(self) -> Deck:
        """Everything shown, in the proportions of the deck. Raises `NothingTaught`."""
        if not self._photos:
            raise NothingTaught("none of the photos could be used: see the reasons above")
        photos = agreed([photo for _, photo in self._photos])
        aspect, _ = common_aspect(photos)
        photos = as_one_camera_saw(on_their_rims(photos, aspect), aspect)
        aspect, _ = common_aspect(photos)
        labels = (label for label, _ in self._photos)
        faces = tuple(
            (label, photo.face(aspect)) for label, photo in zip(labels, photos, strict=True)
        )
        return Deck(self.name, aspect, faces, {}, self.revision)

    def nearest_pairs(self) -> tuple[Pair, ...]:
        """Cards that look most alike, closest first; takes a while."""
        return pairs(self.deck().to_match()) if len(self._photos) > 1 else ()

    def second_look(self, nearest: Sequence[Pair]) -> tuple[str, ...]:
        """Labels of which another photo, in other light, would help most."""
        close = [pair for pair in nearest if pair.is_too_close]
        labels = [label for pair in close for label in (pair.one, pair.other)]
        once = [label for label in dict.fromkeys(labels) if self._looks(label) < 2]
        return tuple(once)

    def _looks(self, label: str) -> int:
        return sum(label == known for known, _ in self._photos)


def is_odd(photo: CardPhoto, aspect: float) -> bool:
    return bool(abs(np.log(photo.aspect / aspect)) > ODD_SHAPE)


Told = Callable[[str, str | None], None]
"""Is told the name of a file, and why it was refused; None: it was taken."""


def teach_folder(
    lesson: Lesson, folder: Path, tell: Told = lambda name, refused: None
) -> Mapping[str, str | None]:
    """Shows every picture of the folder; file name → why it was refused, or None if it was taken.

    The label is the file name without its ending; `label~2` is another look at `label`. Other
    files are passed over. `tell` hears of each photo as soon as it was looked at.
    """
    outcome: dict[str, str | None] = {}
    for path in photos_in(folder):
        outcome[path.name] = shown(lesson, path)
        tell(path.name, outcome[path.name])
    for label in lesson.drop_odd_shapes():
        for name in (name for name in outcome if label_of(name) == label):
            outcome[name] = Refusal.ODD_SHAPE.value
            tell(name, outcome[name])
    return outcome


def shown(lesson: Lesson, path: Path) -> str | None:
    label = label_of(path.name)
    if not label.isprintable():
        return "its name has signs that cannot be shown: rename the file"
    try:
        refusal = lesson.show(label, read_picture(path))
    except UnreadablePicture as error:
        return str(error).removeprefix(f"{path}: ")
    return refusal.value if refusal else None


def label_of(name: str) -> str:
    """`red_1` for `red_1.jpg` and for `red_1~2.png`."""
    stem = Path(name).stem
    return re.sub(rf"(?<=.){SECOND_LOOK}\d+$", "", stem)


def photos_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise NothingTaught(f"{folder} is not a folder: give the one that holds the photos")
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise NothingTaught(f"{folder}: {error.strerror or error}; allow reading it") from error
    # A Mac leaves `._red_1.jpg`, which is no picture, beside each file that it copies.
    found = [p for p in paths if p.suffix.lower() in PHOTOS and not p.name.startswith(".")]
    if not found:
        raise NothingTaught(f"{folder} holds no pictures ({', '.join(sorted(PICTURES))})")
    return found
