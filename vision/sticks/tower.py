"""Works the whole tower out from the bottom up: every stick's heights, supports and certainty."""

from collections.abc import Iterator, Mapping

from vision.sticks.builder import Builder, arranged
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, hop_mm, may_have_fallen
from vision.sticks.order import Above, Known, crossings
from vision.sticks.pieces import Plot, Stick
from vision.sticks.reader import Reader
from vision.sticks.rethink import second_thoughts, slipped


def build(
    look: Look, sticks: Mapping[str, Tracked], plots: Mapping[str, Plot], before: Before
) -> Tower:
    """Settle every stick on what is under it, and think it over."""
    return as_tower(thought_over(begun(look, sticks, plots, before)))


def begun(
    look: Look, sticks: Mapping[str, Tracked], plots: Mapping[str, Plot], before: Before
) -> Builder:
    """Every stick settled on what is under it, as it seems at first."""
    guess = guesses(sticks)
    old = before.tracked
    moved = frozenset(
        n for n, t in sticks.items() if n in old and hop_mm(old[n], t) > look.sizes.stick_width_mm
    )
    new = frozenset(sticks) - frozenset(before.tower.sticks)
    fell = frozenset(may_have_fallen(sticks, before))
    known = Known(before.tower.above, new, moved, fell)
    above = crossings(guess, look, known)
    above |= dict(unseen_supports(above, frozenset(guess), before.tower.sticks))
    return arranged(Reader(look, sticks, plots, above, before), guess)


def thought_over(first: Builder) -> Builder:
    """The same, or as it lies better."""
    return second_thoughts(slipped(first, guesses(first.reader.sticks)))


def as_tower(builder: Builder) -> Tower:
    return Tower(
        builder.reader.done,
        builder.reader.above,
        tuple(builder.unsure),
        dict(builder.reader.plots),
        builder.cost,
        {**builder.held, **builder.costs},
        builder.seconds,
    )


def guesses(sticks: Mapping[str, Tracked]) -> dict[str, Stick]:
    """The sticks where they are seen, before it is known what they lie on."""
    return {name: Stick(name, t.colour, t.ends_mm) for name, t in sticks.items()}


def unseen_supports(
    above: Above, sticks: frozenset[str], before: Mapping[str, Stick]
) -> Iterator[tuple[tuple[str, str], bool]]:
    """What lay on another stick without meeting it in the picture is still above it, and so is what
    does not meet it any more since that one has sunk: it may have sunk with it."""
    for name in sticks:
        for support in before[name].supports if name in before else ():
            pair = name, support.id
            if support.id in sticks and pair not in above:
                yield pair, True
                yield pair[::-1], False
