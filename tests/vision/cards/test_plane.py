"""How the table lies before the camera, told by the cards on it."""

import numpy as np

from vision.cards.outlines import Quads
from vision.cards.plane import Plane, projections

ASPECT, SHAPE = 0.65, (720, 1280, 3)
TABLE = Plane(projections(np.array([[0.2, -0.1, 2.2]]), SHAPE)[0])


def card_at(x: float, y: float) -> Quads:
    """4×2 px, of a card on the table."""
    corners = np.array([[0, 0], [ASPECT, 0], [ASPECT, 1], [0, 1]]) + np.array([x, y])
    return TABLE.to_picture(corners)


def size_on(plane: Plane, quad: Quads) -> tuple[float, float]:
    """Width and height, in heights of a card."""
    corners = plane.to_table(quad)
    width, height = np.linalg.norm(corners[[1, 3]] - corners[0], axis=1)
    return float(width), float(height)


def test_cards_show_how_the_table_lies() -> None:
    cards = np.stack([card_at(-3, -2), card_at(1, 0.5), card_at(3, -1)])
    plane = Plane.through(cards, ASPECT, SHAPE)
    assert np.allclose(size_on(plane, card_at(-2, 1.5)), (ASPECT, 1.0), rtol=0.01)


def test_an_outline_that_ends_on_a_neighbour_has_little_say() -> None:
    cards = np.stack([card_at(-3, -2), card_at(1, 0.5), card_at(3, -1), card_at(-1, 1)])
    cards[3, 2:] += 0.15 * (cards[3, 2:] - cards[3, [1, 0]])
    plane = Plane.through(cards, ASPECT, SHAPE)
    assert np.allclose(size_on(plane, card_at(-2, 1.5)), (ASPECT, 1.0), rtol=0.02)


def test_cards_that_lie_together_do_not_tell_how_large_one_far_away_is_seen() -> None:
    together, spread = (
        Plane.through(np.stack([card_at(-3, -2), card_at(x, y)]), ASPECT, SHAPE)
        for x, y in ((-2.2, -2), (3, 1))
    )
    near, far = np.stack([card_at(-3.5, -1)]), np.stack([card_at(3, 2)])
    assert together.measured(far)[1].max() > 3.0 * together.measured(near)[1].max()
    assert together.measured(far)[1].max() > 3.0 * spread.measured(far)[1].max()


def test_a_card_alone_may_lie_on_a_table_that_leans_the_other_way() -> None:
    """Told before another one was known, and not believed any more once that one is."""
    near, far = card_at(-3, -2), np.stack([card_at(3, 2)])
    alone = Plane.through(near[None], ASPECT, SHAPE)
    off = np.abs(np.log(size_on(alone, far[0])) - np.log((ASPECT, 1.0)))
    assert (off < 3.0 * alone.measured(far)[1][0]).all()
    both = Plane.through(np.stack([near, card_at(1, 0.5)]), ASPECT, SHAPE, alone)
    assert np.allclose(size_on(both, far[0]), (ASPECT, 1.0), rtol=0.02)
