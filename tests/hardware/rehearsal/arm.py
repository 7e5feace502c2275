"""A Debian for 64-bit ARM in a folder: made by debootstrap, run by QEMU, gone afterwards."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ArbitreError
from hardware.install.release import copy_source, pi_lock
from tests.hil.packages import configured_mirror

PYTHONS = {"trixie": "3.13", "bookworm": "3.11"}
TOOLS = {"debootstrap": "debootstrap", "qemu-aarch64-static": "qemu-user-static"}
BINFMT = Path("/proc/sys/fs/binfmt_misc")
AARCH64 = (
    rb":arbitre-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:"
    rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:"
    rb"%s:F"
)
"""How the kernel recognises a program for ARM; F: the emulator is opened now, for every root."""
BASE = ("systemd", "systemd-sysv", "udev", "python3", "ca-certificates", "adduser", "sudo")
"""What Raspberry Pi OS Lite has and our script relies on."""
QUICK_DPKG = "force-unsafe-io\npath-exclude=/usr/share/doc/*\npath-exclude=/usr/share/man/*\n"
NO_SERVICES = "#!/bin/sh\nexit 101\n"


class CannotEmulate(ArbitreError, RuntimeError):
    """This PC cannot run programs for ARM, or a root cannot be made."""


def refuse_what_cannot_work(*, emulated: bool) -> None:
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if emulated and missing:
        raise CannotEmulate(f"run  sudo apt install {' '.join(missing)}  and start again")
    if os.geteuid() != 0:
        raise CannotEmulate("this makes a system of its own and needs root: put  sudo  before it")


@contextlib.contextmanager
def programs_for_arm() -> Iterator[None]:
    """Inside, this computer's kernel runs programs for ARM."""
    if any("aarch64" in entry.name for entry in BINFMT.iterdir()):
        yield
        return
    if not (BINFMT / "register").exists():
        run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)])
    emulator = str(shutil.which("qemu-aarch64-static")).encode()
    (BINFMT / "register").write_bytes(AARCH64 % emulator)
    try:
        yield
    finally:
        (BINFMT / "arbitre-aarch64").write_text("-1", encoding="ascii")


def run(words: Sequence[str]) -> str:
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    if result.returncode:
        told = (result.stdout + result.stderr)[-3000:]
        raise CannotEmulate(f"{' '.join(words)}  failed:\n{told}")
    return result.stdout


def copy_checkout(source: Path, target: Path) -> None:
    """What installing needs of a checkout."""
    copy_source(source, target)
    shutil.copy(source / "arbitre", target / "arbitre")


@dataclass(frozen=True, slots=True)
class ArmRoot:
    """`suite` is Debian's code name; everything is below `cache`."""

    suite: str
    cache: Path

    @property
    def base(self) -> Path:
        """As debootstrap made it; kept for the next time."""
        return self.cache / f"{self.suite}-base"

    @property
    def root(self) -> Path:
        """The copy that is installed on."""
        return self.cache / f"{self.suite}-root"

    @property
    def downloads(self) -> Path:
        """What apt and pip fetched; kept for the next time."""
        return self.cache / f"{self.suite}-downloads"

    def make(self, source: Path) -> None:
        """A fresh root with the checkout and all wheels in it."""
        self._make_base()
        shutil.rmtree(self.root, ignore_errors=True)
        run(["cp", "--archive", "--reflink=auto", str(self.base), str(self.root)])
        self._write("/etc/dpkg/dpkg.cfg.d/arbitre-check", QUICK_DPKG)
        self._write("/usr/sbin/policy-rc.d", NO_SERVICES).chmod(0o755)
        self._write("/boot/firmware/config.txt", "dtparam=audio=on\n")
        for folder in (self.downloads / "debs/partial", self.downloads / "wheels"):
            folder.mkdir(parents=True, exist_ok=True)
        (self.root / "srv/wheels").mkdir(parents=True)
        copy_checkout(source, self.root / "srv/arbitre")
        self._fetch_wheels(source)

    def _make_base(self) -> None:
        made = self.base / "var/log/bootstrap.log"
        if (self.base / "usr/bin/python3").exists() and made.exists():
            return
        shutil.rmtree(self.base, ignore_errors=True)
        self.cache.mkdir(parents=True, exist_ok=True)
        run(
            [
                *("debootstrap", "--arch=arm64", "--variant=minbase"),
                *(f"--include={','.join(BASE)}", self.suite, str(self.base), configured_mirror()),
            ]
        )

    def _write(self, inside: str, text: str) -> Path:
        path = self.root / inside.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def _fetch_wheels(self, source: Path) -> None:
        """By this computer's pip, which knows the way to the index; checked by their hashes."""
        whole = (source / "requirements.lock").read_text(encoding="utf-8")
        lock = self._write("/srv/pi.lock", pi_lock(whole))
        platforms = [f"manylinux_2_{minor}_aarch64" for minor in (36, 34, 31, 28, 17)]
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                *("--require-hashes", "--only-binary=:all:", "--implementation=cp"),
                *(f"--python-version={PYTHONS[self.suite]}", "--platform=manylinux2014_aarch64"),
                *(f"--platform={name}" for name in platforms),
                *("--requirement", str(lock), "--dest", str(self.downloads / "wheels")),
            ]
        )

    def command(self, *words: str) -> list[str]:
        """Run in the root, with its own mounts, which vanish with the command."""
        mounts = (
            'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && '
            'mount -t tmpfs tmpfs "$0/run" && mount --bind "$1/wheels" "$0/srv/wheels" && '
            'mount --bind "$1/debs" "$0/var/cache/apt/archives" && shift && exec chroot "$0" "$@"'
        )
        alone = ["unshare", "--mount", "--propagation=private", "sh", "-c", mounts]
        return [*alone, str(self.root), str(self.downloads), *words]
