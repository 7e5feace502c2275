"""Everything that touches pins: buzzers, lamps, console."""
