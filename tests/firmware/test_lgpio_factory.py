"""The pin driver: lgpio or an error that says what to do, never a silent second best."""

import os
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from firmware.lgpio_factory import NoPinDriver, import_lgpio, listens, own_directory

Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a module named lgpio on the path; without a call there is none."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(source: str) -> None:
        (tmp_path / "lgpio.py").write_text(source, encoding="utf-8")

    with mock.patch.dict(sys.modules):
        sys.modules.pop("lgpio", None)
        yield write


def test_a_missing_lgpio_is_an_error_with_the_fix(install: Install) -> None:
    del install
    with pytest.raises(NoPinDriver, match="sudo apt install python3-lgpio"):
        import_lgpio()


def test_the_empty_lgpio_of_the_package_index_is_recognised(install: Install) -> None:
    install("")
    with pytest.raises(NoPinDriver, match="pip uninstall lgpio"):
        import_lgpio()


def test_an_lgpio_that_cannot_start_is_an_error(install: Install) -> None:
    install("raise OSError('no gpiochip')")
    with pytest.raises(NoPinDriver, match="no gpiochip"):
        import_lgpio()


def test_lgpio_may_make_its_pipe_although_the_working_directory_is_read_only(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("import os\nopen('.lgd-nfy0', 'w').close()\nSET_PULL_NONE = 128\nWHERE = os.getcwd()")
    monkeypatch.chdir("/proc")
    module = import_lgpio()
    assert os.getcwd() == "/proc"
    assert not Path(module.WHERE).exists()


def test_the_working_directory_comes_back_even_after_an_error(tmp_path: Path) -> None:
    before = os.getcwd()

    def fail_inside() -> None:
        with own_directory():
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_inside()
    assert os.getcwd() == before


@pytest.mark.parametrize("alive", [True, False])
def test_a_dead_driver_thread_is_noticed(alive: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = types.SimpleNamespace(is_alive=lambda: alive)
    monkeypatch.setitem(sys.modules, "lgpio", types.SimpleNamespace(_notify_thread=thread))
    pin_class = type("LGPIOPin", (), {"__module__": "gpiozero.pins.lgpio"})
    assert listens(types.SimpleNamespace(pin_class=pin_class)) is alive


def test_pins_without_lgpio_have_no_thread_to_lose() -> None:
    assert listens(types.SimpleNamespace(pin_class=object))
