"""Prove on a real Linux kernel, without hardware, that the buzzers are fair.

Boots a Debian kernel in QEMU, presses the buttons of its simulated GPIO chip at
known times and prints what our firmware made of it; takes less than ten minutes.
Nothing is installed: packages are unpacked into a cache, which --forget deletes.
firmware/README.md explains the table.
"""

import argparse
import importlib
import importlib.util

from engine.errors import ArbitreError

COMMAND = "tests.hil.command"


class HilNotHere(ArbitreError, RuntimeError):
    """The guest is built from a checkout, not from an installed box."""


def arguments(parser: argparse.ArgumentParser) -> None:
    if is_checkout():
        importlib.import_module(COMMAND).arguments(parser)


def run(args: argparse.Namespace) -> int:
    if not is_checkout():
        raise HilNotHere("this needs a checkout of the project: run ./arbitre hil in one")
    code: int = importlib.import_module(COMMAND).run(args)
    return code


def is_checkout() -> bool:
    try:
        return importlib.util.find_spec(COMMAND) is not None
    except ImportError:
        return False
