"""Which wood is which, when only some of it is there."""

import numpy as np
import pytest

from vision.mat import Array
from vision.sticks.learning import lit_tint, two_tints

PAPER = np.log(np.full(3, 0.8))
WEAVE = 0.02
"""What the threads of a mat differ by, as logarithms."""


def wood(*shares: tuple[float, int]) -> Array:
    """Colours (n, 3), as logarithms: so many pixels of each brightness, as a share of paper."""
    chance = np.random.default_rng(4)
    tones = np.concatenate([np.full(count, np.log(share)) for share, count in shares])
    return np.asarray(tones[:, None] + PAPER + chance.normal(0, 0.05, (len(tones), 3)))


@pytest.mark.parametrize(
    ("shares", "light", "dark"),
    [
        (((0.85, 900), (0.3, 900)), 0.85, 0.3),
        (((0.3, 1000), (0.15, 25)), None, 0.3),
        (((0.85, 1000), (0.6, 25)), 0.85, None),
    ],
    ids=["both woods", "a dark plot and its shaded side", "a light plot and its shaded side"],
)
def test_a_wood_and_its_shaded_side_are_not_two_woods(
    shares: tuple[tuple[float, int], ...], light: float | None, dark: float | None
) -> None:
    tints = two_tints(wood(*shares), PAPER)
    for tint, share in zip(tints, (light, dark), strict=True):
        if share is not None:
            assert float(np.exp((tint.mean - PAPER).mean())) == pytest.approx(share, abs=0.05)
    assert (tints[0].mean > tints[1].mean).all()


def test_the_rims_of_shadows_do_not_make_the_mat_look_brighter_in_places() -> None:
    chance = np.random.default_rng(4)
    cloth = chance.normal(0.0, WEAVE, (3000, 3))
    rims = cloth[:1500] - np.linspace(0.0, 0.07, 1500)[:, None]
    mat = lit_tint(np.concatenate([cloth, rims]))
    assert mat.mean == pytest.approx(np.zeros(3), abs=WEAVE / 2)
    assert np.sqrt(np.diag(mat.spread)) == pytest.approx(np.full(3, 1.5 * WEAVE), abs=WEAVE / 2)
