"""Install Arbitre on this Raspberry Pi: sudo ./arbitre install

Does only what is not done yet, so it is also how a box is updated or repaired: a new release is
made beside the old one, and the old one comes back if the new one does not report ready.
"""

import argparse
from pathlib import Path

from engine.errors import ArbitreError
from hardware.install.box import ignore_hang_up, open_box, tell
from hardware.install.plan import install, plan_for
from hardware.install.refusals import refuse_a_full_card, refuse_what_cannot_work

CHECKOUT = Path(__file__).resolve().parents[2]


class NoCheckout(ArbitreError, RuntimeError):
    """An installed box has no source to install from."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only list what would be done")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="DIR",
        help="another system, such as a mounted card",
    )
    parser.add_argument(
        "--wheels", metavar="DIR", help="take Python packages from this folder, not the network"
    )


def run(args: argparse.Namespace) -> int:
    if not (CHECKOUT / "requirements.lock").is_file():
        raise NoCheckout("this needs a checkout of the project: run  sudo ./arbitre install  there")
    ignore_hang_up()
    box = open_box(args.root)
    refuse_what_cannot_work(box, dry=args.dry_run)
    if not args.dry_run:
        refuse_a_full_card(box)
    install(plan_for(CHECKOUT, args.wheels), box, tell, dry=args.dry_run)
    if not args.dry_run:
        tell("Installed. Check everything with  arbitre selftest")
    return 0
