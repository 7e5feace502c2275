"""The chronicle of a game: every event with its rulings, how the score went, who pressed when."""

from collections.abc import Sequence

from engine.awaiting import AwaitPress
from engine.events import Event, Press, Pressed, Raced
from engine.game import Score
from engine.referee import View
from engine.rulings import Verdict
from ui.snapshot import Said


class Chronicle:
    def __init__(self, scores: tuple[Score, ...]) -> None:
        """`scores` are those of the start."""
        self.said: list[Said] = []
        self.course: list[tuple[Score, ...]] = [scores]
        self.finish: tuple[Press, ...] = ()
        """The last race, earliest first."""

    def note(self, event: Event, before: View, after: View) -> None:
        self.said.append(said(event, before, after))
        if after.scores != self.course[-1]:
            self.course.append(after.scores)
        if is_refused(after):
            return
        match event:
            case Raced(presses=presses):
                self.finish = presses
            case Pressed() if any(isinstance(item, AwaitPress) for item in before.awaiting):
                went_on = len(self.said) > 1 and isinstance(self.said[-2].event, Pressed)
                earlier = self.finish if went_on else ()
                self.finish = in_order((*earlier, Press(event.seat, event.at_ns)))


def said(event: Event, before: View, after: View) -> Said:
    earlier = {score.seat: score.points for score in before.scores}
    gained = {
        score.seat: score.points - earlier[score.seat]
        for score in after.scores
        if score.points != earlier.get(score.seat, score.points)
    }
    changed = after.state is not before.state
    return Said(after.seq, event, after.rulings, before.awaiting, gained, changed)


def in_order(presses: Sequence[Press]) -> tuple[Press, ...]:
    return tuple(sorted(presses, key=lambda press: (press.at_ns, press.seat)))


def is_refused(view: View) -> bool:
    return any(ruling.verdict is Verdict.REFUSED for ruling in view.rulings)
