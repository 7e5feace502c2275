"""Reads a tower otherwise where it was, or may have been, misread.

Of two ways to lie that cost nearly the same the wrong one may have been taken, in this turn or long
before. What is laid on such a stick tells: the tower is read with the other way, and whichever of
the two explains all sticks better is kept.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from vision.sticks.builder import Builder, arranged
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.order import Above, shows_over_mm2
from vision.sticks.pieces import Stick
from vision.sticks.reader import Reader, lower_than
from vision.sticks.settle import ODD

Way = tuple[float, Builder]
"""What the picture says against it, and the tower."""

MOST_RIVALS = 3
"""So many second readings are tried."""
CORRECTED = 2.0
"""How much better all must lie if a stick is to have been misread."""
SLIPPED = 3.0
"""How much better all must lie if a stick is to have come to lie under others, or over them, than
it seems to."""
ASIDE_MM2 = 10.0
"""Usual error of how much shows of a stick where it crosses another one: one may be seen a little
aside."""


def slipped(builder: Builder, guess: Mapping[str, Stick]) -> Builder:
    """The tower with sticks that came late over or under others than they seem to be, if all
    together lies much better so: those that lie oddly, or on the table; all of them, if any stick
    does."""
    for name in sorted(builder.reader.late):
        odd = builder.costs.get(name, 0.0) > SLIPPED or builder.reader.done[name].fallen
        if builder.reader.look.recall.is_weary:
            break
        if (odd or lies_oddly(builder)) and builder.cost > SLIPPED:
            ways = ways_over_and_under(builder, guess, name)
            as_it_seems = 0.0, builder
            price, best = min(ways, key=lambda way: way[0] + way[1].cost, default=as_it_seems)
            builder = best if best.cost + price < builder.cost - SLIPPED else builder
    return builder


def ways_over_and_under(builder: Builder, guess: Mapping[str, Stick], name: str) -> Iterator[Way]:
    """The tower with a stick over one of those above it, or over all; under one of those beneath
    it, or under all."""
    reader = builder.reader
    upper = [(other, name) for (other, low), up in reader.above.items() if low == name and up]
    lower = [(name, other) for other in lower_than(reader.above, name)]
    several = (pairs for pairs in (upper, lower) if len(pairs) > 1)
    for pairs in (*([pair] for pair in (*upper, *lower)), *several):
        shown = (max(shows_over_mm2(pair, guess, reader.look), 0.0) for pair in pairs)
        price = sum((each / ASIDE_MM2) ** 2 for each in shown)
        order = reader.above
        for high, low in pairs:
            order = beneath(high, low, order)
        other = replace(reader, above=order)
        if price < builder.cost and (pairs[0] in upper or _may_lie_under(other, name)):
            yield price, arranged(other, guess)


def _may_lie_under(reader: Reader, name: str) -> bool:
    """A stick may have come to lie under others: it came down with them, and may be held up there;
    one that was laid got under them only if it dropped onto the table."""
    return name in reader.strays or reader.readings(name, reader.under(name))[0].is_down


def beneath(low: str, high: str, above: Above) -> Above:
    """The same order, but one stick lies under another one."""
    return {**above, (low, high): False, (high, low): True}


def second_thoughts(first: Builder) -> Builder:
    """The tower with second readings of sticks in it, if all together lies better so."""
    best = first
    for name in list(doubtful(first))[:MOST_RIVALS]:
        if first.reader.look.recall.is_weary:
            break
        again = best.with_reading(name, first.seconds[name].ids)
        if again.price < best.price - CORRECTED:
            best = again
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
