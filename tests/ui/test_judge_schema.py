"""The schema that `arbitre judge --schema` prints is all that another program needs."""

import io
import json
import random
import sys
from typing import Any

import pytest

from engine.bots import Bots, Manners, play
from engine.codec import encode
from engine.game import new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.schema import schema
from engine.seats import SEATS
from tests.ui.json_form import fits
from ui.cli import main
from ui.language import Words
from ui.report import report

SCHEMA = json.loads(json.dumps(schema(find_game(name) for name in game_ids(ours=True))))


def form(name: str) -> Any:
    return SCHEMA["$defs"][name]


@pytest.mark.parametrize("name", game_ids(ours=True))
def test_every_event_and_every_answer_of_a_game_has_the_form_that_the_schema_gives(
    name: str,
) -> None:
    game = find_game(name)
    setup = new_setup(game, SEATS[: game.players.stop - 1])
    referee, words = Referee(MemoryJournal(setup)), Words("fr", game, setup.names)
    bots = Bots(random.Random(5), Manners(mischief=0.2))
    for event, view in play(referee, bots, limit=150):
        said = json.loads(json.dumps({"line": 1, **report(view, words)}))
        assert fits(form("answer"), said, SCHEMA), said
        assert fits(form("event"), json.loads(json.dumps(encode(event))), SCHEMA), event


@pytest.mark.parametrize(
    "data",
    [
        {"event": "pressed", "at_ns": 1},
        {"event": "pressed", "at_ns": 1, "seat": 8},
        {"event": "pressed", "at_ns": 1, "seat": 1, "hat": 2},
        {"event": "danced", "at_ns": 1},
    ],
    ids=str,
)
def test_what_is_refused_does_not_have_the_form_of_an_event(data: Any) -> None:
    assert not fits(form("event"), data, SCHEMA)


def test_the_opening_says_what_is_awaited_before_the_first_event(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(["judge", "meschigge", "--opening"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    opening = json.loads(line)
    assert (opening["line"], opening["seq"]) == (0, 0)
    assert opening["awaiting"][0]["await"] == "roll"
