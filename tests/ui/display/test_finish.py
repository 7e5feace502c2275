"""How far behind somebody came in, as people say it."""

import pytest

from ui.display.finish import gap_text
from ui.language import Words

MS = 1_000_000


@pytest.mark.parametrize(
    ("gap_ms", "said"),
    [(0, "premier"), (4.26, "+4,3 ms"), (797.2, "+797 ms"), (33_858, "+33,9 s")],
)
def test_a_race_is_told_in_milliseconds_and_dawdling_in_seconds(gap_ms: float, said: str) -> None:
    assert gap_text(round(gap_ms * MS), Words("fr")) == said
