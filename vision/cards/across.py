"""A card that lies across the edge of the picture: it reaches in as a hand does, but it stays."""

from collections.abc import Callable

from vision.settling import MOVING, Glance

REST_NS = 200_000_000
"""What reaches in and has not moved for so long is looked at: hands pause for less."""


class Across:
    """Fed every glance. What rests there is looked at once, until something moves again."""

    def __init__(self) -> None:
        self._since_ns: int | None = None
        self._is_card: bool | None = None

    def is_card(self, glance: Glance, sees_card: Callable[[], bool]) -> bool:
        """Is what reaches in a card, by the look that `sees_card` takes?"""
        if not glance.hand or glance.moving >= MOVING:
            self._since_ns = self._is_card = None
            return False
        if self._since_ns is None:
            self._since_ns = glance.at_ns
        if self._is_card is None and glance.at_ns - self._since_ns >= REST_NS:
            self._is_card = sees_card()
        return bool(self._is_card)
