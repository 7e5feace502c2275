"""Referee, clock, buzzers and robots at one table."""

import random
from dataclasses import dataclass

import pytest

from engine.awaiting import Awaited, AwaitRace
from engine.events import Event, Laid, Paused, Press, Raced, Resumed, Rolled, TimedOut
from engine.game import Game, Outcome, Score, Setup, Step, new_setup
from engine.journal import MemoryJournal
from engine.phrase import Phrase, phrase
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.rulings import TableReason, note
from engine.seats import SEATS, Seat
from ui.table import NEVER_NS, WINDOW_NS, Table

SECOND_NS = 1_000_000_000
MS = 1_000_000


def meschigge(seats: int = 3, **named: str) -> Setup:
    return new_setup(find_game("meschigge"), SEATS[:seats], options=named)


def new_table(*robots: int, seats: int = 3, start_ns: int = 0) -> Table:
    referee = Referee(MemoryJournal(meschigge(seats)))
    return Table(referee, start_ns, robots=[Seat(n) for n in robots], chance=random.Random(3))


def reveal(table: Table, card: str, at_ns: int = 0) -> None:
    table.take(Rolled(at_ns=0, face="colour"), at_ns)
    table.take(Laid(at_ns=0, zone="command", card=card), at_ns)


def test_events_carry_the_tables_time_not_the_machines() -> None:
    table = new_table(start_ns=1_000)
    table.take(Rolled(at_ns=0, face="word"), 1_500)
    assert table.snapshot().said[-1].event.at_ns == 500


def test_the_clock_stands_still_on_pause() -> None:
    table = new_table()
    table.take(Paused(at_ns=0), 10)
    table.take(Resumed(at_ns=0), 1_000)
    table.take(Rolled(at_ns=0, face="word"), 1_005)
    assert table.snapshot().said[-1].event.at_ns == 15


def test_a_time_limit_fires_by_itself() -> None:
    table = new_table()
    reveal(table, "blue-blue")  # Maboul: nobody plays, the round ends after five seconds
    table.tick(5 * SECOND_NS - 1)
    assert not isinstance(table.snapshot().said[-1].event, TimedOut)
    assert table.due_ns(0) == 5 * SECOND_NS
    table.tick(5 * SECOND_NS)
    assert isinstance(table.snapshot().said[-1].event, TimedOut)


def test_a_time_limit_waits_for_the_end_of_a_pause() -> None:
    table = new_table()
    reveal(table, "blue-blue")
    table.take(Paused(at_ns=0), SECOND_NS)
    table.tick(100 * SECOND_NS)
    assert table.due_ns(100 * SECOND_NS) == NEVER_NS
    assert isinstance(table.snapshot().said[-1].event, Paused)


def test_cards_laid_one_after_the_other_are_a_photo_finish() -> None:
    table = new_table()
    reveal(table, "blue-yellow")
    table.press(Seat(2), 100 * MS)
    table.press(Seat(3), 107 * MS)
    assert [(press.seat, press.at_ns // MS) for press in table.snapshot().finish] == [
        (2, 100),
        (3, 107),
    ]


def test_points_won_are_told_with_the_event_that_won_them() -> None:
    table = new_table(seats=2)
    reveal(table, "blue-yellow")
    table.press(Seat(1), MS)
    table.press(Seat(2), 9 * MS)
    for seat in (1, 2):
        table.take(Laid(at_ns=0, zone=f"seat-{seat}", card="yellow-green"), 10 * MS)
    assert table.snapshot().said[-1].gained == {Seat(1): 1}
    assert len(table.snapshot().course) == 2


@pytest.mark.parametrize("name", game_ids())
def test_robots_play_a_whole_game_by_themselves(name: str) -> None:
    seats = SEATS[:3]
    referee = Referee(MemoryJournal(new_setup(find_game(name), seats)))
    table = Table(referee, 0, robots=seats, chance=random.Random(3))
    now_ns = 0
    for _ in range(6_000):
        now_ns = max(table.due_ns(now_ns), now_ns + MS)
        table.tick(now_ns)
        if table.referee.view.outcome is not None:
            break
    assert table.referee.view.outcome is not None


def test_robots_lay_the_cards_of_a_whole_pack() -> None:
    seats = SEATS[:3]
    referee = Referee(MemoryJournal(new_setup(find_game("mawoki"), seats)))
    table = Table(referee, 0, robots=seats, chance=random.Random(3))
    now_ns = 0
    while table.referee.view.outcome is None:
        now_ns = max(table.due_ns(now_ns), now_ns + MS)
        table.tick(now_ns)
    laid = {said.event.card for said in table.snapshot().said if isinstance(said.event, Laid)}
    assert len(laid) > 10


def test_robots_leave_people_alone() -> None:
    """A robot never rolls the die of a person."""
    table = new_table(2, 3)
    for now_ns in range(0, 60 * SECOND_NS, SECOND_NS):
        table.tick(now_ns)
    assert table.snapshot().said == ()


def test_a_card_of_a_simulated_pile_can_only_be_the_top_one() -> None:
    table = new_table(2)
    table.take(Rolled(at_ns=0, face="word"), 0)
    assert [len(answers) for answers in table.snapshot().possible] == [1]


def test_at_a_real_table_any_card_may_be_entered() -> None:
    table = new_table()
    table.take(Rolled(at_ns=0, face="word"), 0)
    assert [len(answers) for answers in table.snapshot().possible] == [16]


def test_leaving_a_game_pauses_it() -> None:
    table = new_table()
    table.close(SECOND_NS)
    assert table.referee.view.paused


@dataclass(frozen=True, slots=True)
class RaceState:
    setup: Setup
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class NoOptions:
    pass


class FirstPress(Game[RaceState]):
    """The shortest game there is: who presses first has won."""

    id = "first-press"
    players = range(2, 8)
    options = NoOptions
    reasons = TableReason

    def start(self, setup: Setup) -> RaceState:
        return RaceState(setup)

    def apply(self, state: RaceState, event: Event) -> Step[RaceState]:
        assert isinstance(event, Raced)
        winner = event.presses[0].seat
        return Step(RaceState(state.setup, winner), (note(TableReason.RESUMED),))

    def awaiting(self, state: RaceState) -> tuple[Awaited, ...]:
        if state.winner is not None:
            return ()
        return (AwaitRace(ask=phrase("ask"), seats=state.setup.seats, tie_ns=MS),)

    def scores(self, state: RaceState) -> tuple[Score, ...]:
        return tuple(Score(seat, int(seat == state.winner), {}) for seat in state.setup.seats)

    def outcome(self, state: RaceState) -> Outcome | None:
        return None if state.winner is None else Outcome(((state.winner,),), TableReason.GAME_OVER)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        return ()


@pytest.fixture
def sprint(monkeypatch: pytest.MonkeyPatch) -> Table:
    game = FirstPress()
    monkeypatch.setattr("engine.referee.find_game", lambda _: game)
    return Table(Referee(MemoryJournal(new_setup(game, SEATS[:3]))), 0)


def test_a_race_is_decided_by_time_not_by_arrival(sprint: Table) -> None:
    sprint.press(Seat(3), 10 * MS)
    sprint.press(Seat(1), 4 * MS)  # reported later, but hit earlier
    assert sprint.snapshot().racing == (3, 1)
    sprint.tick(10 * MS + WINDOW_NS)
    assert sprint.referee.view.state.winner == 1
    assert [press.seat for press in sprint.snapshot().finish] == [1, 3]


def test_a_race_decided_by_the_panel_is_taken_in_the_tables_time(sprint: Table) -> None:
    presses = (Press(Seat(2), 5 * MS), Press(Seat(3), 9 * MS))
    sprint.take(Paused(at_ns=0), 0)
    sprint.take(Resumed(at_ns=0), 4 * MS)
    sprint.race(Raced(at_ns=5 * MS, presses=presses))
    assert sprint.referee.view.state.winner == 2
    assert [press.at_ns // MS for press in sprint.snapshot().finish] == [1, 5]


def test_a_race_is_open_until_its_window_has_passed(sprint: Table) -> None:
    sprint.press(Seat(3), 10 * MS)
    sprint.tick(10 * MS + WINDOW_NS - 1)
    assert sprint.referee.view.state.winner is None
    assert sprint.due_ns(10 * MS) == 10 * MS + WINDOW_NS


def test_hitting_twice_in_a_race_counts_once(sprint: Table) -> None:
    sprint.press(Seat(3), 10 * MS)
    sprint.press(Seat(3), 12 * MS)
    sprint.tick(SECOND_NS)
    event = sprint.snapshot().said[-1].event
    assert isinstance(event, Raced)
    assert len(event.presses) == 1


def test_robots_wait_for_their_table_but_not_forever() -> None:
    table = new_table(1, 2, 3)
    table.await_stage(10 * SECOND_NS)
    for tenth in range(99):
        table.tick(tenth * SECOND_NS // 10)
    assert table.snapshot().said == ()
    for tenth in range(100, 140):
        table.tick(tenth * SECOND_NS // 10)
    assert table.snapshot().said


def test_robots_begin_when_they_are_told_that_there_is_no_table() -> None:
    table = new_table(1, 2, 3)
    table.await_stage(100 * SECOND_NS)
    table.stage(None)
    for tenth in range(40):
        table.tick(tenth * SECOND_NS // 10)
    assert table.snapshot().said


@pytest.mark.parametrize("game", game_ids())
def test_while_nothing_happens_a_table_looks_the_same(game: str) -> None:
    """Else the display would be drawn anew all the time."""
    setup = new_setup(find_game(game), SEATS[: find_game(game).players.start])
    table = Table(Referee(MemoryJournal(setup)), 0, robots=[Seat(1)], chance=random.Random(3))
    assert table.snapshot() == table.snapshot()
