"""House rules: every switch of a game with the rule it settles, five on a page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.game import AnyGame
from engine.options import OptionInfo, Value, changes, describe, parse, spell
from ui.display.canvas import Canvas
from ui.display.keys import DIGITS, Key
from ui.display.moves import Back, Become, Open
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.screens.number import Number
from ui.display.widgets import GAP, button, footer, page
from ui.language import Words

if TYPE_CHECKING:
    from ui.display.screens.join import Join

ON_A_PAGE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsView(View):
    title: str
    how: str
    switches: tuple[Button, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.how), self.foot)
        for place, item in zip(
            rest.rows(ON_A_PAGE, canvas.px(GAP * 0.7)), self.switches, strict=False
        ):
            button(canvas, place, item, size=3.6)


@dataclass(frozen=True, slots=True)
class OptionsScreen(Screen):
    join: "Join"
    page: int = 0

    def view(self, world: World) -> OptionsView:
        game = next(game for game in world.games if game.id == self.join.game)
        words = world.game_words(game)
        infos = describe(game.options)
        pages = [infos[start : start + ON_A_PAGE] for start in range(0, len(infos), ON_A_PAGE)] or [
            ()
        ]
        page = self.page % len(pages)
        switches = self.switches(game, words, pages[page])
        back = Button(words("button.back"), (Back(), Become(self.join)), Key.BACK, "back")
        turn = Button(
            f"{page + 1}/{len(pages)}", (Become(replace(self, page=page + 1)),), Key.SIX, "next"
        )
        foot = (back, turn) if len(pages) > 1 else (back,)
        return OptionsView(
            title=words("options.title"),
            how=words("options.how"),
            switches=switches,
            foot=foot,
            buttons=(*switches, *foot),
            world=world,
        )

    def switches(
        self, game: AnyGame, words: Words, infos: Sequence[OptionInfo]
    ) -> tuple[Button, ...]:
        assert self.join.party is not None
        return tuple(
            self.switch(game, words, info, key) for info, key in zip(infos, DIGITS, strict=False)
        )

    def switch(self, game: AnyGame, words: Words, info: OptionInfo, key: Key) -> Button:
        assert self.join.party is not None
        value: Value = getattr(parse(game.options, self.join.party.options), info.key)
        title = words(f"option.{info.key}")
        changed = value != info.default
        moves: Moves
        if isinstance(info.allowed, range) and len(info.allowed) > 6:
            pick = Number(
                title, int(value), info.allowed, lambda n: (Become(self.chosen(game, info, n)),)
            )
            moves = (Open(pick),)
        else:
            values = list(info.allowed)
            following = values[(values.index(value) + 1) % len(values)]
            moves = (Become(self.chosen(game, info, following)),)
        detail = f"{said(words, info, value)}   ·   {info.rule}"
        return Button(title, moves, key, "pencil" if changed else None, changed, detail)

    def chosen(self, game: AnyGame, info: OptionInfo, value: Value) -> "OptionsScreen":
        assert self.join.party is not None
        options = {**self.join.party.options, info.key: spell(value)}
        kept = changes(parse(game.options, options))
        return replace(self, join=self.join.with_party(replace(self.join.party, options=kept)))


def said(words: Words, info: OptionInfo, value: Value) -> str:
    if isinstance(value, bool):
        return words("options.yes") if value else words("options.no")
    return str(value) if isinstance(value, int) else words(f"option.{info.key}.{value}")
