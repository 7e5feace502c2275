"""The self-test of a panel, for the person with the screwdriver: one line per pin.

Every button is asked for in turn and its chatter is measured; then every lamp
glows alone and is confirmed with the buzzer beside it.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.seats import Seat
from firmware.bounce import CHATTER_NS, LOCKOUT_NS, BounceFilter, Burst
from firmware.buttons import BUTTONS, Button, Buzzer
from firmware.panel import Panel
from firmware.pins import PinMap

LISTEN_S = 0.02


@dataclass(frozen=True, slots=True)
class Finger:
    """What one press looked like, from the first touch to the quiet after the release."""

    button: Button
    chatter_ns: int
    """The longer one of closing and opening."""
    edges: int


class SelfTest:
    def __init__(
        self,
        panel: Panel,
        say: Callable[[str], None],
        wait_s: float = 15.0,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """`wait_s`: how long each button is waited for."""
        self._panel = panel
        self._say = say
        self._wait_ns = round(wait_s * 1e9)
        self._now_ns = now_ns
        self._filter = BounceFilter(panel.down())
        self.problems = 0

    def run(self, pins: PinMap | None) -> bool:
        """True if all is well. `pins`: to name them, if the panel has any."""
        for button in sorted(self._panel.down(), key=BUTTONS.index):
            self._line(named(button, pins), "down already: jammed, or its wire touches ground")
        for button in BUTTONS:
            if button in self._panel.buttons:
                self._ask(button, named(button, pins))
        for seat in sorted(self._panel.lamps):
            self._check_lamp(seat, lamp_named(seat, pins))
        self._panel.light(frozenset())
        self._say("all is well" if not self.problems else f"{self.problems} to repair")
        return not self.problems

    def _ask(self, button: Button, name: str) -> None:
        self._say(f"{name}  press now")
        finger = self._next_press()
        if finger is None:
            self._line(name, "not heard: check plug and wire")
        elif finger.button != button:
            self._line(name, f"{finger.button} answered instead: wires swapped, or mispressed")
        elif finger.chatter_ns > CHATTER_NS:
            self._line(name, f"{chatter_of(finger)}: worn switch, replace it soon")
        else:
            self._line(name, f"ok, {chatter_of(finger)}", good=True)

    def _check_lamp(self, seat: Seat, name: str) -> None:
        self._panel.light(frozenset({seat}))
        self._say(f"{name}  one lamp glows: press the buzzer beside it")
        finger = self._next_press()
        if finger is None:
            self._line(name, "not seen: check lamp, plug and driver chip")
        elif finger.button != Buzzer(seat):
            self._line(name, f"glows beside {finger.button}: the lamps' wires are swapped")
        else:
            self._line(name, "ok", good=True)

    def _line(self, name: str, verdict: str, *, good: bool = False) -> None:
        self.problems += not good
        self._say(f"{name}  {verdict}")

    def _next_press(self) -> Finger | None:
        """The next press of any button, once it is over; None if nobody presses in time."""
        until_ns = self._now_ns() + self._wait_ns
        bursts: list[Burst] = []
        while not is_over(bursts, self._now_ns()):
            if self._now_ns() >= until_ns:
                break
            for edge in self._panel.edges(LISTEN_S):
                begun = self._filter.feed(edge)
                if begun is not None and (bursts or begun.is_press):
                    bursts.append(begun)
                bursts = [self._latest(burst) for burst in bursts]
        return finger_of(bursts)

    def _latest(self, burst: Burst) -> Burst:
        """The burst as it is known now, if it is still the current one of its button."""
        known = self._filter.burst(burst.button)
        return known if known is not None and known.first_ns == burst.first_ns else burst


def is_over(bursts: Iterable[Burst], now_ns: int) -> bool:
    """A press has been made, released, and its contact is quiet."""
    last = max(bursts, key=lambda burst: burst.last_ns, default=None)
    return last is not None and not last.is_down and now_ns - last.last_ns >= LOCKOUT_NS


def finger_of(bursts: list[Burst]) -> Finger | None:
    if not bursts:
        return None
    button = bursts[0].button
    mine = [burst for burst in bursts if burst.button == button]
    # In a short tap closing and opening are one burst; the contact between them is no chatter.
    chatter_ns = max(
        burst.chatter_ns - (burst.contact_ns if not burst.is_down and burst.is_press else 0)
        for burst in mine
    )
    return Finger(button, chatter_ns, sum(burst.edges for burst in mine))


def chatter_of(finger: Finger) -> str:
    return f"chatter {finger.chatter_ns / 1e6:.1f} ms ({finger.edges} edges)"


def named(button: Button, pins: PinMap | None) -> str:
    return place(str(button), None if pins is None else pins.inputs[button])


def lamp_named(seat: Seat, pins: PinMap | None) -> str:
    return place(f"lamp {int(seat)}", None if pins is None else pins.lamps[seat])


def place(name: str, pin: int | None) -> str:
    """What a line begins with; `pin` is None where there are none."""
    return f"{name:<11} {'' if pin is None else f'GPIO{pin}':<6}"
