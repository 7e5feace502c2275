"""The plan: every step of installing, in order. Uninstalling undoes them backwards."""

import errno
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.install.box import Box, InstallFailed
from hardware.install.release import CURRENT, Release, Running, release_name
from hardware.install.step import Step
from hardware.install.system import Block, File, Folder, Link, NoLogin, Packages, ServiceUser
from hardware.install.unit import (
    BUZZ_LAMPS,
    GROUPS,
    JOURNALD,
    POLKIT,
    POWER_BUTTON,
    STATE,
    UNIT,
    USER,
)

Say = Callable[[str], None]

ADVICE = {
    errno.ENOSPC: "Free about 1 GB on the card (or use a larger one)",
    errno.EROFS: "The card is read-only: restart the box; if that stays, the card is worn out",
    errno.EIO: "The card is failing: write a new one",
}

NEEDED = (
    *("python3-venv", "python3-numpy", "python3-evdev"),
    # SDL opens these at run time to draw without a desktop.
    *("libgbm1", "libdrm2", "libegl1", "libgles2"),
    *("alsa-utils", "polkitd"),
)
ON_A_PI = ("python3-lgpio", "python3-picamera2")
"""Only in the archive of Raspberry Pi OS; the self-test says so if a Pi lacks them."""


SUITES = ("trixie", "bookworm")
"""Code names of the systems that this plan is for."""


def install_plan(release: Release) -> tuple[Step, ...]:
    return (
        Packages(NEEDED, wanted=ON_A_PI),
        ServiceUser(USER, STATE, GROUPS),
        Folder("/opt/arbitre"),
        release,
        File("/etc/systemd/system/arbitre.service", UNIT, "the service with its watchdog"),
        File("/etc/systemd/journald.conf.d/arbitre.conf", JOURNALD, "the log stays under 64 MB"),
        File("/etc/polkit-1/rules.d/50-arbitre.rules", POLKIT, "the display may switch off"),
        File("/etc/udev/rules.d/60-arbitre.rules", BUZZ_LAMPS, "the lamps of a USB set may be lit"),
        Block("/boot/firmware/config.txt", POWER_BUTTON, "the power button on GPIO3"),
        NoLogin(),
        Link("/usr/local/bin/arbitre", f"{CURRENT}/bin/arbitre", "the command for everybody"),
        Running(release),
    )


def plan_for(source: Path, wheels: str | None = None) -> tuple[Step, ...]:
    return install_plan(Release(source, release_name(source), wheels))


def install(plan: Sequence[Step], box: Box, say: Say, *, dry: bool = False) -> None:
    """Do what is not done yet; a dry run only tells."""
    for number, step in enumerate(plan, start=1):
        place = f"[{number:2}/{len(plan)}]"
        if step.is_done(box):
            say(f"{place} nothing to do: {step.what}")
        elif dry:
            say(f"{place} would {step.what}")
        else:
            say(f"{place} {step.what} ...")
            carry_out(step, box)


def carry_out(step: Step, box: Box) -> None:
    try:
        step.do(box)
    except OSError as error:
        cause = error.strerror or type(error).__name__
        about = f": {error.filename}" if error.filename else ""
        raise InstallFailed(
            f"{cause}{about}. {ADVICE.get(error.errno or 0, 'Check the card')}, then run install "
            "again: it goes on where it stopped. What played before still does."
        ) from error


def uninstall(plan: Sequence[Step], box: Box, say: Say, *, dry: bool = False) -> None:
    """Undo in the opposite order. Packages and games stay; the last lines say so."""
    for step in reversed(plan):
        if step.undone is None:
            continue
        say(f"would {step.undone}" if dry else f"{step.undone} ...")
        if not dry:
            step.undo(box)
    if box.is_running and not dry:
        box.run("systemctl", "daemon-reload")
    say(f"Kept: the games in {STATE} (delete them with  rm -r {STATE}  if you want),")
    say("and the packages from apt: other programs may use them.")
