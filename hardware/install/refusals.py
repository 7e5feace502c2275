"""What installing refuses before it touches anything, each with what to do instead."""

import os
import shutil

from hardware.install.box import Box, InstallFailed
from hardware.install.plan import SUITES

NEEDED_MB = 700
"""Packages take about 370 MB and a release 190 (measured on trixie), and pip unpacks before it
installs."""


class CannotInstall(InstallFailed):
    """Nothing was changed."""


def refuse_what_cannot_work(box: Box, *, dry: bool) -> None:
    """A dry run needs no rights."""
    if not dry and os.geteuid() != 0:
        raise CannotInstall("this changes the system and needs root: put  sudo  before the command")
    suite = suite_of(box)
    if suite not in SUITES:
        raise CannotInstall(
            f"this system is {suite or 'no Debian'}; write Raspberry Pi OS Lite (64-bit, trixie) "
            "to the card and start again. On a laptop nothing needs installing: run  ./arbitre"
        )
    if not dry and is_32_bit(box):
        raise CannotInstall(
            "this is a 32-bit system, and the picture libraries exist for 64 bits only: write the "
            "64-bit Raspberry Pi OS (Lite) to the card and start again"
        )


def refuse_a_full_card(box: Box) -> None:
    free_mb = shutil.disk_usage(box.root).free // 1_000_000
    if free_mb < NEEDED_MB:
        raise CannotInstall(
            f"the card has {free_mb} MB left, and this needs {NEEDED_MB}: free some space "
            "(sudo apt clean  gives some) or use a larger card"
        )


def suite_of(box: Box) -> str | None:
    """Debian's code name for the system, or None."""
    for line in (box.read("/etc/os-release") or "").splitlines():
        name, _, value = line.partition("=")
        if name == "VERSION_CODENAME":
            return value.strip().strip('"')
    return None


def is_32_bit(box: Box) -> bool:
    return "armhf" in box.run("dpkg", "--print-architecture")
