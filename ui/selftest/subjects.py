"""The subjects of the self-test, in the order in which a box is built."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ui.selftest import card, computer, panel, screen
from ui.selftest.finding import Finding, fails, not_here

NAMED = tuple[str, Finding]


@dataclass(frozen=True, slots=True)
class Subject:
    """`check` may take a while. `device`: it opens one, which --offline leaves alone. `software`:
    it comes with the release, so that a release which fails here must not be started."""

    name: str
    check: Callable[[], Finding]
    device: bool = False
    software: bool = False


def subjects(state: Path) -> tuple[Subject, ...]:
    return (
        Subject("power", computer.power),
        Subject("groups", computer.groups),
        Subject("clock", computer.clock),
        Subject("libraries", computer.libraries, software=True),
        Subject("SDL", screen.sdl, software=True),
        Subject("display", screen.display_driver, device=True),
        Subject("sound", screen.sound, device=True),
        Subject("pin map", panel.pin_map, software=True),
        Subject("pin library", panel.pin_library, software=True),
        Subject("pin driver", panel.pin_driver, device=True),
        Subject("buzzers", panel.buzzers, device=True),
        Subject("lamps", lamps, device=True),
        Subject("free space", lambda: card.free_space(state)),
        Subject("card", lambda: card.fsync_time(state)),
        Subject("games", lambda: card.journals(state)),
    )


def lamps() -> Finding:
    return not_here("only an eye can tell; each glows in turn with  arbitre selftest panel")


def findings(state: Path, *, offline: bool) -> Iterator[NAMED]:
    """One after the other, as they are found."""
    for subject in subjects(state):
        yield subject.name, left_alone() if offline and subject.device else guarded(subject.check)
    if offline:
        yield "camera", left_alone()
        yield "mat", left_alone()
    else:
        yield from eyes()


def software(state: Path) -> Iterator[NAMED]:
    """Only what a release brings, whatever the power and the card are like today."""
    for subject in subjects(state):
        if subject.software:
            yield subject.name, guarded(subject.check)


def eyes() -> Iterator[NAMED]:
    try:
        from ui.selftest.eye import camera  # noqa: PLC0415  (OpenCV itself may be what is broken)

        seen, mat = camera()
    except Exception as error:
        yield "camera", broken(error)
        return
    yield "camera", seen
    yield "mat", mat


def left_alone() -> Finding:
    return not_here("not touched (--offline)")


def guarded(check: Callable[[], Finding]) -> Finding:
    """A check that breaks is a failure of its subject, not the end of the test."""
    try:
        return check()
    except Exception as error:
        return broken(error)


def broken(error: Exception) -> Finding:
    return fails(
        f"the check itself broke: {type(error).__name__}: {error}",
        "run install again; if it stays, send this line to whoever looks after the table",
    )
