"""`./arbitre` on machines that lack something: one sentence, and what to do."""

import ast
import errno
import importlib.machinery
import importlib.util
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def launcher() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("launcher", str(ROOT / "arbitre"))
    spec = importlib.util.spec_from_loader("launcher", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def refusal(launcher: ModuleType, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        launcher.refuse_what_cannot_work()
    return capsys.readouterr().err


def test_an_old_python_is_told_which_one_to_use(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    assert "needs Python 3.11 or newer" in refusal(launcher, capsys)


def test_a_32_bit_pi_is_told_to_change_its_card(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(struct, "calcsize", lambda _: 4)
    assert "64-bit Raspberry Pi OS" in refusal(launcher, capsys)


def test_a_missing_venv_module_is_told_what_to_install(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert "sudo apt install python3-venv" in refusal(launcher, capsys)


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("Failed to establish a new connection: NewConnectionError", "connect once"),
        ("Temporary failure in name resolution", "connect once"),
        ("OSError: [Errno 28] No space left on device", "free about 500 MB"),
        ("ERROR: something else", "something else"),
    ],
)
def test_a_failed_installation_is_explained(
    launcher: ModuleType, capsys: pytest.CaptureFixture[str], output: str, told: str
) -> None:
    with pytest.raises(SystemExit):
        launcher.explain_failed_install(output)
    assert told in capsys.readouterr().err


def test_the_launcher_is_read_by_old_pythons_too() -> None:
    """No new syntax, or an old Python could not say that it is too old."""
    source = (ROOT / "arbitre").read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 7))


def test_no_locked_package_puts_the_wrong_pygame_over_ours() -> None:
    """`pygame` and `pygame-ce` own the same folder; lgpio from PyPI is an empty file on 3.13."""
    locked = (ROOT / "requirements.lock").read_text() + (
        ROOT / "requirements-test.lock"
    ).read_text()
    packages = {line.split("==")[0] for line in locked.splitlines() if "==" in line}
    assert "pygame-ce" in packages
    assert not packages & {"pygame", "lgpio", "picamera2", "opencv-python", "RPi.GPIO"}


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_installing_starts_at_once_with_the_python_that_is_there(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A fresh card has neither venv nor packages: installing brings them."""

    def started(python: str) -> None:
        raise SystemExit(python)

    monkeypatch.setattr(sys, "argv", ["arbitre", command])
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(launcher, "start", started)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")
    with pytest.raises(SystemExit) as end:
        launcher.main()
    assert end.value.code == sys.executable


def test_a_set_up_that_was_cut_short_is_begun_anew(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Killed after Python was put into `.venv` and before pip was: installing could never work."""
    assert launcher.same_python()
    without_pip = tmp_path / "python"
    without_pip.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    without_pip.chmod(0o755)
    monkeypatch.setattr(launcher, "PYTHON", str(without_pip))
    assert not launcher.same_python()


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (KeyboardInterrupt(), "start again"),
        (PermissionError(errno.EACCES, "Permission denied"), "as the user who owns the folder"),
        (OSError(errno.EROFS, "Read-only file system"), "copy the folder"),
        (OSError(errno.ENOSPC, "No space left"), "free about 500 MB"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_set_up_that_cannot_go_on_is_explained(
    launcher: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: BaseException,
    told: str,
) -> None:
    def cut_short() -> None:
        raise trouble

    monkeypatch.setattr(launcher, "prepare", cut_short)
    with pytest.raises(SystemExit):
        launcher.main()
    assert told in capsys.readouterr().err


def test_the_launcher_starts_what_was_asked_for_wherever_one_stands(tmp_path: Path) -> None:
    """Through a link, too, and from a folder that has an `ui` of its own."""
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "__main__.py").write_text("raise SystemExit('another ui')")
    (tmp_path / "link").symlink_to(ROOT / "arbitre")
    result = subprocess.run(
        [sys.executable, tmp_path / "link", "games", "meschigge"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "meschigge: Meschigge" in result.stdout
