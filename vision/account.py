"""The account of a table: what was seen in each zone, beside what the rules say lies there.

    account = Account()
    for change in watch.take(frame):
        heard = account.hear(change, view.game.lying(view.state), view.awaiting, frame.at_ns)

Three things can happen to a card that came. If the game counts it there already and the camera had
not seen it, or had lost sight of it, somebody only did what was ruled: it is silent. If it is
awaited, it is an event. The rest is a question, but only in zones that the game keeps account of.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.awaiting import Awaited
from engine.events import Event
from vision.zones import Appeared, Change, Gone, Question, answers

Lying = Mapping[str, tuple[str, ...]]
"""Labels per zone, from bottom to top, as `engine.game.Game.lying` gives them."""

MOMENT_NS = 600_000_000
"""Within this time nobody takes a card away and lays another: what is seen then lay there."""


class Account:
    """Fed every change, in order."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}
        """What lies in each zone, from bottom to top, as far as the camera knows."""
        self._emptied_ns: dict[str, int] = {}
        """When a card last went from a zone."""
        self._taken: set[tuple[str, str]] = set()
        """Zone and label of every card that went and has not come back."""

    def hear(
        self, change: Change, lying: Lying, awaiting: Sequence[Awaited], at_ns: int
    ) -> Event | Question | None:
        """What a change means to the game; None if it means nothing."""
        counted = lying.get(change.zone, ())
        is_owed = isinstance(change, Appeared) and self._is_owed(change, counted, at_ns)
        if isinstance(change, Gone):
            self._emptied_ns[change.zone] = at_ns
        if is_owed:
            return None
        events, questions = answers([change], awaiting, at_ns)
        if questions and isinstance(change, Appeared) and self._is_behind(change, counted):
            return None
        if not questions:  # what is asked about counts once the table has said so
            self._note(change)
        if events:
            return events[0]
        return questions[0] if questions and change.zone in lying else None

    def missing(self, lying: Lying) -> frozenset[tuple[str, str]]:
        """Zone and label of cards that went away, though the game counts them there still."""
        self._taken = {
            (zone, label) for zone, label in self._taken if self._misses(zone, label, lying)
        }
        return frozenset(self._taken)

    def _misses(self, zone: str, label: str, lying: Lying) -> bool:
        return lying.get(zone, ()).count(label) > self.seen.get(zone, []).count(label)

    def _is_owed(self, card: Appeared, lying: Sequence[str], at_ns: int) -> bool:
        """Does the game count this card there, and had it not been seen above the others so far,
        or did it come to light when those above it were taken?"""
        seen = self.seen.get(card.zone, [])
        owed = unseen(lying, seen)
        if card.label in lying and self._came_to_light(card, lying, at_ns):
            count = len(lying) - lying[::-1].index(card.label)
        elif card.label in owed:
            count = lying.index(card.label, len(lying) - len(owed)) + 1
        else:
            return False
        # With it all lie there, perhaps in another order than the game's; else more are to come.
        is_last = sorted((*seen, card.label)) == sorted(lying)
        self.seen[card.zone] = list(lying if is_last else lying[:count])
        return True

    def _came_to_light(self, card: Appeared, lying: Sequence[str], at_ns: int) -> bool:
        """Did others go a moment ago, or were they to go?"""
        surplus = Counter(self.seen.get(card.zone, [])) - Counter(lying)
        since_ns = at_ns - self._emptied_ns.get(card.zone, -MOMENT_NS)
        return bool(surplus) or since_ns < MOMENT_NS

    def _is_behind(self, card: Appeared, lying: Sequence[str]) -> bool:
        """Does the game count this card there while the camera is at odds with it? Then the camera
        is, and takes the game's word."""
        if card.label not in lying or self.seen.get(card.zone, []) == list(lying):
            return False
        self.seen[card.zone] = list(lying)
        return True

    def _note(self, change: Change) -> None:
        cards = self.seen.setdefault(change.zone, [])
        if isinstance(change, Appeared):
            cards.append(change.label)
        elif isinstance(change, Gone) and change.label in cards:
            del cards[len(cards) - 1 - cards[::-1].index(change.label)]
            self._taken.add((change.zone, change.label))


def unseen(lying: Sequence[str], seen: Sequence[str]) -> Sequence[str]:
    """The cards that should lie above those that were seen; if none was, all.

    A card that was missed and is covered now is owed no more: nobody will see it again.
    """
    common = [in_common(lying[:count], seen) for count in range(len(lying) + 1)]
    return lying[common.index(common[-1]) :]


def in_common(lying: Sequence[str], seen: Sequence[str]) -> int:
    """Length of the longest sequence of cards that lies in both, in this order."""
    best = [0] * (len(seen) + 1)
    for label in lying:
        before = best[:]
        for n, other in enumerate(seen, start=1):
            best[n] = before[n - 1] + 1 if label == other else max(before[n], best[n - 1])
    return best[-1]
