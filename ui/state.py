"""Where Arbitre keeps what must not be lost: games, decks, settings."""

import os
from pathlib import Path

import platformdirs


def state_directory(option: Path | None = None) -> Path:
    """`--state DIR`, else the environment's `ARBITRE_STATE`, else the user's data directory."""
    if option is not None:
        return option
    if chosen := os.environ.get("ARBITRE_STATE"):
        return Path(chosen)
    return Path(platformdirs.user_data_dir("arbitre", appauthor=False))


def games_directory(state: Path) -> Path:
    return state / "games"
