"""A USB set without USB: events are put in, and it can be pulled out."""

import queue
from collections.abc import Iterator, Mapping

from engine.seats import SEATS, Seat
from firmware.buttons import BUTTONS, Button

FIRST_CODE = 0x120


class FakeUsbSet:
    def __init__(self, held: frozenset[int] = frozenset()) -> None:
        self.buttons: Mapping[int, Button] = {
            FIRST_CODE + number: button for number, button in enumerate(BUTTONS)
        }
        self.is_closed = False
        self.lamps = SEATS[:4]
        self.lit: frozenset[Seat] = frozenset()
        self._held = held
        self._events: queue.SimpleQueue[tuple[int, int, bool] | None] = queue.SimpleQueue()

    def code(self, button: Button) -> int:
        return next(code for code, known in self.buttons.items() if known == button)

    def put(self, at_ns: int, button: Button, *, down: bool) -> None:
        self._events.put((at_ns, self.code(button), down))

    def put_code(self, at_ns: int, code: int) -> None:
        self._events.put((at_ns, code, True))

    def pull_out(self) -> None:
        self._events.put(None)

    def events(self) -> Iterator[tuple[int, int, bool]]:
        while (event := self._events.get()) is not None:
            yield event
        raise OSError(19, "No such device")

    def pressed(self) -> frozenset[int]:
        return self._held

    def light(self, seats: frozenset[Seat]) -> None:
        self.lit = seats

    def close(self) -> None:
        self.is_closed = True
        self._events.put(None)
