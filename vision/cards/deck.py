"""A taught deck: a folder with `deck.toml` and one picture per face, made to be copied.

faces/red_GELB.png      the face alone, upright
deck.toml               version, proportions, and which card of the game each label is
"""

import io
import json
import os
import shutil
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from engine.errors import ArbitreError
from vision.cards.faces import Faces
from vision.picture import Picture, read_picture

VERSION = 1
"""Of the folder's layout; a newer one is refused with a hint to update."""
SECOND_LOOK = "~"
"""`label~2.png` is another picture of `label`."""
FORBIDDEN = set('/\\:*?"<>|\0\n')


class NoSuchDeck(ArbitreError, LookupError):
    """The deck was not taught on this table."""


class BadDeck(ArbitreError, ValueError):
    """The folder or file is not a deck that can be used."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Upright faces by label; several pictures of one label are several looks at it."""

    name: str
    aspect: float
    faces: tuple[tuple[str, Picture], ...]
    cards: Mapping[str, str] = field(default_factory=dict)
    """Label → the game's card; a label that is not listed is its own card."""
    revision: int = 1

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(label for label, _ in self.faces))

    def card(self, label: str) -> str:
        return self.cards.get(label, label)

    def to_match(self) -> Faces:
        return Faces.of(self.faces, self.aspect)


def decks_directory(state: Path) -> Path:
    return state / "decks"


def load(state: Path, name: str) -> Deck:
    folder = decks_directory(state) / checked_name(name)
    if not (folder / "deck.toml").is_file():
        known = sorted(path.parent.name for path in decks_directory(state).glob("*/deck.toml"))
        have = f"taught are: {', '.join(known)}" if known else "none is taught yet"
        raise NoSuchDeck(f"no deck '{name}' ({have}); run  arbitre teach {name} --photos DIR")
    return read(folder, name)


def read(folder: Path, name: str) -> Deck:
    try:
        data = tomllib.loads((folder / "deck.toml").read_text(encoding="utf-8"))
        if data["version"] > VERSION:
            raise BadDeck(f"deck '{name}' was taught by a newer Arbitre: update this table")
        faces = tuple(
            (str(card["label"]), read_picture(folder / "faces" / str(card["picture"])))
            for card in data["cards"]
        )
        cards = {str(card["label"]): str(card["card"]) for card in data["cards"]}
        return Deck(name, float(data["aspect"]), faces, cards, int(data["revision"]))
    except (KeyError, TypeError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadDeck(
            f"{folder}/deck.toml cannot be read ({error}): teach the deck again"
        ) from error


def save(deck: Deck, state: Path) -> Path:
    """Written beside the old one, which it then replaces; a power cut leaves one of the two."""
    folder = decks_directory(state) / checked_name(deck.name)
    fresh = folder.with_name(f".{deck.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "faces").mkdir(parents=True)
    for path, data in files(deck).items():
        write_durably(fresh / path, data)
    old = folder.with_name(f".{deck.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
    return folder


def write_durably(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def files(deck: Deck) -> dict[str, bytes]:
    """What the folder holds, by path."""
    looks: dict[str, int] = {}
    held: dict[str, bytes] = {}
    lines = [f"version = {VERSION}", f"revision = {deck.revision}", f"aspect = {deck.aspect:.5f}"]
    for label, face in deck.faces:
        looks[label] = looks.get(label, 0) + 1
        extra = f"{SECOND_LOOK}{looks[label]}" if looks[label] > 1 else ""
        picture = f"{label}{extra}.png"
        held[f"faces/{picture}"] = cv2.imencode(".png", face)[1].tobytes()
        lines += ["", "[[cards]]", f"label = {quoted(label)}", f"picture = {quoted(picture)}"]
        lines += [f"card = {quoted(deck.card(label))}"]
    held["deck.toml"] = ("\n".join(lines) + "\n").encode()
    return held


def quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a subset of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def export(deck: Deck, path: Path) -> None:
    """The whole deck as one file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files(deck).items()):
            archive.writestr(name, data)
    try:
        write_durably(path, buffer.getvalue())
    except OSError as error:
        raise BadDeck(f"{path}: {error.strerror or error}; choose another place") from error


def bring(path: Path, name: str, state: Path) -> Deck:
    """A deck that another table exported, saved here as `name`."""
    unpacked = decks_directory(state) / f".{checked_name(name)}.brought"
    shutil.rmtree(unpacked, ignore_errors=True)
    try:
        unpack(path, unpacked)
        deck = read(unpacked, name)
        save(deck, state)
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)
    return deck


def unpack(path: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            wanted = [
                one for one in members if is_member(one.filename) and one.file_size < 50_000_000
            ]
            if not any(one.filename == "deck.toml" for one in wanted):
                raise BadDeck(f"{path} is not an exported deck")
            (folder / "faces").mkdir(parents=True)
            for one in wanted:
                (folder / one.filename).write_bytes(archive.read(one))
    except (OSError, zipfile.BadZipFile) as error:
        raise BadDeck(f"{path} is not an exported deck ({error}); export it again") from error


def is_member(name: str) -> bool:
    """Only what an export writes: nothing may land outside the folder."""
    folder, _, picture = name.rpartition("/")
    is_face = folder == "faces" and picture.endswith(".png") and not set(picture) & FORBIDDEN
    return name == "deck.toml" or (is_face and not picture.startswith("."))


def checked_name(name: str) -> str:
    if not name or name.startswith(".") or set(name) & FORBIDDEN:
        raise BadDeck(f"'{name}' cannot be the name of a deck: use letters, digits, - and _")
    return name
