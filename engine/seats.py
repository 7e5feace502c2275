"""Seats around the table, and who sits next to whom."""

from collections.abc import Sequence


class Seat(int):
    """A place at the table: 1 to 7, as printed beside its buzzer."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    def __str__(self) -> str:
        return int.__repr__(self)


SEATS = tuple(Seat(number) for number in range(1, 8))
"""Every seat of the box, clockwise."""


def after(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """The next of `seats` clockwise (the left neighbour); `seat` itself need not be among them."""
    return min(seats, key=lambda other: (other - seat - 1) % len(SEATS))


def clockwise_from(seat: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """All of `seats` in playing order, `seat` first if it is among them."""
    return tuple(sorted(seats, key=lambda other: (other - seat) % len(SEATS)))
