"""Check the whole box: one line per subject, with the fix.

Needs no fingers; `arbitre selftest panel` asks for a press of every button. On a box with sudo:
then it tests as the box itself, with its rights and its games. Stop the table first, which holds
the devices: sudo systemctl stop arbitre
"""

import argparse
import json

from ui.arguments import add_state
from ui.selftest.finding import State, line, report
from ui.selftest.identity import become_the_box
from ui.selftest.subjects import findings, software
from ui.state import state_directory


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.add_argument(
        "--offline", action="store_true", help="open no device: only software, files and settings"
    )
    parser.add_argument(
        "--software", action="store_true", help="only what comes with a release (install uses it)"
    )
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    become_the_box()
    problems = 0
    state = state_directory(args.state)
    chosen = software(state) if args.software else findings(state, offline=args.offline)
    for subject, finding in chosen:
        problems += finding.state is State.FAILS
        said = (
            json.dumps(report(subject, finding), ensure_ascii=False)
            if args.json
            else line(subject, finding)
        )
        print(said, flush=True)
    if not args.json:
        print("all is well" if not problems else f"{problems} to repair")
    return 1 if problems else 0
