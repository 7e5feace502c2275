"""Fetches Debian packages into a private folder: nothing is installed, no root is needed.

apt does the work (mirror, signatures, dependencies), with its state kept in our
folder, so the packages of this computer are neither read nor changed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.errors import ArbitreError

SUITE = "bookworm"
"""Where the emulator and the guest's Python come from: lgpio has wheels up to Python 3.12."""
KERNEL_SUITE = "trixie-backports"
"""The oldest Debian suite whose kernel has CONFIG_GPIO_SIM."""
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
EMULATOR = ("qemu-system-x86",)
GUEST = ("busybox-static", "python3-minimal", "libpython3.11-stdlib")
LGPIO_WHEEL = "lgpio==0.2.2.0"
LGPIO_SHA256 = "e9f4f3915abe5ae0ffdb4b96f485076d80a663876d839e2d3fd9218a71b9873e"


class CannotFetch(ArbitreError, RuntimeError):
    """A package of the emulator or of the guest is out of reach."""


class Apt:
    """apt-get with its state, cache and sources below `home`."""

    def __init__(self, home: Path, mirror: str | None) -> None:
        refuse_what_cannot_work()
        self.home = home
        for folder in ("lists/partial", "archives/partial"):
            (home / folder).mkdir(parents=True, exist_ok=True)
        (home / "status").touch()
        signed = f"deb [signed-by={KEYRING}] {mirror or configured_mirror()}"
        lines = [f"{signed} {suite} main" for suite in (SUITE, KERNEL_SUITE)]
        (home / "sources.list").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.run("apt-get", "update")

    def closure(self, names: Sequence[str]) -> list[Path]:
        """The packages `names` and everything they depend on, as .deb files."""
        archives = self.home / f"debs-{names[0]}"
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        self.run(
            *("apt-get", "-o", f"Dir::Cache::archives={archives}"),
            *("install", "--yes", "--download-only", *names),
        )
        return sorted(archives.glob("*.deb"))

    def kernel(self) -> list[Path]:
        """The kernel image and its modules, as .deb files."""
        listing = self.run("apt-cache", "depends", f"linux-image-amd64/{KERNEL_SUITE}")
        image = next(word for word in listing.split() if word.startswith("linux-image-7"))
        release = image.removeprefix("linux-image-")
        folder = self.home / "debs-kernel"
        folder.mkdir(exist_ok=True)
        names = (f"linux-binary-{release}", f"linux-modules-{release}")
        self.run("apt-get", "download", *names, cwd=folder)
        return [next(folder.glob(f"{name}_*.deb")) for name in names]

    def run(self, tool: str, *words: str, cwd: Path | None = None) -> str:
        settings = {
            "Dir::State": self.home,
            "Dir::State::status": self.home / "status",
            "Dir::Cache": self.home,
            "Dir::Etc::SourceList": self.home / "sources.list",
            "Dir::Etc::SourceParts": "/dev/null",
            "Debug::NoLocking": 1,
            "APT::Install-Recommends": 0,
            "APT::Sandbox::User": "",
            "pkgCacheGen::Essential": "none",
        }
        options = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
        return run(tool, *options, *words, cwd=cwd)


def refuse_what_cannot_work() -> None:
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise CannotFetch("arbitre hil needs Linux on a 64-bit PC: run it on one")
    missing = [tool for tool in ("apt-get", "dpkg-deb") if shutil.which(tool) is None]
    if missing or not KEYRING.exists():
        raise CannotFetch(
            "arbitre hil takes its kernel from Debian's packages, and this computer lacks "
            f"{' and '.join(missing) or KEYRING}: run it on Debian, or in a Debian container"
        )


def configured_mirror() -> str:
    """The Debian mirror that apt on this computer is set to use."""
    listing = run("apt-get", "indextargets", "--format", "$(ORIGIN)|$(COMPONENT)|$(REPO_URI)")
    for line in listing.splitlines():
        origin, component, uri = line.split("|", 2)
        if (origin, component) == ("Debian", "main") and uri.rstrip("/").endswith("/debian"):
            return uri
    raise CannotFetch(
        "apt on this computer knows no Debian mirror: name one with  arbitre hil --mirror URL"
    )


def lgpio_wheel(folder: Path) -> Path:
    """lgpio for the guest's Python, from the package index pip is set to use; hash checked."""
    run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
        *("--python-version=3.11", "--platform=manylinux_2_34_x86_64", "--dest", str(folder)),
        LGPIO_WHEEL,
    )
    wheel = next(folder.glob("lgpio-*.whl"))
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != LGPIO_SHA256:
        raise CannotFetch(f"{wheel.name} is not the file this test was written for: delete it")
    return wheel


def unpack(debs: Iterable[Path], root: Path) -> Path:
    """All files of the packages below `root`; their scripts are not run."""
    root.mkdir(parents=True, exist_ok=True)
    for deb in debs:
        run("dpkg-deb", "--extract", str(deb), str(root))
    return root


def run(*command: str, cwd: Path | None = None) -> str:
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-5:])
        raise CannotFetch(f"{' '.join(command[:1])} failed, is the network there?\n{tail}")
    return result.stdout
