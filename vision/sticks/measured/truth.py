"""Sequences of pictures with the truth about them: recorded ones from files, and rendered ones."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.errors import ArbitreError
from vision.mat import Frame, Lens, Mat
from vision.sticks.pieces import Layout, Plot, Sizes, Stick, Support
from vision.sticks.rendered.legality import faults
from vision.sticks.rendered.lot import chance_camera, chance_light, chance_setting
from vision.sticks.rendered.play import Player, Turn
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Camera, Light, Setting, table_of
from vision.sticks.table import Table


class NoSequences(ArbitreError, LookupError):
    """The folder holds no pictures of sticks with their truth."""


@dataclass(frozen=True, slots=True)
class Step:
    """One picture and what is on it."""

    name: str
    layout: Layout
    placed: str | None
    legal: bool | None
    """Whether the stick that was laid is legal; None if none was laid."""
    picture: Callable[[], Frame]


@dataclass(frozen=True, slots=True)
class Sequence:
    name: str
    table: Table
    steps: list[Step]


def recorded(folder: Path) -> Iterator[Sequence]:
    """Sequences somewhere in the folder: `<sequence>/<picture>.jpg`, with a `.json` beside each."""
    homes = sorted({file.parent for file in folder.rglob("*.json")})
    found = [home for home in homes if _is_of_sticks(min(home.glob("*.json")))]
    if not found:
        raise NoSequences(f"{folder} holds no pictures of sticks with .json files: check --data")
    for path in found:
        files = sorted(path.glob("*.json"))
        steps = [_recorded_step(file) for file in files]
        yield Sequence(path.name, _recorded_table(json.loads(files[0].read_text())), steps)


def _is_of_sticks(file: Path) -> bool:
    """Cards may lie beside them, with their own truth."""
    truth = json.loads(file.read_text())
    return isinstance(truth, dict) and {"posts", "sticks"} <= truth.keys()


def _recorded_step(file: Path) -> Step:
    data = json.loads(file.read_text())
    plots = {p["id"]: Plot(p["id"], p["colour"], np.array(p["xy_mm"])) for p in data["posts"]}
    sticks = {entry["id"]: _recorded_stick(entry) for entry in data["sticks"]}
    legal = {entry["id"]: bool(entry["legal"]) for entry in data["sticks"]}
    placed = data.get("placed")
    image = file.with_name(data["image"])

    def picture() -> Frame:
        return np.asarray(cv2.imread(str(image)), dtype=np.uint8)

    return Step(image.name, Layout(plots, sticks), placed, legal.get(placed), picture)


def _recorded_stick(entry: Mapping[str, Any]) -> Stick:
    supports = tuple(
        Support(support["id"], support.get("along_mm"), support.get("distance_to_end_mm"))
        for support in entry["supports"]
    )
    return Stick(entry["id"], entry["colour"], np.array(entry["ends_mm"]), supports)


def _recorded_table(data: Mapping[str, Any]) -> Table:
    mat = Mat({m["id"]: np.array(m["corners_mm"])[:, :2] for m in data["markers"]})
    lens = Lens(np.array(data["camera"]["K"]), np.array(data["camera"]["dist"]))
    plot = data["posts"][0]
    length, width, height = data["stick_mm"]
    foot = (data["notch_from_end_mm"], plot["height_mm"], plot["diameter_mm"])
    return Table(mat, lens, Sizes(length, width, height, *foot))


def crowded(seed: int, count: int = 30) -> Sequence:
    """A game of our own in which sticks are laid until `count` stand."""
    return _seen_by_lot(f"crowded_{seed:03d}", seed, list(Player(seed, mishaps=0.0).crowd(count)))


def rendered(seed: int, turns: int = 12, mishaps: float = 0.25) -> Sequence:
    """A game of our own, at most `turns` long: its length, tower, mat, camera and light are all
    drawn by lot from the seed."""
    length = int(np.random.default_rng([seed, 2]).integers(min(6, turns), turns + 1))
    played = list(Player(seed, mishaps=mishaps).game(length))
    return _seen_by_lot(f"rendered_{seed:03d}", seed, played)


def _seen_by_lot(name: str, seed: int, turns: list[Turn]) -> Sequence:
    chance = np.random.default_rng([seed, 1])
    camera, light = chance_camera(chance), chance_light(chance)
    setting = chance_setting(seed, chance)
    hands = chance.random(len(turns)) < 0.12
    steps = [
        _rendered_step(
            f"{name}_step_{number:02d}",
            turn,
            camera,
            light,
            _hand(setting, hands[number], chance),
        )
        for number, turn in enumerate(turns)
    ]
    return Sequence(name, table_of(camera, setting), steps)


def _hand(setting: Setting, present: bool, chance: np.random.Generator) -> Setting:
    """A hand at the near edge, clear of the pieces, in some pictures."""
    if not present:
        return setting
    return replace(setting, hand_at_mm=(float(chance.uniform(-200, 200)), -165.0))


def _rendered_step(name: str, turn: Turn, camera: Camera, light: Light, setting: Setting) -> Step:
    def picture() -> Frame:
        return render(turn.layout, camera, light, setting)

    placed = turn.layout.sticks.get(turn.placed or "")
    legal = None if placed is None else not faults(placed, turn.layout, setting.sizes)
    return Step(name, turn.layout, turn.placed, legal, picture)
