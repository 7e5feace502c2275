"""Boots the guest in QEMU and passes on what it reports, one JSON value per line."""

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import ArbitreError

HELLO_WITHIN_S = {"kvm": 30, "tcg": 120}
"""A guest that has not reported by then is given up; KVM may exist and yet not run a kernel."""
VCPUS = int(os.environ.get("XCPU", "2"))
MEMORY_MB = 768


class GuestFailed(ArbitreError, RuntimeError):
    """The emulated machine stopped before it had reported everything."""


@dataclass(frozen=True, slots=True)
class Emulator:
    """QEMU as it lies in a folder of unpacked packages, with the libraries it was built for."""

    root: Path

    def command(self) -> list[str]:
        libraries = [self.root / "lib/x86_64-linux-gnu", self.root / "usr/lib/x86_64-linux-gnu"]
        loader = self.root / "lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
        firmware = [self.root / "usr/share/qemu", self.root / "usr/share/seabios"]
        return [
            *(str(loader), "--library-path", ":".join(map(str, libraries))),
            str(self.root / "usr/bin/qemu-system-x86_64"),
            *(word for folder in firmware for word in ("-L", str(folder))),
        ]

    def environment(self) -> dict[str, str]:
        modules = self.root / "usr/lib/x86_64-linux-gnu/qemu"
        return {**os.environ, "QEMU_MODULE_DIR": str(modules)}


@dataclass(frozen=True, slots=True)
class Machine:
    emulator: Emulator
    kernel: Path
    initrd: Path
    console: Path
    """Where the kernel's messages go, to be read when something fails."""
    words: str = ""
    """Added to the kernel's command line; the guest reads its wishes there."""

    def boot(self, accelerator: str, until_s: float) -> Iterator[dict[str, Any]]:
        """Yields each report of the guest. `until_s` is a time of `time.monotonic`."""
        process = subprocess.Popen(
            [*self.emulator.command(), *self.options(accelerator)],
            env=self.emulator.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            yield from reports(process, until_s, time.monotonic() + HELLO_WITHIN_S[accelerator])
        finally:
            process.kill()
            process.wait()

    def options(self, accelerator: str) -> list[str]:
        cpu = {"kvm": "host", "tcg": "max"}[accelerator]
        machine = f"q35,accel={accelerator}"
        append = f"console=ttyS0 quiet panic=-1 mitigations=off {self.words}"
        return [
            *("-machine", machine, "-cpu", cpu, "-smp", str(VCPUS), "-m", str(MEMORY_MB)),
            *("-nodefaults", "-display", "none", "-no-reboot", "-device", "virtio-rng-pci"),
            *("-kernel", str(self.kernel), "-initrd", str(self.initrd), "-append", append),
            *("-serial", f"file:{self.console}", "-serial", "stdio"),
            *os.environ.get("XQ", "").split(),
        ]


def reports(
    process: subprocess.Popen[bytes], until_s: float, hello_until_s: float
) -> Iterator[dict[str, Any]]:
    assert process.stdout is not None
    heard, rest = False, b""
    while True:
        left_s = (until_s if heard else hello_until_s) - time.monotonic()
        if left_s <= 0 or not select.select([process.stdout], [], [], left_s)[0]:
            raise GuestFailed("the guest did not answer in time")
        chunk = os.read(process.stdout.fileno(), 65536)
        if not chunk:
            raise GuestFailed(f"the guest stopped early: {rest.decode(errors='replace').strip()}")
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            report = parsed(line)
            if report is None:
                continue
            heard = True
            yield report
            if report["kind"] == "end":
                return


def parsed(line: bytes) -> dict[str, Any] | None:
    """A report, or None for whatever else is said on the line (QEMU's warnings)."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and "kind" in value else None
