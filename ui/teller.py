"""Tells a game in the terminal, line by line; works for every game."""

from collections.abc import Iterator

from engine.events import Event, Source
from engine.game import AnyGame, Score, Setup
from engine.phrase import Phrase
from engine.referee import View
from engine.rulings import Ruling, Verdict
from engine.seats import SEATS, Seat
from ui.language import Words

MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.NOTE: "·", Verdict.REFUSED: "⊘"}
NAMES = dict(zip(SEATS, ("Anna", "Bram", "Chloé", "David", "Emma", "Farid", "Greta"), strict=True))
"""Who sits at a simulated table."""


class Teller:
    """One game in one language. Remembers what it said last, to say only what is new."""

    def __init__(self, game: AnyGame, setup: Setup, language: str) -> None:
        self.game = game
        self.setup = setup
        self.words = Words(language, game, setup.names)
        self._chapter: Phrase | None = None
        self._scores = game.scores(game.start(setup))

    def opening(self) -> Iterator[str]:
        """What the table prepares, and the house rules that differ from the book's."""
        yield self.words("demo.prepare")
        for item in self.game.checklist(self.setup):
            yield f"  □ {self.words.say(item)}"
        for key, value in self.setup.options.items():
            yield f"  ⚙ {self.words(f'option.{key}')}: {value}"

    def tell(self, event: Event, view: View) -> Iterator[str]:
        """What an event did, then the score if it changed, then a new chapter's heading."""
        seconds = event.at_ns / 1e9
        for ruling in view.rulings:
            yield f"{seconds:8.2f} s  {self.ruling(ruling)}  [{self.source(event.source)}]"
        if view.scores != self._scores:
            self._scores = view.scores
            yield f"{'':12}{self.score_line(view.scores)}"
        yield from self.heading(view)

    def heading(self, view: View) -> Iterator[str]:
        chapter = self.game.chapter(view.state)
        if chapter is not None and chapter != self._chapter:
            self._chapter = chapter
            yield f"\n── {self.words.say(chapter)} ──"

    def ruling(self, ruling: Ruling) -> str:
        return f"{MARKS[ruling.verdict]} {self.words.ruling(ruling)} ({ruling.reason.rule})"

    def source(self, source: Source) -> str:
        sensor = self.words(f"source.{source.sensor}")
        if source.confidence is None:
            return sensor
        return f"{sensor} {source.confidence:.0%}"

    def score_line(self, scores: tuple[Score, ...]) -> str:
        return "   ".join(self.score(score) for score in scores)

    def score(self, score: Score) -> str:
        counters = ", ".join(
            f"{self.words.say(self.game.name(f'counter.{key}'))} {value}"
            for key, value in score.counters.items()
        )
        mark = "†" if score.out else ""
        return f"{self.player(score.seat)}{mark} {score.points} ({counters})"

    def ending(self, view: View) -> Iterator[str]:
        if view.outcome is None:
            yield f"\n{self.words('demo.unfinished')}"
            yield from (f"  … {self.words.say(item.ask)}" for item in view.awaiting)
            return
        yield f"\n{self.words('demo.ranking')}"
        points = {score.seat: score.points for score in view.scores}
        place = 1
        for seats in view.outcome.ranking:
            line = self.words("demo.place", place=place, seats=seats, count=points[seats[0]])
            yield f"  {line}"
            place += len(seats)

    def player(self, seat: Seat) -> str:
        return self.words.player(seat)
