"""What the table likes: language, looks, loudness, and the names of those who come often.

Kept in `settings.json`. A file that cannot be read is put aside, never deleted.
"""

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from engine.phrase import Phrase, phrase
from ui.language import LANGUAGES

FILE = "settings.json"
LOUDEST = 10
MOST_NAMES = 18
LONGEST_NAME = 10


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = "fr"
    contrast: bool = False
    big_text: bool = False
    reduced_motion: bool = False
    volume: int = 7
    """0 to 10."""
    muted: bool = False
    names: tuple[str, ...] = ()
    """Most recent first."""
    gamepads: bool = False
    """Take the buttons of a gamepad for buzzers; only by hand, in the file."""

    def knowing(self, *names: str) -> "Settings":
        """The same, with these names remembered first."""
        known = dict.fromkeys((*names, *self.names))
        return replace(self, names=tuple(name for name in known if name)[:MOST_NAMES])


@dataclass(frozen=True, slots=True)
class Remark:
    """The file has a value that cannot be; `used` holds instead."""

    field: str
    expected: Phrase
    used: str

    def said(self) -> Phrase:
        return phrase("notice.setting", field=self.field, expected=self.expected, used=self.used)


@dataclass(frozen=True, slots=True)
class Loaded:
    """`put_aside` is None, or the new name of a settings file that could not be read."""

    settings: Settings
    put_aside: Path | None = None
    remarks: tuple[Remark, ...] = ()


def load(state: Path) -> Loaded:
    path = state / FILE
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return Loaded(read(found), remarks=remarks(found))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, TypeError):
        return Loaded(Settings(), put_aside(path))


def read(found: Any) -> Settings:
    """Settings from JSON. What is missing or impossible is as in a new box."""
    if not isinstance(found, dict):
        raise TypeError("settings are a JSON object")
    fresh = Settings()
    chosen = {field.name: found[field.name] for field in fields(Settings) if field.name in found}
    kept = {key: value for key, value in chosen.items() if is_possible(key, value)}
    if "names" in kept:
        kept["names"] = tuple(kept["names"])
    return replace(fresh, **kept)


def remarks(found: dict[str, Any]) -> tuple[Remark, ...]:
    """What of this JSON is impossible, what it should be, and what is used."""
    fresh = asdict(Settings())
    return tuple(
        Remark(key, expected(key), json.dumps(fresh[key]))
        for key in fresh
        if key in found and not is_possible(key, found[key])
    )


def expected(key: str) -> Phrase:
    match key:
        case "language":
            return phrase("setting.language", known=", ".join(LANGUAGES))
        case "volume":
            return phrase("setting.volume", most=LOUDEST)
        case "names":
            return phrase("setting.names")
    return phrase("setting.truth")


def is_possible(key: str, value: Any) -> bool:
    match key:
        case "language":
            return value in LANGUAGES
        case "volume":
            return type(value) is int and 0 <= value <= LOUDEST
        case "names":
            return isinstance(value, list) and all(isinstance(name, str) for name in value)
    return isinstance(value, bool)


def save(settings: Settings, state: Path) -> None:
    """On the disk when this returns; a power cut leaves the old file or the new one."""
    state.mkdir(parents=True, exist_ok=True)
    fresh = state / f"{FILE}.new"
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(asdict(settings), file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(state / FILE)
    sync_folder(state)


def sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # Windows cannot sync a folder
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_aside(path: Path) -> Path | None:
    number = 1
    while (aside := path.with_name(f"{path.name}.corrupt-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside
