"""Run every check of the project: ruff, mypy --strict, import-linter, pytest."""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from engine.errors import ArbitreError

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
CHECKS: dict[str, list[str]] = {
    "ruff": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "imports": ["lint-imports"],
    "tests": ["pytest", "-n", "auto", "--dist", "worksteal", "-q"],
}


class ChecksNotHere(ArbitreError, RuntimeError):
    """The tests are part of a checkout, not of an installed box."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "checks", nargs="*", metavar="CHECK", help=f"only these: {', '.join(CHECKS)}"
    )


def run(args: argparse.Namespace) -> int:
    unknown = set(args.checks) - CHECKS.keys()
    if unknown:
        raise ChecksNotHere(
            f"no check named {', '.join(sorted(unknown))}: there is {', '.join(CHECKS)}"
        )
    if not (ROOT / "tests").is_dir():
        raise ChecksNotHere("the checks need a checkout of the project: run ./arbitre test in one")
    failed = [name for name in args.checks or CHECKS if not passes(name)]
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed", file=sys.stderr)
    return 1 if failed else 0


def passes(name: str) -> bool:
    print(f"== {name}", file=sys.stderr, flush=True)
    started = time.monotonic()
    tool, *words = CHECKS[name]
    code = subprocess.call([TOOLS / tool, *words], cwd=ROOT)
    outcome = "passed" if code == 0 else "FAILED"
    print(f"== {name} {outcome} in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    return code == 0
