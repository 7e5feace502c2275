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
from vision.sticks.legality import faults
from vision.sticks.pieces import Colour, Layout, Plot, Sizes, Stick, Support
from vision.sticks.play import Player, Turn
from vision.sticks.render import render
from vision.sticks.scene import (
    BLUE_AND_BLACK,
    OAK_AND_WALNUT,
    RED_AND_BLACK,
    Bgr,
    Camera,
    Cloth,
    Film,
    Lamp,
    Light,
    Setting,
    table_of,
)
from vision.sticks.table import Table

CLOTHS = (
    Cloth(),
    Cloth(mat=(0.10, 0.20, 0.09), table=(0.5, 0.52, 0.55)),
    Cloth(mat=(0.05, 0.055, 0.24), table=(0.45, 0.47, 0.5), blotches=0.03),
    Cloth(mat=(0.26, 0.27, 0.29), table=(0.12, 0.12, 0.13)),
    Cloth(mat=(0.21, 0.31, 0.38), table=(0.2, 0.3, 0.2)),
)
"""Mats: blue, green, red, grey, tan."""
EDITIONS = (OAK_AND_WALNUT, OAK_AND_WALNUT, BLUE_AND_BLACK, OAK_AND_WALNUT, RED_AND_BLACK)


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
    """Sequences in `folder/<sequence>/<picture>.jpg` with a `.json` beside each picture."""
    found = (
        sorted(path for path in folder.iterdir() if any(path.glob("*.json")))
        if folder.is_dir()
        else []
    )
    if not found:
        raise NoSequences(f"{folder} holds no folders with pictures and .json files: check --data")
    for path in found:
        files = sorted(path.glob("*.json"))
        steps = [_recorded_step(file) for file in files]
        yield Sequence(path.name, _recorded_table(json.loads(files[0].read_text())), steps)


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


def rendered(seed: int, turns: int = 12, mishaps: float = 0.3) -> Sequence:
    """A game of our own: tower, mat, camera and light all drawn by lot from the seed."""
    played = list(Player(seed, mishaps=mishaps).game(turns))
    return _seen_by_lot(f"rendered_{seed:03d}", seed, played)


def _seen_by_lot(name: str, seed: int, turns: list[Turn]) -> Sequence:
    chance = np.random.default_rng([seed, 1])
    camera = chance_camera(chance)
    light = chance_light(chance)
    edition = EDITIONS[seed % len(EDITIONS)]
    # Nobody plays blue sticks on a blue mat: the painted editions lie on grey.
    cloth = CLOTHS[int(chance.integers(len(CLOTHS)))] if edition is OAK_AND_WALNUT else CLOTHS[3]
    cloth = replace(cloth, blotches=float(chance.uniform(0.03, 0.12)))
    setting = Setting(cloth=cloth, woods=chance_woods(edition, chance), seed=seed)
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


def chance_woods(
    edition: Mapping[Colour, Bgr], chance: np.random.Generator
) -> Mapping[Colour, Bgr]:
    """The woods of an edition, a little lighter or darker, redder or yellower."""

    def other(colour: Bgr) -> Bgr:
        blue, green, red = (
            np.array(colour) * chance.uniform(0.75, 1.2) * chance.uniform(0.9, 1.1, 3)
        )
        return float(blue), float(green), float(red)

    return {"light": other(edition["light"]), "dark": other(edition["dark"])}


def chance_camera(chance: np.random.Generator) -> Camera:
    """A camera 600 to 900 mm up, tilted up to 14 degrees, with the mat well inside the picture."""
    height = chance.uniform(610, 890)
    lean = height * np.tan(np.radians(chance.uniform(0, 14)))
    angle = chance.uniform(0, 2 * np.pi)
    at = (float(lean * np.cos(angle)), float(lean * np.sin(angle)), float(height))
    turn, bend = float(chance.uniform(-8, 8)), (float(chance.uniform(-0.05, 0.02)), 0.003)
    focal = float(height * chance.uniform(1.25, 1.4))
    return Camera(at_mm=at, turn_deg=turn, focal_px=focal, bend=bend, film=chance_film(chance))


def chance_film(chance: np.random.Generator) -> Film:
    return Film(
        exposure=float(chance.uniform(0.5, 1.0)),
        blur_px=float(chance.uniform(0.5, 1.0)),
        sharpen=float(chance.uniform(0, 0.6)),
        vignette=float(chance.uniform(0, 0.25)),
        noise=float(chance.uniform(1.0, 4.0)),
        jpeg=int(chance.integers(75, 95)),
    )


def chance_light(chance: np.random.Generator) -> Light:
    """A lamp, mostly with a window of another colour beside it."""
    lamp, window = chance_lamp(chance, 1100), chance_lamp(chance, 700)
    if chance.random() < 0.3:
        return Light((lamp,), float(chance.uniform(0.35, 0.6)))
    return Light((lamp, window), float(chance.uniform(0.2, 0.5)))


def chance_lamp(chance: np.random.Generator, height_mm: float) -> Lamp:
    angle = chance.uniform(0, 2 * np.pi)
    away = chance.uniform(300, 1300)
    warm = chance.uniform(-0.2, 0.2)
    return Lamp(
        at_mm=(
            float(away * np.cos(angle)),
            float(away * np.sin(angle)),
            float(height_mm + chance.uniform(0, 800)),
        ),
        radius_mm=float(chance.uniform(40, 350)),
        colour=(float(1 - warm), 1.0, float(1 + warm)),
        strength=float(chance.uniform(0.3, 1.0)),
    )


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
