"""Rehearse the installation without a Raspberry Pi: in a Debian for 64-bit ARM, in QEMU.

Makes a trixie and a bookworm system in the user's cache (debootstrap), runs the install script in
it for real, then the self-test, a demo game and the uninstallation. Takes long: every program for
ARM is emulated. Needs root, debootstrap and qemu-user-static, and about 3 GB.

"here" boots this PC's own Debian in a container, where the service really starts: without a
screen, with an update that fails, frozen, and failing for ever. That takes minutes.
"""

import argparse

from ui.checkout import arguments_of, run_in_checkout

WORK = "tests.hardware.rehearsal.command"


def arguments(parser: argparse.ArgumentParser) -> None:
    arguments_of(WORK, parser)


def run(args: argparse.Namespace) -> int:
    return run_in_checkout(WORK, args)
