"""Writes a folder as a cpio archive ("newc"), the form in which a kernel takes its first files."""

import stat
from pathlib import Path
from typing import BinaryIO


def write(folder: Path, out: BinaryIO) -> None:
    """Several archives may follow each other in one file: the kernel unpacks them in turn."""
    for number, path in enumerate(sorted(folder.rglob("*")), start=1):
        name = path.relative_to(folder).as_posix()
        out.write(record(number, name, path.lstat().st_mode, data_of(path)))
    out.write(record(0, "TRAILER!!!", 0, b""))


def data_of(path: Path) -> bytes:
    """Content of a file, target of a link, nothing for a folder."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return str(path.readlink()).encode()
    return path.read_bytes() if stat.S_ISREG(mode) else b""


def record(number: int, name: str, mode: int, data: bytes) -> bytes:
    """One file, owned by root, without times."""
    encoded = name.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(encoded), 0)
    header = b"070701" + b"".join(b"%08X" % field for field in fields)
    return padded(header + encoded) + padded(data)


def padded(block: bytes) -> bytes:
    return block + b"\0" * (-len(block) % 4)
