"""Files that are pictures, nearly pictures, and no pictures."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.picture import UnreadablePicture, checked, read_picture


def test_a_grey_16_bit_picture_becomes_8_bit_colour(tmp_path: Path) -> None:
    grey = np.full((40, 60), 0x8000, np.uint16)
    cv2.imwrite(str(tmp_path / "grey.png"), grey)
    picture = read_picture(tmp_path / "grey.png")
    assert picture.shape == (40, 60, 3)
    assert picture.dtype == np.uint8
    assert abs(int(picture[0, 0, 0]) - 128) <= 1


def test_a_picture_is_turned_as_its_exif_data_say(tmp_path: Path) -> None:
    _, jpeg = cv2.imencode(".jpg", np.zeros((40, 60, 3), np.uint8))
    exif = bytes.fromhex(
        "ffe1002245786966000049492a000800000001001201030001000000060000000000000000"
    )
    data = jpeg.tobytes()
    (tmp_path / "turned.jpg").write_bytes(data[:2] + exif[:36] + data[2:])
    assert read_picture(tmp_path / "turned.jpg").shape == (60, 40, 3)


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xd8\xff\xe0broken", b"\x89PNG\r\n\x1a\n"])
def test_a_file_that_is_no_picture_is_named_in_the_error(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.jpg").write_bytes(data)
    with pytest.raises(UnreadablePicture, match=r"bad\.jpg"):
        read_picture(tmp_path / "bad.jpg")


def test_a_missing_file_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePicture, match=r"missing\.jpg"):
        read_picture(tmp_path / "missing.jpg")


def test_a_picture_cut_off_in_the_middle_does_not_crash(tmp_path: Path) -> None:
    _, png = cv2.imencode(".png", np.random.default_rng(0).integers(0, 255, (90, 90, 3), np.uint8))
    (tmp_path / "half.png").write_bytes(png.tobytes()[:4000])
    with pytest.raises(UnreadablePicture):
        read_picture(tmp_path / "half.png")


@pytest.mark.parametrize(
    "shape", [(50, 50), (50, 50, 1), (50, 50, 3), (50, 50, 4)], ids=["2d", "grey", "bgr", "bgra"]
)
def test_any_usual_frame_becomes_a_picture(shape: tuple[int, ...]) -> None:
    assert checked(np.zeros(shape, np.uint8)).shape == (50, 50, 3)


@pytest.mark.parametrize(
    "frame", [np.zeros((2, 50, 3), np.uint8), np.zeros((50, 50, 3), np.float64)]
)
def test_an_unusable_frame_is_refused(
    frame: np.ndarray[tuple[int, ...], np.dtype[np.generic]],
) -> None:
    with pytest.raises(UnreadablePicture):
        checked(frame)
