"""Packs the guest: a kernel, and one archive that is its whole file system (in memory)."""

import lzma
import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import colorzero
import gpiozero

from tests.hil.packages import CannotFetch, unpack

ROOT = Path(__file__).resolve().parents[2]
OUR_CODE = ("engine", "firmware", "hardware", "tests/__init__.py", "tests/hil")
MODULES = ("configfs", "gpio-sim")
"""Kernel modules the guest loads, besides what these need."""
UNWANTED = (
    "usr/share/doc",
    "usr/share/man",
    "usr/share/locale",
    "usr/share/bug",
    "var",
    "etc/init.d",
)


def build_root(debs: list[Path], wheel: Path, root: Path) -> None:
    """The guest's files below `root`: Debian's Python, lgpio, gpiozero and our own code."""
    unpack(debs, root)
    for folder in UNWANTED:
        shutil.rmtree(root / folder, ignore_errors=True)
    site = root / "usr/lib/python3/dist-packages"
    site.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    for package in (gpiozero, colorzero):
        folder = Path(package.__file__).parent
        copy_code(folder, site / folder.name)
    for name in OUR_CODE:
        copy_code(ROOT / name, root / "arbitre" / name)
    shutil.copy(Path(__file__).parent / "guest/init", root / "init")
    for folder in ("proc", "sys", "dev", "run", "tmp", "modules"):
        (root / folder).mkdir(exist_ok=True)


def copy_code(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
    elif source.is_dir():
        ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
        shutil.copytree(source, target, ignore=ignore, dirs_exist_ok=True)


def unpack_kernel(binary: Path, modules: Path, root: Path, kernel: Path) -> None:
    """Puts the kernel at `kernel` and the wanted modules, in load order, below `root`."""
    with files_of(binary) as archive:
        image = next(member for member in archive if "/vmlinuz" in member.name)
        kernel.write_bytes(content(archive, image))
    available: dict[str, bytes] = {}
    with files_of(modules) as archive:
        for member in archive:
            if re.search(r"/kernel/(drivers/gpio|fs/configfs)/[^/]+\.ko", member.name):
                available[module_name(member.name)] = content(archive, member)
    for number, name in enumerate(load_order(available)):
        (root / "modules" / f"{number:02}-{name}.ko").write_bytes(plain(available[name]))


def load_order(available: dict[str, bytes]) -> list[str]:
    order: list[str] = []

    def visit(name: str) -> None:
        if name not in available:
            raise CannotFetch(f"Debian's kernel has no module {name}: choose another suite")
        for needed in depends(plain(available[name])):
            visit(needed)
        if name not in order:
            order.append(name)

    for name in MODULES:
        visit(name.replace("-", "_"))
    return order


def depends(module: bytes) -> list[str]:
    found = re.search(rb"\0depends=([^\0]*)\0", module)
    return (
        [name.replace("-", "_") for name in found[1].decode().split(",") if name] if found else []
    )


def module_name(path: str) -> str:
    return Path(path).name.split(".")[0].replace("-", "_")


def plain(module: bytes) -> bytes:
    return lzma.decompress(module) if module.startswith(b"\xfd7zXZ") else module


def files_of(deb: Path) -> tarfile.TarFile:
    """The files of a package, to be read in order."""
    pipe = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(deb)], stdout=subprocess.PIPE)
    return tarfile.open(fileobj=pipe.stdout, mode="r|")


def content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""


def pack(root: Path, archive: Path) -> None:
    """Writes `root` as a cpio archive ("newc"), the form the kernel unpacks at boot."""
    with archive.open("wb") as out:
        for number, path in enumerate(sorted(root.rglob("*")), start=1):
            name = path.relative_to(root).as_posix()
            out.write(cpio_record(number, name, path.lstat().st_mode, data_of(path)))
        out.write(cpio_record(0, "TRAILER!!!", 0, b""))


def data_of(path: Path) -> bytes:
    if path.is_symlink():
        return str(path.readlink()).encode()
    return path.read_bytes() if path.is_file() else b""


def cpio_record(number: int, name: str, mode: int, data: bytes) -> bytes:
    """One file; owner, times and devices are 0."""
    encoded = name.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(encoded), 0)
    header = b"070701" + b"".join(b"%08X" % field for field in fields)
    return padded(header + encoded) + padded(data)


def padded(block: bytes) -> bytes:
    return block + b"\0" * (-len(block) % 4)
