"""When a card fits: the rules' four examples, and every case against an independent oracle."""

from typing import cast

import pytest

from engine.games.meschigge.cards import BY_LABEL, COMMANDS, HAND, Action, Card, fit
from tests.engine.games.meschigge import oracle
from tests.engine.tables import Table

EXAMPLES: list[tuple[Action, str, set[str], str]] = [
    ("colour", "red-blue", {"blue-yellow", "blue-green"}, "blue-red"),
    ("colour", "green-yellow", {"yellow-blue", "yellow-red"}, "yellow-green"),
    ("word", "red-blue", {"yellow-red", "green-red"}, "blue-red"),
    ("word", "green-yellow", {"blue-green", "red-green"}, "yellow-green"),
]
"""The four examples of the rules: action, command, valid cards, contre."""


@pytest.mark.parametrize(("action", "command", "valid", "contre"), EXAMPLES)
def test_the_examples_of_the_rules(
    action: Action, command: str, valid: set[str], contre: str
) -> None:
    fits = {card.label: fit(card, BY_LABEL[command], action) for card in HAND}
    assert {label for label, how in fits.items() if how == "valid"} == valid
    assert {label for label, how in fits.items() if how == "contre"} == {contre}


def test_the_oracle_knows_the_cards_of_the_box() -> None:
    assert len(oracle.ROWS) == 288
    assert {card.label for card in HAND} == set(oracle.CARDS)


def test_every_command_action_and_card_against_the_oracle() -> None:
    said = {
        (action, command, card): fit(BY_LABEL[card], BY_LABEL[command], cast(Action, action))
        for action, command, card, _ in oracle.ROWS
    }
    assert said == {row[:3]: row[3] for row in oracle.ROWS}


POINTS = {"valid": [4, 5], "contre": [5, 3], "wrong": [5, 4]}
"""Of the Commandant and of the only player who lays a card, after one round."""


def test_every_command_action_and_card_at_the_table_against_the_oracle() -> None:
    """The same, through the whole referee: die, command, buzzer, card, tokens."""
    said = {row[:3]: alone(*row[:3]).points() for row in oracle.ROWS}
    assert said == {row[:3]: POINTS[row[3]] for row in oracle.ROWS}


def alone(action: str, command: str, card: str) -> Table:
    """A round of two in which only seat 2 lays a card; the Commandant closes it."""
    table = Table("meschigge", 2)
    table.roll(action)
    table.lay("command", command)
    table.press(2)
    table.choose("close", seat=1, after_s=5)
    table.lay("seat-2", card)
    return table


@pytest.mark.parametrize("action", ["colour", "word"])
@pytest.mark.parametrize("command", HAND, ids=lambda card: card.label)
def test_each_command_has_two_valid_one_contre_nine_wrong(command: Card, action: Action) -> None:
    fits = sorted(fit(card, command, action) for card in HAND)
    assert fits == ["contre", "valid", "valid"] + ["wrong"] * 9


@pytest.mark.parametrize("command", HAND, ids=lambda card: card.label)
def test_the_two_actions_have_no_valid_card_in_common(command: Card) -> None:
    for card in HAND:
        both = [fit(card, command, action) for action in ("colour", "word")]
        assert both != ["valid", "valid"]


def test_in_the_1988_edition_the_contre_is_a_third_valid_card() -> None:
    fits = [fit(card, BY_LABEL["red-blue"], "colour", contre_valid=True) for card in HAND]
    assert fits.count("valid") == 3
    assert "contre" not in fits


def test_the_deck_has_twelve_hand_cards_and_sixteen_commands_four_of_them_maboul() -> None:
    assert len(HAND) == 12
    assert len(COMMANDS) == 16
    assert sum(command.is_maboul for command in COMMANDS) == 4
