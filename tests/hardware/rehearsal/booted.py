"""This PC's own Debian, booted a second time in namespaces of its own: with a real systemd.

Everything it writes goes to memory (an overlay) and is gone afterwards. It sees no display, and
its first console is a pseudo-terminal.
"""

import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.install.box import open_box
from hardware.install.plan import SUITES
from hardware.install.refusals import suite_of
from tests.hardware.rehearsal.arm import CannotEmulate, copy_checkout

SYSTEMD = "/lib/systemd/systemd"
PATIENCE_S = 60
BOOT = r"""
set -e
root=$0/root
mount --make-rprivate /
mount -t tmpfs -o size=3g tmpfs "$0"
mkdir "$0/upper" "$0/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
# Whatever screen this PC has, the box has none.
if [ -d sys/class/drm ]; then mount -t tmpfs tmpfs sys/class/drm; fi
for folder in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs $folder; done
chmod 1777 tmp
for device in null zero full random urandom tty; do
    touch dev/$device
    mount --bind /dev/$device dev/$device
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
# A fresh card: nothing of this PC starts, and nothing touches its kernel.
rm -rf etc/systemd/system/*.wants
mkdir -p etc/systemd/system/getty.target.wants boot/firmware srv/arbitre
ln -s /lib/systemd/system/getty@.service etc/systemd/system/getty.target.wants/getty@tty1.service
for unit in systemd-sysctl systemd-modules-load systemd-remount-fs; do
    ln -sf /dev/null etc/systemd/system/$unit.service
done
echo dtparam=audio=on > boot/firmware/config.txt
mount --bind "$1" srv/arbitre
exec chroot . /usr/bin/env -i container=arbitre PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    "$2" --system --unit=basic.target --log-target=null
"""
CONSOLE = """
import os, pty
ours, theirs = pty.openpty()
os.symlink(os.ttyname(theirs), "/dev/tty1")
while os.read(ours, 4096):
    pass
"""


def refuse_other_systems() -> None:
    if suite_of(open_box(Path("/"))) not in SUITES or not Path(SYSTEMD).exists():
        raise CannotEmulate(
            f"'here' boots this PC's own system, which must be Debian {' or '.join(SUITES)} with "
            "systemd; elsewhere rehearse  trixie  or  bookworm"
        )


@dataclass(frozen=True, slots=True)
class BootedRoot:
    """`init` is the process of its systemd on this PC."""

    init: int

    def command(self, *words: str) -> list[str]:
        return ["nsenter", f"--target={self.init}", *NAMESPACES, "--root", "--wd", *words]


NAMESPACES = ("--mount", "--pid", "--uts", "--ipc", "--cgroup")


@contextlib.contextmanager
def booted(source: Path) -> Iterator[BootedRoot]:
    """Inside, the system runs, with a copy of the checkout in /srv/arbitre."""
    folder = Path(tempfile.mkdtemp(prefix="arbitre-booted-"))
    memory, checkout = folder / "memory", folder / "checkout"
    memory.mkdir()
    copy_checkout(source, checkout)
    alone = ["unshare", "--fork", "--kill-child", *NAMESPACES]
    holder = subprocess.Popen(
        [*alone, "sh", "-c", BOOT, str(memory), str(checkout), SYSTEMD],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        root = BootedRoot(wait_for_init(holder))
        console = subprocess.Popen(root.command("python3", "-c", CONSOLE))
        try:
            yield root
        finally:
            console.kill()
            console.wait()
    finally:
        holder.kill()
        holder.wait()
        shutil.rmtree(folder, ignore_errors=True)


def wait_for_init(holder: subprocess.Popen[bytes]) -> int:
    """The process of the systemd that `holder` starts, once it answers."""
    end_s = time.monotonic() + PATIENCE_S
    children = Path(f"/proc/{holder.pid}/task/{holder.pid}/children")
    while time.monotonic() < end_s and holder.poll() is None:
        time.sleep(0.3)
        for child in children.read_text(encoding="ascii").split():
            asked = BootedRoot(int(child)).command("systemctl", "is-system-running")
            state = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
            if state.strip() in ("running", "degraded"):
                return int(child)
    raise CannotEmulate("systemd does not start in a container here: see above")
