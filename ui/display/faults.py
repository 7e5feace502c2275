"""Faults of the buzzers as sentences: what is wrong, with which button, and how to play on."""

from collections.abc import Iterable

from firmware.buttons import Button, Buzzer, Key
from firmware.health import Fault, FaultKind
from ui.language import Words

SIGNS = {Key.CONFIRM: "✓", Key.BACK: "↩"}
"""What is printed on the keys that have no digit."""


def fault_sentences(faults: Iterable[Fault], words: Words) -> tuple[str, ...]:
    """One sentence per kind; buttons with the same fault share it."""
    buttons: dict[FaultKind, list[str]] = {}
    for fault in sorted(faults, key=lambda fault: (fault.kind.value, str(fault.button))):
        names = buttons.setdefault(fault.kind, [])
        if fault.button is not None:
            names.append(button_name(fault.button, words))
    return tuple(sentence(kind, ", ".join(names), words) for kind, names in buttons.items())


def button_name(button: Button, words: Words) -> str:
    if isinstance(button, Buzzer):
        return words("fault.buzzer", number=int(button.seat))
    return words("fault.key", key=SIGNS.get(button, button.value))


def sentence(kind: FaultKind, button: str, words: Words) -> str:
    return {
        FaultKind.STUCK: words("fault.stuck", button=button),
        FaultKind.CHATTERING: words("fault.chattering", button=button),
        FaultKind.SILENT: words("fault.silent", button=button),
        FaultKind.LOST_EDGE: words("fault.lost-edge", button=button),
        FaultKind.LATE_PRESS: words("fault.late-press", button=button),
        FaultKind.OVERFLOW: words("fault.overflow", button=button),
        FaultKind.STALLED: words("fault.stalled"),
        FaultKind.DEAF: words("fault.deaf"),
        FaultKind.MIXED_CLOCKS: words("fault.mixed-clocks"),
        FaultKind.UNPLUGGED: words("fault.unplugged"),
    }[kind]
