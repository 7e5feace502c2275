"""A taught deck: a folder with `deck.toml` and one picture per face, made to be copied.

faces/red_GELB.png      the face alone, upright
deck.toml               version, proportions, and which card of the game each label is
"""

import contextlib
import json
import math
import os
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2

from engine.errors import ArbitreError
from vision.cards.faces import Faces
from vision.picture import Picture, UnreadablePicture, read_picture

VERSION = 1
"""Of the folder's layout; a newer one is refused with a hint to update."""
SECOND_LOOK = "~"
"""`label~2.png` is another picture of `label`."""
FORBIDDEN = set('/\\:*?"<>|\0\n')
"""Signs that the disk of some other table does not take in the name of a file."""
LONGEST_NAME = 80
MEND = "mend it, or teach the deck again"


class NoSuchDeck(ArbitreError, LookupError):
    """The deck was not taught on this table."""


class BadDeck(ArbitreError, ValueError):
    """The folder or file is not a deck that can be used."""


class Unsaved(ArbitreError, OSError):
    """The disk did not take the deck; the message says what to do."""


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
    rescue(folder)
    if not (folder / "deck.toml").is_file():
        known = sorted(path.parent.name for path in decks_directory(state).glob("[!.]*/deck.toml"))
        have = f"taught are: {', '.join(known)}" if known else "none is taught yet"
        raise NoSuchDeck(f"no deck '{name}' ({have}); run  arbitre teach {name} --photos DIR")
    return read(folder, name)


def rescue(folder: Path) -> None:
    """Power went between the two renames of `save`: the deck before is still there."""
    old = aside(folder, "old")
    if not folder.exists() and old.is_dir():
        with contextlib.suppress(OSError):  # a disk that cannot be written to
            old.rename(folder)


def read(folder: Path, name: str) -> Deck:
    try:
        data = tomllib.loads((folder / "deck.toml").read_text(encoding="utf-8"))
        if data["version"] > VERSION:
            raise BadDeck(f"deck '{name}' was taught by a newer Arbitre: update this table")
        faces = tuple((str(card["label"]), face(folder, card["picture"])) for card in data["cards"])
        if not faces:
            raise BadDeck(f"deck '{name}' has no cards: teach it again")
        cards = {str(card["label"]): str(card["card"]) for card in data["cards"]}
        return Deck(name, checked_aspect(data["aspect"]), faces, cards, int(data["revision"]))
    except BadDeck:
        raise
    except (KeyError, TypeError, ValueError, OSError) as error:
        raise BadDeck(f"{folder}/deck.toml cannot be used ({told(error)}): {MEND}") from error


def told(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def face(folder: Path, picture: str) -> Picture:
    if set(picture) & FORBIDDEN:
        raise BadDeck(f"{folder}/deck.toml names the picture '{picture}', which is not in faces/")
    try:
        return read_picture(folder / "faces" / picture)
    except UnreadablePicture as error:
        raise BadDeck(f"{error} (a card of this deck: put it back, or teach it again)") from error


def checked_aspect(aspect: object) -> float:
    if not isinstance(aspect, float | int) or not math.isfinite(aspect) or not 0.1 < aspect < 10:
        raise ValueError(f"aspect {aspect!r} is not the width / height of a card")
    return float(aspect)


def keep(deck: Deck, state: Path) -> tuple[Deck, Deck | None]:
    """Saved in place of the deck of this name: what is kept, and what was there (None: nothing
    that could be read). Which card of the game a label is, the owner may have said by hand."""
    try:
        before = load(state, deck.name)
    except (NoSuchDeck, BadDeck):
        before = None
    if before is not None:
        cards = {label: before.card(label) for label in deck.labels} | dict(deck.cards)
        deck = replace(deck, cards=cards, revision=before.revision + 1)
    save(deck, state)
    return deck, before


def save(deck: Deck, state: Path) -> Path:
    """Written beside the old one, which it then replaces; a power cut leaves one of the two.
    Raises `Unsaved`; the old one is then still there."""
    folder = decks_directory(state) / checked_name(deck.name)
    try:
        put(files(deck), folder)
    except OSError as error:
        shutil.rmtree(aside(folder, "new"), ignore_errors=True)
        raise Unsaved(
            f"deck '{deck.name}' is not saved in {folder.parent} ({error.strerror or error}): make "
            "room there, allow writing, or choose another place with --state"
        ) from error
    return folder


def put(held: Mapping[str, bytes], folder: Path) -> None:
    fresh, old = aside(folder, "new"), aside(folder, "old")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "faces").mkdir(parents=True)
    for path, data in held.items():
        write_durably(fresh / path, data)
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def aside(folder: Path, what: str) -> Path:
    return folder.with_name(f".{folder.name}.{what}")


def write_durably(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def files(deck: Deck) -> dict[str, bytes]:
    """What the folder holds, by path."""
    held: dict[str, bytes] = {}
    lines = [f"version = {VERSION}", f"revision = {deck.revision}", f"aspect = {deck.aspect:.5f}"]
    for label, upright in deck.faces:
        picture = free_name(label, held)
        held[f"faces/{picture}"] = cv2.imencode(".png", upright)[1].tobytes()
        lines += ["", "[[cards]]", f"label = {quoted(label)}", f"picture = {quoted(picture)}"]
        lines += [f"card = {quoted(deck.card(label))}"]
    held["deck.toml"] = ("\n".join(lines) + "\n").encode()
    return held


def free_name(label: str, held: Mapping[str, bytes]) -> str:
    """A file for the next picture of `label` that every disk takes: some know no upper case."""
    plain = "".join("_" if sign in FORBIDDEN else sign for sign in label).lstrip(".") or "card"
    taken = {path.casefold() for path in held}
    look = 1
    while f"faces/{named(plain, look)}".casefold() in taken:
        look += 1
    return named(plain, look)


def named(plain: str, look: int) -> str:
    extra = f"{SECOND_LOOK}{look}" if look > 1 else ""
    return f"{plain[:LONGEST_NAME]}{extra}.png"


def quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a subset of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def checked_name(name: str) -> str:
    if not is_plain_name(name):
        raise BadDeck(f"'{name}' cannot be the name of a deck: use letters, digits, - and _")
    return name


def is_plain_name(name: str) -> bool:
    """Can it be the name of a file in a folder, and nothing else?"""
    return bool(name) and not name.startswith(".") and not set(name) & FORBIDDEN
