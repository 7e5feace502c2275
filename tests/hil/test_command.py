"""Which guest measures what, and when a run has come to its end."""

from pathlib import Path

import pytest

from tests.hil import command
from tests.hil.command import PARTS, reports_of, shares
from tests.hil.machine import KINDS, Kind, Machine, Report

COUNTED = KINDS["counted"]
END: Report = {"kind": "end"}


def test_guests_that_do_not_feel_each_other_share_the_parts() -> None:
    assert shares(PARTS, COUNTED) == [["idle", "usual", "hazards"], ["busy"]]
    assert shares(["hazards"], COUNTED) == [["hazards"]]


@pytest.mark.parametrize("kind", ["kvm", "emulated"])
def test_a_guest_that_feels_the_load_of_this_computer_runs_alone(kind: str) -> None:
    assert shares(PARTS, KINDS[kind]) == [PARTS]


def machine(name: str) -> Machine:
    return Machine(Path(), Path(), Path(), console=Path(name))


@pytest.mark.parametrize(
    ("second", "is_whole"),
    [([{"kind": "duels"}, END], True), ([{"kind": "duels"}], False), ([], False)],
)
def test_a_run_is_whole_only_if_every_guest_came_to_its_end(
    second: list[Report], is_whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: dict[str, list[Report]] = {"a": [{"kind": "pairs"}, END], "b": second}

    def told(guest: Machine, kind: Kind, until_s: float) -> list[Report]:
        return said[guest.console.name]

    monkeypatch.setattr(command, "reports_until_broken", told)
    reports = reports_of([machine("a"), machine("b")], COUNTED, 0.0)
    assert reports[0] == {"kind": "pairs"}
    assert (reports[-1] == END) is is_whole
    assert reports.count(END) == is_whole
