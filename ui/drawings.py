"""The folder of `--draw`: one picture with outlines for each picture that was looked at."""

import sys
from pathlib import Path

import cv2

from engine.errors import ArbitreError
from vision.picture import Picture


class CannotDraw(ArbitreError, OSError):
    """The folder does not take the drawings; the message says what to do."""


class Drawings:
    """Named like the pictures: `scene.png`, and `scene-2.png` for one from another folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._taken: set[str] = set()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotDraw(
                f"--draw {folder}: {error.strerror or error}; name a folder that can be written to"
            ) from error

    def put(self, source: Path, drawing: Picture) -> None:
        path = self._folder / self._free_name(source.stem)
        if not written(path, drawing):
            raise CannotDraw(f"{path} cannot be written: is the disk full?")

    def try_put(self, source: Path, drawing: Picture) -> None:
        """The same; a drawing that cannot be written is told of, and what was seen counts."""
        try:
            self.put(source, drawing)
        except CannotDraw as error:
            print(f"arbitre: {error}", file=sys.stderr)

    def _free_name(self, stem: str) -> str:
        number = 1
        while (name := f"{stem}.png" if number == 1 else f"{stem}-{number}.png") in self._taken:
            number += 1
        self._taken.add(name)
        return name


def written(path: Path, drawing: Picture) -> bool:
    try:
        return cv2.imwrite(str(path), drawing)
    except cv2.error:
        return False
