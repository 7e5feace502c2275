"""Take Arbitre off this box again; the games are kept."""

import argparse
from pathlib import Path

from hardware.install.box import ignore_hang_up, open_box, tell
from hardware.install.plan import install_plan, uninstall
from hardware.install.refusals import refuse_what_cannot_work
from hardware.install.release import Release


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only list what would be done")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="see install")


def run(args: argparse.Namespace) -> int:
    ignore_hang_up()
    box = open_box(args.root)
    refuse_what_cannot_work(box, dry=args.dry_run)
    # Which release it was does not matter: all of them go.
    uninstall(install_plan(Release(Path(), "any")), box, tell, dry=args.dry_run)
    return 0
