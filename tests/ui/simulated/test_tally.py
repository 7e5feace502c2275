"""What a simulated game is said to have shown."""

from engine.events import Laid
from ui.simulated.tally import LATE_NS, Tally
from ui.simulated.trial import notes


def test_an_event_that_takes_long_is_told_of() -> None:
    tally, card = Tally(), Laid(at_ns=0, zone="pile", card="joker")
    tally.announced(card, LATE_NS)
    tally.announced(card, LATE_NS + 1)
    assert [wait_ns for wait_ns, _ in tally.late] == [LATE_NS + 1]
    (told,) = notes(tally)
    assert told.startswith("late: 1000 ms")
