"""Takes the kernel and the few modules we need out of Debian's packages."""

import lzma
import re
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.hil.packages import CannotFetch

WANTED = ("configfs", "gpio_sim")
"""Modules the guest loads, besides what these need."""
MODULE_PATH = re.compile(r"/kernel/(?:drivers/gpio|fs/configfs)/([^/]+)\.ko(?:\.xz)?$")


def extract_kernel(package: Path, target: Path) -> None:
    with files_of(package) as archive:
        image = next(member for member in archive if "/vmlinuz" in member.name)
        target.write_bytes(content(archive, image))


def extract_modules(package: Path, folder: Path) -> None:
    """Writes the wanted modules so that their names sort in the order of loading."""
    available: dict[str, bytes] = {}
    with files_of(package) as archive:
        for member in archive:
            if found := MODULE_PATH.search(member.name):
                available[plain_name(found[1])] = plain(content(archive, member))
    for number, name in enumerate(load_order(WANTED, available)):
        (folder / f"{number:02}-{name}.ko").write_bytes(available[name])


def load_order(wanted: tuple[str, ...], available: Mapping[str, bytes]) -> list[str]:
    """The wanted modules, each after those that it depends on."""
    order: list[str] = []
    for name in wanted:
        if name not in available:
            raise CannotFetch(f"Debian's kernel has no module {name}: this suite cannot be used")
        needed = load_order(tuple(depends(available[name])), available)
        order += [each for each in (*needed, name) if each not in order]
    return order


def depends(module: bytes) -> list[str]:
    """Names of the modules that a module says it needs."""
    found = re.search(rb"\0depends=([^\0]+)\0", module)
    return [plain_name(name) for name in found[1].decode().split(",")] if found else []


def plain_name(name: str) -> str:
    return name.replace("-", "_")


def plain(module: bytes) -> bytes:
    return lzma.decompress(module) if module.startswith(b"\xfd7zXZ") else module


@contextmanager
def files_of(package: Path) -> Iterator[tarfile.TarFile]:
    """The files of a package, to be read in order."""
    command = ["dpkg-deb", "--fsys-tarfile", str(package)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as pipe:
        with tarfile.open(fileobj=pipe.stdout, mode="r|") as archive:
            yield archive
        pipe.kill()


def content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""
