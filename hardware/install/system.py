"""Steps that change the system: packages, the service user, files, services."""

import shutil
from dataclasses import dataclass

from hardware.install.box import Box, InstallFailed

APT = ("apt-get", "--quiet", "--option=DPkg::Lock::Timeout=300")
"""A fresh system updates itself in the background; five minutes later it is through."""


@dataclass(frozen=True, slots=True)
class Packages:
    """Debian packages; `wanted` ones are taken only where the archive has them."""

    names: tuple[str, ...]
    wanted: tuple[str, ...] = ()

    undone = None  # other programs may use them by now

    @property
    def what(self) -> str:
        optional = f"; if there: {' '.join(self.wanted)}" if self.wanted else ""
        return f"install packages: {' '.join(self.names)}{optional}"

    def is_done(self, box: Box) -> bool:
        if any(not is_installed(box, name) for name in self.names):
            return False
        return all(is_installed(box, name) or not is_known(box, name) for name in self.wanted)

    def do(self, box: Box) -> None:
        try:
            # Finishes what a power cut interrupted; otherwise apt refuses to do anything.
            box.run("dpkg", "--configure", "-a")
            box.run(*APT, "update")
            known = [name for name in self.wanted if is_known(box, name)]
            box.run(*APT, "install", "--yes", "--no-install-recommends", *self.names, *known)
        except InstallFailed as error:
            raise InstallFailed(
                f"{error}\nThe packages cannot be installed: check the network and free space, "
                "then run install again; it goes on where it stopped."
            ) from error

    def undo(self, box: Box) -> None:
        pass


def is_installed(box: Box, package: str) -> bool:
    try:
        return "ok installed" in box.run("dpkg-query", "-W", "-f=${Status}", package)
    except InstallFailed:
        return False


def is_known(box: Box, package: str) -> bool:
    """The archive can give this package."""
    try:
        return "Candidate: " in (told := box.run("apt-cache", "policy", package)) and (
            "Candidate: (none)" not in told
        )
    except InstallFailed:
        return False


@dataclass(frozen=True, slots=True)
class ServiceUser:
    """A user without password or shell; its home is where the games are kept."""

    name: str
    home: str
    groups: tuple[str, ...]

    @property
    def what(self) -> str:
        return f"create the user {self.name} in the groups {' '.join(self.groups)}"

    @property
    def undone(self) -> str:
        return f"remove the user {self.name}; {self.home} with the games is kept"

    def is_done(self, box: Box) -> bool:
        if not has_entry(box, "/etc/passwd", self.name):
            return False
        members = {
            fields[0]: fields[3].split(",")
            for line in (box.read("/etc/group") or "").splitlines()
            if len(fields := line.split(":")) == 4
        }
        return box.path(self.home).is_dir() and all(
            self.name in members.get(group, ()) for group in self.groups
        )

    def do(self, box: Box) -> None:
        for group in self.groups:
            # Raspberry Pi OS has all of them; plain Debian lacks gpio.
            if not has_entry(box, "/etc/group", group):
                box.run("groupadd", "--system", group)
        if not has_entry(box, "/etc/passwd", self.name):
            box.run(
                *("useradd", "--system", "--user-group", "--no-create-home"),
                *("--home-dir", self.home, "--shell", "/usr/sbin/nologin", self.name),
            )
        box.run("usermod", "--append", "--groups", ",".join(self.groups), self.name)
        box.path(self.home).mkdir(parents=True, exist_ok=True)
        box.run("chown", "--recursive", f"{self.name}:{self.name}", self.home)

    def undo(self, box: Box) -> None:
        if has_entry(box, "/etc/passwd", self.name):
            box.run("userdel", self.name)


def has_entry(box: Box, file: str, name: str) -> bool:
    return any(line.startswith(f"{name}:") for line in (box.read(file) or "").splitlines())


@dataclass(frozen=True, slots=True)
class File:
    """A file that is ours alone."""

    path: str
    text: str
    why: str

    @property
    def what(self) -> str:
        return f"write {self.path}: {self.why}"

    @property
    def undone(self) -> str:
        return f"delete {self.path}"

    def is_done(self, box: Box) -> bool:
        return box.read(self.path) == self.text

    def do(self, box: Box) -> None:
        box.write(self.path, self.text)

    def undo(self, box: Box) -> None:
        box.path(self.path).unlink(missing_ok=True)


BEGIN, END = "# arbitre: begin", "# arbitre: end"


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of ours at the end of somebody else's file, between two marks."""

    path: str
    lines: tuple[str, ...]
    why: str

    @property
    def what(self) -> str:
        return f"add to {self.path}: {self.why}"

    @property
    def undone(self) -> str:
        return f"take our lines out of {self.path}"

    def is_done(self, box: Box) -> bool:
        text = box.read(self.path)
        # No file, nothing to configure: this is not a Raspberry Pi.
        return text is None or self._with(text) == text

    def do(self, box: Box) -> None:
        text = box.read(self.path)
        if text is not None:
            box.write(self.path, self._with(text), mode=None)

    def undo(self, box: Box) -> None:
        text = box.read(self.path)
        if text is not None and BEGIN in text:
            box.write(self.path, without_block(text), mode=None)

    def _with(self, text: str) -> str:
        kept = without_block(text)
        if kept and not kept.endswith("\n"):
            kept += "\n"
        return kept + "\n".join((BEGIN, *self.lines, END)) + "\n"


def without_block(text: str) -> str:
    before, begin, rest = text.partition(f"{BEGIN}\n")
    if not begin:
        return text
    _, end, after = rest.partition(f"{END}\n")
    return before + after if end else before


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link of ours."""

    path: str
    target: str
    why: str

    @property
    def what(self) -> str:
        return f"link {self.path} to {self.target}: {self.why}"

    @property
    def undone(self) -> str:
        return f"delete {self.path}"

    def is_done(self, box: Box) -> bool:
        path = box.path(self.path)
        return path.is_symlink() and str(path.readlink()) == self.target

    def do(self, box: Box) -> None:
        path = box.path(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        point(box, self.path, self.target)

    def undo(self, box: Box) -> None:
        box.path(self.path).unlink(missing_ok=True)


def point(box: Box, link: str, target: str) -> None:
    """Make or turn a link in one move: it never points nowhere."""
    fresh = box.path(f"{link}.arbitre-new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(box.path(link))


@dataclass(frozen=True, slots=True)
class NoLogin:
    """The console's login prompt gives way to the display."""

    unit: str = "getty@tty1.service"

    what = "take the login prompt off the display (getty@tty1); ssh and other consoles stay"
    undone = "put the login prompt back on the display"

    def is_done(self, box: Box) -> bool:
        return not box.path(f"/etc/systemd/system/getty.target.wants/{self.unit}").is_symlink()

    def do(self, box: Box) -> None:
        box.run("systemctl", "disable", self.unit)

    def undo(self, box: Box) -> None:
        box.run("systemctl", "enable", self.unit)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with everything in it, made by other steps; only uninstalling needs to know."""

    path: str

    @property
    def what(self) -> str:
        return f"make {self.path}"

    @property
    def undone(self) -> str:
        return f"delete {self.path}"

    def is_done(self, box: Box) -> bool:
        return box.path(self.path).is_dir()

    def do(self, box: Box) -> None:
        box.path(self.path).mkdir(parents=True, exist_ok=True)

    def undo(self, box: Box) -> None:
        shutil.rmtree(box.path(self.path), ignore_errors=True)
