"""How phrases become sentences."""

import sys
from types import ModuleType

import pytest

from engine.phrase import phrase
from engine.registry import find_game
from engine.rulings import TableReason, note
from engine.seats import Seat
from tests.engine.noughts import GAME as NOUGHTS
from ui.language import LANGUAGES, Words

FRENCH = Words("fr", find_game("meschigge"), {Seat(1): "Zoë"})


def test_a_seat_is_said_as_the_players_name() -> None:
    assert FRENCH("ask.roll", seat=Seat(1)) == "Zoë lance le dé."


def test_a_nameless_seat_has_its_number() -> None:
    assert FRENCH("ask.roll", seat=Seat(3)) == "Joueur 3 lance le dé."


def test_a_list_ends_with_and() -> None:
    seats = (Seat(1), Seat(2), Seat(3))
    assert "Zoë, Joueur 2 et Joueur 3" in FRENCH("reason.closed", seats=seats)


def test_a_phrase_inside_a_phrase_is_said_too() -> None:
    inner = phrase("wanted.colour", colour=phrase("colour.red"))
    assert FRENCH.say(inner) == "une carte de couleur rouge"


def test_numbers_follow_the_language() -> None:
    facts = {"seat": Seat(1), "place": 1, "after_ms": 1113.04}
    assert "1113,0 ms" in FRENCH("reason.laid", **facts)
    assert "1113.0 ms" in Words("en", find_game("meschigge"))("reason.laid", **facts)


def test_plurals_follow_the_language() -> None:
    english = Words("en")
    assert "1 later move no" in english.ruling(note(TableReason.NO_LONGER_HOLD, count=1))
    assert "2 later moves no" in english.ruling(note(TableReason.NO_LONGER_HOLD, count=2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_of_another_package_brings_its_own_words(language: str) -> None:
    words = Words(language, NOUGHTS, {Seat(1): "Zoë"})
    said = {key: words(key, seat=Seat(1)) for key in ("title", "ask.square", "name.e", "rule.3")}
    assert not said.keys() & set(said.values())
    assert "Zoë" in said["ask.square"]


def test_a_game_that_is_one_lonely_file_still_speaks_the_words_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another package may bring a single module, which has no folder for words of its own."""
    monkeypatch.setitem(sys.modules, "lonely", ModuleType("lonely"))
    lonely = type("Lonely", (type(NOUGHTS),), {"__module__": "lonely"})()
    assert Words("en", lonely)("player", number=3) == "Player 3"
    assert Words("en", lonely)("reason.marked") == "reason.marked"


def test_a_game_speaks_before_the_interface_and_an_unknown_key_is_said_as_it_is() -> None:
    assert FRENCH("title") == "Meschigge"
    assert FRENCH("no.such.key") == "no.such.key"
