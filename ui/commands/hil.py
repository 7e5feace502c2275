"""Prove on a real Linux kernel, without hardware, that the buzzers are fair.

Boots a Debian kernel in QEMU, presses the buttons of its simulated GPIO chip at
known times and prints what our firmware made of it; takes less than ten minutes.
Nothing is installed: packages are unpacked into a cache, which --forget deletes.
firmware/README.md explains the table.
"""

import argparse

from ui.checkout import arguments_of, run_in_checkout

WORK = "tests.hil.command"


def arguments(parser: argparse.ArgumentParser) -> None:
    arguments_of(WORK, parser)


def run(args: argparse.Namespace) -> int:
    return run_in_checkout(WORK, args)
