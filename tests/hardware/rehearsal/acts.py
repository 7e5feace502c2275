"""The acts of the rehearsals, and what each must show."""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ArbitreError

CHECKOUT = Path(__file__).parents[3]
LAUNCHER = ("python3", "/srv/arbitre/arbitre")
DEMO = ("demo", "meschigge", "--fast", "--seed", "1", "--language", "en", "--state", "/tmp/demo")


class RehearsalFailed(ArbitreError, AssertionError):
    """An act did not show what it must."""


@dataclass(frozen=True, slots=True)
class Act:
    """`must_show` is text in the output; `everywhere`: in every line but the last; `fails`: the
    command must end with an error."""

    title: str
    words: tuple[str, ...]
    must_show: str
    everywhere: bool = False
    fails: bool = False


DEMO_GAME = Act("demo game", ("arbitre", *DEMO), "")
DRY_RUN = Act("dry run", (*LAUNCHER, "install", "--dry-run"), "would make and check")
AGAIN = Act("install again", (*LAUNCHER, "install"), "nothing to do", everywhere=True)
SELF_TEST = Act("self-test", ("arbitre", "selftest", "--offline"), "all is well")
# By the release that it deletes, as the guide tells.
UNINSTALL = Act("uninstall", ("arbitre", "uninstall"), "Kept: the games")

EMULATED = (
    DRY_RUN,
    Act("install", (*LAUNCHER, "install", "--wheels", "/srv/wheels"), "Installed."),
    AGAIN,
    SELF_TEST,
    DEMO_GAME,
    UNINSTALL,
)

BROKEN = """
cp -r /srv/arbitre /srv/broken
echo 'raise OSError("broken on purpose")' >> /srv/broken/ui/commands/play.py
exec python3 /srv/broken/arbitre install
"""
FROZEN = """
before=$(systemctl show --property=MainPID --value arbitre)
kill -STOP "$before"
for second in $(seq 40); do
    sleep 1
    now=$(systemctl show --property=MainPID --value arbitre)
    if [ "$now" != "$before" ] && systemctl --quiet is-active arbitre; then
        echo "a new table after $second seconds"
        exit
    fi
done
exit 1
"""
FAILING = """
cd /opt/arbitre/current/lib/python3*/site-packages
echo 'raise OSError("broken on purpose")' >> ui/display/app.py
systemctl reset-failed arbitre  # forgets how often it was started before
systemctl restart --no-block arbitre
for second in $(seq 60); do
    sleep 1
    noted=$(cat /var/lib/arbitre/starts.json 2>/dev/null)
    [ "$noted" = "$before" ] || echo "$noted"
    before=$noted
    if systemctl --quiet is-failed arbitre; then
        echo "given up; a login appears: $(systemctl show --property=OnFailure --value arbitre)"
        exit
    fi
done
exit 1
"""

BOOTED = (
    DRY_RUN,
    Act("install", (*LAUNCHER, "install"), "Installed."),
    AGAIN,
    SELF_TEST,
    Act("no screen", ("systemctl", "status", "--no-pager", "arbitre"), "the screen stays dark"),
    DEMO_GAME,
    Act("an update that does not start", ("sh", "-c", BROKEN), "is back and plays on", fails=True),
    Act("a frozen table", ("sh", "-c", FROZEN), "a new table after"),
    Act("a table that always fails", ("sh", "-c", FAILING), '"failed": 6, "reason": "OSError'),
    UNINSTALL,
)
"""Where a service really starts."""


def judge(act: Act, lines: Sequence[str]) -> None:
    if act is DEMO_GAME:
        compare_with_this_computer(lines)
    shown = [line for line in lines if act.must_show in line]
    if not shown or (act.everywhere and len(shown) < len(lines) - 1):
        raise RehearsalFailed(f"{act.title}: '{act.must_show}' was not shown")


def compare_with_this_computer(lines: Sequence[str]) -> None:
    """Same events, same result, on every machine: the game must be told in the same words."""
    with tempfile.TemporaryDirectory() as state:
        here = subprocess.run(
            [sys.executable, "-m", "ui", *DEMO[:-1], state],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
    # The last line names the file.
    if list(lines[:-1]) != here[:-1]:
        raise RehearsalFailed("demo game: it went another way than on this computer")
