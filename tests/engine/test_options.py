"""House options, typed by people."""

import pytest

from engine.games.meschigge.options import Options
from engine.options import BadOption, changes, describe, parse


def test_the_defaults_are_the_books() -> None:
    assert parse(Options, {}) == Options()
    assert changes(Options()) == {}


def test_an_option_is_found_by_its_key_or_by_its_rule() -> None:
    assert parse(Options, {"contre": "valid"}) == parse(Options, {"MES-18": "valid"})


def test_yes_and_no_are_words() -> None:
    assert parse(Options, {"early_costs": "yes"}).early_costs


def test_changes_read_back_as_the_same_options() -> None:
    options = Options(mode="junior", maboul_limit_s=7, wrong_costs=True)
    assert parse(Options, changes(options)) == options


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("contre", "maybe", "it is forbidden | valid"),
        ("maboul_limit_s", "11", "3…10"),
        ("maboul_limit_s", "five", "3…10"),
        ("wrong_costs", "1", "no | yes"),
        ("music", "loud", "there is no option 'music'; choose one of: mode"),
    ],
)
def test_a_bad_option_is_told_what_there_is(key: str, value: str, told: str) -> None:
    with pytest.raises(BadOption, match=told.replace("|", r"\|")):
        parse(Options, {key: value})


def test_every_ambiguity_with_house_options_has_its_switch() -> None:
    rules = {info.rule for info in describe(Options)}
    expected = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 19, 21}
    assert {f"MES-{number}" for number in expected} <= rules
