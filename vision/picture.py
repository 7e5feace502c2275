"""A picture from a file: upright, three channels of 8 bits, or an error that says why not."""

import os
from pathlib import Path

# Read once by OpenCV when it is loaded. A 50-megapixel phone photo passes; a picture made to
# fill the memory of a Raspberry Pi does not.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "120000000")

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import ArbitreError

Picture = NDArray[np.uint8]
"""Height × width × 3, blue-green-red, as OpenCV has it."""

SMALLEST_SIDE_PX = 16
LARGEST_FILE_BYTES = 200_000_000


class UnreadablePicture(ArbitreError, ValueError):
    """The file is no picture that can be used."""


def read_picture(path: Path) -> Picture:
    """The picture turned as its EXIF data say; 16-bit and grey pictures become 8-bit colour."""
    data = read_bytes(path)
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except (cv2.error, MemoryError) as error:
        raise UnreadablePicture(
            f"{path}: too large or damaged; save it as a smaller JPEG"
        ) from error
    if picture is None:
        raise UnreadablePicture(f"{path}: {why_not(data)}")
    return checked(np.asarray(picture, np.uint8), str(path))


def why_not(data: bytes) -> str:
    """What an iPhone takes unless it is told otherwise begins with its length and `ftyp`."""
    if data[4:8] == b"ftyp":
        return "HEIC, AVIF or a video; save it as JPEG (iPhone: Camera, Formats, Most Compatible)"
    return "not a picture (JPEG, PNG …) or damaged; take it again"


def read_bytes(path: Path) -> bytes:
    try:
        size_bytes = path.stat().st_size
        if size_bytes > LARGEST_FILE_BYTES:
            raise UnreadablePicture(f"{path}: {size_bytes // 1_000_000} MB; save it smaller")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadablePicture(f"{path}: {error.strerror or error}; check the path") from error
    if not data:
        raise UnreadablePicture(f"{path}: the file is empty; take the picture again")
    return data


def checked(picture: NDArray[np.generic], name: str = "frame") -> Picture:
    """Any array a camera may hand over, as a `Picture`; raises `UnreadablePicture`."""
    if picture.ndim not in (2, 3) or min(picture.shape[:2]) < SMALLEST_SIDE_PX:
        raise UnreadablePicture(
            f"{name}: a picture of shape {picture.shape} is too small to hold a card"
        )
    depth = eight_bits(picture)
    channels = 1 if depth.ndim == 2 else depth.shape[2]
    if channels == 3:
        return np.ascontiguousarray(depth)
    conversions = {1: cv2.COLOR_GRAY2BGR, 4: cv2.COLOR_BGRA2BGR}
    if channels not in conversions:
        raise UnreadablePicture(f"{name}: {channels} channels; give grey, colour or colour + alpha")
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(depth), conversions[channels]), np.uint8)


def eight_bits(picture: NDArray[np.generic]) -> Picture:
    if picture.dtype == np.uint8:
        return np.asarray(picture, np.uint8)
    if picture.dtype == np.uint16:
        return np.asarray(picture.astype(np.uint16) >> 8, np.uint8)
    raise UnreadablePicture(f"pixels of type {picture.dtype}; give 8 or 16 bits per channel")
