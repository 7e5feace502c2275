"""Writes a contested scene as a video that every player opens: only when somebody asks for it."""

import errno
import os
from pathlib import Path

import cv2
import numpy as np

from engine.errors import ArbitreError
from engine.events import Press
from ui.eyes.photo import Photo
from ui.eyes.ring import Recording
from vision.picture import Picture

SECOND_NS = 1_000_000_000
SHOWN_NS = 400_000_000
"""A press stays written on the picture for so long."""
INK, PAPER = (28, 38, 34), (226, 243, 251)
"""BGR."""


class CannotSave(ArbitreError, OSError):
    """The scene could not be written; the message says why."""


def scenes_directory(state: Path) -> Path:
    return state / "contested"


def save(tape: Recording, state: Path, game: str) -> Path:
    """On the disk when this returns, as `contested/0001-meschigge.avi`."""
    if not tape.photos:
        raise CannotSave("there are no pictures to save")
    folder = scenes_directory(state)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next_path(folder, game)
        unfinished = folder / f".{path.stem}.new.avi"
        write(tape, unfinished)
        check(unfinished, len(tape.photos))
        sync(unfinished)
        unfinished.rename(path)
        sync(folder)
    except OSError as error:
        raise CannotSave(f"{folder}: {error.strerror or error}") from error
    return path


def next_path(folder: Path, game: str) -> Path:
    numbers = [int(path.name[:4]) for path in folder.glob("[0-9][0-9][0-9][0-9]-*.avi")]
    return folder / f"{max(numbers, default=0) + 1:04}-{game}.avi"


def write(tape: Recording, path: Path) -> None:
    """Motion JPEG: OpenCV writes it without any other library."""
    span_s = max((tape.end_ns - tape.start_ns) / SECOND_NS, 0.1)
    pictures_per_s = max(len(tape.photos) / span_s, 1.0)
    first = developed(tape.photos[0])
    size = (first.shape[1], first.shape[0])
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), pictures_per_s, size)
    try:
        for photo in tape.photos:
            writer.write(labelled(developed(photo), photo, tape))
    finally:
        writer.release()


def check(path: Path, pictures: int) -> None:
    """OpenCV does not say when the disk is full: so the file is looked at."""
    video = cv2.VideoCapture(str(path))
    try:
        written = int(video.get(cv2.CAP_PROP_FRAME_COUNT)) if video.isOpened() else 0
    finally:
        video.release()
    if written < pictures:
        path.unlink(missing_ok=True)
        raise CannotSave(
            f"only {written} of {pictures} pictures could be written: is it full?"
        ) from OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def developed(photo: Photo) -> Picture:
    image = cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(image, np.uint8)


def labelled(image: Picture, photo: Photo, tape: Recording) -> Picture:
    """The time, and who has just pressed, in a strip below the upper edge."""
    before_s = (tape.end_ns - photo.at_ns) / SECOND_NS
    fresh = [press for press in tape.marks if 0 <= photo.at_ns - press.at_ns < SHOWN_NS]
    text = f"-{before_s:.2f} s   " + "   ".join(map(told, fresh))
    cv2.rectangle(image, (0, 0), (image.shape[1], 26), PAPER, -1)
    cv2.putText(image, text, (8, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.55, INK, 1, cv2.LINE_AA)
    return image


def told(press: Press) -> str:
    return f"buzzer {int(press.seat)}"


def sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
