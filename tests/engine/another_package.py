"""What `pip install` of a package with a game of its own leaves behind."""

import sys
from pathlib import Path

import pytest


def install(site: Path, patch: pytest.MonkeyPatch, games: str) -> None:
    """Put a package's metadata on the path; `games` are the lines of its entry points."""
    metadata = site / "noughts_for_arbitre-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: noughts-for-arbitre\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[arbitre.games]\n{games}\n")
    patch.setattr(sys, "path", [str(site), *sys.path])
