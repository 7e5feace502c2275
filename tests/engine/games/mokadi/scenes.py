"""A Mokadi table for tests: put plots, lay sticks on pieces, take them, let them fall.

A stick is `L1` or `D1`, a plot `PL1` or `PD1`; a support on a stick is `"D1:20"`, 20 mm from the
end (`"D1:-20"`: from its first end), on a plot just `"PD1"`, and `"table"` touches the table.
"""

from dataclasses import replace
from typing import Any

from engine.events import Event
from engine.games.mokadi.events import LayoutSeen, PlotPlaced, StickLaid, SticksFell, StickTaken
from engine.games.mokadi.layout import Layout, Plot, Point, Stick, Support
from engine.games.mokadi.pieces import PLOTS, STICKS, Colour, Hand, Pieces
from engine.games.mokadi.state import Phase, State
from engine.history import Moment, judge
from engine.referee import View
from engine.seats import Seat
from tests.engine.tables import S, Table

HALF_MM = 90.0
"""Half a stick: where its ends are, from the middle."""
SQUARE = ((0.0, 0.0), (120.0, 0.0), (120.0, 120.0), (0.0, 120.0))
"""Four places that keep the distance of the rules; a stick reaches across the square."""


def colour_of(piece_id: str) -> Colour:
    return "light" if piece_id.removeprefix("P").startswith("L") else "dark"


def plot(plot_id: str, mm: Point | None = None) -> Plot:
    return Plot(plot_id, colour_of(plot_id), mm)


def support(text: str) -> Support:
    piece, _, distance = text.partition(":")
    if not distance:
        return Support(piece)
    distance_mm = float(distance)
    along_mm = HALF_MM - distance_mm if distance_mm >= 0 else -HALF_MM - distance_mm
    return Support(piece, along_mm, abs(distance_mm))


def stick(stick_id: str, *on: str, **more: Any) -> Stick:
    """A stick on these supports; on none: nobody said."""
    supports = tuple(support(text) for text in on) if on else None
    return Stick(stick_id, colour_of(stick_id), supports, **more)


def layout(plots: str = "", *sticks: Stick) -> Layout:
    return Layout(tuple(plot(plot_id) for plot_id in plots.split()), sticks)


class Tower(Table):
    """Players around a tower. Every event comes a second after the one before."""

    def __init__(self, players: int = 2, first: int = 1, **options: Any) -> None:
        super().__init__("mokadi", players, first, **options)
        self._moment = Moment(self.referee.view.state)
        self._view = self.referee.view

    @property
    def view(self) -> View:
        return self._view

    @property
    def state(self) -> State:
        state: State = self._view.state
        return state

    def take(self, event: Event) -> View:
        """As the referee does it, but from any position (`arranged`)."""
        self.now_ns = max(self.now_ns, event.at_ns)
        view = self._view
        self._moment, rulings = judge(view.game, self._moment, view.seq + 1, event)
        self._view = replace(view, state=self._moment.state, seq=view.seq + 1, rulings=rulings)
        return self._view

    def arranged(self, **changes: Any) -> "Tower":
        """The table in another position: for scenes that would take a whole game to reach."""
        self._moment = Moment(replace(self.state, **changes))
        self._view = replace(self._view, state=self._moment.state)
        return self

    def phase(self) -> Phase:
        return self.state.phase

    @property
    def active(self) -> int:
        return int(self.state.active)

    def hand(self, seat: int) -> Hand:
        return self.state.hands[Seat(seat)]

    def sticks(self, seat: int) -> tuple[int, int]:
        pieces = self.hand(seat).sticks
        return pieces.light, pieces.dark

    def in_place(self) -> list[str]:
        return [stick.id for stick in self.state.layout.sticks]

    def put(self, plot_id: str, mm: Point | None = None, seat: int | None = None) -> View:
        who = None if seat is None else Seat(seat)
        return self.take(PlotPlaced(at_ns=self._soon(), plot=plot(plot_id, mm), seat=who))

    def first_plots(self, *ids: str) -> "Tower":
        for plot_id, mm in zip(ids or ("PL1", "PD1", "PL2", "PD2"), SQUARE, strict=False):
            self.put(plot_id, mm)
        return self

    def lay_stick(
        self, stick_id: str, *on: str, fell: str = "", seat: int | None = None, **more: Any
    ) -> View:
        event = StickLaid(
            at_ns=self._soon(),
            stick=stick(stick_id, *on, **more),
            fell=tuple(fell.split()),
            seat=None if seat is None else Seat(seat),
        )
        return self.take(event)

    def remove(self, stick_id: str, *, fell: str = "", slipped: bool = False) -> View:
        return self.take(
            StickTaken(
                at_ns=self._soon(), stick=stick_id, slipped=slipped, fell=tuple(fell.split())
            )
        )

    def fall(self, ids: str, seat: int | None = None, after_s: float = 1) -> View:
        who = None if seat is None else Seat(seat)
        at_ns = self.now_ns + round(after_s * S)
        return self.take(SticksFell(at_ns=at_ns, sticks=tuple(ids.split()), seat=who))

    def see(self, *sticks: Stick, plots: tuple[Plot, ...] | None = None) -> View:
        """The camera sees these sticks, and the plots that are known unless told otherwise."""
        seen = self.state.layout.plots if plots is None else plots
        return self.take(LayoutSeen(at_ns=self._soon(), layout=Layout(seen, sticks)))

    def settled(self) -> "Tower":
        """The seconds of responsibility pass."""
        if self.state.acted is not None:
            self.wait(10)
        return self


def building(players: int = 2, **options: Any) -> Tower:
    """A table where the four first plots stand: light, dark, light, dark around a square."""
    return Tower(players, **options).first_plots()


def removing(table: Tower, *sticks: Stick) -> Tower:
    """Everything is laid: these sticks are in place, seat 1 takes the first; all others are aside,
    so that none is lost. The plots that nobody laid are out of the game."""
    tower = Layout(table.state.layout.plots, sticks)
    plots = Pieces.of(*(plot.colour for plot in tower.plots))
    return table.arranged(
        phase=Phase.TAKE,
        layout=tower,
        aside=STICKS - tower.standing,
        gone=PLOTS - plots,
        hands={seat: Hand() for seat in table.state.hands},
        active=Seat(1),
        acted=None,
    )
