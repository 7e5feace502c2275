"""Installing, updating and removing, on a Raspberry Pi that is only a folder."""

import errno
from pathlib import Path

import pytest

from hardware.install import refusals, release
from hardware.install.box import Box, InstallFailed
from hardware.install.plan import install, install_plan, uninstall
from hardware.install.refusals import CannotInstall, refuse_a_full_card, refuse_what_cannot_work
from hardware.install.release import Release, release_name
from hardware.install.step import Step
from tests.hardware.install.pretend import CONFIG, PretendPi

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture
def pi(tmp_path: Path) -> PretendPi:
    return PretendPi(tmp_path / "pi")


def plan(name: str = "1.0") -> tuple[Step, ...]:
    return install_plan(Release(CHECKOUT, name))


def current(pi: PretendPi) -> str:
    return pi.path("/opt/arbitre/current").readlink().name


def releases(pi: PretendPi) -> set[str]:
    return {folder.name for folder in pi.path("/opt/arbitre/releases").iterdir()}


def told(pi: PretendPi, name: str = "1.0", *, dry: bool = False) -> list[str]:
    lines: list[str] = []
    install(plan(name), pi.box, lines.append, dry=dry)
    return lines


def test_a_dry_run_lists_every_step_and_changes_nothing(pi: PretendPi) -> None:
    before = pi.files()
    assert all(" would " in line for line in told(pi, dry=True))
    assert pi.files() == before
    assert all(line.startswith(("dpkg-query", "apt-cache")) for line in pi.ran)


def test_a_second_install_finds_nothing_to_do(pi: PretendPi) -> None:
    told(pi)
    after, ran = pi.files(), len(pi.ran)
    assert all("nothing to do" in line for line in told(pi))
    assert pi.files() == after
    assert all(line.startswith(("dpkg", "systemctl is-active")) for line in pi.ran[ran:])


def test_a_card_that_gets_full_is_said_and_gives_the_space_back(
    pi: PretendPi, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(pi, "1.0")
    before = pi.files()

    def full(_source: Path, target: Path) -> None:
        (target / "engine").mkdir(parents=True)
        raise OSError(errno.ENOSPC, "No space left on device", str(target / "engine/deck.py"))

    monkeypatch.setattr(release, "copy_source", full)
    with pytest.raises(InstallFailed, match=r"No space left.*Free about 1 GB.*still does"):
        told(pi, "1.1")
    assert current(pi) == "1.0"
    assert pi.files() == before


def test_a_read_only_card_is_told_apart(pi: PretendPi, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(_box: Box, _inside: str, _text: str, _mode: int | None = 0o644) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Box, "write", read_only)
    with pytest.raises(InstallFailed, match="card is read-only: restart"):
        told(pi)


@pytest.mark.parametrize("broken", ["apt-get", "dpkg --configure"])
def test_packages_that_do_not_come_stop_it_before_anything_else_changes(
    pi: PretendPi, broken: str
) -> None:
    before = pi.files()
    pi.broken = {broken}
    with pytest.raises(InstallFailed, match="check the network and free space"):
        told(pi)
    assert pi.files() == before


def test_what_a_power_cut_left_half_installed_is_finished_first(pi: PretendPi) -> None:
    told(pi)
    apt = [line for line in pi.ran if line.startswith(("apt-get", "dpkg "))]
    assert apt[0] == "dpkg --configure -a"


def test_an_interrupted_install_goes_on_where_it_stopped(pi: PretendPi) -> None:
    pi.broken = {"pip"}
    with pytest.raises(InstallFailed):
        told(pi)
    pi.broken = set()
    lines = told(pi)
    assert sum("nothing to do" in line for line in lines) == 3
    assert current(pi) == "1.0"


def test_uninstalling_leaves_the_system_as_it_was_and_keeps_the_games(pi: PretendPi) -> None:
    before = pi.files()
    told(pi)
    pi.write("/var/lib/arbitre/games/0001-mauwi.journal", "a game")
    uninstall(plan(), pi.box, lambda _: None)
    games = {"var/lib/arbitre/games/0001-mauwi.journal": "a game"}
    groups = {"etc/group": before["etc/group"] + "gpio:x:990:\n"}
    assert pi.files() == before | games | groups


def test_uninstalling_what_is_not_installed_does_no_harm(pi: PretendPi) -> None:
    before = pi.files()
    pi.wanted_by("getty@tty1.service").unlink()
    uninstall(plan(), pi.box, lambda _: None)
    assert pi.files() == before


def test_a_new_release_is_made_beside_the_old_one(pi: PretendPi) -> None:
    told(pi, "1.0")
    told(pi, "1.1")
    assert current(pi) == "1.1"
    assert pi.path("/opt/arbitre/releases/1.0/.complete").exists()


def test_a_release_that_does_not_report_ready_gives_way_to_the_one_before(pi: PretendPi) -> None:
    told(pi, "1.0")
    pi.broken = {"1.1"}
    # Only starting it fails: making and checking it went well.
    pi.path("/opt/arbitre/releases/1.1").mkdir()
    pi.write("/opt/arbitre/releases/1.1/.complete", "1.1")
    with pytest.raises(InstallFailed, match=r"1\.0 is back"):
        told(pi, "1.1")
    assert current(pi) == "1.0"
    assert pi.ran[-1] == "systemctl restart arbitre.service"


def test_two_releases_that_do_not_start_are_both_named(pi: PretendPi) -> None:
    told(pi, "1.0")
    told(pi, "1.1")
    pi.broken = {"systemctl restart"}
    with pytest.raises(InstallFailed, match=r"1\.1 is back and does not report ready either"):
        told(pi, "1.2")
    assert current(pi) == "1.1"


def test_trying_again_after_a_swap_back_starts_the_new_one_once_it_can(pi: PretendPi) -> None:
    told(pi, "1.0")
    pi.broken = {"systemctl restart"}
    with pytest.raises(InstallFailed):
        told(pi, "1.1")
    pi.broken = set()
    told(pi, "1.1")
    assert current(pi) == "1.1"


def test_an_update_is_not_refused_for_the_power_or_the_card(pi: PretendPi) -> None:
    told(pi)
    check = next(line for line in pi.ran if "bin/arbitre selftest" in line)
    assert check.endswith("--software")


def test_a_release_that_fails_its_own_test_is_never_started(pi: PretendPi) -> None:
    told(pi, "1.0")
    pi.broken = {"1.1/bin/arbitre selftest"}
    with pytest.raises(InstallFailed, match="does not pass its own test"):
        told(pi, "1.1")
    assert current(pi) == "1.0"


def test_only_two_releases_are_kept(pi: PretendPi) -> None:
    for name in ("1.0", "1.1", "1.2"):
        told(pi, name)
    assert releases(pi) == {"1.1", "1.2"}


def test_a_half_made_release_is_swept_away_and_takes_no_place(pi: PretendPi) -> None:
    told(pi, "1.0")
    pi.path("/opt/arbitre/releases/0.9-cut").mkdir()
    told(pi, "1.1")
    assert releases(pi) == {"1.0", "1.1"}


def test_a_card_in_a_reader_is_prepared_but_nothing_is_started(pi: PretendPi) -> None:
    pi.is_running = False
    told(pi)
    assert not any("restart" in line for line in pi.ran)
    assert pi.wanted_by("arbitre.service").is_symlink()


def test_own_lines_in_config_txt_are_replaced_not_repeated(pi: PretendPi) -> None:
    pi.write("/boot/firmware/config.txt", CONFIG + "# arbitre: begin\nold\n# arbitre: end\n")
    told(pi)
    text = pi.path("/boot/firmware/config.txt").read_text(encoding="utf-8")
    assert text.count("arbitre: begin") == 1
    assert "old" not in text
    assert text.startswith(CONFIG)


def test_another_system_is_refused_with_what_to_write_on_the_card(pi: PretendPi) -> None:
    pi.write("/etc/os-release", "VERSION_CODENAME=bullseye\n")
    with pytest.raises(CannotInstall, match="trixie"):
        refuse_what_cannot_work(pi.box, dry=True)


def test_a_card_without_space_is_refused_before_anything_changes(
    pi: PretendPi, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_a_full_card(pi.box)
    monkeypatch.setattr(refusals, "NEEDED_MB", 10**9)
    with pytest.raises(CannotInstall, match="needs 1000000000: free some space"):
        refuse_a_full_card(pi.box)


def test_a_release_is_named_after_its_content() -> None:
    assert release_name(CHECKOUT) == release_name(CHECKOUT)
    assert release_name(CHECKOUT).startswith("0.1.0-")
