"""Fetching fails with words that say what to do; nothing is fetched here."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.hil import packages
from tests.hil.packages import CannotFetch, configured_mirror, refuse_what_cannot_work, run


def test_another_processor_is_told_to_use_a_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="aarch64"))
    with pytest.raises(CannotFetch, match="needs Linux on a 64-bit PC"):
        refuse_what_cannot_work()


def test_a_system_without_apt_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="x86_64"))
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    with pytest.raises(CannotFetch, match="lacks apt-get and dpkg-deb: run it on Debian"):
        refuse_what_cannot_work()


LISTED = """Debian|contrib|http://one.example/debian/
Other|main|http://other.example/debian/
Debian|main|http://one.example/debian-security/
Debian|main|http://one.example/debian/"""


def test_the_mirror_is_the_one_apt_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "run", lambda *words: LISTED)
    assert configured_mirror() == "http://one.example/debian/"


def test_without_a_debian_mirror_one_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "run", lambda *words: "Ubuntu|main|http://u.example/ubuntu/")
    with pytest.raises(CannotFetch, match="arbitre hil --mirror URL"):
        configured_mirror()


def test_a_failing_tool_is_told_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(CannotFetch, match=r"(?s)ls failed.*nothing-here"):
        run("ls", str(tmp_path / "nothing-here"))
