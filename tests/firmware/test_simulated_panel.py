"""The panel of a laptop: keyboard, script, and faults one can switch on."""

import doctest

import pytest

from engine.seats import Seat
from firmware import simulated_panel
from firmware.buttons import Buzzer, Key
from firmware.edges import Edge
from firmware.simulated_panel import BadScript, Faults, SimulatedPanel, parse_script

MS = 1_000_000
RED = Buzzer(Seat(2))


def test_a_script_is_played_as_presses() -> None:
    panel = SimulatedPanel(now_ns=lambda: 0)
    panel.play("# a race\n100 buzzer 2 80\n90.5 key confirm 60", start_ns=0)
    assert panel.edges(0) == [
        Edge(90_500_000, Key.CONFIRM, True),
        Edge(100 * MS, RED, True),
        Edge(150_500_000, Key.CONFIRM, False),
        Edge(180 * MS, RED, False),
    ]


@pytest.mark.parametrize("line", ["buzzer 2 80", "x buzzer 2 80", "1 key seven 8", "1 buzzer a 8"])
def test_a_bad_line_of_a_script_is_named(line: str) -> None:
    with pytest.raises(BadScript, match=r"line 2 of the script .* 100 buzzer 2 80"):
        list(parse_script(f"1 buzzer 1 1\n{line}", 0))


def test_a_key_that_repeats_by_itself_is_one_press() -> None:
    panel = SimulatedPanel(now_ns=lambda: 0)
    for at_ns in (1, 2, 3):
        panel.key_down(RED, at_ns)
    assert panel.edges(0) == [Edge(1, RED, True)]


def test_an_unplugged_button_is_not_heard() -> None:
    panel = SimulatedPanel(now_ns=lambda: 0)
    panel.broken = Faults(unplugged=frozenset({RED}))
    panel.key_down(RED, 1)
    assert (panel.edges(0), panel.down()) == ([], frozenset())


def test_the_example_in_the_documentation_works() -> None:
    assert doctest.testmod(simulated_panel).failed == 0
