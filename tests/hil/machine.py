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

MEMORY_MB = 768
Report = dict[str, Any]


class GuestFailed(ArbitreError, RuntimeError):
    """The emulated machine stopped before it had reported everything."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to run the guest."""

    words: str
    """What the report says about it."""
    options: tuple[str, ...]
    hello_within_s: int
    """A guest that is silent for so long is given up."""


KINDS = {
    "kvm": Kind(
        "2 real CPUs (KVM); the clock is the host's",
        ("-machine", "q35,accel=kvm", "-cpu", "host", "-smp", "2"),
        # /dev/kvm may be there and yet not run a stock kernel, inside another virtual machine.
        hello_within_s=30,
    ),
    "counted": Kind(
        "1 emulated CPU of 125 million instructions/s; the clock counts instructions, "
        "so load on the host does not show",
        ("-machine", "q35,accel=tcg", "-cpu", "max", "-icount", "shift=3,sleep=off"),
        hello_within_s=150,
    ),
    "emulated": Kind(
        "2 emulated CPUs; the clock is the host's, so every load on the host shows",
        ("-machine", "q35,accel=tcg", "-cpu", "max", "-smp", "2"),
        hello_within_s=150,
    ),
}


@dataclass(frozen=True, slots=True)
class Machine:
    emulator: Path
    """Folder of QEMU's unpacked packages, with the libraries it was built for."""
    kernel: Path
    initrd: Path
    console: Path
    """Where the kernel's messages go, to be read when something fails."""
    wishes: str = ""
    """Added to the kernel's command line, where the guest reads them."""

    def boot(self, kind: Kind, until_s: float) -> Iterator[Report]:
        """Yields each report of the guest. `until_s` is a time of `time.monotonic`."""
        process = subprocess.Popen(
            [*self.program(), *kind.options, *self.options()],
            env={**os.environ, "QEMU_MODULE_DIR": str(self.libraries()[1] / "qemu")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        hello_until_s = min(until_s, time.monotonic() + kind.hello_within_s)
        try:
            yield from reports(process, until_s, hello_until_s)
        finally:
            process.kill()
            process.wait()

    def libraries(self) -> tuple[Path, Path]:
        return self.emulator / "lib/x86_64-linux-gnu", self.emulator / "usr/lib/x86_64-linux-gnu"

    def program(self) -> list[str]:
        loader = self.libraries()[0] / "ld-linux-x86-64.so.2"
        firmware = [self.emulator / "usr/share/qemu", self.emulator / "usr/share/seabios"]
        return [
            *(str(loader), "--library-path", ":".join(map(str, self.libraries()))),
            str(self.emulator / "usr/bin/qemu-system-x86_64"),
            *(word for folder in firmware for word in ("-L", str(folder))),
        ]

    def options(self) -> list[str]:
        append = f"console=ttyS0 quiet panic=-1 mitigations=off {self.wishes}"
        return [
            *("-m", str(MEMORY_MB), "-nodefaults", "-display", "none", "-no-reboot"),
            *("-device", "virtio-rng-pci", "-kernel", str(self.kernel)),
            *("-initrd", str(self.initrd), "-append", append),
            *("-serial", f"file:{self.console}", "-serial", "stdio"),
        ]


def reports(
    process: "subprocess.Popen[bytes]", until_s: float, hello_until_s: float
) -> Iterator[Report]:
    assert process.stdout is not None
    limit_s, rest = hello_until_s, b""
    while True:
        left_s = max(0.0, limit_s - time.monotonic())
        if not select.select([process.stdout], [], [], left_s)[0]:
            raise GuestFailed("the guest did not answer in time")
        chunk = os.read(process.stdout.fileno(), 65536)
        if not chunk:
            raise GuestFailed(f"the guest stopped early: {rest.decode(errors='replace').strip()}")
        *lines, rest = (rest + chunk).split(b"\n")
        for report in filter(None, map(parsed, lines)):
            limit_s = until_s
            yield report
            if report["kind"] == "end":
                return


def parsed(line: bytes) -> Report | None:
    """A report, or None for whatever else is said on the line (QEMU's warnings)."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) and "kind" in value else None
