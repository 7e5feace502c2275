"""Rehearse the installation without a Raspberry Pi: in a Debian for 64-bit ARM, in QEMU.

Makes a trixie and a bookworm system in the user's cache (debootstrap), runs the install script in
it for real, then the self-test, a demo game and the uninstallation. Takes long: every program for
ARM is emulated. Needs root, debootstrap and qemu-user-static, and about 3 GB.
"""

import argparse
import importlib
import importlib.util

from engine.errors import ArbitreError

COMMAND = "tests.hardware.emulated.command"


class RehearsalNotHere(ArbitreError, RuntimeError):
    """The rehearsal installs from a checkout."""


def arguments(parser: argparse.ArgumentParser) -> None:
    if is_checkout():
        importlib.import_module(COMMAND).arguments(parser)


def run(args: argparse.Namespace) -> int:
    if not is_checkout():
        raise RehearsalNotHere("this needs a checkout: run  sudo ./arbitre check-install  in one")
    code: int = importlib.import_module(COMMAND).run(args)
    return code


def is_checkout() -> bool:
    try:
        return importlib.util.find_spec(COMMAND) is not None
    except ImportError:
        return False
