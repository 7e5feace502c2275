"""Packing the guest, without fetching or booting anything."""

import io
import lzma
from pathlib import Path

import pytest

from tests.hil import cpio
from tests.hil.kernel import depends, load_order, plain
from tests.hil.machine import parsed
from tests.hil.packages import CannotFetch


def module(*needs: str) -> bytes:
    return b"\x7fELF\0license=GPL\0depends=" + ",".join(needs).encode() + b"\0name=x\0"


def test_modules_are_loaded_after_what_they_need() -> None:
    available = {
        "gpio_sim": module("configfs", "irq-sim"),
        "irq_sim": module(),
        "configfs": module(),
    }
    assert load_order(("gpio_sim",), available) == ["configfs", "irq_sim", "gpio_sim"]


def test_a_kernel_without_gpio_sim_is_told() -> None:
    with pytest.raises(CannotFetch, match="no module gpio_sim"):
        load_order(("gpio_sim",), {})


def test_compressed_and_plain_modules_are_read() -> None:
    assert depends(plain(lzma.compress(module("configfs")))) == ["configfs"]
    assert depends(plain(module())) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in/bin").mkdir(parents=True)
    (tmp_path / "in/bin/tool").write_bytes(b"12345")
    (tmp_path / "in/bin/tool").chmod(0o755)
    (tmp_path / "in/link").symlink_to("bin/tool")
    return tmp_path / "in"


def test_an_archive_has_every_file_at_a_multiple_of_four_bytes(folder: Path) -> None:
    out = io.BytesIO()
    cpio.write(folder, out)
    archive = out.getvalue()
    assert len(archive) % 4 == 0
    assert archive.count(b"070701") == 4
    assert b"bin/tool\0" in archive
    assert b"TRAILER!!!\0" in archive


@pytest.mark.parametrize("line", [b"", b"qemu: warning", b"[1, 2]", b'{"other": 1}', b"\xff\xfe"])
def test_only_reports_of_the_guest_are_taken(line: bytes) -> None:
    assert parsed(line) is None


def test_a_report_is_taken() -> None:
    assert parsed(b'{"kind": "hello"}\r') == {"kind": "hello"}
