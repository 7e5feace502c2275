"""The questions that the rulebook leaves open, MES-1 to MES-21, and how they are answered.

The house options have their scenes where they belong (`test_rounds`, `test_maboul`, …); here are
the table of the answers, as the specification gives it, and the scenes of what has no option.
"""

from typing import Any

import pytest

from engine.games.meschigge.options import Options
from engine.games.meschigge.reasons import Reason
from engine.options import OptionInfo, describe
from tests.engine.games.meschigge.test_modes import answer
from tests.engine.games.meschigge.test_rounds import played, revealed
from tests.engine.tables import Table
from ui.language import Words

ANSWERS: dict[str, tuple[object, set[object]]] = {
    "MES-1": ("nobody", {"commandant", "idle_commandant"}),
    "MES-2": (5, {3, 10}),
    "MES-3": ("commandant_closes", {"must_play", "timer"}),
    "MES-4": (False, {True}),
    "MES-5": ("black_kept", {"change_black"}),
    "MES-6": ("never", {"bank_without_red"}),
    "MES-7": ("both_apply", {"no_point"}),
    "MES-8": ("gain_first", {"loss_first"}),
    "MES-9": ("decide", {"replay", "nobody", "stamps"}),
    "MES-10": (False, {True}),
    "MES-12": ("colour", {"word"}),
    "MES-14": ("shared", {"extra_rounds"}),
    "MES-15": ("next_right", {"nobody"}),
    "MES-16": ("removed", {"commandant"}),
    "MES-18": ("forbidden", {"valid"}),
    "MES-19": ("left", {"winner"}),
    "MES-21": ("german", {"french", "dutch"}),
}
"""Question: what holds by default, and what a house may choose instead."""
WITHOUT_OPTION = {"MES-11", "MES-13", "MES-17", "MES-20"}


def option_of(question: str) -> OptionInfo:
    return next(info for info in describe(Options) if info.rule == question)


def test_each_of_the_twenty_one_questions_has_an_answer() -> None:
    assert ANSWERS.keys() | WITHOUT_OPTION == {f"MES-{number}" for number in range(1, 22)}


@pytest.mark.parametrize("question", ANSWERS)
def test_the_default_and_the_house_options_are_those_of_the_specification(question: str) -> None:
    default, others = ANSWERS[question]
    info = option_of(question)
    assert info.default == default
    assert others <= set(info.allowed)


def test_a_second_card_of_the_same_player_does_not_count() -> None:
    """MES-11: the first card counts; the later press changes neither place nor time."""
    table = revealed()
    table.press(2, 2100)
    table.press(3, 2200)
    table.press(2, 2300)
    assert table.reasons == [Reason.LAID_ALREADY]
    assert [(press.seat, press.at_ns) for press in table.view.state.pile] == [
        (2, 2_100_000_000),
        (3, 2_200_000_000),
    ]


def test_a_maboul_uses_up_a_round_of_the_first_games_plan() -> None:
    """MES-13: after four rounds Couleur and a Maboul, the sixth round is Mot."""
    table = Table("meschigge", 2, mode="first_game")
    for command in ("blue-blue", "red-blue", "green-red", "red-green", "blue-red"):
        table.lay("command", command)
        if table.view.state.command.is_maboul:
            table.choose("maboul")
        else:
            answer(table, winner=1)
    assert table.view.state.round == 6
    assert table.view.state.action == "word"


def test_a_final_tie_is_a_shared_victory() -> None:
    """MES-14: two players who won six rounds each; no extra round is played."""
    table = Table("meschigge", 2)
    winners = iter([1, 2] * 6)
    for label in [card.label for card in table.view.state.commands]:
        table.roll("colour")
        table.lay("command", label)
        if table.view.state.command.is_maboul:
            table.choose("maboul")
        else:
            answer(table, next(winners))
    assert table.reasons[-1] is Reason.GAME_ENDS
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((1, 2),)


def test_the_juniors_take_turns_as_commandant() -> None:
    """MES-17: there is one, he goes round, and he only reveals: the best card wins as ever."""
    table, commandants = Table("meschigge", 3, mode="junior"), []
    for label in [card.label for card in table.view.state.commands]:
        commandants.append(table.view.state.commandant)
        assert table.view.awaiting[0].actors == (table.view.state.commandant,)
        table.lay("command", label)
        answer(table, winner=2)
    assert commandants == [1, 2, 3] * 4
    assert table.points() == [0, 12, 0]


def test_a_point_a_wrong_contre_and_a_maboul_each_change_the_score_by_one() -> None:
    """MES-20: tour +1, mauvais contre -1, Maboul -1."""
    assert played(revealed(), s2="valid", s3="contre", s1="wrong").points() == [4, 5, 3]
    fooled = revealed("blue-blue")
    fooled.press(2)
    fooled.choose("maboul", seat=1)
    assert fooled.points() == [4, 3, 4]


@pytest.mark.parametrize(
    ("house", "printed"),
    [({}, "Grün"), ({"printed": "french"}, "Vert"), ({"printed": "dutch"}, "Groen")],
)
def test_the_words_on_the_cards_are_german_and_the_table_adds_what_they_mean(
    house: dict[str, Any], printed: str
) -> None:
    """MES-21: the card is told as it is printed, with the translation beside it."""
    table = Table("meschigge", 2, **house)
    table.roll("word")
    table.lay("command", "red-green")
    told = Words("en", table.view.game).ruling(table.rulings[0])
    assert told == f"Command: red card “{printed}” (green)."
