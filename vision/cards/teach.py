"""Teaching a deck: photo after photo, with refusals, and what to look at again in the end.

lesson = Lesson("cats", wanted=("value_1", "value_2"))
lesson.asks_for                  # 'value_1'
lesson.show("value_1", frame)    # None, or the Refusal that the display tells
deck = lesson.deck()
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from engine.errors import ArbitreError
from vision.cards.audit import Pair, pairs
from vision.cards.deck import Deck
from vision.cards.photo import ODD_SHAPE, BadPhoto, CardPhoto, Refusal, read_photo
from vision.picture import Picture, UnreadablePicture, read_picture

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}


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
        aspect = self.aspect
        if len(self._photos) >= 3 and is_odd(photo, aspect):
            photo = read_photo(picture, aspect)
        return photo

    @property
    def aspect(self) -> float:
        """Width / height of most cards shown so far."""
        return float(np.median([photo.aspect for _, photo in self._photos] or [1.0]))

    def drop_odd_shapes(self) -> tuple[str, ...]:
        """Takes out what is not shaped like most cards, and says what that was."""
        aspect = self.aspect
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
        aspect = self.aspect
        faces = tuple((label, photo.face(aspect)) for label, photo in self._photos)
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


def teach_folder(lesson: Lesson, folder: Path) -> Mapping[str, str | None]:
    """Shows every picture of the folder; file name → why it was refused, or None if it was taken.

    The label is the file name without its ending; other files are passed over.
    """
    outcome: dict[str, str | None] = {}
    for path in photos_in(folder):
        try:
            refusal = lesson.show(path.stem, read_picture(path))
            outcome[path.name] = refusal.value if refusal else None
        except UnreadablePicture as error:
            outcome[path.name] = str(error).removeprefix(f"{path}: ")
    for label in lesson.drop_odd_shapes():
        names = [name for name in outcome if Path(name).stem == label]
        outcome.update(dict.fromkeys(names, Refusal.ODD_SHAPE.value))
    return outcome


def photos_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise NothingTaught(f"{folder} is not a folder: give the one that holds the photos")
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not found:
        raise NothingTaught(f"{folder} holds no pictures ({', '.join(sorted(PICTURES))})")
    return found
