"""The keys of the console: pressed, or held. What a key chooses is known to the display."""

from dataclasses import dataclass, field

from firmware.buttons import Button, Key
from firmware.contacts import Touch
from firmware.race import WINDOW_NS

HOLD_NS = 1_500_000_000
"""A key down this long is held: ↩ then pauses the game."""
HOLDABLE = frozenset({Key.BACK})
"""Keys that mean something else when held; their short press is told on release."""


@dataclass(frozen=True, slots=True)
class KeyPressed:
    key: Key
    at_ns: int


@dataclass(frozen=True, slots=True)
class KeyHeld:
    key: Key
    at_ns: int
    """When it went down."""


@dataclass(slots=True)
class Console:
    _pending: dict[Key, tuple[int, int]] = field(default_factory=dict)
    """Per key: time of the press and time at which it came to our knowledge (ns)."""

    def pressed(self, key: Key, at_ns: int, now_ns: int) -> None:
        self._pending[key] = (at_ns, now_ns)

    @property
    def due_ns(self) -> int | None:
        """When `step` is to be asked, or None if no key is pending."""
        return min((seen + WINDOW_NS for _, seen in self._pending.values()), default=None)

    def step(
        self, now_ns: int, down: frozenset[Button], disturbed: frozenset[Touch]
    ) -> list[KeyPressed | KeyHeld]:
        """What has become certain. `disturbed`: touches that were too short for a finger."""
        told = [
            self._told(key, at_ns, down)
            for key, (at_ns, seen_ns) in self._pending.items()
            if now_ns >= seen_ns + WINDOW_NS and not is_undecided(key, at_ns, down, now_ns)
        ]
        for happening in told:
            del self._pending[happening.key]
        real = [each for each in told if Touch(each.key, each.at_ns) not in disturbed]
        return sorted(real, key=lambda happening: happening.at_ns)

    def _told(self, key: Key, at_ns: int, down: frozenset[Button]) -> KeyPressed | KeyHeld:
        is_held = key in HOLDABLE and key in down
        return KeyHeld(key, at_ns) if is_held else KeyPressed(key, at_ns)


def is_undecided(key: Key, at_ns: int, down: frozenset[Button], now_ns: int) -> bool:
    """Still down, but not yet for long enough to be held."""
    return key in HOLDABLE and key in down and now_ns < at_ns + HOLD_NS
