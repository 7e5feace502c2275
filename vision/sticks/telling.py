"""One story of a turn: which sticks are where they were, which moved, which are new."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from vision.mat import Array
from vision.sticks import news, turn
from vision.sticks.audit import Pieces, bared
from vision.sticks.carved import carved_sticks
from vision.sticks.faint import faint_sticks, marked_sticks
from vision.sticks.find import coverage
from vision.sticks.held import Held
from vision.sticks.hold import STIRRED, Tracked, changed_share, hold, hold_plots, sunk
from vision.sticks.look import Look
from vision.sticks.memory import Before
from vision.sticks.names import Names
from vision.sticks.noticed import Noticed, notice
from vision.sticks.pieces import TABLE, Plot, Stick
from vision.sticks.proof import HIDDEN, Explained, Proof
from vision.sticks.pushed import pushed_away, with_pushed
from vision.sticks.riddle import is_stirred, puzzles
from vision.sticks.stray import still_there


@dataclass(slots=True)
class Telling:
    """The picture, and the table before the turn. Tell one story with it: the plots and the names
    are those of that story then."""

    look: Look
    hand: Array
    before: Before
    plots: dict[str, Plot]
    names: Names

    @property
    def proof(self) -> Proof:
        return Proof(self.look, self.plots, self.before, self.hand)

    def at_first_sight(self) -> Explained:
        """Each stick is where it seems to be; not proven yet."""
        return self._noticed(self._held())

    def as_it_seems(self, gone: str) -> Explained:
        """The same, proven, if one is gone from its place."""
        return self.proven(self._noticed(self._held(gone)))

    def anew(self) -> Explained:
        """Only what the turn did not touch is where it was; all else is looked for anew."""
        look, tracked = self.look, self.before.tracked
        self.plots = hold_plots(look, self.plots, self.hand)
        still = {n: old for n, old in tracked.items() if changed_share(look, old.ends_mm) < STIRRED}
        return self.proven(self._noticed(still))

    def merely_laid(self, taken: Collection[str] = ()) -> Explained | None:
        """One stick was laid, if one is found, and all others are where they were, but for some
        that were taken away."""
        kept = self._unmoved(taken)
        held, pieces = self._as_held(kept), self._known(kept, {})
        noticed = notice(held, pieces, self.hand)
        if noticed.nothing:
            noticed = self._hardly_seen(pieces)
        laid = [turn.as_tracked(self.look, colour, stick) for colour, stick in noticed.found]
        laid += noticed.on_top(held, kept)
        if len(laid) != 1:
            return None
        kept |= self._just_hidden(noticed)
        return self.with_laid(laid[0], taken, kept)

    def merely_taken(self, taken: Collection[str]) -> Explained:
        """Some sticks were taken away, and all others are where they were."""
        return Explained(
            self._unmoved(taken), {name: self.before.tracked[name] for name in taken}, ()
        )

    def with_laid(
        self,
        stick: Tracked,
        taken: Collection[str] = (),
        kept: Mapping[str, Tracked] | None = None,
    ) -> Explained:
        """This stick was laid, and all others are where they were. It is the one that was taken
        away, if that lay near by."""
        kept = kept if kept is not None else self._unmoved(taken)
        pieces = self._known({**kept, "": stick}, {})
        self._name_plots(pieces, Noticed())
        lost = {name: self.before.tracked[name] for name in taken}
        near_mm = turn.SAME_STICK * self.look.sizes.stick_length_mm
        for name, old in lost.items():
            if turn.is_along(stick, old, near_mm):
                return Explained({**kept, name: turn.facing(stick, old.ends_mm)}, {}, ())
        return Explained({**kept, **self.names.sticks([stick])}, lost, ())

    def settled(self, result: Explained) -> Explained:
        """The story with its tower, and what is new in it seen as it lies; not proven."""
        result, tower = self.proof.refitted(result)
        return replace(result, tower=tower)

    def pieces(self, sticks: Mapping[str, Tracked] | Mapping[str, Stick]) -> Pieces:
        return Pieces.of(sticks, self.plots.values())

    def proven(self, result: Explained) -> Explained:
        """The story as it holds."""
        proven = self.proof.of(result)
        if proven.nameless:
            sticks = {**proven.sticks, **self.names.sticks(proven.nameless)}
            proven = self.proof.of(replace(proven, sticks=sticks, tower=None, nameless=()))
        return proven

    def _noticed(self, kept: dict[str, Tracked]) -> Explained:
        """Which sticks are where they were, given those that seem to be, or near; which moved,
        which are new; new plots get names."""
        look, hand, tracked = self.look, self.hand, self.before.tracked
        lost = {name: stick for name, stick in tracked.items() if name not in kept}
        held, pieces = self._as_held(kept), self._known(kept, lost)
        noticed = notice(held, pieces, hand)
        riddle = noticed.nothing and not lost and is_stirred(look, hand)
        if riddle:
            noticed = self._hardly_seen(pieces)
        elif noticed.nothing and not self.plots:
            # In the first picture nothing tells what changed, but notches tell a stick.
            noticed = Noticed(marked_sticks(look, pieces, hand))
        self._name_plots(pieces, noticed)
        places = self._with_new(kept, noticed)
        # Where only wood of new ones shows, and mat beside it, a stick was turned or pushed.
        turned = bared(look, places, hand) & kept.keys() if noticed.found else ()
        taken = {*noticed.taken, *turned}
        lost |= {name: tracked[name] for name in taken}
        again, laid = turn.matched(held, lost, noticed.found)
        kept, laid = with_pushed(look, kept, (again, laid), hand)
        fresh = self.names.sticks([*laid, *noticed.on_top(held, kept)])
        kept |= self._just_hidden(noticed)
        stayed = {name: stick for name, stick in kept.items() if name not in taken}
        found = {**stayed, **again, **fresh}
        unfound = {name: stick for name, stick in lost.items() if name not in again}
        # Nobody takes what carries others.
        carriers = {name: old for name, old in unfound.items() if name in self.before.laden}
        found |= pushed_away(look, carriers, [*found.values()], hand)
        gone = {name: stick for name, stick in unfound.items() if name not in found}
        found |= still_there(look, gone, found.values())
        return Explained(
            found,
            {name: stick for name, stick in gone.items() if name not in found},
            puzzles(look, fresh, tracked) if riddle else (),
        )

    def _held(self, without: str = "") -> dict[str, Tracked]:
        """Sticks that seem to be where they were, or near; plots that are gone are forgotten."""
        look, hand = self.look, self.hand
        held = {n: hold(look, old, hand, self._alike(n)) for n, old in self.before.tracked.items()}
        kept = {n: stick for n, stick in held.items() if stick is not None and n != without}
        self.plots = hold_plots(look, self.plots, hand)
        gone = bared(look, self.pieces(kept), hand)
        kept = {name: stick for name, stick in kept.items() if name not in gone}
        fresh = {n: sunk(look, kept[n], hand, self._alike(n)) for n in self._bereft(kept)}
        return {**kept, **fresh}

    def _unmoved(self, taken: Collection[str]) -> dict[str, Tracked]:
        """All sticks but some as they were, with what is in sight of them now."""
        return {
            name: replace(old, visible=coverage(self.look.scene(old.colour), old.seen.flat_mm)[0])
            for name, old in self.before.tracked.items()
            if name not in taken
        }

    def _as_held(self, kept: Mapping[str, Tracked]) -> Held:
        before = self.before
        return Held(self.look, before.tower.above, before.tracked, dict(kept), before.tower.sticks)

    def _hardly_seen(self, pieces: news.Known) -> Noticed:
        """What is new though nothing is plain."""
        look, hand = self.look, self.hand
        dim = news.sticks_in_shade(look, pieces, hand) or marked_sticks(look, pieces, hand)
        return Noticed(dim or faint_sticks(look, pieces, hand) or carved_sticks(look, pieces, hand))

    def _just_hidden(self, noticed: Noticed) -> dict[str, Tracked]:
        """Sticks along which another one was laid, as they were."""
        tracked = self.before.tracked
        return {name: replace(tracked[name], visible=HIDDEN) for name in noticed.hidden}

    def _bereft(self, kept: Mapping[str, Tracked]) -> list[str]:
        """Sticks that seem to be where they were, but stood on what is not there any more."""
        tracked = self.before.tracked
        still = [name for name, stick in kept.items() if stick.seen is tracked[name].seen]
        return turn.bereft(still, self.before.tower.sticks, self._there(kept))

    def _with_new(self, kept: Mapping[str, Tracked], noticed: Noticed) -> Pieces:
        """All that explains wood; what is new has a number for a name."""
        known, new = self.pieces(kept), news.placed(self.look, noticed.found)
        return replace(known, sticks={**known.sticks, **{str(n): p for n, p in enumerate(new)}})

    def _there(self, kept: Iterable[str]) -> set[str]:
        """All that a stick can stand on."""
        return {*kept, *self.plots, TABLE}

    def _known(self, kept: Mapping[str, Tracked], lost: Mapping[str, Tracked]) -> news.Known:
        """What explains wood, and which sticks are missing."""
        places = [(stick.colour, stick.ends_mm) for stick in kept.values()]
        missing = Counter(stick.colour for stick in lost.values())
        return news.Known(places, list(self.plots.values()), missing)

    def _name_plots(self, pieces: news.Known, noticed: Noticed) -> None:
        """Plots that are new get names."""
        sticks = [*pieces.sticks, *news.placed(self.look, noticed.found)]
        ends = [ends_mm for _, ends_mm in sticks]
        discs = news.new_plots(self.look, ends, pieces.plots, self.hand)
        self.plots = {**self.plots, **self.names.plots(discs)}

    def _alike(self, name: str) -> list[Array]:
        """Ends (2, 3) of all other sticks of a stick's colour."""
        tracked = self.before.tracked
        return [
            stick.ends_mm
            for other, stick in tracked.items()
            if other != name and stick.colour == tracked[name].colour
        ]
