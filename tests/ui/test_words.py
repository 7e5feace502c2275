"""The word catalogues: complete, nothing unused, the same gaps in every language."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from engine.options import describe
from engine.registry import find_game, game_ids
from engine.rulings import Reasons, TableReason
from engine.seats import SEATS
from ui.language import LANGUAGES
from vision.mats import mat_plan
from vision.mats.games import MATS

ROOT = Path(__file__).parents[2]
UI_WORDS = ROOT / "ui" / "words"
SAID_BY_UI = ("title", "tagline")
"""Keys that the interface asks of every game."""
SPEAKERS = {"phrase", "words", "Phrase", "Words"}
"""Functions whose first argument is a key."""


def game_folder(game: str) -> Path:
    return ROOT / "engine" / "games" / game


def catalogue(folder: Path, language: str) -> dict[str, polib.POEntry]:
    entries = polib.pofile((folder / f"{language}.po").read_text(encoding="utf-8"))
    return {entry.msgid: entry for entry in entries}


def literal_keys(folder: Path) -> Iterator[str]:
    """Keys written as plain text in calls like `phrase("ask.roll")` or `self.words("list")`."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and speaker(node.func) in SPEAKERS and node.args:
                yield from constants(node.args[0])


def speaker(function: ast.expr) -> str:
    if isinstance(function, ast.Call):  # Words("fr")("key")
        return speaker(function.func)
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def reason_keys(reasons: type[Reasons]) -> set[str]:
    return {f"reason.{r.key}" for r in reasons} | {f"rule.{r.rule}" for r in reasons}


def option_keys(options: type) -> Iterator[str]:
    for info in describe(options):
        yield f"option.{info.key}"
        if isinstance(info.default, str):
            yield from (f"option.{info.key}.{value}" for value in info.allowed)


def needed_by(game: str) -> set[str]:
    found = find_game(game)
    literal = set(literal_keys(game_folder(game)))
    return literal | reason_keys(found.reasons) | set(option_keys(found.options)) | {*SAID_BY_UI}


def named(key: str) -> bool:
    """Names of cards, choices, zones and counters are built from the game's data."""
    return key.startswith(("name.", "ask."))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids(ours=True))
def test_a_game_can_say_everything_it_has_to_say(game: str, language: str) -> None:
    words = catalogue(game_folder(game) / "words", language)
    shared = catalogue(UI_WORDS, language)
    missing = needed_by(game) - words.keys() - shared.keys()
    assert not missing, f"{game}/words/{language}.po lacks {sorted(missing)}"


@pytest.mark.parametrize("game", game_ids(ours=True))
def test_a_game_keeps_no_words_that_nobody_says(game: str) -> None:
    words = catalogue(game_folder(game) / "words", "fr")
    unused = {key for key in words.keys() - needed_by(game) if not named(key)}
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_interface_can_say_everything_it_has_to_say(language: str) -> None:
    words = catalogue(UI_WORDS, language)
    said = {key for key in literal_keys(ROOT / "ui") if key not in SAID_BY_UI and not named(key)}
    assert not (said | reason_keys(TableReason)) - words.keys()


def test_the_interface_keeps_no_words_that_nobody_says() -> None:
    said = {*literal_keys(ROOT / "ui"), *reason_keys(TableReason), "list", "player"}
    zones = {f"print.{zone.id}" for game in MATS for zone in mat_plan(game, SEATS).zones}
    assert not catalogue(UI_WORDS, "fr").keys() - said - zones


FOLDERS = [UI_WORDS, *(game_folder(game) / "words" for game in game_ids(ours=True))]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_languages_have_the_same_keys_and_gaps(folder: Path) -> None:
    french, *others = (catalogue(folder, language) for language in LANGUAGES)
    for other in others:
        assert other.keys() == french.keys()
        different = [key for key in french if gaps(french[key]) != gaps(other[key])]
        assert not different


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_nothing_is_left_untranslated(folder: Path) -> None:
    for language in LANGUAGES:
        empty = [key for key, entry in catalogue(folder, language).items() if not texts(entry)[0]]
        assert not empty


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def gaps(entry: polib.POEntry) -> set[str]:
    """Names between braces; a plural form may leave some out, so all forms count together."""
    return {
        name for text in texts(entry) for _, name, _, _ in string.Formatter().parse(text) if name
    }
