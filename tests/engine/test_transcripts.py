"""Whole games, retold word for word."""

from pathlib import Path

import pytest

from tests.transcripts import paths, retell


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    assert retell(path) == path.read_text(encoding="utf-8"), (
        "a game went differently; if that is right: python -m tests.transcripts"
    )
