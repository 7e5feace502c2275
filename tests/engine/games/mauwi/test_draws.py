"""Hands and piles."""

import pytest

from engine.game import new_setup
from engine.games.mauwi import GAME
from engine.games.mauwi.reasons import Reason
from engine.rulings import TableReason
from engine.seats import SEATS, Seat
from tests.engine.games.mauwi.scenes import Scene


def test_everybody_starts_with_four_cards() -> None:
    scene = Scene(7)
    assert set(scene.state.hands.values()) == {4}
    assert scene.state.pile == 95 - 28


def test_whoever_played_draws_with_the_buzzer() -> None:
    scene = Scene()
    before = scene.state.pile
    scene.lay("1-A", "w5")
    scene.press(1)
    assert scene.reasons == [Reason.DREW]
    assert scene.state.hands[Seat(1)] == 4
    assert scene.state.pile == before - 1


def test_a_forgotten_draw_is_made_up_for_at_any_time() -> None:
    """MAU-16: in anybody's turn, up to four."""
    scene = Scene(hands={1: 2}, turn=2)
    before = scene.state.pile
    scene.choose("draw", seat=1)
    assert scene.state.hands[Seat(1)] == 4
    assert scene.state.pile == before - 2
    assert scene.state.turn == 2


def test_a_draw_without_a_name_is_that_of_who_needs_it() -> None:
    scene = Scene(hands={3: 2}, turn=2)
    scene.choose("draw")
    assert scene.state.hands[Seat(3)] == 4
    scene.choose("draw")
    assert scene.refused(Reason.HAND_FULL)
    assert scene.rulings[0].facts["seat"] == 2


def test_nobody_draws_a_fifth_card() -> None:
    scene = Scene()
    scene.press(2)
    assert scene.refused(Reason.HAND_FULL)


def test_the_attacked_players_buzzer_defends_so_he_draws_by_choice() -> None:
    scene = Scene(columns={"2-A": (0, "w8")}, hands={2: 3})
    scene.lay("2-A", "w1")
    assert "draw" in scene.choices(2)
    scene.choose("draw", seat=2)
    assert scene.state.hands[Seat(2)] == 4
    scene.press(1)
    assert scene.reasons == [Reason.DREW]
    scene.press(2)
    assert scene.reasons == [Reason.DECLARED]


def test_after_saying_i_defend_the_buzzer_draws_again() -> None:
    scene = Scene(columns={"2-A": (0, "w8")}, hands={2: 3})
    scene.lay("2-A", "w1")
    scene.press(2)
    scene.press(2)
    assert scene.reasons == [Reason.DREW]


def test_a_card_from_an_empty_hand_proves_a_draw_that_nobody_saw() -> None:
    scene = Scene(hands={1: 0})
    before = scene.state.pile
    scene.lay("1-A", "w5")
    assert scene.reasons == [Reason.DREW_UNSEEN, Reason.REINFORCED_EMPTY]
    assert scene.state.hands[Seat(1)] == 0
    assert scene.state.pile == before - 1


def test_passing_changes_the_whole_hand() -> None:
    """P; MAU-14: always allowed."""
    scene = Scene(hands={1: 3})
    before = scene.state.pile
    scene.choose("pass")
    assert scene.reasons == [Reason.PASSED]
    assert scene.state.hands[Seat(1)] == 4
    assert (scene.state.pile, scene.state.discard) == (before - 4, 3)
    assert scene.state.turn == 2


def test_only_the_player_on_turn_passes() -> None:
    scene = Scene()
    scene.choose("pass", seat=2)
    assert scene.refused(TableReason.NOT_YOUR_TURN)


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    scene = Scene(pile=1, hands={1: 4})
    scene.choose("pass")
    assert scene.reasons == [Reason.PASSED, Reason.RESHUFFLED]
    assert scene.rulings[1].facts["cards"] == 4
    assert (scene.state.pile, scene.state.discard) == (1, 0)


def test_the_last_card_of_the_pile_needs_no_shuffle() -> None:
    scene = Scene(pile=4)
    scene.choose("pass")
    assert scene.reasons == [Reason.PASSED]
    assert (scene.state.pile, scene.state.discard) == (0, 4)


def test_by_house_rule_draws_are_counted_by_themselves() -> None:
    """MAU-16"""
    scene = Scene(draws="automatic")
    before = scene.state.pile
    scene.lay("1-A", "w5")
    assert scene.state.hands[Seat(1)] == 4
    assert scene.state.pile == before - 1
    scene.press(1)
    assert scene.refused(Reason.HAND_FULL)


def test_automatic_draws_also_refill_a_defender() -> None:
    scene = Scene(draws="automatic", columns={"2-A": (0, "w8")})
    scene.lay("2-A", "w1")
    scene.lay("attack", "w1", seat=2)
    assert set(scene.state.hands.values()) == {4}


def test_hands_are_refilled_before_a_nine_is_taken() -> None:
    """MAU-10: with two cards left after the discards, one is drawn and one becomes the nine."""
    scene = Scene(draws="automatic", columns={"1-A": (2, "w3")}, pile=0)
    scene.lay("1-A", "w6")
    assert scene.reasons == [Reason.FRIENDS, Reason.RESHUFFLED]
    assert scene.state.hands[Seat(1)] == 4
    assert scene.state.pile == 0
    scene.choose("1-A")
    assert scene.column("1-A") == (3, None)


def test_a_hand_can_be_corrected() -> None:
    scene = Scene()
    fewer = GAME.adjust(scene.state, Seat(2), "hand", 1)
    assert fewer is not None
    assert (fewer.hands[Seat(2)], fewer.pile) == (1, scene.state.pile + 3)


@pytest.mark.parametrize(("counter", "value"), [("hand", 5), ("hand", -1), ("nines", 2)])
def test_nothing_else_can_be_corrected(counter: str, value: int) -> None:
    assert GAME.adjust(Scene().state, Seat(2), counter, value) is None


def test_a_correction_cannot_take_cards_that_are_not_there() -> None:
    assert GAME.adjust(Scene(pile=1, hands={2: 2}).state, Seat(2), "hand", 4) is None


def test_the_checklist_names_the_deal() -> None:
    setup = new_setup(GAME, SEATS[:5], options={"kiwi": "2"})
    facts = {item.key: item.facts for item in GAME.checklist(setup)}
    assert facts["prepare.shuffle"]["cards"] == 97
    assert facts["prepare.deal"] == {"cards": 4, "pile": 77}
    assert "prepare.experts" in facts
    assert "prepare.no_experts" in [item.key for item in GAME.checklist(new_setup(GAME, SEATS[:2]))]


def test_a_draw_without_a_name_is_first_that_of_the_player_on_turn() -> None:
    scene = Scene(3, turn=2, hands={1: 3, 2: 3})
    scene.choose("draw")
    assert scene.state.hands == {1: 3, 2: 4, 3: 4}


def test_a_seat_where_nobody_sits_draws_nothing() -> None:
    scene = Scene(3)
    scene.press(7)
    assert scene.refused(TableReason.NOT_PLAYING)
