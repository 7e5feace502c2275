"""What two faces are to each other is worked out once, for both ways round and both ways up."""

import pytest

from vision.cards.pairs import Remembered

COUNT = 3
asked: list[tuple[int, int]] = []


def noted(one: int, other: int) -> str:
    asked.append((one, other))
    return f"{one} beside {other}"


@pytest.fixture
def remembered() -> Remembered[str]:
    asked.clear()
    return Remembered(COUNT, noted, "turned: {}".format, "swapped: {}".format)


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        (0, 2, "0 beside 2"),
        (2, 0, "swapped: 0 beside 2"),
        (3, 5, "turned: 0 beside 2"),
        (5, 3, "swapped: turned: 0 beside 2"),
    ],
)
def test_a_pair_of_faces_is_the_same_pair_turned_and_swapped(
    remembered: Remembered[str], one: int, other: int, known: str
) -> None:
    assert remembered(one, other) == known
    remembered(0, 2)
    assert asked == [(0, 2)]


def test_one_face_upright_and_the_other_upside_down_are_another_pair(
    remembered: Remembered[str],
) -> None:
    assert remembered(0, 5) == "0 beside 5"
    assert remembered(3, 2) == "turned: 0 beside 5"
