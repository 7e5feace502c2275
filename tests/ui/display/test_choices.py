"""Everything can be chosen with six keys, however much there is."""

from hypothesis import given
from hypothesis import strategies as st

from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.moves import SwitchOff
from ui.display.screen import Button, Moves

group_sizes = st.lists(st.integers(1, 30), min_size=1, max_size=12)


def things(sizes: list[int]) -> list[list[Button]]:
    numbers = iter(range(10_000))
    return [[Button(str(next(numbers)), (SwitchOff(),)) for _ in range(size)] for size in sizes]


def reached_by_keys(groups: list[list[Button]]) -> set[str]:
    """Labels of everything that has a key in some place that keys lead to."""
    found: set[str] = set()
    seen: set[Place] = set()
    to_visit = [TOP]

    def go(place: Place) -> Moves:
        to_visit.append(place)
        return (SwitchOff(),)

    while to_visit:
        place = to_visit.pop()
        key = Place(place.page % 50, place.row)
        if key in seen or place.page > 50:
            continue
        seen.add(key)
        choices = arrange(groups, place, go)
        found |= {thing.label for row in choices.rows for thing in row.things if thing.key}
    return found


@given(group_sizes)
def test_every_thing_can_be_reached_by_keys(sizes: list[int]) -> None:
    groups = things(sizes)
    assert reached_by_keys(groups) == {thing.label for group in groups for thing in group}


@given(group_sizes, st.integers(0, 9), st.none() | st.integers(0, 5))
def test_no_key_means_two_things(sizes: list[int], page: int, row: int | None) -> None:
    choices = arrange(things(sizes), Place(page, row), lambda _: ())
    keys = [button.key for button in choices.buttons if button.key is not None]
    assert len(keys) == len(set(keys))


def test_up_to_six_things_have_a_digit_each() -> None:
    assert digits(arrange(things([6]), TOP, lambda _: ())) == ["1", "2", "3", "4", "5", "6"]


def test_groups_that_fit_stay_together() -> None:
    choices = arrange(things([3, 3, 3, 3]), TOP, lambda _: ())
    assert [len(row.things) for row in choices.rows] == [3, 3, 3, 3]


def test_nothing_to_choose_is_nothing_to_show() -> None:
    assert arrange([[]], TOP, lambda _: ()).rows == ()


def digits(choices: Choices) -> list[str]:
    return [button.key.value for button in choices.buttons if button.key is not None]
