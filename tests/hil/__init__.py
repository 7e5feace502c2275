"""The firmware on a real Linux kernel without hardware: `arbitre hil`.

An emulated PC boots a Debian kernel whose `gpio-sim` driver offers a GPIO chip.
Our own panel reads that chip with gpiozero and lgpio, exactly as on a Raspberry
Pi, while an injector presses the buttons at known times.

`packages` fetches, `image` packs the guest, `machine` boots it, `guest/` is what
runs inside, `report` prints the table and compares it with the bar.
"""
