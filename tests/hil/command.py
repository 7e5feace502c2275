"""`arbitre hil`: fetches, builds, boots, measures, prints the table, cleans up."""

import argparse
import json
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import platformdirs

from tests.hil.image import Parts, make_initrd, make_parts
from tests.hil.machine import KINDS, GuestFailed, Machine, Report
from tests.hil.report import failures, table

LIMIT_MINUTES = 9.8
"""For everything together; what has been measured by then is printed."""
HOME = platformdirs.user_cache_path("arbitre") / "hil"
PARTS = ["idle", "busy", "usual", "hazards"]
TRACES = Path(__file__).parents[1] / "firmware" / "traces"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--machine", choices=KINDS, help="default: kvm where it works, else counted"
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the presses")
    parser.add_argument(
        "--minutes",
        type=float,
        default=LIMIT_MINUTES,
        help="longest run, default %(default)s; more is for computers with much else to do",
    )
    parser.add_argument("--part", choices=PARTS, action="append", help="only this; repeatable")
    parser.add_argument("--mirror", metavar="URL", help="Debian mirror; default: the one apt uses")
    parser.add_argument("--forget", action="store_true", help=f"delete what is kept in {HOME}")
    parser.add_argument(
        "--record",
        metavar="NAME",
        help="measure nothing; record chatter as this kernel reports it, for the unit tests",
    )


def run(wishes: argparse.Namespace) -> int:
    """Exit code 1 if something is above the bar."""
    if wishes.forget:
        shutil.rmtree(HOME, ignore_errors=True)
        return 0
    # Killed politely, the guest and the temporary files must go too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    until_s = time.monotonic() + 60 * wishes.minutes
    say(f"Preparing the guest in {HOME} (the first time about 250 MB are fetched)")
    parts = make_parts(HOME, wishes.mirror)
    reports = boot(parts, wishes, until_s)
    return keep_trace(reports, wishes.record) if wishes.record else judge(reports)


def boot(parts: Parts, wishes: argparse.Namespace, until_s: float) -> list[Report]:
    with tempfile.TemporaryDirectory(prefix="arbitre-hil-") as name:
        work = Path(name)
        make_initrd(parts, work / "initrd")
        machine = Machine(
            emulator=parts.emulator,
            kernel=parts.kernel,
            initrd=work / "initrd",
            console=work / "console",
            wishes=f"hil.share={0.1 if wishes.quick else 1} hil.parts={','.join(parts_of(wishes))}",
        )
        kinds = [wishes.machine] if wishes.machine else ["kvm", "counted"]
        return first_that_boots(machine, kinds, until_s)


def parts_of(wishes: argparse.Namespace) -> list[str]:
    return ["record"] if wishes.record else wishes.part or PARTS


def first_that_boots(machine: Machine, kinds: list[str], until_s: float) -> list[Report]:
    """The reports of the first kind of machine that boots; what it said if it breaks later."""
    reports: list[Report] = []
    for name in kinds:
        say(f"Booting {KINDS[name].words}")
        started_s = time.monotonic()
        try:
            for report in machine.boot(KINDS[name], until_s):
                reports.append(report)
                say(f"  {time.monotonic() - started_s:4.0f} s  {words_of(report)}")
        except GuestFailed as error:
            say(f"  {error}{tail(machine.console) if reports else ''}")
        if reports:
            return reports
    raise GuestFailed("no guest could be booted: try  arbitre hil --machine counted")


def judge(reports: list[Report]) -> int:
    print(f"\n{table(reports)}\n")
    found = failures(reports)
    for words in found:
        say(f"above the bar: {words}")
    say("firmware/README.md explains the bar" if found else "everything is at the bar or better")
    return 1 if found else 0


def keep_trace(reports: list[Report], name: str) -> int:
    trace = next(report for report in reports if report["kind"] == "trace")
    if trace["halted"]:
        raise GuestFailed(
            f"this computer was too busy to play the chatter of {trace['halted']} presses: "
            "record again when it has less to do"
        )
    path = TRACES / f"{name}.json"
    path.write_text(json.dumps({key: trace[key] for key in ("edges", "presses")}), encoding="utf-8")
    say(f"wrote {path}: {len(trace['presses'])} presses, {len(trace['edges'])} edges")
    return 0


def words_of(report: Report) -> str:
    return ", ".join(value for value in report.values() if isinstance(value, str) and value)


def tail(console: Path) -> str:
    lines = console.read_text(encoding="utf-8", errors="replace").splitlines()[-15:]
    return "\n" + "\n".join(lines)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
