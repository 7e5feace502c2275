"""Reads a tower otherwise where it was, or may have been, misread.

Of two ways to lie that cost nearly the same the wrong one may have been taken, in this turn or long
before. What is laid on such a stick tells: the tower is read with the other way, and whichever of
the two explains all sticks better is kept. As long as neither does, what rests on it is asked.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from vision.sticks.builder import Builder, arranged
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.order import Above, showing_over
from vision.sticks.pieces import TABLE, Question, Stick
from vision.sticks.reader import lower_than
from vision.sticks.settle import ODD

MOST_RIVALS = 3
"""So many second readings are tried."""
CORRECTED = 2.0
"""How much better all must lie if a stick is to have been misread."""
SLIPPED = 3.0
"""How much better all must lie if a stick that fell is to have come to lie under others of its
colour."""


def slipped(builder: Builder, guess: Mapping[str, Stick]) -> Builder:
    """The tower with sticks that came late over or under those of their colour, if all together
    lies much better so: those that lie oddly, or on the table; all of them, if any stick does."""
    for name in sorted(builder.reader.late):
        odd = builder.costs.get(name, 0.0) > SLIPPED or builder.reader.done[name].fallen
        if builder.reader.look.recall.is_weary:
            break
        if (odd or lies_oddly(builder)) and builder.cost > SLIPPED:
            ways = [*_fallen_over(builder, guess, name), *_fallen_beneath(builder, guess, name)]
            best = min(ways, key=lambda b: b.cost, default=builder)
            builder = best if best.cost < builder.cost - SLIPPED else builder
    return builder


def _fallen_over(builder: Builder, guess: Mapping[str, Stick], name: str) -> Iterator[Builder]:
    """The tower with a stick over those of its colour that seem to lie over it, if any do."""
    above = builder.reader.above
    over = [o for (o, low), up in above.items() if low == name and up]
    alike = [other for other in over if guess[other].colour == guess[name].colour]
    if alike:
        order = dict(above)
        for other in alike:
            order = beneath(other, [name], order)
        yield arranged(replace(builder.reader, above=order), guess)


def _fallen_beneath(builder: Builder, guess: Mapping[str, Stick], name: str) -> Iterator[Builder]:
    """The tower with a stick under all that shows over it, and under the highest of its colour that
    it meets, under the two highest, and so on. One that came down with others may be held up there;
    one that was laid got under them only if it dropped onto the table."""
    reader = builder.reader
    lower = lower_than(reader.above, name)
    over = sorted(lower.intersection(showing_over(name, guess, reader.look)))
    alike = [n for n in lower if guess[n].colour == guess[name].colour]
    alike.sort(key=lambda n: -float(reader.done[n].ends_mm[:, 2].mean()))
    for count in range(0 if over else 1, len(alike) + 1):
        under = replace(reader, above=beneath(name, [*over, *alike[:count]], reader.above))
        best = under.readings(name, under.under(name))[0]
        if name in reader.strays or best.is_down:
            yield arranged(under, guess)


def beneath(name: str, others: Collection[str], above: Above) -> Above:
    """The same order, but a stick lies under some others: one that fell did not come to lie on top,
    and equal wood does not show it."""
    order = dict(above)
    for other in others:
        order[name, other], order[other, name] = False, True
    return order


def second_thoughts(first: Builder) -> Builder:
    """The tower with second readings of sticks in it, if all together lies better so."""
    best, ways = first, [first]
    for name in list(doubtful(first))[:MOST_RIVALS]:
        if first.reader.look.recall.is_weary:
            break
        again = best.with_reading(name, first.seconds[name].ids)
        ways.append(again)
        if again.price < best.price - CORRECTED:
            best = again
    best.unsure += inherited(best, ways)
    return best


def lies_oddly(builder: Builder) -> bool:
    """Does any stick that was read in this turn?"""
    return max(builder.costs.values(), default=0.0) > ODD


def doubtful(builder: Builder) -> Iterator[str]:
    """Sticks that may have been misread, the most doubtful first: those that were asked about and
    on which something lies that was read in this turn; all of them, if a stick lies oddly."""
    odd = lies_oddly(builder)
    under = {low for name in builder.costs for low in lower_than(builder.reader.above, name)}
    for name in sorted(builder.seconds, key=lambda each: builder.seconds[each].lead):
        if odd or (name in under and builder.seconds[name].lead < CLEAR_LEAD):
            yield name


def inherited(best: Builder, ways: Sequence[Builder]) -> Iterator[Question]:
    """Questions about new sticks that rest on something else in another way to read the tower which
    is about as likely. One that lies on the table has fallen, whatever else it leans on."""
    asked = {question.stick for question in best.unsure}
    likely = [way for way in ways if way.whole_cost < best.whole_cost + CLEAR_LEAD]
    for name in sorted(best.reader.late - asked - set(best.reader.before.tracked)):
        here = best.reader.done[name].on
        there = {way.reader.done[name].on for way in likely} - {here}
        if TABLE in here:
            there = {other for other in there if TABLE not in other}
        if there:
            yield Question(name, "support", tuple(sorted(here ^ min(there, key=sorted))))
