"""Commands that need a checkout say so on an installed box."""

import argparse

import pytest

from ui.checkout import NeedsCheckout, arguments_of, run_in_checkout
from ui.commands import check_install, hil

ABSENT = "tests_that_are_not_installed.command"


def test_an_installed_box_says_that_a_checkout_is_needed() -> None:
    parser = argparse.ArgumentParser()
    arguments_of(ABSENT, parser)
    with pytest.raises(NeedsCheckout, match="needs a checkout"):
        run_in_checkout(ABSENT, parser.parse_args([]))


def test_in_a_checkout_their_options_are_known() -> None:
    for command, option in ((hil, "--quick"), (check_install, "--keep")):
        parser = argparse.ArgumentParser()
        command.arguments(parser)
        assert option in parser.format_help()
