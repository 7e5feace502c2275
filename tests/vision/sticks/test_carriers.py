"""What carries others is not gone while they lie on it; what they lie better without is."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    SIZES,
    Stage,
    first_stick,
    lay,
    second_stick,
    usual_picture,
)
from vision.sticks.audit import Pieces, unproven
from vision.sticks.builder import RIVAL
from vision.sticks.held import Held
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower
from vision.sticks.notches import places
from vision.sticks.order import Above
from vision.sticks.pieces import TABLE, Layout, Support
from vision.sticks.proof import CARRIED, Explained, Proof
from vision.sticks.recall import MOST, Recall
from vision.sticks.rendered.standing import without
from vision.sticks.settle import ODD
from vision.sticks.sighting import Sighting

SEEN = (True, True)
ON_IT: Above = {("L1", "D1"): True, ("D1", "L1"): False}


def tracked(look: Look) -> dict[str, Tracked]:
    """A dark stick and a light one that lies on it."""
    return {
        name: Tracked(
            stick.colour, Sighting(look.eye.flat(stick.ends_mm), SEEN, SEEN), 1.0, stick.ends_mm
        )
        for name, stick in second_stick().sticks.items()
    }


def proof(look: Look) -> Proof:
    """Of a turn before which both of them stood."""
    layout = second_stick()
    before = Before(Tower(layout.sticks, dict(ON_IT)), tracked(look))
    return Proof(look, layout.plots, before, np.zeros_like(look.inside))


@pytest.fixture
def look(stage: Stage) -> Look:
    return stage.watcher().see(usual_picture(second_stick)).look


@pytest.mark.parametrize(
    ("gain", "rest", "there"),
    [
        (0.5 * RIVAL, 0.0, False),
        (1.5 * RIVAL, 0.0, True),
        (1.5 * RIVAL, 2 * ODD, False),
        (1.5 * CARRIED, 2 * ODD, True),
    ],
    ids=["hardly better", "all well", "a little better, but oddly", "much better"],
)
def test_a_stick_that_seems_gone_is_there_if_what_lay_on_it_cannot_lie_without_it(
    look: Look, monkeypatch: pytest.MonkeyPatch, gain: float, rest: float, there: bool
) -> None:
    """A smaller gain is enough if all lies well with it."""

    def built(_self: Proof, sticks: Mapping[str, Tracked]) -> Tower:
        oddly = rest if "D1" in sticks else rest + gain
        return Tower({}, {}, cost=oddly, costs={"L1": oddly})

    monkeypatch.setattr(Proof, "built", built)
    sticks = tracked(look)
    gone = Explained({"L1": sticks["L1"]}, {"D1": sticks["D1"]}, ())
    result, _ = proof(look).with_carriers(gone, built(proof(look), gone.sticks))
    assert ("D1" in result.sticks) is there
    assert ("D1" in result.lost) is not there


def test_of_two_carriers_that_seem_gone_one_may_be_there_and_the_other_have_fallen(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    def built(_self: Proof, sticks: Mapping[str, Tracked]) -> Tower:
        as_it_is = "D1" in sticks and "L1" not in sticks
        return Tower({}, {}, cost=0.0 if as_it_is else 2 * CARRIED)

    monkeypatch.setattr(Proof, "built", built)
    sticks, lying = tracked(look), second_stick().sticks
    load = replace(lying["D1"], id="D2", supports=(Support("D1"), Support("L1")))
    before = Before(Tower({**lying, "D2": load}, dict(ON_IT)), {**sticks, "D2": sticks["D1"]})
    result, _ = replace(proof(look), before=before).with_carriers(
        Explained({"D2": sticks["D1"]}, dict(sticks), ()), Tower({}, {}, cost=2 * CARRIED)
    )
    assert result.sticks.keys() == {"D1", "D2"}
    assert result.lost.keys() == {"L1"}


@pytest.mark.parametrize(
    ("away_mm", "stayed"), [(40.0, True), (-40.0, False)], ids=["its wood shows", "mat shows"]
)
def test_a_stick_that_seems_elsewhere_is_where_it_was_if_what_lies_on_it_cannot_lie_else(
    look: Look, monkeypatch: pytest.MonkeyPatch, away_mm: float, stayed: bool
) -> None:
    """What was its place shows its wood; or mat, which tells that it moved."""
    sticks, aside = tracked(look), np.array([0.0, away_mm, 0.0])
    there = sticks["D1"].ends_mm + aside
    other = Tracked("dark", Sighting(look.eye.flat(there), SEEN, SEEN), 1.0, there)
    old, now = (sticks["D1"], other) if stayed else (other, sticks["D1"])

    def built(_self: Proof, each: Mapping[str, Tracked]) -> Tower:
        return Tower({}, {}, cost=0.0 if each["D1"].seen is old.seen else 2 * CARRIED)

    monkeypatch.setattr(Proof, "built", built)
    before = Before(Tower(second_stick().sticks, dict(ON_IT)), {**sticks, "D1": old})
    result, _ = replace(proof(look), before=before).with_carriers(
        Explained({**sticks, "D1": now}, {}, ()), Tower({}, {}, cost=2 * CARRIED)
    )
    assert (result.sticks["D1"].seen is old.seen) is stayed


@pytest.mark.parametrize(("cost", "stayed"), [(2 * ODD, True), (0.5 * ODD, False)])
def test_a_stick_that_lies_oddly_where_it_seems_to_be_now_is_where_it_was(
    look: Look, monkeypatch: pytest.MonkeyPatch, cost: float, stayed: bool
) -> None:
    """One laid across it at a sharp angle has drawn its outline aside by a few millimetres."""
    turn = proof(look)
    sticks = turn.before.tracked
    there = sticks["L1"].ends_mm + np.array([5.0, 0.0, 0.0])
    aside = Tracked("light", Sighting(look.eye.flat(there), SEEN, SEEN), 1.0, there)

    def built(_self: Proof, each: Mapping[str, Tracked]) -> Tower:
        oddly = 0.0 if each["L1"].seen is sticks["L1"].seen else cost
        return Tower({}, {}, cost=2 * oddly, costs={"L1": oddly})

    monkeypatch.setattr(Proof, "built", built)
    seen = {**sticks, "L1": aside}
    result, _ = turn.with_carriers(Explained(seen, {}, ()), built(turn, seen))
    assert (result.sticks["L1"].seen is not aside.seen) is stayed
    assert result.sticks["L1"].visible == 1.0


@pytest.mark.parametrize(
    ("shows", "still_odd", "there"),
    [(False, 0.0, False), (True, 0.0, True), (False, 1.5 * RIVAL, True)],
    ids=["shows nothing", "shows its wood", "lies as oddly without"],
)
def test_a_stick_that_others_lie_well_without_is_gone_unless_it_shows_wood_of_its_own(
    look: Look, monkeypatch: pytest.MonkeyPatch, shows: bool, still_odd: float, there: bool
) -> None:
    layout = second_stick()
    oddly = Tower(layout.sticks, dict(ON_IT), costs={"L1": 3 * RIVAL})

    def built(_self: Proof, _sticks: Mapping[str, Tracked]) -> Tower:
        return Tower({}, {}, costs={"L1": still_odd})

    monkeypatch.setattr(Proof, "built", built)
    monkeypatch.setattr("vision.sticks.proof.unproven", lambda *_: set() if shows else {"D1"})
    result = proof(look).without_taken(Explained(tracked(look), {}, ()), oddly)
    assert ("D1" in result.sticks) is there
    assert ("D1" in result.lost) is not there


def test_of_two_sticks_in_the_same_place_neither_shows_wood_of_its_own(look: Look) -> None:
    sticks = {n: (stick.colour, stick.ends_mm) for n, stick in second_stick().sticks.items()}
    hand = np.zeros_like(look.inside)
    plots = second_stick().plots.values()
    assert unproven(look, Pieces(sticks, plots), hand) == set()
    twice = {**sticks, "D2": sticks["D1"]}
    assert unproven(look, Pieces(twice, plots), hand) == {"D1", "D2"}


def test_a_stick_is_not_taken_from_under_one_that_has_not_moved(look: Look) -> None:
    sticks = tracked(look)
    assert Held(look, {}, sticks, sticks, second_stick().sticks).carriers() == {
        "D1",
        "PL1",
        "PL2",
        "PD2",
    }
    alone = {"D1": sticks["D1"]}
    assert "D1" not in Held(look, {}, sticks, alone, second_stick().sticks).carriers()


@cache
def along_the_lower_one() -> Layout:
    """A second dark stick along the first one, on the light one that lies on that."""
    return lay(second_stick(), "D2", (-80, 67), (75, 68))


@pytest.mark.parametrize("marked", [True, False], ids=["notches show", "none shows"])
def test_what_was_taken_for_a_stick_that_stayed_is_a_new_one_if_its_notches_show(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, marked: bool
) -> None:
    """It lies along the one that it was taken for, and hides it."""
    look = stage.watcher().see(usual_picture(along_the_lower_one)).look
    ends, sticks = along_the_lower_one().sticks["D2"].ends_mm, tracked(look)
    lines = places(look.scene("dark"), ends) if marked else None
    seen = Sighting(look.eye.flat(ends), SEEN, SEEN, notches_mm=lines)
    moved = Explained({**sticks, "D1": Tracked("dark", seen, 1.0, ends)}, {}, ())

    def built(_self: Proof, each: Mapping[str, Tracked]) -> Tower:
        return Tower({}, {}, cost=2 * CARRIED if each["D1"].seen is seen else 0.0)

    monkeypatch.setattr(Proof, "built", built)
    result, _ = proof(look).with_carriers(moved, Tower({}, {}, cost=2 * CARRIED))
    assert result.sticks["D1"].seen is not seen
    assert [new.seen for new in result.nameless] == ([seen] if marked else [])


def test_a_stick_moved_if_it_lies_better_where_it_is_seen_than_another_one_would(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leans there, which is odd; but were it where it was, a new one would lie more oddly."""
    look = stage.watcher().see(usual_picture(along_the_lower_one)).look
    ends, sticks = along_the_lower_one().sticks["D2"].ends_mm, tracked(look)
    lines = places(look.scene("dark"), ends)
    seen = Sighting(look.eye.flat(ends), SEEN, SEEN, notches_mm=lines)
    moved = Explained({**sticks, "D1": Tracked("dark", seen, 1.0, ends)}, {}, ())

    def built(_self: Proof, each: Mapping[str, Tracked]) -> Tower:
        there = any(stick.seen is seen for stick in each.values())
        return Tower({}, {}, cost=2 * CARRIED if there else 0.0)

    monkeypatch.setattr(Proof, "built", built)
    result, _ = proof(look).with_carriers(moved, Tower({}, {}, cost=2 * CARRIED))
    assert result.sticks["D1"].seen is seen


def test_a_stick_that_was_taken_for_another_gets_a_name_of_its_own(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher, proven = stage.watcher(), Proof.of

    def mistaken(_self: Proof, result: Explained) -> Explained:
        monkeypatch.setattr(Proof, "of", proven)
        sticks = dict(result.sticks)
        return replace(result, nameless=(sticks.pop("L1"),), sticks=sticks)

    watcher.see(usual_picture(first_stick))
    monkeypatch.setattr(Proof, "of", mistaken)
    assert watcher.see(usual_picture(second_stick)).change.added == ("L2",)


def test_one_that_covers_what_a_missing_stick_carries_is_not_that_stick(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(along_the_lower_one)).look
    sticks = tracked(look)
    held = Held(look, ON_IT, sticks, {"L1": sticks["L1"]})
    new = along_the_lower_one().sticks["D2"]
    seen = Tracked("dark", Sighting(look.eye.flat(new.ends_mm), SEEN, SEEN), 1.0, new.ends_mm)
    assert held.is_over_load("D1", seen, [])
    assert not held.is_over_load("D1", seen, [seen])


def test_a_missing_stick_is_found_again_under_what_it_carries(look: Look) -> None:
    sticks = tracked(look)
    held = Held(look, ON_IT, sticks, {"L1": sticks["L1"]})
    assert not held.is_over_load("D1", sticks["D1"], [])


@pytest.mark.parametrize(
    ("fell", "oddly", "suspected"),
    [(True, 0.0, True), (False, 0.0, False), (False, 2 * ODD, True)],
    ids=["lies on the table", "stands", "stands oddly"],
)
def test_one_that_shows_nothing_of_its_own_may_be_the_one_that_looks_new(
    look: Look, monkeypatch: pytest.MonkeyPatch, fell: bool, oddly: float, suspected: bool
) -> None:
    monkeypatch.setattr("vision.sticks.proof.unproven", lambda *_: {"D1", "L1"})
    sticks = second_stick().sticks
    new = replace(sticks["D1"], id="D2", supports=(Support(TABLE if fell else "PL1"),))
    tower = Tower({**sticks, "D2": new}, {}, costs={"L1": oddly})
    result = Explained(tracked(look), {}, (), tower)
    assert list(proof(look).suspects(result)) == (["D1"] if suspected else [])


@cache
def fallen_from_under() -> Layout:
    """The dark stick of two has fallen far from where it was; the light one has come down."""
    alone = without(second_stick(), "D1", SIZES)
    return lay(alone, "D1", (-120, -120), (40, -130))


def test_a_stick_that_fell_keeps_its_name(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    watcher.see(usual_picture(second_stick))
    change = watcher.see(usual_picture(fallen_from_under)).change
    assert "D1" in change.fallen
    assert not change.added


def test_a_look_in_which_much_was_tried_tries_no_other_tower(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a large tower of which many sticks lie oddly is thought over for half a minute."""
    sticks, tried = tracked(look), list[Mapping[str, Tracked]]()

    def built(_self: Proof, each: Mapping[str, Tracked]) -> Tower:
        tried.append(each)
        return Tower({}, {})

    monkeypatch.setattr(Proof, "built", built)
    for readings, towers in ((0, 1), (MOST + 1, 0)):
        weary = Recall(dict.fromkeys(range(readings), ()))
        odd = Tower({}, {}, cost=2 * CARRIED)
        gone = Explained({"L1": sticks["L1"]}, {"D1": sticks["D1"]}, ())
        proof(replace(look, recall=weary)).with_carriers(gone, odd)
        assert len(tried) == towers
        tried.clear()
