"""A deck as one file, to be sent to another table: a zip archive of what its folder holds."""

import io
import shutil
import zipfile
import zlib
from pathlib import Path

from vision.cards.deck import (
    BadDeck,
    Deck,
    Unsaved,
    aside,
    checked_name,
    decks_directory,
    files,
    is_plain_name,
    keep,
    read,
    write_durably,
)

MOST_FILES = 2_000
MOST_BYTES = 300_000_000
"""Unpacked; a deck of 107 cards has about 20 MB. A file made to fill the disk has more."""


def export(deck: Deck, path: Path) -> None:
    """The whole deck as one file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files(deck).items()):
            archive.writestr(name, data)
    try:
        write_durably(path, buffer.getvalue())
    except OSError as error:
        raise Unsaved(f"{path}: {error.strerror or error}; choose another place") from error


def bring(path: Path, name: str, state: Path) -> Deck:
    """A deck that another table exported, saved here as `name`."""
    folder = decks_directory(state) / checked_name(name)
    held = opened(path)
    unpacked = aside(folder, "brought")
    shutil.rmtree(unpacked, ignore_errors=True)
    try:
        lay_out(held, unpacked)
        deck, _ = keep(read(unpacked, name), state)
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)
    return deck


def opened(path: Path) -> dict[str, bytes]:
    """What an export holds, by path; raises `BadDeck` for everything else."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = [one for one in archive.infolist() if is_member(one.filename)]
            if "deck.toml" not in {one.filename for one in members}:
                raise BadDeck(f"{path} is not an exported deck: there is no deck.toml in it")
            if len(members) > MOST_FILES or sum(one.file_size for one in members) > MOST_BYTES:
                raise BadDeck(f"{path} is too large for a deck of cards: export it again")
            return {one.filename: archive.read(one) for one in members}
    except OSError as error:
        raise BadDeck(f"{path}: {error.strerror or error}; check the path") from error
    # Encrypted, or packed in a way that Python does not know: RuntimeError and its children.
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise BadDeck(f"{path} is not an exported deck ({error}); export it again") from error


def lay_out(held: dict[str, bytes], folder: Path) -> None:
    try:
        (folder / "faces").mkdir(parents=True)
        for path, data in held.items():
            (folder / path).write_bytes(data)
    except OSError as error:
        raise Unsaved(
            f"{folder.parent}: {error.strerror or error}; make room there or allow writing"
        ) from error


def is_member(name: str) -> bool:
    """Only what an export writes: nothing may land outside the folder."""
    folder, _, picture = name.rpartition("/")
    is_face = folder == "faces" and picture.endswith(".png") and is_plain_name(picture)
    return name == "deck.toml" or is_face
