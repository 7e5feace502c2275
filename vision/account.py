"""The account of a table: what was seen in each zone, beside what the rules say lies there.

    account = Account()
    for change in watch.take(frame):
        heard = account.hear(change, view.game.lying(view.state), view.awaiting, frame.at_ns)

Three things can happen to a card that came. If the game counts it there already and nobody had
seen it yet, somebody only did what was ruled: it is silent. If it is awaited, it is an event. The
rest is a question, but only in zones that the game keeps account of.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.awaiting import Awaited
from engine.events import Event
from vision.zones import Appeared, Change, Gone, Question, answers

Lying = Mapping[str, tuple[str, ...]]
"""Labels per zone, from bottom to top, as `engine.game.Game.lying` gives them."""


class Account:
    """Fed every change, in order."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}
        """What lies in each zone, from bottom to top, as far as the camera knows."""

    def hear(
        self, change: Change, lying: Lying, awaiting: Sequence[Awaited], at_ns: int
    ) -> Event | Question | None:
        """What a change means to the game; None if it means nothing."""
        if isinstance(change, Appeared) and self._is_owed(change, lying.get(change.zone, ())):
            return None
        self._note(change)
        events, questions = answers([change], awaiting, at_ns)
        if events:
            return events[0]
        return questions[0] if questions and change.zone in lying else None

    def _is_owed(self, card: Appeared, lying: Sequence[str]) -> bool:
        """Does the game count this card there, above all that was seen there so far? Then the
        camera and the game agree again on what lies there, up to this card."""
        owed = unseen(lying, self.seen.get(card.zone, []))
        if card.label not in owed:
            return False
        start = len(lying) - len(owed)
        above = start if card.label in lying[start:] else 0
        self.seen[card.zone] = list(lying[: lying.index(card.label, above) + 1])
        return True

    def _note(self, change: Change) -> None:
        cards = self.seen.setdefault(change.zone, [])
        if isinstance(change, Appeared):
            cards.append(change.label)
        elif isinstance(change, Gone) and change.label in cards:
            del cards[len(cards) - 1 - cards[::-1].index(change.label)]


def unseen(lying: Sequence[str], seen: Sequence[str]) -> Sequence[str]:
    """The cards that should lie above those that were seen; if that is unclear, all that miss.

    A card that was missed and is covered now is owed no more: nobody will see it again.
    """
    for count in range(max(1, len(seen)), len(lying) + 1):
        if seen and lying[count - 1] == seen[-1]:
            return lying[count:]
    return tuple((Counter(lying) - Counter(seen)).elements())
