"""Eyes that broke down rest, and for longer each time."""

from ui.eyes.pauses import FIRST_NS, LONGEST_NS, Pauses


def test_there_is_no_pause_before_anything_failed() -> None:
    assert Pauses().is_over(0)


def test_every_pause_is_twice_as_long_until_the_longest() -> None:
    pauses, now_ns, lengths_ns = Pauses(), 0, []
    for _ in range(9):
        pauses.begin(now_ns)
        length_ns = next(n for n in range(FIRST_NS, 2**40, FIRST_NS) if pauses.is_over(now_ns + n))
        lengths_ns.append(length_ns)
        now_ns += length_ns
    assert lengths_ns[:3] == [FIRST_NS, 2 * FIRST_NS, 4 * FIRST_NS]
    assert lengths_ns[-2:] == [LONGEST_NS, LONGEST_NS]


def test_after_a_long_time_without_a_failure_the_first_pause_is_short_again() -> None:
    pauses = Pauses()
    pauses.begin(0)
    pauses.begin(FIRST_NS)
    later_ns = 3 * FIRST_NS + LONGEST_NS + 1
    pauses.begin(later_ns)
    assert pauses.is_over(later_ns + FIRST_NS)
