"""Releases side by side: a new one is made and checked while the old one still plays.

`/opt/arbitre/releases/<name>` is a virtual environment with one version in it, and
`/opt/arbitre/current` points to the one that runs. If a new one does not report ready, the link
turns back.
"""

import contextlib
import hashlib
import re
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.install.box import Box, InstallFailed
from hardware.install.system import point

RELEASES = "/opt/arbitre/releases"
CURRENT = "/opt/arbitre/current"
SERVICE = "arbitre.service"
COMPLETE = ".complete"
"""Written last: a release without it is half made."""
PARTS = ("engine", "firmware", "vision", "ui", "hardware")
PAPERS = ("pyproject.toml", "README.md", "LICENSE", "requirements.lock")
KEPT = 2
FROM_APT = ("numpy",)
"""What of our lock file the system brings instead: picamera2 is built for exactly that numpy. Our
OpenCV runs with it, also with the numpy 1 of bookworm."""


@dataclass(frozen=True, slots=True)
class Release:
    """One version of Arbitre. `source` is a checkout; `wheels` is a folder of the box with all
    packages of the lock but `FROM_APT` (then no network is needed), or None."""

    source: Path
    name: str
    wheels: str | None = None

    undone = None  # goes with /opt/arbitre

    @property
    def what(self) -> str:
        return f"make and check the release {self.name} in {self.folder}"

    @property
    def folder(self) -> str:
        return f"{RELEASES}/{self.name}"

    def is_done(self, box: Box) -> bool:
        return box.path(f"{self.folder}/{COMPLETE}").is_file()

    def do(self, box: Box) -> None:
        try:
            self._make(box)
        except (InstallFailed, OSError):
            # The table that plays needs the space for its games.
            shutil.rmtree(box.path(self.folder), ignore_errors=True)
            raise

    def _make(self, box: Box) -> None:
        shutil.rmtree(box.path(self.folder), ignore_errors=True)
        box.run("python3", "-m", "venv", "--system-site-packages", self.folder)
        source = f"{self.folder}/source"
        copy_source(self.source, box.path(source))
        lock = (self.source / "requirements.lock").read_text(encoding="utf-8")
        box.write(f"{source}/requirements-pi.lock", pi_lock(lock))
        self._pip(box, "--require-hashes", "--requirement", f"{source}/requirements-pi.lock")
        self._pip(box, "--no-build-isolation", source)
        self._check(box)
        box.write(f"{self.folder}/{COMPLETE}", self.name + "\n")

    def undo(self, box: Box) -> None:
        pass

    def _pip(self, box: Box, *words: str) -> None:
        offline = ("--no-index", "--find-links", self.wheels) if self.wheels else ()
        command = (f"{self.folder}/bin/python", "-m", "pip", "--disable-pip-version-check")
        try:
            box.run(*command, "install", "--no-input", "--quiet", "--no-deps", *offline, *words)
        except InstallFailed as error:
            raise InstallFailed(
                f"{error}\nThe Python packages cannot be installed: check the network and free "
                "space (or give a folder with --wheels), then run install again."
            ) from error

    def _check(self, box: Box) -> None:
        """As the service's user, because that is who will play."""
        try:
            box.run(
                *("runuser", "-u", "arbitre", "--", "env", "ARBITRE_STATE=/var/lib/arbitre"),
                *(f"{self.folder}/bin/arbitre", "selftest", "--software"),
            )
        except InstallFailed as error:
            raise InstallFailed(f"the new release does not pass its own test: {error}") from error


@dataclass(frozen=True, slots=True)
class Running:
    """The service runs this release, now and at every start of the box."""

    release: Release

    undone = "stop the service"

    @property
    def what(self) -> str:
        return (
            f"start {self.release.name} now and at power-on; "
            "the release before comes back if it does not report ready"
        )

    def is_done(self, box: Box) -> bool:
        if self._target(box) != self.release.folder or not is_enabled(box):
            return False
        return not box.is_running or box.succeeds("systemctl", "is-active", "--quiet", SERVICE)

    def do(self, box: Box) -> None:
        before = self._target(box)
        point(box, CURRENT, self.release.folder)
        box.run("systemctl", "enable", SERVICE)
        if box.is_running:
            box.run("systemctl", "daemon-reload")
            self._start(box, before)
        forget_old(box, {self.release.folder, before or ""})

    def undo(self, box: Box) -> None:
        if is_enabled(box):
            box.run("systemctl", "disable", SERVICE)
        if box.is_running:
            box.succeeds("systemctl", "stop", SERVICE)

    def _start(self, box: Box, before: str | None) -> None:
        """Type=notify: the restart returns when the release reports ready, or fails."""
        try:
            box.run("systemctl", "restart", SERVICE)
        except InstallFailed as error:
            if before is None or before == self.release.folder:
                raise InstallFailed(
                    f"{self.release.name} does not start. See why:  journalctl -u arbitre -n 50\n"
                    f"{error}"
                ) from error
            point(box, CURRENT, before)
            box.succeeds("systemctl", "reset-failed", SERVICE)
            plays = box.succeeds("systemctl", "restart", SERVICE)
            raise InstallFailed(
                f"{self.release.name} did not report ready, so {Path(before).name} is back and "
                f"{'plays on' if plays else 'does not report ready either'}. See why:  "
                "journalctl -u arbitre -n 100"
            ) from error

    def _target(self, box: Box) -> str | None:
        link = box.path(CURRENT)
        return str(link.readlink()) if link.is_symlink() else None


def is_enabled(box: Box) -> bool:
    return box.path(f"/etc/systemd/system/multi-user.target.wants/{SERVICE}").is_symlink()


def forget_old(box: Box, needed: set[str]) -> None:
    """Keep the newest whole releases and the needed ones; a card is small."""
    folders = sorted(box.path(RELEASES).iterdir(), key=lambda folder: folder.stat().st_mtime)
    whole = [folder for folder in folders if (folder / COMPLETE).is_file()]
    for folder in folders:
        if folder not in whole[-KEPT:] and f"{RELEASES}/{folder.name}" not in needed:
            shutil.rmtree(folder, ignore_errors=True)


def release_name(source: Path) -> str:
    """Version and a fingerprint of the source: the same source has the same name."""
    version = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    digest = hashlib.sha256()
    for file in source_files(source):
        digest.update(f"{file.relative_to(source)}\0".encode())
        digest.update(file.read_bytes())
    return f"{version['project']['version']}-{digest.hexdigest()[:8]}"


def source_files(source: Path) -> Iterator[Path]:
    """What a release is made of, in a fixed order."""
    for name in PAPERS:
        yield source / name
    for part in PARTS:
        for file in sorted((source / part).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def copy_source(source: Path, target: Path) -> None:
    for file in source_files(source):
        copy = target / file.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):  # an editor's file that is gone again
            shutil.copyfile(file, copy)


def pi_lock(lock: str) -> str:
    """The lock file without what the system brings."""
    blocks = re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE)
    return "".join(block for block in blocks if block.split("==")[0] not in FROM_APT)
