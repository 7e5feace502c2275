"""Who tests: root becomes the box's own user, so that its rights and its games are tested."""

import os
import pwd
from pathlib import Path

from hardware.install.unit import STATE, USER


def become_the_box(user: str = USER, state: Path = Path(STATE)) -> bool:
    """From root to the user of the service, for good; False where there is nobody to become.

    Root may open everything, so a test by root would hide just what keeps a table closed.
    """
    try:
        entry = pwd.getpwnam(user)
    except KeyError:
        return False
    if os.geteuid() != 0 or not state.is_dir():
        return False
    os.initgroups(user, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)
    os.environ.setdefault("ARBITRE_STATE", str(state))
    os.environ["HOME"] = str(state)
    os.chdir(state)
    return True
