"""When a card fits: the rules' four examples, and every case against an independent oracle."""

import itertools

import pytest

from engine.games.meschigge.cards import BY_LABEL, COMMANDS, HAND, Action, Card, fit

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


def oracle(card: str, command: str, action: str) -> str:
    """Straight from the sentences of the rules, on the printed labels."""
    says_opposite = "-".join(reversed(command.split("-")))
    if card == says_opposite:
        return "contre"
    if action == "colour":
        return "valid" if card.startswith(command.split("-")[1] + "-") else "wrong"
    return "valid" if card.endswith("-" + command.split("-", maxsplit=1)[0]) else "wrong"


@pytest.mark.parametrize("action", ["colour", "word"])
def test_every_command_and_card_against_the_oracle(action: Action) -> None:
    normal = [command for command in COMMANDS if not command.is_maboul]
    for command, card in itertools.product(normal, HAND):
        assert fit(card, command, action) == oracle(card.label, command.label, action)


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
