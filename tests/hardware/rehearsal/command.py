"""`arbitre check-install`: plays the acts, one after the other, and keeps the log."""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TextIO

import platformdirs

from hardware.install.plan import SUITES
from tests.hardware.rehearsal.acts import BOOTED, CHECKOUT, EMULATED, Act, RehearsalFailed, judge
from tests.hardware.rehearsal.arm import ArmRoot, programs_for_arm, refuse_what_cannot_work
from tests.hardware.rehearsal.booted import booted, refuse_other_systems

HERE = "here"
STAGES = (*SUITES, HERE)


class Root(Protocol):
    """A system beside this one."""

    def command(self, *words: str) -> list[str]:
        """How to run a command in it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "stages", nargs="*", metavar="STAGE", help="trixie, bookworm, here; default: all"
    )
    parser.add_argument("--keep", action="store_true", help="keep the root to look around in")


def run(args: argparse.Namespace) -> int:
    stages = args.stages or STAGES
    unknown = set(stages) - set(STAGES)
    if unknown:
        raise RehearsalFailed(f"no stage {', '.join(unknown)}: there is {', '.join(STAGES)}")
    refuse_what_cannot_work(emulated=stages != [HERE])
    cache = Path(platformdirs.user_cache_dir("arbitre")) / "check-install"
    cache.mkdir(parents=True, exist_ok=True)
    for stage in stages:
        path = cache / f"{stage}.log"
        with path.open("w", encoding="utf-8") as file:
            log = Log(stage, file)
            if stage == HERE:
                rehearse_here(log)
            else:
                rehearse_emulated(ArmRoot(stage, cache), log, keep=args.keep)
            log.title("everything well")
        print(f"log: {path}")
    return 0


@dataclass(frozen=True, slots=True)
class Log:
    """To the terminal and to the file."""

    stage: str
    file: TextIO
    started_s: float = field(default_factory=time.monotonic)

    def title(self, text: str) -> None:
        self.line(f"== {self.stage}: {text}  ({time.monotonic() - self.started_s:.0f} s)")

    def line(self, text: str) -> None:
        for stream in (sys.stdout, self.file):
            print(text, file=stream, flush=True)


def rehearse_emulated(arm: ArmRoot, log: Log, *, keep: bool) -> None:
    with programs_for_arm():
        log.title("making a root for 64-bit ARM")
        arm.make(CHECKOUT)
        play(arm, EMULATED, log)
    if not keep:
        subprocess.run(["rm", "-rf", "--one-file-system", str(arm.root)], check=True)


def rehearse_here(log: Log) -> None:
    refuse_other_systems()
    log.title("booting this PC's own system in a container")
    with booted(CHECKOUT) as root:
        play(root, BOOTED, log)


def play(root: Root, acts: Sequence[Act], log: Log) -> None:
    for act in acts:
        log.title(act.title)
        judge(act, list(perform(root, act, log)))


def perform(root: Root, act: Act, log: Log) -> Iterator[str]:
    """The lines it prints, while it prints them."""
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    process = subprocess.Popen(
        root.command(*act.words),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment | {"HOME": "/root", "LANG": "C.UTF-8"},
    )
    assert process.stdout is not None
    for line in process.stdout:
        log.line(f"   {line.rstrip()}")
        yield line.rstrip()
    if (process.wait() != 0) is not act.fails:
        raise RehearsalFailed(f"{act.title}: ended with {process.returncode}, see above")
