"""The command line: finds the file in `ui/commands` that the words name, and runs it."""

import argparse
import ast
import errno
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from engine.errors import ArbitreError

COMMANDS = Path(__file__).parent / "commands"
GROUPS = ("bench", "print", "see", "selftest")
"""First words that have several commands behind them."""
DEFAULT = "play"
"""What plain `arbitre` does."""


def main(words: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if words is None else words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal lacks some signs; nobody stops
    if words[:1] in (["-h"], ["--help"], ["help"]):
        print(overview())
        return 0
    name, rest = find(words)
    if name is None:
        return unknown(words)
    command = importlib.import_module(f"ui.commands.{name}")
    parser = argparse.ArgumentParser(
        prog=f"arbitre {spoken(name)}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.arguments(parser)
    return obeyed(lambda: obey(command, parser, rest))


def obey(command: ModuleType, parser: argparse.ArgumentParser, rest: Sequence[str]) -> int:
    args = parser.parse_args(rest)
    if "state" in args:
        unpack(args.state)
    code: int = command.run(args)
    return code


def obeyed(work: Callable[[], int]) -> int:
    """The exit code; what a person can mend is told in one line."""
    try:
        return work()
    except ArbitreError as error:
        print(f"arbitre: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Somebody read enough (`arbitre games | head`); Python must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is None and error.errno != errno.ENOSPC:
            raise  # not about a file that somebody named
        print(f"arbitre: {about_file(error)}", file=sys.stderr)
        return 1


def about_file(error: OSError) -> str:
    """A file that cannot be read or written is no mistake of the program."""
    named = f"{error.filename}: " if error.filename is not None else ""
    return f"{named}{error.strerror}; check the path, the rights, and that there is room"


def unpack(state: Path | None) -> None:
    """A command that knows the state folder plays with the cards that lie there."""
    # Not above: `arbitre install` runs before there are any packages.
    from ui import packs  # noqa: PLC0415
    from ui.state import state_directory  # noqa: PLC0415

    packs.unpack(state_directory(state))


def find(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The command that the first one or two words name, and the words after it."""
    leading: list[str] = []
    for word in words[:2]:
        if word.startswith("-"):
            break
        leading.append(word.replace("-", "_"))
    for count in range(len(leading), 0, -1):
        name = "_".join(leading[:count])
        if name in names():
            return name, list(words[count:])
    return (DEFAULT, list(words)) if not leading else (None, [])


def names() -> list[str]:
    return sorted(path.stem for path in COMMANDS.glob("*.py") if path.stem != "__init__")


def spoken(name: str) -> str:
    """`see_cards` as it is typed: `see cards`; `check_install`: `check-install`."""
    first, _, rest = name.partition("_")
    if first in GROUPS and rest:
        return f"{first} {rest.replace('_', '-')}"
    return name.replace("_", "-")


def unknown(words: Sequence[str]) -> int:
    group = [name for name in names() if name.startswith(f"{words[0]}_")]
    choices = ", ".join(spoken(name) for name in group or names())
    print(
        f"arbitre: there is no command '{' '.join(words[:2])}'; there is: {choices}",
        file=sys.stderr,
    )
    return 2


def overview() -> str:
    width = max(len(spoken(name)) for name in names())
    lines = [f"  {spoken(name):{width}}  {summary(name)}" for name in names()]
    return "\n".join(["arbitre: a referee for physical game tables", "", *lines])


def summary(name: str) -> str:
    """First line of the command's docstring, read without importing the command."""
    text = ast.get_docstring(ast.parse((COMMANDS / f"{name}.py").read_text(encoding="utf-8")))
    return text.splitlines()[0] if text else ""
