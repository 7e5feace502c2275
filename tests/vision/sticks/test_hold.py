"""When a stick is gone from its place."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.sticks.hold import bare_share

BARE = np.array([[-90.0, -20.0], [90.0, -20.0]])


def test_mat_where_an_end_should_be_tells_that_a_stick_is_gone_only_if_it_is_news() -> None:
    """In the shade light wood may always have looked like a sand-coloured mat."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    assert bare_share(look, BARE) == 1.0
    assert bare_share(replace(look, changed=np.zeros_like(look.changed)), BARE) == 0.0
