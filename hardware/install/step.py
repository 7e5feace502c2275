"""One thing that installing does: a value that knows how to do, undo and find itself done."""

from typing import Protocol

from hardware.install.box import Box


class Step(Protocol):
    """`do` and `undo` may be called when nothing is left to do; they must not fail then."""

    @property
    def what(self) -> str:
        """For the person who watches: "create the user arbitre"."""

    @property
    def undone(self) -> str | None:
        """What uninstalling does about it; None: it stays as it is."""

    def is_done(self, box: Box) -> bool: ...

    def do(self, box: Box) -> None: ...

    def undo(self, box: Box) -> None: ...
