"""A Raspberry Pi that is only a folder: its commands are pretended, its files are real."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hardware.install.box import Box, InstallFailed

CONFIG = "# For more options see the documentation\ndtparam=audio=on\n"
WANTS = "/etc/systemd/system"


@dataclass
class PretendPi:
    """`broken`: names of releases that never report ready, or parts of commands that fail."""

    root: Path
    is_running: bool = True
    broken: set[str] = field(default_factory=set)
    installed: set[str] = field(default_factory=set)
    ran: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.write("/etc/os-release", "VERSION_CODENAME=trixie\n")
        self.write("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\n")
        self.write("/etc/group", "video:x:44:\nrender:x:105:\ninput:x:104:\naudio:x:29:\n")
        self.write("/boot/firmware/config.txt", CONFIG)
        self.enable("getty@tty1.service")

    @property
    def box(self) -> Box:
        return Box(self.root, self.run, self.is_running)

    def path(self, inside: str) -> Path:
        return self.root / inside.lstrip("/")

    def write(self, inside: str, text: str) -> None:
        self.path(inside).parent.mkdir(parents=True, exist_ok=True)
        self.path(inside).write_text(text, encoding="utf-8")

    def files(self) -> dict[str, str]:
        return {
            str(path.relative_to(self.root)): str(path.readlink())
            if path.is_symlink()
            else path.read_text(encoding="utf-8")
            for path in sorted(self.root.rglob("*"))
            if path.is_symlink() or path.is_file()
        }

    def run(self, words: Sequence[str]) -> str:
        assert tuple(words[:2]) == ("chroot", str(self.root)), "a command escaped from the box"
        line = " ".join(words[2:])
        self.ran.append(line)
        if any(part in line for part in self.broken):
            raise InstallFailed(f"{line}  failed")
        tool = getattr(self, f"_{Path(words[2]).name.replace('-', '_')}", None)
        return str(tool(*words[3:]) or "") if tool else ""

    def _dpkg_query(self, *words: str) -> str:
        if words[-1] not in self.installed:
            raise InstallFailed("no such package")
        return "install ok installed"

    def _apt_cache(self, *words: str) -> str:
        return "Candidate: 1.0"

    def _apt_get(self, *words: str) -> None:
        self.installed.update(word for word in words[1:] if not word.startswith("-"))

    def _groupadd(self, *words: str) -> None:
        self.append("/etc/group", f"{words[-1]}:x:990:\n")

    def _useradd(self, *words: str) -> None:
        self.append("/etc/passwd", f"{words[-1]}:x:999:999::/:/usr/sbin/nologin\n")

    def _usermod(self, *words: str) -> None:
        groups, user = words[2].split(","), words[3]
        lines = self.path("/etc/group").read_text(encoding="utf-8").splitlines()
        joined = [line + user if line.split(":")[0] in groups else line for line in lines]
        self.write("/etc/group", "\n".join(joined) + "\n")

    def _userdel(self, user: str) -> None:
        for file in ("/etc/passwd", "/etc/group"):
            lines = self.path(file).read_text(encoding="utf-8").splitlines()
            kept = [line.removesuffix(user) for line in lines if not line.startswith(user)]
            self.write(file, "\n".join(kept) + "\n")

    def _systemctl(self, verb: str, *words: str) -> None:
        if verb == "enable":
            self.enable(words[-1])
        elif verb == "disable":
            self.wanted_by(words[-1]).unlink(missing_ok=True)
        elif verb == "restart":
            current = str(self.path("/opt/arbitre/current").readlink())
            if Path(current).name in self.broken:
                raise InstallFailed("Job for arbitre.service failed: timeout exceeded")

    def enable(self, unit: str) -> None:
        link = self.wanted_by(unit)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(f"/lib/systemd/system/{unit}")

    def wanted_by(self, unit: str) -> Path:
        target = "getty" if unit.startswith("getty") else "multi-user"
        return self.path(f"{WANTS}/{target}.target.wants/{unit}")

    def append(self, inside: str, text: str) -> None:
        with self.path(inside).open("a", encoding="utf-8") as file:
            file.write(text)
