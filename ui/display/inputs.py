"""The one place where keys, mouse and fingers become intentions.

On a keyboard the upper row of letters are the buzzers, the digits 1 to 6, Enter and Backspace
are the console, Escape is pause. Keys are taken by their place, not by their letter, so that it
works on every layout.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from engine.seats import SEATS, Seat
from firmware.bounce import CONTACT_NS
from firmware.buttons import Buzzer
from firmware.simulated_panel import SimulatedPanel
from ui.display.intentions import (
    Buzz,
    Hold,
    HoldBuzz,
    Intention,
    Leave,
    Letter,
    Lift,
    Press,
    Slide,
    Tap,
)
from ui.display.keys import DIGITS, Key
from ui.display.screens.naming import ERASE

HOLD_BACK_NS = 800_000_000
HOLD_BUZZER_NS = 2_000_000_000
"""Long enough that a player who leans on the buzzer in a race stops nothing."""
FINGER_NS = 2 * CONTACT_NS
"""A keyboard has no disturbances: a key that a slow picture hears down and up in one breath was
held by a finger, and is passed on as such."""
BUZZERS: dict[int, Seat] = dict(
    zip(
        (
            pygame.KSCAN_Q,
            pygame.KSCAN_W,
            pygame.KSCAN_E,
            pygame.KSCAN_R,
            pygame.KSCAN_T,
            pygame.KSCAN_Y,
            pygame.KSCAN_U,
        ),
        SEATS,
        strict=True,
    )
)
CONSOLE: dict[int, Key] = {
    **{pygame.KSCAN_1 + number: key for number, key in enumerate(DIGITS)},
    **{pygame.KSCAN_KP1 + number: key for number, key in enumerate(DIGITS)},
    pygame.KSCAN_RETURN: Key.OK,
    pygame.KSCAN_KP_ENTER: Key.OK,
    pygame.KSCAN_BACKSPACE: Key.BACK,
}
FINGERS: dict[int, type[Tap | Slide | Lift]] = {
    pygame.FINGERDOWN: Tap,
    pygame.FINGERMOTION: Slide,
    pygame.FINGERUP: Lift,
}
ROWS = {"en": "QWERTYU", "nl": "QWERTYU", "fr": "AZERTYU", "de": "QWERTZU"}
"""The letters that people most likely read on those keys, by language."""


@dataclass(slots=True)
class Inputs:
    """Remembers what is held down, and which letters the keyboard turned out to have."""

    now_ns: Callable[[], int] = time.monotonic_ns
    panel: SimulatedPanel | None = None
    """Where letters are heard as buzzers; None: they are buzzes at once, beside real buzzers."""
    learned: dict[Seat, str] = field(default_factory=dict)
    _held: dict[Seat | Key, int] = field(default_factory=dict)
    """When what is held down becomes a hold."""
    _let_go_ns: dict[Seat, int] = field(default_factory=dict)
    """Earliest time at which the panel hears that a buzzer is let go."""

    def letters(self, language: str) -> dict[Seat, str]:
        """What stands on the keys of the buzzers: what was learned, and what fits to it."""
        rows = (dict(zip(SEATS, row, strict=True)) for row in (ROWS[language], *ROWS.values()))
        fitting = (row for row in rows if self.learned.items() <= row.items())
        return next(fitting, dict(zip(SEATS, ROWS[language], strict=True))) | self.learned

    def translate(
        self, event: pygame.event.Event, size: tuple[int, int], *, typing: bool = False
    ) -> list[Intention]:
        """What an event of pygame means; `typing`: letters are wanted, not buzzers."""
        match event.type:
            case pygame.QUIT:
                return [Leave()]
            case pygame.KEYDOWN if typing and is_written(event):
                return [
                    Letter(ERASE if event.scancode == pygame.KSCAN_BACKSPACE else event.unicode)
                ]
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                return self._key_up(event.scancode)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and not event.touch:
                return [Tap(*event.pos)]
            case pygame.MOUSEMOTION if event.buttons[0] and not event.touch:
                return [Slide(*event.pos)]
            case pygame.MOUSEBUTTONUP if event.button == 1 and not event.touch:
                return [Lift(*event.pos)]
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return [FINGERS[event.type](round(event.x * size[0]), round(event.y * size[1]))]
        return []

    def held(self) -> list[Intention]:
        """Holds that have become long enough."""
        now_ns = self.now_ns()
        ripe = [what for what, due_ns in self._held.items() if due_ns <= now_ns]
        for what in ripe:
            del self._held[what]
        return [HoldBuzz(what) if isinstance(what, Seat) else Hold(what) for what in ripe]

    def due_ns(self) -> int | None:
        """When `held` will have something to say."""
        return min(self._held.values(), default=None)

    def _key_down(self, event: pygame.event.Event) -> list[Intention]:
        now_ns = self.now_ns()
        if event.scancode in BUZZERS:
            seat = BUZZERS[event.scancode]
            if event.unicode.isalpha():
                self.learned[seat] = event.unicode.upper()
            if self.panel is not None:
                self.panel.key_down(Buzzer(seat), now_ns)
                self._let_go_ns.setdefault(seat, now_ns + FINGER_NS)
                return []
            if seat in self._held:
                return []  # the keyboard repeats a key that is held
            self._held[seat] = now_ns + HOLD_BUZZER_NS
            return [Buzz(seat, now_ns)]
        if event.scancode == pygame.KSCAN_ESCAPE:
            return [Hold(Key.BACK)]
        key = CONSOLE.get(event.scancode)
        if key is Key.BACK:
            self._held.setdefault(key, now_ns + HOLD_BACK_NS)
            return []  # whether it was long enough for a pause is known when it is let go
        return [Press(key)] if key is not None else []

    def _key_up(self, scancode: int) -> list[Intention]:
        if scancode in BUZZERS:
            seat = BUZZERS[scancode]
            self._held.pop(seat, None)
            if self.panel is not None:
                let_go_ns = self._let_go_ns.pop(seat, 0)
                self.panel.key_up(Buzzer(seat), max(self.now_ns(), let_go_ns))
        elif CONSOLE.get(scancode) is Key.BACK and Key.BACK in self._held:
            del self._held[Key.BACK]
            return [Press(Key.BACK)]
        return []


def is_written(event: pygame.event.Event) -> bool:
    written: bool = event.unicode.isalpha() or event.unicode in ("-", "'")
    return event.scancode == pygame.KSCAN_BACKSPACE or (written and bool(event.unicode))
