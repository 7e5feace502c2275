"""A small deck is taught on the display, before a simulated camera, from the first to the last."""

import pytest

from tests.ui.backroom.test_teaching import LEFT, MIDDLE, RIGHT, Table
from ui.backroom.status import Stage
from ui.display.gallery import SETTINGS, games
from ui.display.keys import Key
from ui.display.moves import Back, Dismiss
from ui.display.screen import World
from ui.display.screens.teach import Teach, TeachView
from vision.cards.evenings.painted import Lying
from vision.cards.measured.rehearsal import rehearsal_deck

NAMES = {
    "blue-green": "carte bleue « Grün » (vert)",
    "red-red": "carte rouge « Rot » (rouge)",
    "yellow-blue": "carte jaune « Blau » (bleu)",
}
LABELS = tuple(NAMES)
FACES = dict(zip(LABELS, rehearsal_deck(3).values(), strict=True))


@pytest.fixture
def table() -> Table:
    return Table(LABELS)


def shown(table: Table) -> TeachView:
    return Teach("meschigge").view(World(SETTINGS, games(), work=table.job.status))


def test_the_display_asks_for_card_after_card_until_the_deck_is_saved(table: Table) -> None:
    asked = []
    for label, place in zip(LABELS, (LEFT, RIGHT, MIDDLE), strict=True):
        asked.append(shown(table).ask)
        table.lay(Lying(label, place), faces=FACES)
        table.lay()
    assert asked == list(NAMES.values())
    view = shown(table)
    assert view.ask == "3 cartes apprises."
    assert view.nearest_title == "Toutes les cartes se distinguent bien."
    assert len(view.nearest) == 3
    assert view.pressed(Key.OK) == (Dismiss(), Back(), Back())


def test_two_cards_that_look_alike_are_named_and_looked_at_again(table: Table) -> None:
    twins = FACES | {"red-red": FACES["blue-green"]}
    for label, place in zip(LABELS, (LEFT, RIGHT, MIDDLE), strict=True):
        table.lay(Lying(label, place), faces=twins)
        table.lay()
    view = shown(table)
    assert table.job.status.stage is Stage.CLOSER
    assert view.ask == NAMES["blue-green"]
    assert NAMES["red-red"] in view.news.text
    assert view.doubt is not None
    assert view.doubt.too_close
