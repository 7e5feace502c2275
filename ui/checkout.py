"""Commands whose work lives beside the tests, so they run in a checkout but not on a box."""

import argparse
import importlib
import importlib.util
from types import ModuleType

from engine.errors import ArbitreError


class NeedsCheckout(ArbitreError, RuntimeError):
    """This part of the project is not installed."""


def arguments_of(module: str, parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that the command's module declares; none where it is absent."""
    found = beside_the_tests(module)
    if found is not None:
        found.arguments(parser)


def run_in_checkout(module: str, args: argparse.Namespace) -> int:
    found = beside_the_tests(module)
    if found is None:
        raise NeedsCheckout("this needs a checkout of the project: run ./arbitre in one")
    code: int = found.run(args)
    return code


def beside_the_tests(module: str) -> ModuleType | None:
    try:
        is_here = importlib.util.find_spec(module) is not None
    except ImportError:
        return None
    return importlib.import_module(module) if is_here else None
