"""`arbitre check-install`: the acts of the rehearsal, and what each must show."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import platformdirs

from engine.errors import ArbitreError
from tests.hardware.emulated.arm import (
    PYTHONS,
    ArmRoot,
    programs_for_arm,
    refuse_what_cannot_work,
)

CHECKOUT = Path(__file__).parents[3]
LAUNCHER = ("python3", "/srv/arbitre/arbitre")
DEMO = ("demo", "meschigge", "--fast", "--seed", "1", "--language", "en", "--state", "/tmp/demo")


class RehearsalFailed(ArbitreError, AssertionError):
    """An act did not show what it must."""


@dataclass(frozen=True, slots=True)
class Act:
    """`must_show` is text in the output; `everywhere`: in every line but the last."""

    title: str
    words: tuple[str, ...]
    must_show: str
    everywhere: bool = False


ACTS = (
    Act("dry run", (*LAUNCHER, "install", "--dry-run"), "would make and check"),
    Act("install", (*LAUNCHER, "install", "--wheels", "/srv/wheels"), "Installed."),
    Act("install again", (*LAUNCHER, "install"), "nothing to do", everywhere=True),
    Act("self-test", ("arbitre", "selftest", "--offline"), "all is well"),
    Act("demo game", ("arbitre", *DEMO), ""),
    # By the release that it deletes, as the guide tells.
    Act("uninstall", ("arbitre", "uninstall"), "Kept: the games"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="trixie, bookworm; default both")
    parser.add_argument("--keep", action="store_true", help="keep the root to look around in")


def run(args: argparse.Namespace) -> int:
    unknown = set(args.suites) - PYTHONS.keys()
    if unknown:
        raise RehearsalFailed(f"no suite {', '.join(unknown)}: there is {', '.join(PYTHONS)}")
    refuse_what_cannot_work()
    cache = Path(platformdirs.user_cache_dir("arbitre")) / "check-install"
    cache.mkdir(parents=True, exist_ok=True)
    for suite in args.suites or PYTHONS:
        log = cache / f"{suite}.log"
        with log.open("w", encoding="utf-8") as file:
            rehearse(ArmRoot(suite, cache), Log(file), keep=args.keep)
        print(f"log: {log}")
    return 0


@dataclass(frozen=True, slots=True)
class Log:
    file: TextIO

    def __call__(self, text: str) -> None:
        for stream in (sys.stdout, self.file):
            print(text, file=stream, flush=True)


def rehearse(arm: ArmRoot, log: Log, *, keep: bool) -> None:
    started = time.monotonic()
    with programs_for_arm():
        log(f"== {arm.suite}, arm64: making the root")
        arm.make(CHECKOUT)
        for act in ACTS:
            log(f"== {arm.suite}: {act.title}  ({time.monotonic() - started:.0f} s)")
            lines = list(perform(arm, act, log))
            judge(act, lines)
    if not keep:
        subprocess.run(["rm", "-rf", "--one-file-system", str(arm.root)], check=True)
    log(f"== {arm.suite}: everything well after {time.monotonic() - started:.0f} s")


def perform(arm: ArmRoot, act: Act, log: Log) -> Iterator[str]:
    """The lines it prints, while it prints them."""
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    process = subprocess.Popen(
        arm.command(*act.words),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment | {"HOME": "/root", "LANG": "C.UTF-8"},
    )
    assert process.stdout is not None
    for line in process.stdout:
        log(f"   {line.rstrip()}")
        yield line.rstrip()
    if process.wait():
        raise RehearsalFailed(f"{act.title}: ended with {process.returncode}, see above")


def judge(act: Act, lines: list[str]) -> None:
    if act.title == "demo game":
        compare_with_this_computer(lines)
    shown = [line for line in lines if act.must_show in line]
    if not shown or (act.everywhere and len(shown) < len(lines) - 1):
        raise RehearsalFailed(f"{act.title}: '{act.must_show}' was not shown")


def compare_with_this_computer(lines: list[str]) -> None:
    """Same events, same result, on every machine: the game must be told in the same words."""
    here = subprocess.run(
        [sys.executable, "-m", "ui", *DEMO[:-1], f"/tmp/arbitre-demo-{os.getpid()}"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    # The last line names the file.
    if lines[:-1] != here[:-1]:
        raise RehearsalFailed("demo game: it went another way than on this computer")
