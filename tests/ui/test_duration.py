"""How long a game took: what was played, without the meal in between."""

from engine.events import Pressed, Sensor, Source
from engine.seats import Seat
from ui.duration import LONGEST_PAUSE_NS, MINUTE_NS, played_ns

SOURCE = Source(Sensor.BUZZER)


def pressed_at(*minutes: float) -> list[Pressed]:
    return [
        Pressed(at_ns=round(minute * MINUTE_NS), source=SOURCE, seat=Seat(1)) for minute in minutes
    ]


def test_a_game_lasts_from_its_first_event_to_its_last() -> None:
    assert played_ns(pressed_at(3, 5, 9.5)) == 6.5 * MINUTE_NS


def test_a_meal_is_no_part_of_the_game() -> None:
    assert played_ns(pressed_at(0, 5, 65, 70)) == 10 * MINUTE_NS
    assert LONGEST_PAUSE_NS < 60 * MINUTE_NS


def test_a_box_that_was_switched_off_starts_its_clock_anew() -> None:
    assert played_ns(pressed_at(100, 110, 1, 4)) == 13 * MINUTE_NS


def test_a_game_that_never_began_took_no_time() -> None:
    assert played_ns([]) == 0
