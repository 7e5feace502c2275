"""A test by root is a test as the box."""

import os
import pwd
from pathlib import Path

import pytest

from ui.selftest.identity import become_the_box

ME = pwd.getpwuid(os.getuid()).pw_name


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What was changed, in order; nothing really is."""
    done: list[str] = []
    for name in ("initgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, lambda *_, name=name: done.append(name))
    for name in ("ARBITRE_STATE", "HOME"):
        monkeypatch.setenv(name, "before")
    monkeypatch.chdir(tmp_path)
    return done


def test_root_becomes_the_user_of_the_box_and_gives_up_every_right(
    changes: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.delenv("ARBITRE_STATE")
    assert become_the_box(ME, tmp_path)
    # The user last: afterwards there is no right to change the groups.
    assert changes == ["initgroups", "setgid", "setuid"]
    assert os.environ["ARBITRE_STATE"] == str(tmp_path)


def test_anybody_else_tests_as_himself(
    changes: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert not become_the_box(ME, tmp_path)
    assert changes == []


@pytest.mark.parametrize(("user", "state"), [("nobody-of-that-name", "."), (ME, "not-there")])
def test_where_no_box_is_installed_root_stays_root(
    changes: list[str], monkeypatch: pytest.MonkeyPatch, user: str, state: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert not become_the_box(user, Path(state))
    assert changes == []
