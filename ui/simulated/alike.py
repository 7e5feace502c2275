"""Do two referees say the same? One has seen the table, the other was told the truth."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.mokadi.reasons import Reason
from engine.phrase import Fact, Phrase
from engine.rulings import Ruling, Verdict

Rulings = tuple[Ruling, ...]


def is_alike(ruled: Rulings, right: Rulings) -> bool:
    """Do they say the same? What the table, when it was asked, takes back was not to stand. If it
    says that nothing fell, sticks may have moved, and what else was done is judged."""
    said = {one.reason.key for one in ruled}
    if "taken-back" in said:
        return all(is_taken_back(one) for one in right)
    if "nothing-fell" in said:
        ruled, right = without_idle(ruled), without_idle(right)
    if "stick-trusted" in said:
        right = tuple(map(vouched, right))
    said_so, is_so = in_any_order(map(in_short, ruled)), in_any_order(map(in_short, right))
    return said_so == is_so or (is_refused(ruled) and all(one in is_so for one in said_so))


def is_refused(rulings: Rulings) -> bool:
    """Is nothing said but what is wrong with it? Then it goes back to his hand. That the other
    referee finds a second fault changes nothing, as long as nothing false is said."""
    return bool(rulings) and all(one.verdict is Verdict.REFUSED for one in rulings)


def without_idle(rulings: Rulings) -> Rulings:
    """Without those after which everything counts as before."""
    return tuple(one for one in rulings if one.reason.key not in ("nothing-fell", "moved"))


def vouched(ruling: Ruling) -> Ruling:
    """As it would be if the table had to say that the stick lies well: on what is not told."""
    if ruling.reason.key != "stick-laid":
        return ruling
    facts = {name: fact for name, fact in ruling.facts.items() if name != "supports"}
    return replace(ruling, reason=Reason.STICK_TRUSTED, facts=facts)


def is_taken_back(ruling: Ruling) -> bool:
    """Does whoever laid it have it in his hand again?"""
    return ruling.verdict in (Verdict.REFUSED, Verdict.WRONG) or ruling.reason.key == "dropped"


def in_short(ruling: Ruling) -> tuple[object, ...]:
    """What a ruling says. What is measured to the millimetre may differ between two who saw the
    same."""
    facts = {name: nameless(fact) for name, fact in ruling.facts.items() if name != "measured"}
    # A no is a no, also if it comes with the answer to a question, which is not refused.
    verdict = Verdict.WRONG if ruling.verdict is Verdict.REFUSED else ruling.verdict
    return verdict, ruling.reason, facts


def nameless(fact: Fact) -> object:
    """Pieces are numbered by whoever saw them first: only what they are counts, a stick or a plot,
    and of which wood."""
    match fact:
        case Phrase(key="name.piece", facts={"kind": kind}):
            return kind
        case tuple():
            return in_any_order(map(nameless, fact))
    return fact


def in_any_order(said: Iterable[object]) -> list[object]:
    """Which of two pieces is named first depends on who looks."""
    return sorted(said, key=repr)
