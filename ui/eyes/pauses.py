"""When eyes that broke down are opened again: soon, and then after longer and longer pauses."""

from dataclasses import dataclass

FIRST_NS = 1_000_000_000
LONGEST_NS = 60_000_000_000


@dataclass(slots=True)
class Pauses:
    """All times are monotonic."""

    _pause_ns: int = 0
    """The last one; 0 before any."""
    _until_ns: int | None = None
    """When it ends, or ended."""

    def begin(self, now_ns: int) -> None:
        """Something failed. If the last time is longer ago than the longest pause, it was bad luck;
        else the pause is twice as long as the last one."""
        is_luck = self._until_ns is None or now_ns - self._until_ns > LONGEST_NS
        self._pause_ns = FIRST_NS if is_luck else min(2 * self._pause_ns, LONGEST_NS)
        self._until_ns = now_ns + self._pause_ns

    def is_over(self, now_ns: int) -> bool:
        """Also if there was none."""
        return self._until_ns is None or now_ns >= self._until_ns
