"""Laying sticks: one piece per turn, several attempts, what is wrong and where (spec 4.3)."""

from engine.awaiting import AwaitTime
from engine.games.mokadi.awaited import AwaitStick
from engine.games.mokadi.events import StickLaid
from engine.games.mokadi.pieces import Hand, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase
from engine.phrase import Phrase
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.games.mokadi.scenes import building, stick


def spoken(fact: object) -> str:
    """A piece's name as kind and number, without a language."""
    assert isinstance(fact, Phrase)
    kind = fact.facts["kind"]
    assert isinstance(kind, Phrase)
    return f"{kind.key} {fact.facts['number']}"


def test_a_stick_on_two_plots_of_the_other_colour_is_right() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    (ruling,) = table.rulings
    assert (ruling.verdict, ruling.reason) == (Verdict.RIGHT, Reason.STICK_LAID)
    assert spoken(ruling.facts["stick"]) == "stick.light 1"
    supports = ruling.facts["supports"]
    assert isinstance(supports, tuple)
    assert [spoken(each) for each in supports] == ["plot.dark 1", "plot.dark 2"]
    assert table.sticks(1) == (8, 9)
    assert table.in_place() == ["L1"]


def test_the_next_player_follows_when_everything_has_held_for_three_seconds() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    assert table.active == 1
    awaited = table.view.awaiting[0]
    assert isinstance(awaited, AwaitTime)
    assert awaited.until_ns == table.now_ns + 3_000_000_000
    table.wait(2.9)
    assert table.reasons == [TableReason.NOT_NOW]
    table.wait(0.1)
    assert table.reasons == [Reason.STANDS]
    assert table.active == 2


def test_a_stick_laid_wrongly_is_taken_back_and_tried_again() -> None:
    table = building()
    before = table.state
    table.lay_stick("L1", "PL1", "PD1")
    assert table.reasons == [Reason.SAME_COLOUR]
    assert table.rulings[0].verdict is Verdict.REFUSED
    assert table.state is before
    table.lay_stick("L1", "PD1", "PD2")
    assert table.reasons == [Reason.STICK_LAID]


def test_the_referee_says_which_supports_have_the_wrong_colour() -> None:
    table = building()
    table.lay_stick("L1", "PL1", "PL2")
    (ruling,) = table.rulings
    supports = ruling.facts["supports"]
    assert isinstance(supports, tuple)
    assert [spoken(each) for each in supports] == ["plot.light 1", "plot.light 2"]


def test_the_referee_says_how_far_from_the_end_and_on_what() -> None:
    table = building()
    table.lay_stick("D1", "PL1", "PL2")
    table.settled()
    table.lay_stick("L1", "PD1", "D1:44.4")
    (ruling,) = table.rulings
    assert ruling.reason is Reason.OUTSIDE_ZONE
    assert spoken(ruling.facts["piece"]) == "stick.dark 1"
    assert (ruling.facts["measured"], ruling.facts["notch"]) == (
        45,
        30,
    )  # rounded up: never "30 of 30"


def test_the_referee_says_which_stick_already_has_that_pair() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.lay_stick("L2", "PD2", "PD1")
    (ruling,) = table.rulings
    assert ruling.reason is Reason.DUPLICATE_PAIR
    assert spoken(ruling.facts["piece"]) == "stick.light 1"
    assert spoken(ruling.facts["stick"]) == "stick.light 2"


def test_the_referee_says_on_how_many_pieces_it_rests() -> None:
    table = building()
    table.lay_stick("L1", "PD1")
    assert table.reasons == [Reason.SUPPORT_COUNT]
    assert table.rulings[0].facts["count"] == 1


def test_hidden_notches_are_refused() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2", notches_up=False)
    assert table.reasons == [Reason.NOTCHES_HIDDEN]


def test_two_faults_are_told_together() -> None:
    table = building()
    table.lay_stick("L1", "PL1", notches_up=False)
    assert table.reasons == [Reason.SUPPORT_COUNT, Reason.SAME_COLOUR, Reason.NOTCHES_HIDDEN]


def test_a_stick_dropped_while_laying_is_played_again() -> None:
    table = building()
    before = table.state
    table.lay_stick("L1", "table")
    assert table.reasons == [Reason.DROPPED]
    assert table.state is before


def test_a_stick_of_a_colour_he_has_no_more_of_is_refused() -> None:
    table = building()
    table.arranged(hands={**table.state.hands, Seat(1): Hand(Pieces(0, 9))})
    table.lay_stick("L1", "PD1", "PD2")
    assert table.reasons == [Reason.NOT_IN_HAND]


def test_out_of_turn_nothing_is_laid() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2", seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]


def test_mok_16_the_next_player_may_act_before_the_seconds_are_over() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    table.lay_stick("D1", "PL1", "PL2", seat=2)
    assert table.reasons == [Reason.STICK_LAID]
    assert table.active == 2
    assert table.in_place() == ["L1", "D1"]


def test_a_refused_early_stick_leaves_the_first_player_responsible() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    before = table.state
    table.lay_stick("D1", "PD1", "PL2", seat=2)
    assert table.reasons == [Reason.SAME_COLOUR]
    assert table.state is before
    assert table.state.acted is not None


def test_a_plot_counts_as_a_turn_too() -> None:
    table = building()
    table.put("PD3", (300.0, 0.0))
    assert table.reasons == [Reason.PLOT_LAID]
    assert table.active == 2


def test_beside_a_tower_the_player_answers_for_a_plot_as_well() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.put("PL3", (300.0, 0.0))
    assert table.state.acted is not None
    assert table.state.acted.stick is None
    assert table.active == 2


def test_without_a_delay_the_next_player_follows_at_once() -> None:
    table = building(responsible_s=0)
    table.lay_stick("L1", "PD1", "PD2")
    assert table.state.acted is None
    assert table.active == 2


def test_only_sticks_in_hand_are_asked_for() -> None:
    table = building()
    stick_item = table.view.awaiting[0]
    assert isinstance(stick_item, AwaitStick)
    assert stick_item.colours == ("light", "dark")
    assert [item.ask.key for item in table.view.awaiting] == ["ask.stick", "ask.plot", "ask.keys"]


def test_after_the_last_piece_the_next_player_starts_the_removal() -> None:
    table = building(4)
    hands = {seat: Hand() for seat in table.state.hands}
    hands[Seat(2)] = Hand(Pieces(1, 0))
    table.arranged(hands=hands, active=Seat(2))
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    assert table.reasons == [Reason.STANDS, Reason.REMOVAL]
    assert table.phase() is Phase.TAKE
    assert table.active == 3


def test_a_piece_of_garbage_is_refused_without_harm() -> None:
    table = building()
    before = table.state
    table.lay_stick("L1", "PD1", "nowhere")
    assert table.reasons == [Reason.UNREADABLE]
    table.lay_stick("", "PD1", "PD2")
    assert table.reasons == [Reason.UNREADABLE]
    table.lay_stick("PD1", "PL1", "PL2")
    assert table.reasons == [Reason.ID_TAKEN]
    table.lay_stick("L1", "PD1", "PD2", ends_mm=((0.0, 0.0, float("nan")), (0.0, 0.0, 0.0)))
    assert table.reasons == [Reason.UNREADABLE]
    table.lay_stick("L1", "PD1", "PD2", fell="L9")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    assert table.state is before


def test_the_same_stick_is_right_for_the_help_and_for_the_referee() -> None:
    table = building()
    item = table.view.awaiting[0]
    good = StickLaid(at_ns=0, stick=stick("L1", "PD1", "PD2"))
    bad = StickLaid(at_ns=0, stick=stick("L1", "PL1", "PD2"))
    assert item.accepts(good)
    assert item.accepts(bad)
    assert item.fits(good)
    assert not item.fits(bad)
