"""Legality, distances and sharing worked out a second time, naively, and compared at random."""

import math
import random

from engine.games.mokadi.distance import wrong_distance_mm
from engine.games.mokadi.layout import Layout, Plot, Stick, Support
from engine.games.mokadi.legality import violations
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import COLOURS, Pieces
from engine.games.mokadi.sharing import share

CASES = 20_000
STICKS_PER_TOWER = 5
"""How many new sticks are tried on each random tower."""
PLOT_IDS = ("PL1", "PL2", "PD1", "PD2")
STICK_IDS = ("L1", "L2", "L3", "D1", "D2", "D3")


def some_options(chance: random.Random) -> Options:
    return Options(
        plot_distance=chance.choice(("nearest", "every", "exact", "unchecked")),
        plot_tolerance_mm=chance.choice((0, 5, 12)),
        notch_rule=chance.choice(("support", "both")),
        same_pair=chance.choice(("pieces", "ends", "unchecked")),
        fallen=chance.choice(("on_table", "single_support")),
        third_piece=chance.choice(("allowed", "illegal")),
        sharing=chance.choice(("per_colour", "equal_colours")),
        notch_mm=chance.choice((20, 30)),
    )


def some_stick(chance: random.Random, stick_id: str) -> Stick:
    pool = (*PLOT_IDS, *STICK_IDS, "table", "ghost")
    weights = (*[4] * len(PLOT_IDS), *[4] * len(STICK_IDS), 1, 1)
    number = chance.choice((0, 1, 2, 2, 2, 2, 2, 3))
    supports = tuple(some_support(chance, chance.choices(pool, weights)[0]) for _ in range(number))
    x_mm, y_mm = chance.uniform(-90, 90), chance.uniform(-90, 90)
    ends = ((x_mm, y_mm, 0.0), (x_mm + chance.choice((0.0, 180.0)), y_mm, 0.0))
    return Stick(
        id=stick_id,
        colour="light" if stick_id.startswith("L") else "dark",
        supports=chance.choices((supports, None), (9, 1))[0],
        ends_mm=chance.choices((ends, None), (3, 1))[0],
        fallen=chance.random() < 0.05,
        touches=chance.choices(((), ("PL1",), ("PD1", "D1")), (8, 1, 1))[0],
        notches_up=chance.random() < 0.9,
    )


def some_support(chance: random.Random, piece_id: str) -> Support:
    if chance.random() < 0.2:
        return Support(piece_id)
    along_mm = chance.choice((-1, 1)) * chance.choice((89.0, 70.0, 60.0, 59.0, 20.0))
    return Support(piece_id, along_mm, 90.0 - abs(along_mm))


def naive_fallen(stick: Stick, options: Options) -> bool:
    names = set()
    for support in stick.supports or ():
        names.add(support.id)
    down = stick.fallen or "table" in names
    if options.fallen == "single_support" and stick.supports is not None:
        down = down or len(names) <= 1
    return down


def naive(stick: Stick, layout: Layout, options: Options) -> set[str]:
    """The rules of section 4.3 read from top to bottom, without a thought for speed."""
    if naive_fallen(stick, options):
        return {"fallen"}
    if stick.supports is None:
        return set()
    pieces: dict[str, Plot | Stick] = {plot.id: plot for plot in layout.plots}
    for other in layout.sticks:
        if other.id != stick.id and not naive_fallen(other, options):
            pieces[other.id] = other
    holding = {support.id for support in stick.supports if support.id in pieces}
    touching = holding | (set(stick.touches) if options.third_piece == "illegal" else set())
    asked = {
        "support_count": len(touching) != 2,
        "same_colour": any(pieces[name].colour == stick.colour for name in holding),
        "notches_hidden": not stick.notches_up,
        "outside_zone": any(
            naive_outside(stick, support, pieces.get(support.id), options)
            for support in stick.supports
        ),
        "duplicate_pair": any(
            naive_twin(stick, other, options) for other in layout.sticks if other.id in pieces
        ),
    }
    return {fault for fault, found in asked.items() if found}


def naive_outside(
    stick: Stick, support: Support, below: Plot | Stick | None, options: Options
) -> bool:
    if not isinstance(below, Stick):
        return False
    if support.distance_to_end_mm is not None and support.distance_to_end_mm > options.notch_mm:
        return True
    if options.notch_rule == "support" or support.at_mm_along_support is None:
        return False
    if stick.ends_mm is None or below.ends_mm is None:
        return False
    (x_mm, y_mm, _), (end_mm, _, _) = below.ends_mm
    if end_mm == x_mm:
        return False
    contact_mm = (x_mm + 90 + support.at_mm_along_support, y_mm)
    gaps_mm = [
        math.sqrt((contact_mm[0] - end[0]) ** 2 + (contact_mm[1] - end[1]) ** 2)
        for end in stick.ends_mm
    ]
    return min(gaps_mm) > options.notch_mm


def naive_twin(one: Stick, two: Stick, options: Options) -> bool:
    if options.same_pair == "unchecked" or one.supports is None or two.supports is None:
        return False
    pair_one, pair_two = {s.id for s in one.supports}, {s.id for s in two.supports}
    if len(pair_one) != 2 or pair_one != pair_two:
        return False
    if options.same_pair == "pieces":
        return True
    return naive_ends(one) == naive_ends(two)


def naive_ends(stick: Stick) -> set[tuple[str, str]]:
    sides = set()
    for support in stick.supports or ():
        along_mm = support.at_mm_along_support
        side = "none" if along_mm is None else "second" if along_mm > 0 else "first"
        sides.add((support.id, side))
    return sides


def test_legality_agrees_with_a_naive_reading_of_the_rules() -> None:
    chance = random.Random(40)
    plots = tuple(Plot(i, "light" if i.startswith("PL") else "dark") for i in PLOT_IDS)
    legal = 0
    for case in range(CASES):
        if case % STICKS_PER_TOWER == 0:
            tower = Layout(plots, tuple(some_stick(chance, name) for name in STICK_IDS))
        options = some_options(chance)
        new = some_stick(chance, chance.choice(("L4", "D4", "L1")))
        expected = naive(new, tower, options)
        legal += not expected
        assert {str(each) for each in violations(new, tower, options)} == expected
    assert legal > CASES / 100


def naive_distance(plot: Plot, layout: Layout, options: Options) -> bool:
    """Is it right? Every pair of plots is measured with a ruler."""
    gaps_mm = []
    for other in layout.plots:
        assert plot.mm is not None
        assert other.mm is not None
        dx_mm, dy_mm = plot.mm[0] - other.mm[0], plot.mm[1] - other.mm[1]
        gaps_mm.append(math.sqrt(dx_mm * dx_mm + dy_mm * dy_mm))
    slack_mm = options.plot_tolerance_mm
    if options.plot_distance == "unchecked" or not gaps_mm:
        return True
    if options.plot_distance == "exact":
        return any(abs(gap - 90) <= slack_mm or abs(gap - 180) <= slack_mm for gap in gaps_mm)
    if options.plot_distance == "nearest":
        gaps_mm = [min(gaps_mm)]
    return all(90 - slack_mm <= gap <= 180 + slack_mm for gap in gaps_mm)


def test_distances_agree_with_a_ruler() -> None:
    chance = random.Random(41)
    right = 0
    for _ in range(CASES):
        places = [(chance.uniform(0, 300), chance.uniform(0, 200)) for _ in range(4)]
        new, *others = [Plot(f"PL{i}", "light", mm) for i, mm in enumerate(places)]
        layout, options = Layout(tuple(others[: chance.randint(0, 3)])), some_options(chance)
        expected = naive_distance(new, layout, options)
        right += expected
        assert (wrong_distance_mm(new, layout, options) is None) is expected
    assert 0 < right < CASES


def test_sharing_agrees_with_dealing_stick_by_stick() -> None:
    chance = random.Random(42)
    for _ in range(CASES):
        pool = Pieces(chance.randint(0, 18), chance.randint(0, 18))
        players, options = chance.randint(2, 3), some_options(chance)
        left = {colour: pool[colour] for colour in COLOURS}
        each = dict.fromkeys(COLOURS, 0)
        rounds: list[tuple[str, ...]] = [("light",), ("dark",)]
        if options.sharing == "equal_colours":
            rounds = [("light", "dark")]
        for colours in rounds:
            while all(left[colour] >= players for colour in COLOURS if colour in colours):
                for colour in COLOURS:
                    if colour in colours:
                        left[colour] -= players
                        each[colour] += 1
        expected = Pieces(each["light"], each["dark"]), Pieces(left["light"], left["dark"])
        assert share(pool, players, options) == expected
