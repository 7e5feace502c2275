"""Towers of a few pieces, as the game knows them."""

from dataclasses import replace

from engine.games.mokadi import layout as game

PLOTS = tuple(
    game.Plot(name, "light" if name[1] == "L" else "dark", (x, 0.0))
    for name, x in (("PD1", 10.0), ("PD2", 170.0), ("PD3", 150.0), ("PL1", 155.0))
)


def known(name: str, confidence: float) -> game.Stick:
    return game.Stick(name, "light", ends_mm=((0, 0, 34), (180, 0, 34)), confidence=confidence)


def on(*pieces: str, name: str = "L1", confidence: float = 0.5) -> game.Stick:
    return replace(known(name, confidence), supports=tuple(game.Support(each) for each in pieces))


def aside(name: str, y: float) -> game.Stick:
    return replace(known(name, 0.92), ends_mm=((0.0, y, 34.0), (180.0, y, 34.0)))
