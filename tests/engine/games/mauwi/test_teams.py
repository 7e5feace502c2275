"""Teams of two."""

from typing import Any

import pytest

from engine.game import new_setup
from engine.games.mauwi import GAME
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase
from engine.games.mauwi.teams import arrangements
from engine.rulings import TableReason
from engine.seats import SEATS, Seat
from tests.engine.games.mauwi.scenes import Scene


@pytest.mark.parametrize(("players", "ways"), [(2, 0), (3, 0), (4, 1), (5, 5), (6, 4), (7, 35)])
def test_how_many_ways_there_are_to_sit(players: int, ways: int) -> None:
    assert len(arrangements(SEATS[:players])) == ways


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_partners_never_sit_side_by_side(players: int) -> None:
    seats = SEATS[:players]
    neighbours = {frozenset((seats[i - 1], seats[i])) for i in range(players)}
    for teams in arrangements(seats):
        assert sorted(seat for team in teams for seat in team) == list(seats)
        assert not {frozenset(team) for team in teams} & neighbours
        assert sum(len(team) == 1 for team in teams) == players % 2


def test_neighbours_are_counted_around_the_table_whatever_the_seats_are() -> None:
    scattered = (Seat(1), Seat(2), Seat(5), Seat(7))
    assert arrangements(scattered) == [((Seat(1), Seat(5)), (Seat(2), Seat(7)))]


def test_four_players_need_not_choose() -> None:
    scene = Scene(4, teams=True)
    assert scene.state.teams == ((Seat(1), Seat(3)), (Seat(2), Seat(4)))
    assert scene.state.phase is Phase.PLAY


def test_two_or_three_players_play_alone() -> None:
    scene = Scene(3, teams=True)
    assert scene.state.teams == ()
    assert scene.state.phase is Phase.PLAY


def test_six_players_choose_their_partners() -> None:
    scene = Scene(6, teams=True)
    assert scene.choices(1) == {"seat-3", "seat-4", "seat-5"}
    scene.choose("seat-2", seat=1)
    assert scene.refused(Reason.NOT_PARTNERS)
    scene.choose("seat-4", seat=2)
    assert scene.refused(TableReason.NOT_YOUR_TURN)
    scene.press(1)
    assert scene.refused(TableReason.NOT_NOW)
    scene.choose("seat-4", seat=1)
    assert scene.reasons == [Reason.TEAM]
    assert scene.choices(2) == {"seat-5", "seat-6"}
    scene.choose("seat-5")
    assert scene.reasons == [Reason.TEAM, Reason.TEAM]
    assert scene.state.teams == ((1, 4), (2, 5), (3, 6))
    assert (scene.state.phase, scene.state.turn) == (Phase.PLAY, 1)


def test_teams_that_follow_by_themselves_are_not_asked_for() -> None:
    scene = Scene(6, teams=True)
    scene.choose("seat-3")
    assert scene.reasons == [Reason.TEAM, Reason.TEAM, Reason.TEAM]
    assert set(scene.state.teams) == {(1, 3), (2, 5), (4, 6)}


def test_with_five_one_player_may_be_alone() -> None:
    scene = Scene(5, teams=True, turn=3)
    assert "alone" in scene.choices(3)
    scene.choose("alone")
    assert Reason.ALONE in scene.reasons
    assert scene.state.partner(Seat(3)) is None
    assert scene.state.turn == 3


def test_with_six_nobody_is_alone() -> None:
    scene = Scene(6, teams=True)
    scene.choose("alone")
    assert scene.refused(Reason.NOT_PARTNERS)


def attacked(**options: Any) -> Scene:
    """1 and 3 play against 2 and 4; seat 1 attacks seat 2."""
    scene = Scene(4, teams=True, columns={"2-A": (0, "w8")}, tuatura=4, **options)
    scene.lay("2-A", "w1")
    return scene


def test_the_attacked_player_answers_first_then_the_partner() -> None:
    """MAU-23"""
    scene = attacked()
    scene.lay("attack", "w1", seat=4)
    assert scene.refused(Reason.ATTACKED_FIRST)
    scene.choose("capitulate", seat=4)
    assert scene.refused(Reason.ATTACKED_FIRST)
    scene.choose("capitulate", seat=2)
    assert scene.reasons == [Reason.YIELDED]
    assert scene.choices(4) == {"defend", "capitulate"}
    scene.lay("attack", "w1")
    assert scene.reasons == [Reason.DEFENDED]
    assert scene.state.hands == {Seat(1): 3, Seat(2): 4, Seat(3): 4, Seat(4): 3}


def test_both_must_capitulate() -> None:
    scene = attacked()
    scene.choose("capitulate", seat=2)
    scene.choose("capitulate", seat=2)
    assert scene.refused(Reason.NOT_ATTACKED)
    scene.choose("capitulate", seat=4)
    assert scene.reasons == [Reason.CAPITULATED, Reason.STOLEN_FRIENDS]


def test_the_partner_has_time_of_his_own() -> None:
    scene = attacked(defence_timer=True, defence_limit_s=5)
    scene.wait(5)
    assert scene.reasons == [Reason.TOO_SLOW, Reason.YIELDED]
    scene.wait(4)
    assert scene.refused(TableReason.NOT_NOW)
    scene.wait(1)
    assert scene.reasons[:2] == [Reason.TOO_SLOW, Reason.CAPITULATED]


def test_at_every_card_of_the_chain_the_attacked_player_is_asked_first_again() -> None:
    scene = attacked()
    scene.choose("capitulate", seat=2)
    scene.lay("attack", "w1", seat=4)
    scene.lay("attack", "w1", seat=1)
    assert scene.choices(2) >= {"defend", "capitulate"}
    assert "defend" not in scene.choices(4)


def test_by_house_rule_the_first_card_down_counts() -> None:
    """MAU-23"""
    scene = attacked(team_defence="first_card")
    scene.lay("attack", "w1")
    assert scene.refused(Reason.WHO_DEFENDS)
    scene.press(4)
    assert scene.reasons == [Reason.DECLARED]
    scene.lay("attack", "w1", seat=2)
    assert scene.refused(Reason.ATTACKED_FIRST)
    scene.lay("attack", "w1")
    assert scene.state.hands[Seat(4)] == 3


def test_by_house_rule_either_partner_may_give_up_first() -> None:
    scene = attacked(team_defence="first_card")
    scene.choose("capitulate", seat=4)
    assert scene.reasons == [Reason.YIELDED]
    scene.choose("capitulate", seat=2)
    assert scene.reasons[0] is Reason.CAPITULATED


def test_by_house_rule_time_runs_for_both_at_once() -> None:
    scene = attacked(team_defence="first_card", defence_timer=True, defence_limit_s=5)
    scene.wait(5)
    assert scene.reasons[:2] == [Reason.TOO_SLOW, Reason.CAPITULATED]


def test_a_partners_tuatura_takes_the_card_into_his_own_hand() -> None:
    """MAU-22"""
    scene = attacked()
    scene.choose("capitulate", seat=2)
    assert "tuatura" in scene.fitting("attack")
    scene.lay("attack", "tuatura", seat=4)
    assert scene.reasons == [Reason.TUATURA]
    assert scene.state.hands[Seat(4)] == 4


def test_by_house_rule_only_the_attacked_player_has_a_tuatura() -> None:
    """MAU-22"""
    scene = attacked(partner_tuatura=False)
    assert "tuatura" in scene.fitting("attack")
    scene.choose("capitulate", seat=2)
    assert "tuatura" not in scene.fitting("attack")
    scene.lay("attack", "tuatura", seat=4)
    assert scene.refused(Reason.TUATURA_PARTNER)


def test_nobody_helps_an_attacker() -> None:
    scene = attacked()
    scene.lay("attack", "w1", seat=2)
    scene.lay("attack", "w1", seat=3)
    assert scene.refused(TableReason.NOT_YOUR_TURN)


@pytest.mark.parametrize(("zone", "card"), [("3-A", "w1"), ("3-B", "w5"), ("3-C", "spirit")])
def test_nobody_plays_in_the_partners_zone(zone: str, card: str) -> None:
    """MAU-24"""
    scene = Scene(4, teams=True, columns={"3-A": (0, "w8"), "3-C": (1, None)})
    scene.lay(zone, card)
    assert scene.refused(Reason.PARTNER_ZONE)


def test_partners_add_their_points() -> None:
    columns = {"1-A": (3, None), "3-A": (1, "w8"), "2-A": (2, None), "4-B": (0, "w5")}
    scene = Scene(4, teams=True, columns=columns)
    assert scene.points() == [88, 41, 88, 41]
    assert [score.counters["own"] for score in GAME.scores(scene.state)] == [72, 36, 16, 5]


def test_a_lonely_player_counts_for_himself() -> None:
    scene = Scene(5, teams=True, columns={"1-A": (3, None), "3-A": (1, None)})
    scene.choose("alone")
    assert scene.points()[0] == 72


def test_the_team_with_most_points_wins_together() -> None:
    three = {f"2-{letter}": (3, "w1") for letter in "AB"} | {"2-C": (2, "w3")}
    scene = Scene(4, teams=True, turn=2, columns={**three, "1-A": (3, None)})
    scene.lay("2-C", "w6")
    scene.choose("2-C")
    assert scene.reasons == [Reason.PLACED_NINE, Reason.ENDS_NINES]
    assert scene.ranking == ((2, 4), (1, 3))


@pytest.mark.parametrize(
    ("players", "key"),
    [(3, "prepare.too_few_for_teams"), (4, "prepare.team"), (6, "prepare.teams")],
)
def test_the_checklist_says_who_plays_together(players: int, key: str) -> None:
    setup = new_setup(GAME, SEATS[:players], options={"teams": "yes"})
    assert key in [item.key for item in GAME.checklist(setup)]
