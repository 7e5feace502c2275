"""Cards that lie on, under and beside each other: what came, what went, what is only covered."""

import numpy as np

from vision.cards.answers import Seen, Unsure
from vision.cards.changed import Changed
from vision.cards.memory import remember
from vision.cards.outlines import Quads

WIDTH, HEIGHT = 60, 90


def quad(x: float, y: float) -> Quads:
    corners = [[x, y], [x + WIDTH, y], [x + WIDTH, y + HEIGHT], [x, y + HEIGHT]]
    return np.array(corners, np.float32)


def card(label: str, x: float = 100, y: float = 100, visible: float = 1.0) -> Seen:
    return Seen(label, quad(x, y), 0.97, visible)


def changed(*places: tuple[float, float, float, float]) -> Changed:
    """x, y, width and height of what differs, in pixels of the full picture."""
    mask = np.zeros((200, 300), np.uint8)
    for x, y, width, height in places:
        mask[int(y / 2) : int((y + height) / 2), int(x / 2) : int((x + width) / 2)] = 1
    return Changed(mask)


def labels(cards: tuple[Seen, ...]) -> list[str]:
    return [each.label for each in cards]


def test_a_card_over_another_is_laid_and_the_other_is_remembered() -> None:
    now = remember([card("w3")], [card("joker", 104, 102)], [], changed((100, 100, 64, 92)))
    assert labels(now.laid) == ["joker"]
    assert now.gone == ()
    assert labels(now.cards) == ["w3", "joker"]


def test_an_equal_card_laid_over_it_with_a_strip_left_is_a_second_one() -> None:
    now = remember([card("nine")], [card("nine", 101, 84)], [], changed((100, 84, 62, 88)))
    assert labels(now.laid) == ["nine"]
    assert len(now.cards) == 2


def test_an_equal_card_whose_old_place_is_bare_was_only_pushed() -> None:
    now = remember([card("nine")], [card("nine", 101, 84)], [], changed((100, 84, 62, 106)))
    assert (now.laid, now.gone) == ((), ())
    assert len(now.cards) == 1


def test_the_uppermost_card_taken_away_is_gone_and_the_lower_one_is_no_news() -> None:
    pile = [card("w3"), card("joker", 101, 84)]
    now = remember(pile, [card("w3")], [], changed((100, 84, 62, 92)))
    assert labels(now.gone) == ["joker"]
    assert now.laid == ()
    assert labels(now.cards) == ["w3"]


def test_a_card_that_was_pushed_when_the_one_on_it_was_taken_is_no_news() -> None:
    pile = [card("w3"), card("joker", 102, 97)]
    now = remember(pile, [card("w3", 99, 95)], [], changed((97, 93, 70, 100)))
    assert labels(now.gone) == ["joker"]
    assert now.laid == ()


def test_both_cards_taken_at_once_are_gone() -> None:
    pile = [card("w3"), card("w3", 101, 84)]
    now = remember(pile, [], [], changed((100, 84, 62, 106)))
    assert labels(now.gone) == ["w3", "w3"]
    assert now.cards == ()


def test_a_part_of_a_known_card_seen_again_is_no_second_one() -> None:
    row = [card("cup"), card("die", 130, 100)]
    seen = [card("ball", 160, 100), card("cup", 104, 101, visible=0.4)]
    now = remember(row, seen, [], changed((150, 100, 70, 90)))
    assert labels(now.laid) == ["ball"]
    assert labels(now.cards) == ["cup", "die", "ball"]


def test_what_lies_beneath_a_doubt_is_not_gone() -> None:
    doubt = Unsure((("joker", 0.5),), quad(104, 102))
    now = remember([card("w3")], [], [doubt], changed((100, 100, 64, 92)))
    assert now.gone == ()
    assert labels(now.cards) == ["w3"]


def test_where_nothing_changed_nothing_is_gone_though_the_eye_does_not_see_it() -> None:
    now = remember([card("w3")], [], [], changed((300, 100, 60, 90)))
    assert labels(now.cards) == ["w3"]


def test_a_card_that_comes_to_light_does_not_bury_the_one_that_was_taken_from_it() -> None:
    """The nine below the joker had never been seen; where the joker reached beyond it, the mat is
    bare now."""
    now = remember([card("joker", 101, 84)], [card("nine")], [], changed((100, 84, 62, 106)))
    assert labels(now.gone) == ["joker"]
    assert labels(now.cards) == ["nine"]


def test_an_equal_card_laid_on_a_pile_is_a_second_one_though_the_first_lay_at_the_same_place() -> (
    None
):
    pile = [card("joker"), card("w3", 108, 96, visible=0.0), card("w6", 94, 104)]
    now = remember(pile, [card("joker", 101, 101)], [], changed((101, 101, 60, 90)))
    assert labels(now.laid) == ["joker"]
    assert now.gone == ()


def test_a_card_from_which_a_pile_was_taken_is_no_news() -> None:
    pile = [card("joker"), card("w3", 108, 96, visible=0.0), card("w6", 94, 104)]
    now = remember(pile, [card("joker", 101, 101)], [], changed((90, 90, 90, 110)))
    assert now.laid == ()
    assert sorted(labels(now.gone)) == ["w3", "w6"]
