"""Builds the emulator and the guest: a kernel, and archives that are its whole file system.

What comes from Debian is kept between runs; our own code is added anew every time.
"""

import compileall
import hashlib
import py_compile
import shutil
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.hil import cpio, kernel
from tests.hil.packages import EMULATOR, GUEST, Apt, lgpio_wheel, unpack

PROJECT = Path(__file__).resolve().parents[2]
OUR_CODE = ("engine", "firmware", "hardware", "tests/__init__.py", "tests/hil")
VENV_CODE = ("gpiozero", "colorzero")
"""Taken as they are installed beside us: pure Python, in the version that we ship."""
SITE = "usr/lib/python3/dist-packages"
MOUNTS = ("proc", "sys", "dev", "run", "tmp", "modules")
UNWANTED = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/bug", "var")
GUEST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Parts:
    """What is kept between runs."""

    home: Path

    @property
    def emulator(self) -> Path:
        return self.home / "emulator"

    @property
    def kernel(self) -> Path:
        return self.home / "vmlinuz"

    @property
    def base(self) -> Path:
        return self.home / "base.cpio"

    def are_current(self) -> bool:
        try:
            return (self.home / "recipe").read_text(encoding="utf-8") == recipe()
        except OSError:
            return False


def recipe() -> str:
    """Changes when the way the parts are made changes."""
    sources = [Path(module.__file__ or "") for module in (cpio, kernel, sys.modules[__name__])]
    sources.append(Path(__file__).with_name("packages.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def make_parts(home: Path, mirror: str | None) -> Parts:
    """Fetches and builds what is missing in `home`; needs the network only then."""
    parts = Parts(home)
    if parts.are_current():
        return parts
    shutil.rmtree(home, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="arbitre-hil-") as name:
        work = Path(name)
        apt = Apt(work / "apt", mirror)
        unpack(apt.closure(EMULATOR), parts.emulator)
        binary, modules = apt.kernel()
        kernel.extract_kernel(binary, parts.kernel)
        root = unpack(apt.closure(GUEST), work / "root")
        furnish(root, lgpio_wheel(work))
        kernel.extract_modules(modules, root / "modules")
        with parts.base.open("wb") as out:
            cpio.write(root, out)
    (home / "recipe").write_text(recipe(), encoding="utf-8")
    return parts


def furnish(root: Path, wheel: Path) -> None:
    for folder in UNWANTED:
        shutil.rmtree(root / folder, ignore_errors=True)
    for folder in (*MOUNTS, SITE):
        (root / folder).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(root / SITE)
    compile_for_guest(root)


def make_initrd(parts: Parts, target: Path) -> None:
    """Everything the guest boots with: the base, and our code as it is now."""
    with tempfile.TemporaryDirectory(prefix="arbitre-hil-") as name, target.open("wb") as out:
        root = Path(name)
        for package in VENV_CODE:
            copy_code(installed(package), root / SITE / package)
        for each in OUR_CODE:
            copy_code(PROJECT / each, root / "arbitre" / each)
        shutil.copy(Path(__file__).with_name("guest") / "init", root / "init")
        compile_for_guest(root)
        with parts.base.open("rb") as base:
            shutil.copyfileobj(base, out)
        cpio.write(root, out)


def installed(package: str) -> Path:
    """Folder of a package of our own Python."""
    spec = find_spec(package)
    assert spec is not None, f"{package} is a dependency"
    return Path(str(spec.origin)).parent


def copy_code(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
    else:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def compile_for_guest(root: Path) -> None:
    """An emulated CPU is slow at compiling; byte code of another Python would be ignored."""
    if sys.version_info[:2] == GUEST_PYTHON:
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        compileall.compile_dir(root, quiet=2, invalidation_mode=mode, stripdir=str(root))
