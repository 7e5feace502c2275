"""The ways people use today, for comparison: gpiozero's Button and the time in its callback."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import gpiozero

from firmware.gpio_panel import patiently
from tests.hil.guest.chip import open_factory
from tests.hil.guest.scenarios import BUZZER_PINS, injected_while
from tests.hil.guest.schedule import Move
from tests.hil.guest.scoring import Span

LOCKOUT_NS = 30_000_000
"""Given to the naive ways as well: further calls so soon after one are taken for bounce."""


class NaiveButtons:
    """`Button.when_pressed`, with or without `bounce_time`; the callback reads the clock."""

    def __init__(self, bounce_time_s: float | None) -> None:
        self.presses_ns: dict[int, list[int]] = {pin: [] for pin in BUZZER_PINS}
        self._factory = open_factory()
        self._buttons = [self._open(pin, bounce_time_s) for pin in BUZZER_PINS]

    def _open(self, pin: int, bounce_time_s: float | None) -> Any:
        button = gpiozero.Button(pin, bounce_time=bounce_time_s, pin_factory=self._factory)
        stamps = self.presses_ns[pin]

        def pressed() -> None:
            now_ns = time.monotonic_ns()
            if not stamps or now_ns - stamps[-1] > LOCKOUT_NS:
                stamps.append(now_ns)

        button.when_pressed = pressed
        return button

    def close(self) -> None:
        for button in self._buttons:
            patiently(partial(setattr, button.pin, "when_changed", None))
        patiently(self._factory.close)


def play_naively(
    lines: Path, moves: Sequence[Move], bounce_time_s: float | None
) -> tuple[list[Span], dict[int, list[int]]]:
    buttons = NaiveButtons(bounce_time_s)
    try:
        spans = injected_while(lines, moves, lambda: time.sleep(0.02))
    finally:
        buttons.close()
    return spans, buttons.presses_ns
