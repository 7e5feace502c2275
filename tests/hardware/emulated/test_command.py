"""The rehearsal's own judgement; the rehearsal itself is `arbitre check-install`."""

import pytest

from tests.hardware.emulated.command import ACTS, Act, RehearsalFailed, judge

AGAIN = next(act for act in ACTS if act.title == "install again")


def test_a_second_install_that_does_anything_fails_the_rehearsal() -> None:
    judge(AGAIN, ["[1/2] nothing to do: a", "[2/2] nothing to do: b", "Installed."])
    with pytest.raises(RehearsalFailed):
        judge(AGAIN, ["[1/2] nothing to do: a", "[2/2] write b ...", "Installed."])


def test_an_act_that_shows_nothing_fails() -> None:
    with pytest.raises(RehearsalFailed, match="self-test"):
        judge(Act("self-test", (), "all is well"), ["1 to repair"])


def test_the_rehearsal_goes_from_a_dry_run_to_a_clean_system() -> None:
    titles = [act.title for act in ACTS]
    assert titles[0] == "dry run"
    assert titles[-1] == "uninstall"
