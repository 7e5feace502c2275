"""What the camera saw of a tower and the game is not told: pieces that nobody can have laid, and
doubts that no ruling hangs on."""

from collections.abc import Iterator, Set
from dataclasses import replace

from engine.games.mokadi import layout as game
from engine.games.mokadi.legality import violations
from engine.games.mokadi.reading import footing
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, Phase, State
from vision.sticks.account import TowerAccount, is_same
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import game_stick
from vision.sticks.pieces import Support

SURE_AMONG_SEVERAL = 0.75
"""Confidence that a new stick needs if there are others: phantoms have 0.5 to 0.65."""


def without_strangers(layout: game.Layout, state: State, added: Set[str]) -> game.Layout:
    """While sticks are taken away, one that the game does not know was pushed aside, and lies near
    where one is missed, or carries others, which nobody can have laid on a new one; or somebody has
    just `added` it. Else it is a phantom, or the game has it in place a little elsewhere."""
    if state.phase is not Phase.TAKE:
        return layout
    now, known = ({stick.id for stick in each.sticks} for each in (layout, state.layout))
    missed = [stick for stick in state.layout.sticks if stick.id not in now]

    def is_stranger(stick: game.Stick) -> bool:
        if stick.id in known or stick.fallen:
            return False
        if any(is_same(stick, other, taken=()) for other in missed):
            return False
        if stick.colour in {other.colour for other in missed} and layout.resting_on(stick.id):
            return False
        return bool(missed) or stick.id not in added

    return layout.without({stick.id for stick in layout.sticks if is_stranger(stick)})


def without_old_news(layout: game.Layout, state: State, added: Set[str]) -> game.Layout:
    """Nobody lays two pieces at once: if one of several new sticks was `added` just now, it is what
    was laid. The others have been seen for a while and do not count: something is not as the camera
    sees it, since a turn in which much happened."""
    change = change_seen(state, layout)
    new = {stick.id for stick in (*change.sticks, *change.dropped)}
    return layout.without(new - added) if new & added else layout


def without_phantoms(layout: game.Layout, state: State) -> game.Layout:
    """Nobody lays two pieces at once: of several new ones, those count that the camera is sure of.
    If it is sure of none, nothing new is there. So it is while sticks are taken away, or fall: one
    that was pushed may look like two. Whoever takes one lays none."""
    change = change_seen(state, layout)
    is_taking = state.phase is Phase.TAKE
    if is_taking and change.taken:
        return layout.without({stick.id for stick in change.sticks})
    new = (*change.sticks, *change.dropped)
    if len(new) + len(change.plots) < 2 and not is_taking and not change.fallen:
        return layout
    phantoms = {stick.id for stick in new if (stick.confidence or 1.0) < SURE_AMONG_SEVERAL}
    return layout.without(phantoms)


def rests_on_phantoms(told: game.Layout, layout: game.Layout, state: State) -> bool:
    """Does a new stick rest, as the camera has told, on one that does not count? Then there is
    something that it does not see as it is."""
    new = change_seen(state, layout).sticks
    seen = (told.stick(stick.id) for stick in new)
    return [footing(stick) for stick in new] != [footing(stick) for stick in seen if stick]


def without_ignored(layout: game.Layout, state: State, added: Set[str]) -> game.Layout:
    """While what fell is cleared away nobody lays a stick: one that stands there and that the game
    was not told of before is a phantom, unless it was pushed just now."""
    told = state.layout.sticks
    if isinstance(state.question, Blaming):  # one that was found again has a new name
        told += state.question.change.after.sticks
    known = {stick.id for stick in told} | added
    return layout.without({s.id for s in layout.sticks if s.id not in known and not s.fallen})


def without_idle_news(layout: game.Layout, state: State) -> game.Layout:
    """If all that seemed to have fallen stands, nobody has laid a stick meanwhile."""
    change = change_seen(state, layout)
    if change.fallen or change.taken:
        return layout
    return layout.without({stick.id for stick in change.sticks})


def other_readings(account: TowerAccount, noticed: TowerSeen) -> Iterator[tuple[str, game.Stick]]:
    """Sticks of which the camera cannot say which of two ways they lie: the second way, and how
    sure it is that it is one of the two."""
    asked = [question.stick for question in noticed.layout.unsure]
    for question in noticed.layout.unsure:
        if question.other is not None and asked.count(question.stick) == 1:
            (other,) = account.named(game.Layout(sticks=(game_stick(question.other),))).sticks
            yield other.id, other


def without_idle_doubts(
    layout: game.Layout, state: State, others: dict[str, game.Stick]
) -> game.Layout:
    """A new stick that is as legal, or as wrong, whichever way it lies is not asked about."""
    change = change_seen(state, layout)
    clear = {
        stick.id: others[stick.id].confidence
        for stick in change.sticks
        if stick.id in others and is_as_legal(stick, others[stick.id], change.after, state)
    }
    sticks = (replace(s, confidence=clear.get(s.id, s.confidence)) for s in layout.sticks)
    return replace(layout, sticks=tuple(sticks))


def without_places_in_doubt(
    account: TowerAccount, noticed: TowerSeen
) -> Iterator[tuple[str, game.Stick]]:
    """Sticks of which the camera only cannot say on which side of a notch they lie: told as if
    nobody had measured where."""
    asked = [question.stick for question in noticed.layout.unsure]
    for question in noticed.layout.unsure:
        if question.kind == "notch" and asked.count(question.stick) == 1:
            stick = noticed.layout.sticks[question.stick]
            supports = (
                Support(each.id) if each.id in question.choices else each for each in stick.supports
            )
            unplaced = game_stick(replace(stick, supports=tuple(supports)))
            (told,) = account.named(game.Layout(sticks=(unplaced,))).sticks
            yield told.id, told


def without_idle_places(
    layout: game.Layout, state: State, unplaced: dict[str, game.Stick]
) -> game.Layout:
    """A new stick that is wrong wherever it lies is not asked about, and told without the places
    that are in doubt."""
    change = change_seen(state, layout)
    wrong = {
        stick.id: unplaced[stick.id]
        for stick in change.sticks
        if stick.id in unplaced and violations(unplaced[stick.id], change.after, state.options)
    }
    return replace(layout, sticks=tuple(wrong.get(stick.id, stick) for stick in layout.sticks))


def is_as_legal(one: game.Stick, other: game.Stick, among: game.Layout, state: State) -> bool:
    instead = among.without({one.id}).with_stick(other)
    same = violations(one, among, state.options) == violations(other, instead, state.options)
    return same and game.is_sound(instead)
