"""The end, the score and the ranking."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.mauwi import GAME
from engine.games.mauwi.placing import offer
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Gain, Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mauwi.scenes import Lying, Scene

TWO_FULL: dict[str, Lying] = {"1-A": (3, None), "1-B": (3, "w2")}


def test_three_columns_of_three_nines_end_the_game_at_once() -> None:
    scene = Scene(columns={**TWO_FULL, "1-C": (2, "w3"), "1-D": (0, "w1")})
    scene.lay("1-C", "w6")
    assert scene.reasons == [Reason.FRIENDS, Reason.PLACED_NINE, Reason.ENDS_NINES]
    assert scene.state.phase is Phase.OVER
    scene.lay("2-A", "w1")
    assert scene.refused(TableReason.GAME_OVER)


def test_the_end_does_not_wait_for_the_hand_to_be_refilled() -> None:
    scene = Scene(columns={**TWO_FULL, "1-C": (2, "w3")})
    scene.lay("1-C", "w3")
    scene.choose("1-C")
    assert scene.state.ended is Reason.ENDS_NINES
    assert scene.state.hands[Seat(1)] == 3


def test_who_ends_the_game_need_not_win() -> None:
    columns = {f"1-{letter}": (3, "w1") for letter in "AB"} | {"1-C": (2, "w3"), "2-A": (3, None)}
    scene = Scene(columns={**columns, "1-D": (0, "w1")})
    scene.lay("1-C", "w3")
    assert scene.ranking == ((2,), (1,), (3,))


def test_by_house_rule_only_bare_columns_end_the_game() -> None:
    """MAU-6: then freeing a column can end it too."""
    scene = Scene(
        columns={**TWO_FULL, "1-C": (3, None), "1-D": (2, "spirit")}, end_columns="bare_only"
    )
    scene.lay("2-A", "w1")
    assert scene.refused(Reason.THEIR_EMPTY)
    scene.lay("1-D", "spirit")
    assert scene.state.phase is Phase.PLAY
    scene = Scene(columns={**TWO_FULL, "1-C": (3, None), "1-D": (1, "w1")}, end_columns="bare_only")
    scene.lay("1-B", "w7")
    assert scene.state.ended is Reason.ENDS_NINES


def test_by_house_rule_a_thief_can_end_the_game_for_his_victim() -> None:
    columns = {"2-A": (3, None), "2-B": (3, None), "2-C": (3, "w8")}
    scene = Scene(columns=columns, end_columns="bare_only")
    scene.lay("2-C", "w1")
    scene.choose("capitulate")
    assert scene.state.ended is Reason.ENDS_NINES
    assert scene.state.ender == 2


def test_a_hand_that_cannot_be_refilled_ends_the_game() -> None:
    scene = Scene(pile=0)
    scene.lay("1-A", "w5")
    assert scene.reasons == [Reason.REINFORCED_EMPTY, Reason.ENDS_EXHAUSTED]
    assert scene.state.ender == 1


def test_discards_keep_the_game_going() -> None:
    scene = Scene(pile=0, columns={"1-A": (2, "spirit")})
    scene.lay("1-A", "spirit")
    assert scene.state.phase is Phase.PLAY
    scene.press(1)
    assert scene.reasons == [Reason.RESHUFFLED, Reason.DREW]


def test_as_many_discards_as_cards_in_the_pile_are_no_end() -> None:
    scene = Scene(pile=2, columns={"1-A": (2, "spirit")})
    scene.lay("1-A", "spirit")
    assert scene.state.pile == scene.state.discard == 2
    assert scene.state.phase is Phase.PLAY
    scene.press(1)
    assert scene.reasons == [Reason.DREW]


def test_full_hands_with_empty_piles_play_on() -> None:
    scene = Scene(pile=1, draws="automatic")
    scene.lay("1-A", "w5")
    assert scene.state.phase is Phase.PLAY
    scene.lay("2-A", "w5")
    assert scene.state.ended is Reason.ENDS_EXHAUSTED
    assert scene.state.ender == 2


def test_a_pass_that_brings_fewer_than_four_cards_ends_the_game() -> None:
    scene = Scene(pile=0, hands={1: 2})
    scene.choose("pass")
    assert scene.reasons == [Reason.PASSED, Reason.RESHUFFLED, Reason.ENDS_EXHAUSTED]


def test_a_won_pair_is_not_placed_any_more_when_the_cards_run_out() -> None:
    """MAU-10: refilling the hand comes first."""
    scene = Scene(pile=0, columns={"1-A": (2, "w3")})
    scene.lay("1-A", "w3")
    assert scene.reasons == [Reason.FIGHT, Reason.ENDS_EXHAUSTED]
    assert scene.points()[0] == 36


def test_without_any_card_a_gained_nine_is_lost_and_the_game_goes_on() -> None:
    """MAU-11"""
    step = offer(replace(Scene(pile=0).state, phase=Phase.PLACE, gain=Gain(held=False)))
    assert [ruling.reason for ruling in step.rulings] == [Reason.NO_NINE_LEFT]
    assert step.state.turn == 2


def test_cards_that_run_out_in_an_attack_end_the_game_and_the_target_stays() -> None:
    """MAU-12"""
    scene = Scene(pile=0, columns={"2-A": (0, "w8")})
    scene.lay("2-A", "w1")
    assert scene.reasons == [Reason.ATTACKED, Reason.ENDS_EXHAUSTED]
    assert scene.column("2-A") == (0, "w8")


def test_by_house_rule_the_attack_is_played_to_its_end_first() -> None:
    """MAU-12"""
    scene = Scene(pile=0, columns={"2-A": (0, "w8")}, deck_out_in_attack="finish_attack")
    scene.lay("2-A", "w8")
    assert scene.state.phase is Phase.DEFEND
    scene.press(1)
    assert scene.refused(Reason.NOTHING_LEFT)
    scene.choose("capitulate")
    scene.choose("1-A")
    assert scene.reasons == [Reason.PLACED_PAIR, Reason.ENDS_EXHAUSTED]
    assert scene.column("1-A") == (1, "w8")


def test_in_an_attack_to_the_end_an_empty_hand_has_nothing_to_show() -> None:
    scene = Scene(
        pile=0, columns={"2-A": (0, "w8")}, hands={2: 0}, deck_out_in_attack="finish_attack"
    )
    scene.lay("2-A", "w8")
    scene.lay("attack", "w8", seat=2)
    assert scene.refused(Reason.NOTHING_LEFT)


def test_defended_cards_can_be_drawn_again_in_an_attack_to_the_end() -> None:
    scene = Scene(
        pile=0,
        columns={"2-A": (0, "w8")},
        deck_out_in_attack="finish_attack",
        draws="automatic",
    )
    scene.lay("2-A", "w8")
    scene.lay("attack", "w8", seat=2)
    assert scene.state.hands == {Seat(1): 4, Seat(2): 4, Seat(3): 4}


def ended(columns: dict[str, Lying], **options: Any) -> Scene:
    """Seat 3 ends the game."""
    full: dict[str, Lying] = {"3-A": (3, "w1"), "3-B": (3, "w1"), "3-C": (2, "w2")}
    scene = Scene(turn=3, columns={**full, "3-D": (0, "w4"), **columns}, **options)
    scene.lay("3-C", "w7")
    assert scene.state.ended is Reason.ENDS_NINES
    return scene


def test_equal_points_share_the_victory() -> None:
    """MAU-13; seat 3 has 8 + 8 + 72 + 4."""
    scene = ended({"1-A": (3, None), "1-B": (2, "w5"), "2-A": (3, None)})
    assert scene.points() == [92, 72, 92]
    assert scene.ranking == ((1, 3), (2,))


def test_by_house_rule_more_nines_break_the_tie() -> None:
    """MAU-13: 9 nines against 5."""
    scene = ended({"1-A": (3, None), "1-B": (2, "w5"), "2-A": (3, None)}, final_tie="more_nines")
    assert scene.ranking == ((3,), (1,), (2,))


def test_by_house_rule_who_ended_the_game_wins_a_tie() -> None:
    """MAU-13"""
    tie: dict[str, Lying] = {"1-A": (3, None), "1-B": (2, "w5")}
    assert ended(tie, final_tie="ender").ranking[0] == (3,)


def test_a_tie_without_the_ender_stays_shared() -> None:
    both: dict[str, Lying] = {
        f"{seat}-{letter}": (3, None) for seat in (1, 2) for letter in ("A", "B")
    }
    assert ended(both, final_tie="ender").ranking[0] == (1, 2)


def test_a_tie_with_equal_nines_stays_shared() -> None:
    both: dict[str, Lying] = {
        f"{seat}-{letter}": (3, None) for seat in (1, 2) for letter in ("A", "B")
    }
    assert ended(both, final_tie="more_nines").ranking == ((1, 2), (3,))


@pytest.mark.parametrize("final_tie", ["more_nines", "ender"])
def test_teams_break_ties_together(final_tie: str) -> None:
    ones: dict[str, Lying] = {"1-A": (3, None), "3-A": (2, "w6")}
    others: dict[str, Lying] = {"2-A": (3, "w1"), "2-B": (3, "w1"), "2-D": (0, "w4")}
    columns = {**ones, **others, "2-C": (2, "w3"), "4-A": (0, "w4")}
    scene = Scene(4, turn=2, columns=columns, teams=True, final_tie=final_tie)
    scene.lay("2-C", "w6")
    assert scene.points() == [96, 96, 96, 96]
    assert scene.ranking == ((2, 4), (1, 3))


def test_the_score_shows_hands_and_nines() -> None:
    scene = Scene(columns={"1-A": (2, "w5"), "1-B": (1, None)})
    score = GAME.scores(scene.state)[0]
    assert (score.points, dict(score.counters)) == (38, {"hand": 4, "nines": 3})


def test_a_game_ends_once_even_if_two_ends_come_together() -> None:
    """The hand cannot be refilled, and the same card leaves three bare columns of nines."""
    columns: dict[str, Lying] = {"1-A": (3, None), "1-B": (3, None), "1-C": (3, "w3")}
    scene = Scene(columns=columns, pile=0, end_columns="bare_only")
    scene.lay("1-C", "w3")
    assert scene.reasons == [Reason.FIGHT, Reason.ENDS_EXHAUSTED]
    assert scene.state.ended is Reason.ENDS_EXHAUSTED


def test_who_has_no_card_and_finds_none_cannot_lay_one() -> None:
    """So it stands after the table has corrected somebody's hand with the last card."""
    scene = Scene(hands={1: 0}, pile=0)
    scene.lay("1-A", "w3")
    assert scene.refused(Reason.NOTHING_LEFT)
    assert scene.column("1-A") == (0, None)
