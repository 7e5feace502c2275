"""Take Arbitre off this box again; the games are kept."""

import argparse
from pathlib import Path

from hardware.install.box import open_box
from hardware.install.plan import install_plan, uninstall
from hardware.install.refusals import checked_suite
from hardware.install.release import Release


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only list what would be done")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="see install")


def run(args: argparse.Namespace) -> int:
    box = open_box(args.root)
    checked_suite(box, dry=args.dry_run)
    # Which release it was does not matter: all of them go; and packages stay.
    uninstall(install_plan((), Release(Path(), "any")), box, say, dry=args.dry_run)
    return 0


def say(text: str) -> None:
    print(text, flush=True)
